"""Handing work to Celery: a broker that is down costs nobody a request."""

from __future__ import annotations

import logging
import time

from celery import Task

log = logging.getLogger(__name__)


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
