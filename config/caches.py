"""A cache that answers while Redis is dead."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Any

from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

log = logging.getLogger(__name__)
PATIENCE = 30.0  # seconds for which a Redis that failed is not asked again


def _either(name: str) -> Callable[..., Any]:
    def method(self: RedisOrMemory, *args: Any, **kwargs: Any) -> Any:
        if time.monotonic() >= self.silent_until:
            try:
                return getattr(RedisCache, name)(self, *args, **kwargs)
            except (RedisError, OSError) as error:
                self.silent_until = time.monotonic() + PATIENCE
                log.warning("counting in this process while Redis is down: %s", error)
        return getattr(self.memory, name)(*args, **kwargs)

    return method


class RedisOrMemory(RedisCache):
    """Redis, and this process's own memory for a while after Redis did not answer.

    The cache holds nothing but counters of tries. Each process counts for itself then, so a
    few more tries pass than usual; nobody is kept out, and no page fails.
    """

    def __init__(self, server: Any, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self.memory = LocMemCache("while-redis-is-down", {})
        self.silent_until = 0.0

    add = _either("add")
    get = _either("get")
    set = _either("set")
    touch = _either("touch")
    delete = _either("delete")
    get_many = _either("get_many")
    has_key = _either("has_key")
    incr = _either("incr")
    set_many = _either("set_many")
    delete_many = _either("delete_many")
    clear = _either("clear")
