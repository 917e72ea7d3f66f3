"""Hands that came after their sheet was closed and wait for the director."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from scoring.rules.card import describe_hand
from scoring.rules.model import Hand
from scoring.saying import said
from scoring.selectors import LogLine, quarantined
from scoring.selectors import sheet as sheet_of
from tournaments.core.selectors.bustles import books_of
from tournaments.core.selectors.names import names_of, seat_names
from tournaments.models import Bustle, Table
from tournaments.play.selectors.rounds import table_view
from tournaments.play.selectors.tables import VoidTable, void_tables

NamedTable = tuple[int, int, dict[str, str]]
"""Round, table, and how the table calls who sits where."""


@dataclass(frozen=True)
class LateHand:
    """A hand in quarantine, in words; `standing` is what the sheet has at that place, if any.

    The round of a `void` one was taken back: it can only be left out.
    """

    entry_id: UUID
    round_number: int
    table: int
    number: int
    sentence: str
    standing: str | None
    by: str
    came_at: datetime
    void: bool = False


def count_late_hands(bustle: Bustle) -> int:
    """Number of hands that wait."""
    return len(_waiting(bustle))


def late_hands(bustle: Bustle) -> list[LateHand]:
    """All that wait, oldest first."""
    waiting = sorted(_waiting(bustle), key=lambda line: line.recorded_at)
    names = names_of(bustle.pk) if waiting else {}
    void = void_tables(bustle.pk) if waiting else {}
    return [_in_words(line, void.get(line.sheet_id), names) for line in waiting]


def _waiting(bustle: Bustle) -> list[LogLine]:
    return [line for book in books_of(bustle) for line in quarantined(book)]


def _in_words(line: LogLine, void: VoidTable | None, names: dict[int, str]) -> LateHand:
    round_number, number, called = _void_place(void, names) if void else _place(line, names)
    sheet = sheet_of(line.sheet_id)
    standing = sheet.score.hand(line.number or 0)
    return LateHand(
        entry_id=line.entry_id,
        round_number=round_number,
        table=number,
        number=line.number or 0,
        sentence=said(describe_hand(sheet.ruleset, Hand.from_dict(line.facts), called)),
        standing=said(describe_hand(sheet.ruleset, standing.hand, called)) if standing else None,
        by=line.by,
        came_at=line.recorded_at,
        void=void is not None,
    )


def _place(line: LogLine, names: dict[int, str]) -> NamedTable:
    rows = Table.objects.select_related("round", "sheet")
    table = rows.prefetch_related("seats__registration__player").get(sheet_id=line.sheet_id)
    return table.round.number, table.number, table_view(table, names).names_by_seat


def _void_place(void: VoidTable, names: dict[int, str]) -> NamedTable:
    short = seat_names({number: names[number] for number in void.seats.values()})
    called = {seat: short[number] for seat, number in void.seats.items()}
    return void.round_number, void.number, called
