"""Pictures of shared links, made in the background."""

from __future__ import annotations

from celery import shared_task

from tournaments.printing.services import share_picture


@shared_task
def make_share_picture(bustle_id: int) -> None:
    """Makes the picture of a shared link if what stands on it has changed."""
    share_picture.make_share_picture(bustle_id=bustle_id)
