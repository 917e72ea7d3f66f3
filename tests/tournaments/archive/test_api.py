"""Files for programs: at once from a small room, as a job from a large one."""

import gzip
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tournaments.jobs.services import run_job
from tournaments.models import Bustle, Job


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


FILES = "/api/bustle-files/"


@pytest.fixture
def taken(program, eight):
    """The bustle's file, as it was taken away."""
    return program.get(f"/api/bustles/{eight.slug}/files/bustle.json/").content


def send(program, data, content_type="application/json", asked="as_copy=true", **more):
    return program.post(f"{FILES}?{asked}", data, content_type=content_type, **more)


def test_a_bustle_is_opened_from_its_file_as_it_is_packed_or_in_a_form(program, eight, taken):
    there = send(program, taken, asked="")
    assert (there.status_code, there.json()["code"]) == (422, "file_refused")
    opened = send(program, taken)
    assert opened.status_code == 201, opened.content
    assert (opened.json()["name"], opened.json()["state"]) == (eight.name, "running")
    packed = send(program, gzip.compress(taken), "application/gzip")
    upload = SimpleUploadedFile("one.bustle.json", taken)
    form = program.post(f"{FILES}?as_copy=true", {"file": upload}, format="multipart")
    assert (packed.status_code, form.status_code) == (201, 201)
    slugs = {answer.json()["slug"] for answer in (opened, packed, form)}
    assert len({eight.slug, *slugs}) == 4


def test_a_file_sent_twice_under_one_key_is_opened_once(program, taken):
    key = {"Idempotency-Key": str(uuid4())}
    first, again = (send(program, taken, headers=key) for _time in range(2))
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.json()["slug"] == again.json()["slug"]
    other = send(program, taken, asked="as_copy=true&same_people=true", headers=key)
    assert (other.status_code, other.json()["code"]) == (422, "key_reused")


def test_what_is_no_bustle_is_refused_and_nothing_is_made(program, taken):
    for data, content_type, status in (
        (b"{}", "application/json", 422),
        (b"\x1f\x8bno", "application/gzip", 422),
        (taken[:-9], "application/json", 422),
        (taken.replace(b"Thursday", b"Friday"), "application/json", 422),
        (b" " * 1_900_001, "application/json", 413),
        (b"name", "text/csv", 415),
    ):
        answer = send(program, data, content_type)
        assert (answer.status_code, answer["Content-Type"]) == (
            status,
            "application/problem+json",
        )
    assert send(program, taken, asked="club=999").status_code == 404
    assert send(program, taken, asked="club=x").json()["field"] == "club"
    assert Bustle.objects.count() == 1
