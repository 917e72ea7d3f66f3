"""Standings ranked in the background."""

from __future__ import annotations

from celery import Task, shared_task

from tournaments.core.tasks import enqueue_soon
from tournaments.standings import services


@shared_task(bind=True)
def publish_standings(self: Task, bustle_id: int) -> None:
    """Keeps fresh standings, and figures once the bustle is finished. Many at once are one: a
    version that is kept is not made again."""
    services.publish_standings(bustle_id=bustle_id, by=f"task {self.request.id}")
    services.keep_figures(bustle_id=bustle_id)


def enqueue_standings(bustle_id: int) -> None:
    """Ranks once for all the hands of a second."""
    enqueue_soon(publish_standings, bustle_id)
