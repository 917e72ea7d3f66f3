"""Long work: asked for once, done by whoever takes it first, with progress, kept until fetched."""

from __future__ import annotations

import logging
import time
from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import F, Q
from django.utils import timezone

from tournaments.documents.typesetting import DocumentError
from tournaments.errors import NoSuchThing
from tournaments.models import Job, JobResult
from tournaments.services.changes import tell
from tournaments.services.printing import PRINTERS, Made
from tournaments.signals import job_waiting

log = logging.getLogger(__name__)

GIVEN_UP_AFTER = timedelta(seconds=60)  # without a heartbeat, whoever did the job is dead
MOST_ATTEMPTS = 3
KEPT_FOR = timedelta(days=7)
HEARTBEAT = 1.0


class Cancelled(Exception):
    """The job's row is gone or is somebody else's by now."""


def request_job(*, bustle_id: int, kind: str, params: Mapping[str, Any]) -> int:
    """Asks for a document; returns the job's id. The same one, while under way, is one job.

    Raises:
        NoSuchThing: there is no such document.
    """
    if kind not in PRINTERS:
        raise NoSuchThing(f"There is no document called {kind}.")
    under_way = Q(state=Job.State.QUEUED) | Q(state=Job.State.RUNNING)
    same = Job.objects.filter(under_way, bustle_id=bustle_id, kind=kind, params=params)
    job = same.first() or _create(bustle_id, kind, params) or same.get()
    with transaction.atomic():
        tell(job_waiting, job_id=job.pk)
    return job.pk


def _create(bustle_id: int, kind: str, params: Mapping[str, Any]) -> Job | None:
    try:
        with transaction.atomic():
            return Job.objects.create(bustle_id=bustle_id, kind=kind, params=params)
    except IntegrityError:  # somebody asked for the same at the same moment
        return None


def run_job(*, job_id: int) -> bool:
    """Does a waiting job; says whether it was this caller who did it.

    Taking a job is one conditional UPDATE, so two workers never do the same one. A failure that
    the director can mend stands in the job's message.
    """
    if not _take(job_id):
        return False
    job = Job.objects.select_related("bustle").get(pk=job_id)
    try:
        made = PRINTERS[job.kind](job.bustle, job.params, _reporter(job_id))
    except Cancelled:
        return False
    except DocumentError as error:
        _finish(job_id, Job.State.FAILED, str(error))
    except Exception:
        _finish(job_id, Job.State.FAILED, "Something went wrong here. Please try once more.")
        log.exception("job %s failed", job_id)
    else:
        _deliver(job_id, made)
    return True


def requeue_lost_jobs() -> list[int]:
    """Ids of jobs to hurry: still waiting, or taken by somebody who died. Run by the sweep."""
    silent = timezone.now() - GIVEN_UP_AFTER
    lost = Job.objects.filter(state=Job.State.RUNNING, heartbeat_at__lt=silent)
    lost.filter(attempts__gte=MOST_ATTEMPTS).update(
        state=Job.State.FAILED, message="This was tried three times and never finished."
    )
    lost.update(state=Job.State.QUEUED)
    return list(Job.objects.filter(state=Job.State.QUEUED).values_list("pk", flat=True))


def forget_old_jobs() -> int:
    """Deletes jobs, with their files, that nobody has fetched for a week."""
    count, _by_model = Job.objects.filter(requested_at__lt=timezone.now() - KEPT_FOR).delete()
    return count


def _take(job_id: int) -> bool:
    waiting = Job.objects.filter(pk=job_id, state=Job.State.QUEUED)
    taken = waiting.update(
        state=Job.State.RUNNING, heartbeat_at=timezone.now(), attempts=F("attempts") + 1
    )
    return taken == 1


def _reporter(job_id: int) -> Any:
    """A progress callback that writes at most once a second, and stops work nobody waits for."""
    last = 0.0

    def report(done: int, total: int) -> None:
        nonlocal last
        if time.monotonic() - last < HEARTBEAT and done < total:
            return
        last = time.monotonic()
        mine = Job.objects.filter(pk=job_id, state=Job.State.RUNNING)
        if not mine.update(done_steps=done, steps=total, heartbeat_at=timezone.now()):
            raise Cancelled

    return report


def _finish(job_id: int, state: str, message: str = "") -> None:
    Job.objects.filter(pk=job_id, state=Job.State.RUNNING).update(
        state=state, message=message[:200], finished_at=timezone.now()
    )


@transaction.atomic
def _deliver(job_id: int, made: Made) -> None:
    JobResult.objects.update_or_create(
        job_id=job_id,
        defaults={
            "filename": made.filename,
            "content_type": made.content_type,
            "content": made.content,
        },
    )
    _finish(job_id, Job.State.DONE)
