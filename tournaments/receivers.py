"""Receivers of committed changes. Nothing here can fail a request: signals are sent robustly."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.dispatch import receiver

from scoring.signals import sheet_changed
from tournaments.accounts import receivers as of_accounts  # noqa: F401  (connects itself)
from tournaments.core.selectors.bustles import bustle_of_book
from tournaments.core.signals import bustle_changed, bustle_watched, job_waiting
from tournaments.core.tasks import enqueue
from tournaments.demo.samples import play_on
from tournaments.draw.tasks import enqueue_draw, enqueue_draw_soon
from tournaments.jobs.tasks import enqueue_job
from tournaments.mail.signals import emails_waiting
from tournaments.mail.tasks import hand_to_workers
from tournaments.models import Bustle
from tournaments.players import receivers as players_receivers  # noqa: F401  (connects itself)
from tournaments.public.views.large_room import note_change
from tournaments.standings.tasks import enqueue_standings, publish_standings


@receiver([sheet_changed, bustle_changed])
def followers_are_told(sender: Any, **_what: Any) -> None:
    note_change()


@receiver(sheet_changed)
def sheets_are_followed(sender: Any, book_id: int, **_what: Any) -> None:
    """By workers. Where there are none a hand waits for nothing: the companion looks every second,
    and a page that is asked for before ranks by itself."""
    if settings.JOBS_BY != "worker":
        return
    if bustle_id := bustle_of_book(book_id):
        enqueue_standings(bustle_id)
        enqueue_draw_soon(bustle_id)


@receiver(bustle_changed)
def bustles_are_followed(sender: Any, bustle_id: int, **_what: Any) -> None:
    enqueue(publish_standings, bustle_id)
    enqueue_draw(bustle_id)


@receiver(job_waiting)
def job_is_hurried(sender: Any, job_id: int, **_what: Any) -> None:
    enqueue_job(job_id)


@receiver(bustle_watched)
def samples_go_on(sender: Any, bustle: Bustle, **_what: Any) -> None:
    if settings.SAMPLES_PLAY and bustle.simulated:
        play_on(bustle_id=bustle.pk)


@receiver(emails_waiting)
def emails_are_hurried(sender: Any, **_what: Any) -> None:
    hand_to_workers()
