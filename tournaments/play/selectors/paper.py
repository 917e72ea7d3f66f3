"""A round as whoever types it from paper needs it: what every sheet has by now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _

from scoring.rules.model import Ruleset
from scoring.selectors import adjustments_of, typed_totals
from tournaments.core.errors import NoSuchThing
from tournaments.core.selectors.names import names_of
from tournaments.models import Bustle, Table
from tournaments.play.selectors.rounds import RoundView, TableView, round_view
from tournaments.setup.selectors.formats import asks_extra_hand
from tournaments.setup.selectors.table_sizes import games_of


@dataclass(frozen=True)
class PaperTable:
    """A table of the round. `has` are its points by account without what the director gave.

    `given` says that the director gave or took points, `version` is the sheet's, `typed` the entry
    that typed its totals, if these count. `is_in` says that nothing is missing from it.
    """

    table: TableView
    game: Ruleset
    has: dict[str, int]
    given: bool
    version: int
    typed: UUID | None
    is_level: bool
    is_in: bool


@dataclass(frozen=True)
class PaperRound:
    """The round with its tables, lowest number first."""

    round: RoundView
    tables: tuple[PaperTable, ...]

    @property
    def missing(self) -> list[int]:
        """Numbers of the tables that are not in."""
        return [paper_table.table.number for paper_table in self.tables if not paper_table.is_in]

    def table(self, number: int) -> PaperTable | None:
        """The table with this number, if it plays in this round."""
        return next(
            (paper_table for paper_table in self.tables if paper_table.table.number == number), None
        )


def paper_round(bustle: Bustle, number: int) -> PaperRound:
    """The round with this number.

    Raises:
        NoSuchThing: it has not been opened.
    """
    shown = round_view(bustle.pk, number, names_of(bustle.pk))
    if shown is None:
        raise NoSuchThing(_("Round %(number)s isn’t open yet.") % {"number": number})
    sheets = [table.sheet_id for table in shown.tables]
    given, typed = adjustments_of(sheets), typed_totals(sheets)
    rows = Table.objects.filter(round_id=shown.id)
    versions = dict(rows.values_list("sheet_id", "sheet__version"))
    games, level = games_of(bustle), asks_extra_hand(bustle, number)
    tables = tuple(
        _table(
            bustle,
            table,
            game=games.at(len(table.players)),
            given=[line.facts for line in given.get(table.sheet_id, ())],
            version=versions[table.sheet_id],
            typed=typed.get(table.sheet_id),
            asks=level,
        )
        for table in shown.tables
    )
    return PaperRound(shown, tables)


def _table(
    bustle: Bustle,
    table: TableView,
    *,
    game: Ruleset,
    given: Sequence[Mapping[str, Any]],
    version: int,
    typed: UUID | None,
    asks: bool,
) -> PaperTable:
    begun = table.from_totals or bool(table.played)
    is_over = begun if bustle.until_clock else table.state == "complete"
    is_level = asks and is_over and bool(table.level) and table.won_extra_hand is None
    more = {side.account: _sum(given, side.account) for side in table.sides}
    return PaperTable(
        table=table,
        game=game,
        has={side.account: side.points - more[side.account] for side in table.sides},
        given=any(more.values()),
        version=version,
        typed=typed if table.from_totals else None,
        is_level=is_level,
        is_in=is_over and not table.disputed and not is_level,
    )


def _sum(given: Sequence[Mapping[str, Any]], account: str) -> int:
    return sum(facts["points"] for facts in given if facts.get("account") == account)
