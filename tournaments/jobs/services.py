"""Long work: asked for once, done by whoever takes it first, with progress, kept until fetched."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from tournaments.archive.exports import FILES, export
from tournaments.core.errors import DirectorMustAct, NoSuchThing
from tournaments.core.selectors.bustles import public_bustle
from tournaments.core.services.bustle_lock import notify
from tournaments.core.services.progress import Report
from tournaments.core.signals import job_waiting
from tournaments.draw.pairing.model import CannotPair
from tournaments.draw.services.proposals import search_draw
from tournaments.models import Job, JobResult
from tournaments.printing.documents.typesetting import NothingToPrint
from tournaments.printing.services import PRINTERS, Made
from tournaments.printing.services.printed import keep_printed

log = logging.getLogger(__name__)

GIVEN_UP_AFTER = timedelta(seconds=60)  # without a heartbeat, whoever did the job is dead
MOST_ATTEMPTS = 3
KEPT_FOR = timedelta(days=7)
HEARTBEAT = 1.0


class Cancelled(Exception):
    """The job's row is gone or is somebody else's by now."""


Keep = Callable[[], None]
"""Keeps what a job has made; called once it is certain that the job is still wanted."""


def _print(job: Job, report: Report) -> Keep:
    return _kept(job, PRINTERS[job.kind](job.bustle, job.params, report))


def _write(job: Job, report: Report) -> Keep:
    made = export(public_bustle(job.bustle.slug), job.params["name"], report)
    return _kept(job, Made(made.filename, made.content_type, made.content))


def _kept(job: Job, made: Made) -> Keep:
    def keep() -> None:
        JobResult.objects.create(
            job=job,
            filename=made.filename,
            content_type=made.content_type,
            content=made.content,
            pages=made.pages,
            preview=made.picture,
        )
        keep_printed(bustle_id=job.bustle_id, kind=job.kind, items=made.items)

    return keep


SEARCH, FILE = "draw", "file"
WORKERS: dict[str, Callable[[Job, Report], Keep]] = {
    **dict.fromkeys(PRINTERS, _print),
    SEARCH: search_draw,
    FILE: _write,
}
SLOW = frozenset({SEARCH})
"""Kinds that take minutes: nobody's document should wait for one."""


def request_job(*, bustle_id: int, kind: str, params: Mapping[str, Any]) -> int:
    """Asks for long work; returns the job's id. The same one, while under way, is one job.

    Raises:
        NoSuchThing: there is no such kind of job.
    """
    if kind not in WORKERS:
        raise NoSuchThing(f"There is no document called {kind}.")
    under_way = Q(state=Job.State.QUEUED) | Q(state=Job.State.RUNNING)
    same = Job.objects.filter(under_way, bustle_id=bustle_id, kind=kind, params=params)
    job = same.first() or _create(bustle_id, kind, params) or same.get()
    with transaction.atomic():
        notify(job_waiting, job_id=job.pk)
    return job.pk


def request_file(*, bustle_id: int, name: str) -> int:
    """Asks for one of the files of a bustle; returns the job's id.

    Raises:
        NoSuchThing: there is no such file.
    """
    if name not in FILES:
        raise NoSuchThing(f"There is no file {name}.")
    return request_job(bustle_id=bustle_id, kind=FILE, params={"name": name})


def _create(bustle_id: int, kind: str, params: Mapping[str, Any]) -> Job | None:
    try:
        with transaction.atomic():
            return Job.objects.create(bustle_id=bustle_id, kind=kind, params=params)
    except IntegrityError:  # somebody asked for the same at the same moment
        return None


def run_job(*, job_id: int) -> bool:
    """Does a waiting job; says whether it was this caller who did it.

    Taking a job is one conditional UPDATE, so two workers never do the same one, and whoever has
    lost it meanwhile delivers nothing. A failure stands in the job's message.
    """
    if not _take(job_id):
        return False
    job = Job.objects.select_related("bustle").filter(pk=job_id).first()
    if job is None:
        return False
    try:
        return _deliver(job, WORKERS[job.kind](job, _reporter(job)))
    except Cancelled:
        return False
    except (NothingToPrint, DirectorMustAct, CannotPair) as error:
        return _finish(job, Job.State.FAILED, str(error))
    except Exception:
        log.exception("job %s failed", job_id)
        return _finish(job, Job.State.FAILED, "Something went wrong here. Please try once more.")


def cancel_job(*, job_id: int) -> None:
    """Gives a job up that is not done yet; whoever works on it stops at its next report."""
    under_way = (Job.State.QUEUED, Job.State.RUNNING)
    Job.objects.filter(pk=job_id, state__in=under_way).delete()


def requeue_lost_jobs() -> list[int]:
    """Ids of jobs to hurry: still waiting, or taken by somebody who died. Run by the sweep.

    Without those that take minutes, for which see `waiting_slow_jobs`.
    """
    silent = timezone.now() - GIVEN_UP_AFTER
    lost = Job.objects.filter(state=Job.State.RUNNING, heartbeat_at__lt=silent)
    if lost.exists():
        _give_up_or_queue(lost)
    return list(_waiting().exclude(kind__in=SLOW).values_list("pk", flat=True))


def waiting_slow_jobs() -> list[int]:
    """Ids of waiting jobs that take minutes, the oldest first."""
    return list(_waiting().filter(kind__in=SLOW).order_by("pk").values_list("pk", flat=True))


def _waiting() -> QuerySet[Job]:
    return Job.objects.filter(state=Job.State.QUEUED)


def _give_up_or_queue(lost: QuerySet[Job]) -> None:
    lost.filter(attempts__gte=MOST_ATTEMPTS).update(
        state=Job.State.FAILED, message="This was tried three times and never finished."
    )
    lost.update(state=Job.State.QUEUED)


def forget_old_jobs() -> int:
    """Deletes jobs, with their files, that nobody has fetched for a week.

    Looks first: the sweep comes every second, and on SQLite a DELETE of nothing still takes the
    lock that a table's hand waits for.
    """
    old = Job.objects.filter(requested_at__lt=timezone.now() - KEPT_FOR)
    if not old.exists():
        return 0
    count, _by_model = old.delete()
    return count


def _take(job_id: int) -> bool:
    waiting = Job.objects.filter(pk=job_id, state=Job.State.QUEUED)
    taken = waiting.update(
        state=Job.State.RUNNING, heartbeat_at=timezone.now(), attempts=F("attempts") + 1
    )
    return taken == 1


def _mine(job: Job) -> QuerySet[Job]:
    """The job's row while it is this caller's: not deleted, and not given to somebody else."""
    return Job.objects.filter(pk=job.pk, state=Job.State.RUNNING, attempts=job.attempts)


def _reporter(job: Job) -> Any:
    """A progress callback that writes at most once a second, and stops work nobody waits for."""
    last = 0.0

    def report(done: int, total: int) -> None:
        nonlocal last
        if time.monotonic() - last < HEARTBEAT and done < total:
            return
        last = time.monotonic()
        if not _mine(job).update(done_steps=done, steps=total, heartbeat_at=timezone.now()):
            raise Cancelled

    return report


def _finish(job: Job, state: str, message: str = "") -> bool:
    finished = _mine(job).update(state=state, message=message[:200], finished_at=timezone.now())
    return finished == 1


@transaction.atomic
def _deliver(job: Job, keep: Keep) -> bool:
    if not _finish(job, Job.State.DONE):
        return False
    keep()
    return True
