"""The next round's draw, made in the background."""

from __future__ import annotations

import logging

from celery import shared_task
from django.conf import settings

from tournaments.core.errors import DirectorMustAct
from tournaments.core.tasks import enqueue, enqueue_soon
from tournaments.draw.pairing.model import CannotPair
from tournaments.draw.services import auto_draw

log = logging.getLogger(__name__)


@shared_task
def draw_next_round(bustle_id: int) -> None:
    """Draws the next round if the results it goes by are in. What cannot be drawn waits for the
    director, who is told why when they ask for it."""
    try:
        auto_draw.draw_next_round(bustle_id=bustle_id)
    except (CannotPair, DirectorMustAct) as error:
        log.info("bustle %s is not drawn: %s", bustle_id, error)


def enqueue_draw_soon(bustle_id: int) -> None:
    """Looks once for all the hands of a second whether there is something to draw."""
    enqueue_soon(draw_next_round, bustle_id)


def enqueue_draw(bustle_id: int) -> None:
    """Draws where there is a worker: nobody's request may wait for it."""
    if settings.JOBS_BY == "worker":
        enqueue(draw_next_round, bustle_id)
