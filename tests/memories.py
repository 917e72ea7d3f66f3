"""What a process keeps of a bustle, emptied so that it is not taken for that of another test's."""

from __future__ import annotations

from django.core.cache import cache


def forget() -> None:
    """Empty every memory of this process."""
    from tournaments.services import sharing
    from tournaments.views import drawn, my_evening
    from tournaments.views import sharing as views_of_sharing

    for memory in (drawn._kept, my_evening._kept, views_of_sharing._said, sharing._drawn):
        memory.clear()
    cache.clear()
