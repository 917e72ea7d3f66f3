"""Cards and tents on paper that are no longer right, and so have to be printed again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TypeVar

from tournaments.models import Bustle, Printed

Item = TypeVar("Item")


@dataclass(frozen=True)
class Reprint:
    """Changes on paper: `numbers` (of people or tables) out of so many, since it was printed
    at `since`, or since the draw before this one where nothing was printed here."""

    numbers: tuple[int, ...] = ()
    out_of: int = 0
    since: datetime | None = None


def was_printed(bustle: Bustle, kind: str) -> bool:
    """True if any of this document was printed here."""
    return Printed.objects.filter(bustle=bustle, kind=kind).exists()


def changed_since_printed(
    bustle: Bustle,
    kind: str,
    items: Mapping[int, Item],
    still_right: Callable[[str, Item], bool],
) -> Reprint:
    """The items that differ from their printed digest or have none; nothing if none was printed."""
    printed = {row.item: row for row in Printed.objects.filter(bustle=bustle, kind=kind)}
    if not printed:
        return Reprint()
    changed = tuple(
        number
        for number, item in sorted(items.items())
        if number not in printed or not still_right(printed[number].digest, item)
    )
    return Reprint(changed, len(items), max(row.printed_at for row in printed.values()))
