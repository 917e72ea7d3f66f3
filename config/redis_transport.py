"""Redis as Celery reads it, but for messages that nobody can read: they are dropped, with a word.

Kombu lets the error out of its loop, and with it ends the worker.
"""

import logging
from typing import Any

from kombu.transport import redis

log = logging.getLogger(__name__)


class Channel(redis.Channel):
    """A queue that outlives what is not even JSON. A job is a row: the sweep asks for it again."""

    def _brpop_read(self, **options: Any) -> Any:
        try:
            return super()._brpop_read(**options)  # type: ignore[misc]
        except ValueError as error:
            log.error("a message in the queue cannot be read and was dropped: %s", error)
            return True


class Transport(redis.Transport):
    """Redis, without messages that have no envelope."""

    Channel = Channel

    def _deliver(self, message: Any, queue: Any) -> None:
        if not _has_envelope(message):
            log.error("a message in the queue %s has no envelope and was dropped", queue)
            return
        super()._deliver(message, queue)


def _has_envelope(message: Any) -> bool:
    try:
        properties = message["properties"]
        where = properties["delivery_info"]
        return bool(properties["delivery_tag"]) and {"exchange", "routing_key"} <= where.keys()
    except (KeyError, TypeError, AttributeError):
        return False
