"""Caches of a process: small ones, safe between threads, that can all be emptied at once.

Knows nothing of what is in them. Whatever decides how long an entry holds (a version, a moment) is
in its key or its value; a cache only drops the entry that was written longest ago when it is full.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Hashable, Iterable, Mapping
from typing import Any, Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")

_caches: list[Cache[Any, Any]] = []


class Cache(Generic[Key, Value]):
    """A mapping of at most `maxsize` entries. Every cache registers itself when it is made."""

    def __init__(self, maxsize: int) -> None:
        self.maxsize = maxsize
        self._entries: OrderedDict[Key, Value] = OrderedDict()
        self._lock = threading.Lock()
        _caches.append(self)

    def get(self, key: Key) -> Value | None:
        """The value, None if there is none."""
        with self._lock:
            return self._entries.get(key)

    def get_many(self, keys: Iterable[Key]) -> dict[Key, Value]:
        """Those of the keys that have a value, with it."""
        with self._lock:
            return {key: self._entries[key] for key in keys if key in self._entries}

    def __setitem__(self, key: Key, value: Value) -> None:
        self.update({key: value})

    def update(self, entries: Mapping[Key, Value]) -> None:
        """Writes entries, then drops the oldest of all that are too many."""
        with self._lock:
            for key, value in entries.items():
                self._entries[key] = value
                self._entries.move_to_end(key)
            while len(self._entries) > self.maxsize:
                self._entries.popitem(last=False)

    def clear(self) -> None:
        """Forgets everything."""
        with self._lock:
            self._entries.clear()

    def __len__(self) -> int:
        return len(self._entries)


def clear_all() -> None:
    """Empties every cache of this process, for instance between two tests."""
    for cache in _caches:
        cache.clear()
