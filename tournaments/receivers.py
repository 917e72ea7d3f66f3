"""What follows a committed change. Nothing here can fail a request: signals are sent robustly."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver

from scoring.signals import sheet_changed
from tournaments import tasks
from tournaments.core.selectors.bustles import bustle_of_book
from tournaments.core.signals import bustle_changed, job_waiting


@receiver(sheet_changed)
def sheets_are_followed(sender: Any, book_id: int, **_what: Any) -> None:
    if found := bustle_of_book(book_id):
        bustle_id, people = found
        tasks.enqueue_standings(bustle_id, people)
        tasks.enqueue_draw(bustle_id)


@receiver(bustle_changed)
def bustles_are_followed(sender: Any, bustle_id: int, **_what: Any) -> None:
    tasks.enqueue(tasks.publish_standings, bustle_id)
    tasks.enqueue_draw(bustle_id)


@receiver(job_waiting)
def job_is_hurried(sender: Any, job_id: int, **_what: Any) -> None:
    tasks.enqueue_job(job_id)
