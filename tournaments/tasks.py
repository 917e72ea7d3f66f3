"""Celery's way to the services. Ids in, services called; whatever runs may run again."""

from __future__ import annotations

import logging
import time

from celery import Task, shared_task
from django.conf import settings

from tournaments.core.errors import DirectorMustAct
from tournaments.core.selectors.bustles import LARGE_ROOM, bustles_behind
from tournaments.draw.pairing.model import CannotPair
from tournaments.draw.services import auto_draw
from tournaments.jobs import services as standings
from tournaments.printing.services import share_picture
from tournaments.public.selectors.sharing import pictures_behind
from tournaments.setup.selectors.formats import bustles_to_follow
from tournaments.standings import services

PICTURES_AT_ONCE = 2  # each takes a second of the processor, and jobs come after them

log = logging.getLogger(__name__)


@shared_task(bind=True)
def publish_standings(self: Task, bustle_id: int) -> None:
    """Keeps fresh standings. Many at once are one: a version that is kept is not made again."""
    standings.publish_standings(bustle_id=bustle_id, by=f"task {self.request.id}")


@shared_task
def draw_next_round(bustle_id: int) -> None:
    """Draws the next round if the results it goes by are in. What cannot be drawn waits for the
    director, who is told why when they ask for it."""
    try:
        auto_draw.draw_next_round(bustle_id=bustle_id)
    except (CannotPair, DirectorMustAct) as error:
        log.info("bustle %s is not drawn: %s", bustle_id, error)


@shared_task
def run_job(job_id: int) -> None:
    """Does a job if nobody else has taken it."""
    services.run_job(job_id=job_id)


@shared_task
def make_share_picture(bustle_id: int) -> None:
    """Draws the picture of a shared link if what stands on it has changed."""
    share_picture.make_share_picture(bustle_id=bustle_id)


@shared_task
def sweep() -> None:
    """Catches up with whatever a dead broker or worker has missed."""
    for bustle_id in bustles_behind():
        enqueue(publish_standings, bustle_id)
    for bustle_id in bustles_to_follow():
        enqueue(draw_next_round, bustle_id)
    for bustle_id in pictures_behind(PICTURES_AT_ONCE):
        enqueue(make_share_picture, bustle_id)
    for job_id in services.requeue_lost_jobs():
        enqueue(run_job, job_id)
    if settings.JOBS_BY == "worker":
        for job_id in services.waiting_slow_jobs():
            enqueue(run_job, job_id)
    services.forget_old_jobs()


def do_slow_jobs() -> None:
    """Works off what takes minutes, where there are no workers: one after the other, here."""
    for job_id in services.waiting_slow_jobs():
        services.run_job(job_id=job_id)


class _Broker:
    """After a failure the broker is left alone for a while: one hand waits for it, not each."""

    rest = 10.0  # seconds
    rests_until = 0.0


def enqueue(task: Task, *args: int) -> None:
    """Hands a task to the broker, or to nobody if there is none: the sweep will find the work."""
    if time.monotonic() < _Broker.rests_until:
        return
    try:
        task.delay(*args)
    except Exception as error:
        _Broker.rests_until = time.monotonic() + _Broker.rest
        log.warning("%s waits for the sweep: %s", task.name, error)


def enqueue_standings(bustle_id: int, people: int) -> None:
    """Ranks after a hand. Where that would be done within the hand's own request, a large room's
    standings are left to the companion, which ranks once for all the hands of a second."""
    if settings.JOBS_BY == "worker" or people <= LARGE_ROOM:
        enqueue(publish_standings, bustle_id)


def enqueue_job(job_id: int) -> None:
    """A job goes to a worker; where there is none, the companion process finds it by itself."""
    if settings.JOBS_BY == "worker":
        enqueue(run_job, job_id)


def enqueue_draw(bustle_id: int) -> None:
    """The same for the next round's draw, which no table's hand may wait for."""
    if settings.JOBS_BY == "worker":
        enqueue(draw_next_round, bustle_id)
