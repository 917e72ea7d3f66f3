"""Long work: asked for once, done by whoever takes it first, with progress, kept until fetched."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

from django.db import DatabaseError, IntegrityError, connection, transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.core.errors import DirectorMustAct
from tournaments.core.services.bustle_lock import notify
from tournaments.core.services.progress import Report
from tournaments.core.signals import job_waiting
from tournaments.core.speaking import speaking_for
from tournaments.jobs.registry import Store, job_kind, slow_kinds
from tournaments.models import Job, JobResult

log = logging.getLogger(__name__)

GIVEN_UP_AFTER = timedelta(seconds=8)  # without a heartbeat, whoever did the job is dead
MOST_ATTEMPTS = 3
KEPT_FOR = timedelta(days=7)
REPORTS_EVERY = 1.0
BEATS_EVERY = 2.0  # seconds


class Cancelled(Exception):
    """The job's row is gone or is somebody else's by now."""


def request_job(*, bustle_id: int, kind: str, params: Mapping[str, Any]) -> int:
    """The id of a job that is asked for. The same one, while under way, is one job.

    Raises:
        NoSuchThing: there is no such kind of job.
    """
    job_kind(kind)
    under_way = Q(state=Job.State.QUEUED) | Q(state=Job.State.RUNNING)
    same = Job.objects.filter(under_way, bustle_id=bustle_id, kind=kind, params=params)
    job = same.first() or _create(bustle_id, kind, params) or same.get()
    with transaction.atomic():
        notify(job_waiting, job_id=job.pk)
    return job.pk


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
    if not _claim(job_id):
        return False
    job = Job.objects.select_related("bustle").filter(pk=job_id).first()
    if job is None:
        return False
    refusals: tuple[type[Exception], ...] = (DirectorMustAct,)
    try:
        kind = job_kind(job.kind)
        refusals += kind.refusals
        with speaking_for(job.bustle_id), _beating(job):
            return _deliver(job, kind.run(job, _reporter(job)))
    except Cancelled:
        return False
    except refusals as error:
        return _finish(job, Job.State.FAILED, str(error))
    except Exception:
        log.exception("job %s failed", job_id)
        return _finish(job, Job.State.FAILED, _("Something went wrong. Please try again."))


def store_result(
    job: Job,
    *,
    filename: str,
    content_type: str,
    content: bytes,
    pages: int | None = None,
    preview: bytes | None = None,
) -> None:
    """Keeps the file that a job has made, with a picture of its first page if there is one."""
    JobResult.objects.create(
        job=job,
        filename=filename,
        content_type=content_type,
        content=content,
        pages=pages,
        preview=preview,
    )


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
    return list(_waiting().exclude(kind__in=slow_kinds()).values_list("pk", flat=True))


def waiting_slow_jobs() -> list[int]:
    """Ids of waiting jobs that take minutes, the oldest first."""
    return list(
        _waiting().filter(kind__in=slow_kinds()).order_by("pk").values_list("pk", flat=True)
    )


def _waiting() -> QuerySet[Job]:
    return Job.objects.filter(state=Job.State.QUEUED)


def _give_up_or_queue(lost: QuerySet[Job]) -> None:
    lost.filter(attempts__gte=MOST_ATTEMPTS).update(
        state=Job.State.FAILED, message=_("Bustle tried this three times and it never finished.")
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


def _claim(job_id: int) -> bool:
    waiting = Job.objects.filter(pk=job_id, state=Job.State.QUEUED)
    claimed = waiting.update(
        state=Job.State.RUNNING, heartbeat_at=timezone.now(), attempts=F("attempts") + 1
    )
    return claimed == 1


def _mine(job: Job) -> QuerySet[Job]:
    """The job's row while it is this caller's: not deleted, and not given to somebody else."""
    return Job.objects.filter(pk=job.pk, state=Job.State.RUNNING, attempts=job.attempts)


@contextmanager
def _beating(job: Job) -> Iterator[None]:
    """Shows that the job is being done, however long it has no progress to report."""
    over = threading.Event()
    heart = threading.Thread(target=_beat, args=[job, over], daemon=True)
    heart.start()
    try:
        yield
    finally:
        over.set()


def _beat(job: Job, over: threading.Event) -> None:
    while not over.wait(BEATS_EVERY):
        try:
            _mine(job).update(heartbeat_at=timezone.now())
        except DatabaseError as error:  # the next beat may do better
            log.warning("job %s could not show that it is alive: %s", job.pk, error)
        finally:
            connection.close()  # this thread's own


def _reporter(job: Job) -> Report:
    """A progress callback that writes at most once a second, and stops work nobody waits for."""
    last = 0.0

    def report(done: int, total: int) -> None:
        nonlocal last
        if time.monotonic() - last < REPORTS_EVERY and done < total:
            return
        last = time.monotonic()
        if not _mine(job).update(done_steps=done, steps=total, heartbeat_at=timezone.now()):
            raise Cancelled

    return report


def _finish(job: Job, state: str, message: str = "") -> bool:
    finished = _mine(job).update(state=state, message=message[:200], finished_at=timezone.now())
    return finished == 1


@transaction.atomic
def _deliver(job: Job, store: Store) -> bool:
    if not _finish(job, Job.State.DONE):
        return False
    store()
    return True
