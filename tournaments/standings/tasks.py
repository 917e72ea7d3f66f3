"""Standings ranked in the background."""

from __future__ import annotations

from celery import Task, shared_task
from django.conf import settings

from tournaments.core.selectors.bustles import LARGE_ROOM
from tournaments.core.tasks import enqueue
from tournaments.standings import services


@shared_task(bind=True)
def publish_standings(self: Task, bustle_id: int) -> None:
    """Keeps fresh standings. Many at once are one: a version that is kept is not made again."""
    services.publish_standings(bustle_id=bustle_id, by=f"task {self.request.id}")


def enqueue_standings(bustle_id: int, people: int) -> None:
    """Ranks after a hand. Where that would be done within the hand's own request, a large room's
    standings are left to the companion, which ranks once for all the hands of a second."""
    if settings.JOBS_BY == "worker" or people <= LARGE_ROOM:
        enqueue(publish_standings, bustle_id)
