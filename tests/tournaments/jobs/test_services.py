"""Long work: asked for once, done once, with progress, and given up when it never ends."""

from dataclasses import replace
from datetime import timedelta
from unittest.mock import Mock

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from tests import cast
from tournaments.core.errors import NoSuchThing
from tournaments.jobs import services
from tournaments.jobs.selectors import job_file, job_view, jobs_of
from tournaments.jobs.services import (
    forget_old_jobs,
    request_job,
    requeue_lost_jobs,
    run_job,
)
from tournaments.models import Job, JobResult
from tournaments.printing.documents.base import RenderedFile
from tournaments.printing.registry import DOCUMENTS
from tournaments.printing.typesetting.typesetter import NothingToPrint, TypesettingFailed

pytestmark = pytest.mark.django_db
LONG_AGO = timedelta(days=30)


@pytest.fixture
def bustle(club):
    return cast.bustle_in_setup(club)


@pytest.fixture
def printer(monkeypatch):
    """Stands in for printing results; what it does is set by `printer.does`."""

    class Printer:
        calls = 0

        def does(self, bustle, params, progress):
            progress(1, 2)
            progress(2, 2)

        def __call__(self, bustle, params, progress):
            self.calls += 1
            self.does(bustle, params, progress)
            return RenderedFile("results.pdf", "application/pdf", b"%PDF")

    printer = Printer()
    monkeypatch.setitem(DOCUMENTS, "results", replace(DOCUMENTS["results"], render=printer))
    return printer


def ask(bustle, **params):
    return request_job(bustle_id=bustle.pk, kind="results", params=params)


def state(job_id):
    return Job.objects.get(pk=job_id).state


def test_the_same_job_asked_for_twice_is_one_while_it_waits_or_runs(bustle, printer):
    first = ask(bustle, paper="a4")
    assert ask(bustle, paper="a4") == first
    Job.objects.update(state="running")
    assert ask(bustle, paper="a4") == first
    assert ask(bustle, paper="letter") != first


def test_a_job_that_is_done_can_be_asked_for_again(bustle, printer):
    first = ask(bustle)
    run_job(job_id=first)
    assert ask(bustle) != first


def test_the_database_itself_keeps_a_job_from_being_doubled(bustle):
    for _time in range(2):
        try:
            with transaction.atomic():
                Job.objects.create(bustle=bustle, kind="results", params={})
        except IntegrityError:
            break
    assert Job.objects.count() == 1


def test_when_somebody_asks_at_the_same_moment_both_get_the_same_job(bustle, printer, monkeypatch):
    real = services._create

    def beaten(*what):
        real(*what)
        return real(*what)

    monkeypatch.setattr(services, "_create", beaten)
    assert ask(bustle) == Job.objects.get().pk


def test_there_is_no_document_of_another_kind(bustle):
    with pytest.raises(NoSuchThing, match="no document"):
        request_job(bustle_id=bustle.pk, kind="poem", params={})


def test_a_job_is_done_once_and_its_file_stays(bustle, printer, director):
    job_id = ask(bustle)
    assert run_job(job_id=job_id)
    assert not run_job(job_id=job_id)
    assert printer.calls == 1
    view = job_view(director.pk, job_id)
    assert (view.state, view.done_steps, view.steps, view.size) == ("done", 2, 2, 4)
    assert bytes(job_file(director.pk, job_id).content) == b"%PDF"


def test_a_job_that_is_running_is_taken_by_nobody_else(bustle, printer):
    job_id = ask(bustle)
    Job.objects.update(state="running")
    assert not run_job(job_id=job_id)
    assert printer.calls == 0


@pytest.mark.parametrize(
    ("error", "message"),
    [
        (NothingToPrint("The draw is empty: draw first."), "The draw is empty: draw first."),
        (TypesettingFailed("no diagnosis"), "Something went wrong. Please try again."),
        (ZeroDivisionError("secret"), "Something went wrong. Please try again."),
    ],
)
def test_a_failure_keeps_a_message_for_the_director(bustle, printer, caplog, error, message):
    def fails(*_what):
        raise error

    printer.does = fails
    job_id = ask(bustle)
    assert run_job(job_id=job_id)
    job = Job.objects.get(pk=job_id)
    assert (job.state, job.message) == ("failed", message)
    assert job.finished_at
    assert not JobResult.objects.exists()


