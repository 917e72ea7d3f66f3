"""What a process keeps of a bustle, emptied so that it is not taken for that of another test's."""

from __future__ import annotations

from django.core.cache import cache


def forget() -> None:
    """Empty every memory of this process."""
    from scoring.cache import clear_all

    clear_all()
    cache.clear()
