"""Files of large rooms: a job each."""

import pytest

from tests import cast
from tournaments.archive.jobs import request_file
from tournaments.archive.services import archive_of
from tournaments.core.errors import NoSuchThing
from tournaments.jobs.selectors import job_file, job_view
from tournaments.jobs.services import run_job
from tournaments.models import Job, JobResult

pytestmark = pytest.mark.django_db


@pytest.fixture
def bustle(club):
    return cast.bustle_in_setup(club)


def test_a_file_is_made_as_a_job_under_its_own_name(bustle, director):
    job_id = request_file(bustle_id=bustle.pk, name="bustle.json")
    assert request_file(bustle_id=bustle.pk, name="bustle.json") == job_id
    assert request_file(bustle_id=bustle.pk, name="hands.csv") != job_id
    assert run_job(job_id=job_id)
    view, made = job_view(director.pk, job_id), job_file(director.pk, job_id)
    assert (view.state, view.name, view.pages) == ("done", "bustle.json", None)
    assert made.filename == f"{bustle.slug}.bustle.json"
    assert bytes(made.content) == archive_of(bustle_id=bustle.pk)[1]


def test_a_file_that_is_given_up_is_not_finished(bustle, monkeypatch):
    def given_up(_bustle, _name, report):
        Job.objects.all().delete()
        report(1, 1)
        raise AssertionError("it went on")

    monkeypatch.setattr("tournaments.archive.jobs.export", given_up)
    assert not run_job(job_id=request_file(bustle_id=bustle.pk, name="hands.csv"))
    assert not JobResult.objects.exists()


def test_there_is_no_file_of_another_name(bustle):
    with pytest.raises(NoSuchThing, match="no file"):
        request_file(bustle_id=bustle.pk, name="everything.exe")
