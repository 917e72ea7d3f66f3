"""One line for each hand that stands, in the order of the evening."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy

from scoring.rules.card import describe_hand
from scoring.rules.sheet import StandingHand
from scoring.saying import said
from scoring.selectors import SheetView, sheets_of
from tournaments.archive.exports.listing import Listing
from tournaments.core.selectors.audit_log import DIRECTOR
from tournaments.core.selectors.names import names_of
from tournaments.core.services.progress import Report
from tournaments.play.selectors.rounds import TableView, rounds_of

COLUMNS = (
    *(
        ("round", _lazy("Round")),
        ("table", _lazy("Table")),
        ("hand", _lazy("Hand")),
        ("dealer", _lazy("Dealer")),
    ),
    *(("maker", _lazy("Maker")), ("what", _lazy("What happened")), ("events", _lazy("Events"))),
    *(("by_side", _lazy("Points by side")), ("by_seat", _lazy("Points by seat"))),
    *(
        ("corrected", _lazy("Corrected")),
        ("disputed", _lazy("In dispute")),
        ("by", _lazy("Written by")),
    ),
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
    return Listing("hands", _("Hands"), COLUMNS, tuple(lines))


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
            *(said(describe_hand(sheet.ruleset, hand, names)), list(score.events)),
            *(dict(score.points), dict(score.seats)),
            *(standing.corrected, bool(standing.rivals), _writers(standing)),
        )


def _writers(standing: StandingHand) -> str:
    writers = [_("the director") if by.startswith(DIRECTOR) else by for by in standing.by[0]]
    return ", ".join(dict.fromkeys(writers))
