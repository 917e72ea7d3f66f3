"""Hands that came after their sheet was closed and wait for the director."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from scoring.rules.card import describe_hand
from scoring.rules.model import Hand
from scoring.selectors import LogLine, quarantined
from scoring.selectors import sheet as sheet_of
from tournaments.models import Bustle, Table
from tournaments.selectors.bustles import books_of
from tournaments.selectors.registrations import names_of
from tournaments.selectors.rounds import table_view


@dataclass(frozen=True)
class LateHand:
    """A hand in quarantine, in words; `standing` is what the sheet has at that place, if any."""

    entry_id: UUID
    round_number: int
    table: int
    number: int
    sentence: str
    standing: str | None
    by: str
    came_at: datetime


def count_late_hands(bustle: Bustle) -> int:
    """How many wait."""
    return len(_waiting(bustle))


def late_hands(bustle: Bustle) -> list[LateHand]:
    """All that wait, oldest first."""
    waiting = sorted(_waiting(bustle), key=lambda line: line.recorded_at)
    names = names_of(bustle.pk) if waiting else {}
    return [_in_words(line, names) for line in waiting]


def _waiting(bustle: Bustle) -> list[LogLine]:
    return [line for book in books_of(bustle) for line in quarantined(book)]


def _in_words(line: LogLine, names: dict[int, str]) -> LateHand:
    rows = Table.objects.select_related("round", "sheet")
    table = rows.prefetch_related("seats__registration__player").get(sheet_id=line.sheet_id)
    called = {player.seat: player.short for player in table_view(table, names).players}
    sheet = sheet_of(line.sheet_id)
    standing = sheet.score.hand(line.number or 0)
    return LateHand(
        entry_id=line.entry_id,
        round_number=table.round.number,
        table=table.number,
        number=line.number or 0,
        sentence=describe_hand(sheet.ruleset, Hand.from_dict(line.facts), called),
        standing=describe_hand(sheet.ruleset, standing.hand, called) if standing else None,
        by=line.by,
        came_at=line.recorded_at,
    )
