"""Files for programs: at once from a small room, as a job from a large one."""

import pytest

from tournaments.jobs.services import run_job
from tournaments.models import Job


@pytest.fixture
def files(eight):
    return f"/api/bustles/{eight.slug}/files"


@pytest.fixture
def _large(monkeypatch):
    monkeypatch.setattr("tournaments.archive.exports.files.LARGE_ROOM", 7)


def test_a_small_room_s_file_is_there_at_once(program, files):
    answer = program.get(f"{files}/hands.csv/")
    assert (answer.status_code, answer["Content-Type"]) == (200, "text/csv; charset=utf-8")


@pytest.mark.usefixtures("_large")
def test_a_large_room_s_file_says_how_it_is_asked_for(program, files):
    answer = program.get(f"{files}/hands.csv/")
    assert (answer.status_code, answer.json()["code"]) == (409, "not_now")
    assert "ask for this one with POST" in answer.json()["message"]
    assert program.get(f"{files}/standings.csv/").status_code == 200
    assert program.get(f"{files}/secrets.csv/").status_code == 404


def test_a_file_is_asked_for_once_followed_and_fetched(program, files):
    first, second = (program.post(f"{files}/hands.csv/") for _time in range(2))
    assert first.status_code == second.status_code == 201
    said = first.json()
    assert said == second.json()
    assert (said["kind"], said["name"], said["state"]) == ("file", "hands.csv", "queued")

    run_job(job_id=said["id"])
    job = f"/api/jobs/{said['id']}/"
    assert program.get(job).json()["state"] == "done"
    fetched = program.get(f"{job}file/")
    assert fetched.content == program.get(f"{files}/hands.csv/").content
    assert fetched["Content-Type"] == "text/csv; charset=utf-8"


def test_a_file_that_there_is_not_is_no_job(program, files):
    assert program.post(f"{files}/secrets.csv/").status_code == 404
    assert not Job.objects.exists()
