"""Facts for the screen in the hall: who rose, who leads in what, whom it waits for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.sentences import words
from tournaments.core.selectors.visibility import Shown
from tournaments.models import Bustle
from tournaments.play.selectors.rounds import RoundView, TableView
from tournaments.setup.selectors.table_sizes import ruleset_of
from tournaments.standings.selectors.standings import StandingsRow, compute
from tournaments.standings.selectors.statistics import Figures, figures_of

# What side leaders lead in: the title, and the figure that counts it.
COUNTS = (
    (words("Most loners made"), "loners_made"),
    (words("Most euchres given"), "euchres"),
    (words("Most marches"), "marches"),
)


@dataclass(frozen=True)
class Lead:
    """The best in one figure: by how much, the numbers of those who share it, in the order of the
    standings."""

    title: str
    figure: int
    numbers: tuple[int, ...]


def last_closed(current: RoundView | None, seen: Shown) -> int:
    """The number of the last round whose results may be shown; 0 if there is none."""
    if current is None:
        return 0
    closed = current.number if current.state == "closed" else current.number - 1
    return closed if seen.through is None else min(closed, seen.through)


def moves_since(bustle: Bustle, rows: Sequence[StandingsRow], closed: int) -> dict[int, int]:
    """Places that everybody rose (or fell: negative) since round `closed`, by number.

    Nobody who had no place then or has none now, and nobody before any round was closed.
    """
    if closed < 1:
        return {}
    before = {row["number"]: row["place"] for row in compute(bustle, through=closed)}
    return {
        row.number: place - row.place
        for row in rows
        if row.place is not None and (place := before.get(row.number)) is not None
    }


def leads_of(bustle: Bustle, rows: Sequence[StandingsRow], seen: Shown) -> tuple[Lead, ...]:
    """Leaders of each figure, of those who have a place; only what somebody has done at all.

    Counted from no more than the scores that are public.
    """
    if seen.through == 0:
        return ()
    figures = figures_of(bustle, through=seen.through)
    order = [number for row in rows if row.place for number in row.members or (row.number,)]
    there = {number: figures[number] for number in order if number in figures}
    leads = [_most(title, name, there) for title, name in COUNTS]
    return tuple(lead for lead in (*leads, _best_round(bustle, there)) if lead)


def _most(title: str, name: str, there: Mapping[int, Figures]) -> Lead | None:
    figures = {number: getattr(row, name) for number, row in there.items()}
    return _lead(title, figures, max(figures.values(), default=0))


def _best_round(bustle: Bustle, there: Mapping[int, Figures]) -> Lead | None:
    figures = {n: row.high_round for n, row in there.items() if row.high_round is not None}
    best = min if ruleset_of(bustle).params["direction"] == "down" else max
    return _lead(words("Best round"), figures, best(figures.values(), default=0))


def _lead(title: str, figures: Mapping[int, int], best: int) -> Lead | None:
    if not best:
        return None
    return Lead(title, best, tuple(number for number, figure in figures.items() if figure == best))


def waited_for(of_round: RoundView) -> list[TableView]:
    """The tables whose sheets are not complete, the slowest first: with the fewest hands, then
    silent for longest."""
    open_still = [table for table in of_round.tables if table.state != "complete"]
    return sorted(
        open_still,
        key=lambda table: (table.played, table.changed_at or of_round.opened_at, table.number),
    )
