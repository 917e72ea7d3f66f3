"""What was printed last of every card and tent, and so what has to be printed again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TypeVar

from django.utils import timezone

from tournaments.core.selectors.rounds import opened_rounds
from tournaments.draw.selectors.cards import numbers_to_reprint
from tournaments.models import Bustle, Printed
from tournaments.printing.services.digests import card_still_right, tent_digest
from tournaments.printing.services.scorecards import cards_of_bustle
from tournaments.printing.services.table_tents import tents_of_bustle

SCORECARDS, TENTS = "scorecards", "table_tents"
Thing = TypeVar("Thing")


@dataclass(frozen=True)
class Reprint:
    """What has changed on paper: `numbers` (of people or tables) out of so many, since it was
    printed at `since`, or since the draw before this one where nothing was printed here."""

    numbers: tuple[int, ...] = ()
    out_of: int = 0
    since: datetime | None = None


def keep_printed(*, bustle_id: int, kind: str, items: Mapping[int, str]) -> None:
    """Remembers what stands on what has just been made, by the number of a person or a table."""
    now = timezone.now()
    rows = [
        Printed(bustle_id=bustle_id, kind=kind, item=item, digest=digest, printed_at=now)
        for item, digest in items.items()
    ]
    Printed.objects.bulk_create(
        rows,
        update_conflicts=True,
        unique_fields=["bustle", "kind", "item"],
        update_fields=["digest", "printed_at"],
    )


def cards_to_reprint(bustle: Bustle) -> Reprint:
    """The scorecards that are wrong for rounds to come, or were never printed.

    Compared with what was printed here; where nothing was, with the draw before the newest.
    """
    if not Printed.objects.filter(bustle=bustle, kind=SCORECARDS).exists():
        return Reprint(tuple(numbers_to_reprint(bustle.pk)))
    played = max((number for number, _state in opened_rounds(bustle.pk)), default=0)
    cards = {
        card.person.number: card
        for card in cards_of_bustle(bustle, {})
        if any(stop.round > played for stop in card.route)
    }
    return _compared(
        bustle, SCORECARDS, cards, lambda was, card: card_still_right(was, card, after=played)
    )


def tents_to_reprint(bustle: Bustle) -> Reprint:
    """The tents whose codes have moved on, and those of tables that have none yet; nothing while
    no tent was printed here."""
    tents = {tent.table: tent for tent in tents_of_bustle(bustle, {})}
    return _compared(bustle, TENTS, tents, lambda was, tent: was == tent_digest(tent))


def _compared(
    bustle: Bustle,
    kind: str,
    things: Mapping[int, Thing],
    still_right: Callable[[str, Thing], bool],
) -> Reprint:
    printed = {row.item: row for row in Printed.objects.filter(bustle=bustle, kind=kind)}
    if not printed:
        return Reprint()
    changed = tuple(
        item
        for item, thing in sorted(things.items())
        if item not in printed or not still_right(printed[item].digest, thing)
    )
    return Reprint(changed, len(things), max(row.printed_at for row in printed.values()))
