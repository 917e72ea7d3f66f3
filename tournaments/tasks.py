"""The sweep through all rooms: what a dead broker or worker has missed is done after all."""

from __future__ import annotations

from celery import shared_task
from django.conf import settings

from tournaments.core.selectors.bustles import bustles_behind
from tournaments.core.services.once import forget_old_keys
from tournaments.core.tasks import enqueue
from tournaments.draw.tasks import draw_next_round
from tournaments.jobs import services as jobs
from tournaments.jobs.tasks import run_job
from tournaments.mail.tasks import hand_to_workers
from tournaments.players.services.mailing import remind_players
from tournaments.printing.tasks import make_share_picture
from tournaments.public.selectors.sharing import pictures_behind
from tournaments.series.services import make_evenings, open_and_close_sign_ups
from tournaments.setup.selectors.formats import bustles_to_follow
from tournaments.standings.tasks import publish_standings

PICTURES_AT_ONCE = 2  # each takes a second of the processor, and jobs come after them


@shared_task
def sweep() -> None:
    """Catches up with whatever a dead broker or worker has missed."""
    for bustle_id in bustles_behind():
        enqueue(publish_standings, bustle_id)
    for bustle_id in bustles_to_follow():
        enqueue(draw_next_round, bustle_id)
    for bustle_id in pictures_behind(PICTURES_AT_ONCE):
        enqueue(make_share_picture, bustle_id)
    for job_id in jobs.requeue_lost_jobs():
        enqueue(run_job, job_id)
    if settings.JOBS_BY == "worker":
        for job_id in jobs.waiting_slow_jobs():
            enqueue(run_job, job_id)
    make_evenings()
    open_and_close_sign_ups()
    remind_players()
    hand_to_workers()
    jobs.forget_old_jobs()
    forget_old_keys()


def do_slow_jobs() -> None:
    """Works off what takes minutes, where there are no workers: one after the other, here."""
    for job_id in jobs.waiting_slow_jobs():
        jobs.run_job(job_id=job_id)
