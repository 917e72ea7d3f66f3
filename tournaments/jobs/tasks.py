"""Jobs done by Celery's workers."""

from __future__ import annotations

from celery import shared_task
from django.conf import settings

from tournaments.core.tasks import enqueue
from tournaments.jobs import services


@shared_task
def run_job(job_id: int) -> None:
    """Does a job if nobody else has taken it."""
    services.run_job(job_id=job_id)


def enqueue_job(job_id: int) -> None:
    """A job goes to a worker; where there is none, the companion process finds it by itself."""
    if settings.JOBS_BY == "worker":
        enqueue(run_job, job_id)
