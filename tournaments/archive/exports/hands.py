"""One line for each hand that stands, in the order of the evening."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from scoring.rules.card import describe_hand
from scoring.rules.sheet import StandingHand
from scoring.selectors import SheetView, sheets_of
from tournaments.archive.exports.listing import Listing
from tournaments.core.selectors.audit_log import DIRECTOR
from tournaments.core.selectors.names import names_of
from tournaments.core.services.progress import Report
from tournaments.play.selectors.rounds import TableView, rounds_of

COLUMNS = (
    *(("round", "Round"), ("table", "Table"), ("hand", "Hand"), ("dealer", "Dealer")),
    *(("maker", "Maker"), ("what", "What happened"), ("events", "Events")),
    *(("by_side", "Points by side"), ("by_seat", "Points by seat")),
    *(("corrected", "Corrected"), ("disputed", "In dispute"), ("by", "Written by")),
)

AT_ONCE = 100  # sheets read in one go, a fifth of a second: an evening of 12 tables is one


def hands_listing(bustle: Any, report: Report) -> Listing:
    """All hands of the opened rounds. Sheets of which totals were typed have what was written."""
    rounds = rounds_of(bustle.pk, None, names_of(bustle.pk))
    tables = [(round_.number, table) for round_ in rounds for table in round_.tables]
    lines: list[tuple[Any, ...]] = []
    for first in range(0, len(tables), AT_ONCE):
        report(first, len(tables))
        lines += _lines(tables[first : first + AT_ONCE])
    return Listing("hands", "Hands", COLUMNS, tuple(lines))


def _lines(tables: Sequence[tuple[int, TableView]]) -> Iterator[tuple[Any, ...]]:
    sheets = sheets_of([table.sheet_id for _number, table in tables])
    for number, table in tables:
        yield from _sheet(number, table, sheets[table.sheet_id])


def _sheet(number: int, table: TableView, sheet: SheetView) -> Iterator[tuple[Any, ...]]:
    names = {player.seat: player.name for player in table.players}
    for standing in sheet.score.hands:
        hand, score = standing.hand, standing.score
        yield (
            *(number, table.number, standing.number),
            *(names.get(hand.dealer or "", ""), names.get(hand.maker or "", "")),
            *(describe_hand(sheet.ruleset, hand, names), list(score.events)),
            *(dict(score.points), dict(score.seats)),
            *(standing.corrected, bool(standing.rivals), _writers(standing)),
        )


def _writers(standing: StandingHand) -> str:
    writers = ["the director" if by.startswith(DIRECTOR) else by for by in standing.by[0]]
    return ", ".join(dict.fromkeys(writers))
