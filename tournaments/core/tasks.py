"""Handing work to Celery: a broker that is down costs nobody a request."""

from __future__ import annotations

import logging
import time
from typing import Any

from celery import Task

from scoring.cache import Cache

log = logging.getLogger(__name__)


class _Broker:
    """After a failure the broker is left alone for a while: one hand waits for it, not each."""

    rest = 10.0  # seconds
    rests_until = 0.0


SOON = 1.0  # seconds

_due: Cache[tuple[Any, ...], float] = Cache(256)


def enqueue_soon(task: Task, *args: int) -> None:
    """Hands over a task that begins after `SOON`, once for all who ask for it until then."""
    key, now = (task.name, *args), time.monotonic()
    if now < (_due.get(key) or 0.0):
        return
    enqueue(task, *args, countdown=SOON)
    if not task.app.conf.task_always_eager:  # else it is done already
        _due[key] = now + SOON


def enqueue(task: Task, *args: int, countdown: float = 0.0) -> None:
    """Hands a task to the broker, or to nobody if there is none: the sweep will find the work.

    `countdown` is the seconds after which it begins.
    """
    if time.monotonic() < _Broker.rests_until:
        return
    try:
        task.apply_async(args, countdown=countdown)
    except Exception as error:
        _Broker.rests_until = time.monotonic() + _Broker.rest
        log.warning("%s waits for the sweep: %s", task.name, error)