def test_a_job_whose_worker_died_waits_again_and_is_given_up_after_three(bustle, printer):
    job_id = ask(bustle)
    for attempt in (1, 2, 3):
        assert services._claim(job_id)
        assert requeue_lost_jobs() == []
        Job.objects.update(heartbeat_at=timezone.now() - LONG_AGO)
        assert requeue_lost_jobs() == ([job_id] if attempt < 3 else [])
    job = Job.objects.get(pk=job_id)
    assert (job.state, job.attempts) == ("failed", 3)
    assert "three times" in job.message


def test_a_job_without_a_word_of_progress_is_alive_and_a_dead_one_is_missed_within_seconds(
    bustle, printer, monkeypatch
):
    hearts = []
    monkeypatch.setattr(services, "connection", Mock())  # a thread has its own, a test has not
    beat = services._beat
    monkeypatch.setattr(services, "_beat", lambda *heart: hearts.append(heart))
    job_id = ask(bustle)

    def is_silent(*_what):
        Job.objects.update(heartbeat_at=timezone.now() - timedelta(seconds=9))
        [(job, over)] = hearts
        beat(job, Mock(wait=Mock(side_effect=[False, True])))
        assert (requeue_lost_jobs(), over.is_set()) == ([], False)
        Job.objects.update(heartbeat_at=timezone.now() - timedelta(seconds=9))
        assert requeue_lost_jobs() == [job_id]

    printer.does = is_silent
    assert not run_job(job_id=job_id)
    assert hearts[0][1].is_set()


def test_a_job_that_waits_is_hurried(bustle, printer):
    job_id = ask(bustle)
    assert requeue_lost_jobs() == [job_id]


def test_a_deleted_job_stops_its_work(bustle, printer):
    reported = []

    def deleted_meanwhile(_bustle, _params, progress):
        Job.objects.all().delete()
        progress(2, 2)
        reported.append("went on")

    printer.does = deleted_meanwhile
    assert not run_job(job_id=ask(bustle))
    assert reported == []


def test_a_job_deleted_without_a_word_delivers_nothing_and_fails_nobody(bustle, printer):
    printer.does = lambda *_what: Job.objects.all().delete()
    assert not run_job(job_id=ask(bustle))
    assert not JobResult.objects.exists()


def test_a_job_that_is_not_there_is_done_by_nobody():
    assert not run_job(job_id=10**6)


def test_a_worker_that_was_thought_dead_does_not_disturb_the_next_one(bustle, printer):
    """It wakes up when another worker has the job: it must neither report nor deliver."""
    job_id = ask(bustle)

    def sleeps(_bustle, _params, progress):
        Job.objects.update(heartbeat_at=timezone.now() - LONG_AGO)
        requeue_lost_jobs()
        services._claim(job_id)
        progress(2, 2)

    printer.does = sleeps
    assert not run_job(job_id=job_id)
    assert (state(job_id), JobResult.objects.count()) == ("running", 0)


def test_files_nobody_fetched_are_forgotten_after_a_week(bustle, printer):
    old, new = ask(bustle, paper="a4"), ask(bustle)
    run_job(job_id=old)
    Job.objects.filter(pk=old).update(requested_at=timezone.now() - LONG_AGO)
    forget_old_jobs()
    assert [job.id for job in jobs_of(bustle.pk)] == [new]
    assert not JobResult.objects.exists()


def test_another_clubs_director_finds_neither_job_nor_file(bustle, printer):
    stranger = cast.director(cast.club("Monday club"), "max")
    job_id = ask(bustle)
    run_job(job_id=job_id)
    for look in (job_view, job_file):
        with pytest.raises(NoSuchThing):
            look(stranger.pk, job_id)
