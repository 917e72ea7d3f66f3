"""One line for each person and round: where they sat, with and against whom, what they took."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tournaments.archive.exports.listing import Listing
from tournaments.core.services.progress import Report
from tournaments.play.selectors.rounds import RoundView, SeatedPlayer, Side, TableView, rounds_of
from tournaments.players.selectors.registrations import RegistrationView, registrations_of
from tournaments.standings.ranking import Taken, TieBreak
from tournaments.standings.selectors.round_results import taken_by_round
from tournaments.standings.selectors.standings import Row, standings_of, tie_breaks_of

COLUMNS = (
    *(("round", "Round"), ("number", "Number"), ("name", "Name"), ("table", "Table")),
    *(("seat", "Seat"), ("partner", "Partner"), ("opponents", "Opponents")),
    *(("points", "Points"), ("side_points", "Side's points"), ("against", "Against")),
)
LAST_COLUMNS = (("credit", "Credit"), ("mark", "Note"))
WITHOUT_SEAT = (None,) * 7  # from the table to the points of the others


@dataclass(frozen=True)
class _Evening:
    """What the lines are made from; `credits` and `marks` by registration number."""

    people: Mapping[int, RegistrationView]
    credits: Mapping[int, Mapping[int, int]]
    marks: Mapping[int, str]
    tie_breaks: tuple[TieBreak, ...]


def results_listing(bustle: Any, _report: Report) -> Listing:
    """Everybody's rounds in order; `bustle` with its `live_version`.

    Who was there and had no seat has a line without a table, with the credit if there is one.
    """
    people = {one.number: one for one in registrations_of(bustle.pk)}
    names = {number: one.name for number, one in people.items()}
    rows = standings_of(bustle, bustle.live_version).rows
    evening = _Evening(people, _credits(rows), _marks(rows), tie_breaks_of(bustle))
    taken, _settled = taken_by_round(bustle)
    lines = [
        line
        for one, took in zip(rounds_of(bustle.pk, None, names), taken, strict=True)
        for line in _round(one, took, evening)
    ]
    figures = ((tie_break.key, tie_break.title) for tie_break in evening.tie_breaks)
    return Listing("results", "Results", (*COLUMNS, *figures, *LAST_COLUMNS), tuple(lines))


def _credits(rows: tuple[Row, ...]) -> dict[int, dict[int, int]]:
    return {
        number: {one: row.by_round[one - 1] or 0 for one in row.credits}
        for row in rows
        for number in (row.members or (row.number,))
    }


def _marks(rows: tuple[Row, ...]) -> dict[int, str]:
    return {number: row.note for row in rows for number in (row.members or (row.number,))}


def _round(
    one: RoundView, taken: Mapping[int, Taken], evening: _Evening
) -> Iterator[tuple[Any, ...]]:
    seated = set()
    for table in one.tables:
        for player in table.players:
            seated.add(player.number)
            yield _seated(one, table, player, taken[player.number], evening)
    for number, person in evening.people.items():
        if number not in seated and person.present(one.number):
            credit = evening.credits.get(number, {}).get(one.number)
            note = "not in play" if number in one.idle else "sat out"
            note = ", ".join(word for word in (note, evening.marks.get(number, "")) if word)
            figures = [None] * len(evening.tie_breaks)
            yield (one.number, number, person.name, *WITHOUT_SEAT, *figures, credit, note)


def _seated(
    one: RoundView, table: TableView, player: SeatedPlayer, took: Taken, evening: _Evening
) -> tuple[Any, ...]:
    side = next(side for side in table.sides if player.seat in side.seats)
    others = [other for other in table.sides if other is not side]
    return (
        *(one.number, player.number, player.name, table.number, player.seat),
        *(_named(table, side, player.seat), "; ".join(_named(table, o) for o in others)),
        *(took.points, took.side_points, [other.points for other in others]),
        *(tie_break.figure([took]) for tie_break in evening.tie_breaks),
        *(None, evening.marks.get(player.number, "")),
    )


def _named(table: TableView, side: Side, without: str = "") -> str:
    by_seat = {player.seat: player.name for player in table.players}
    return " & ".join(by_seat[seat] for seat in side.seats if seat != without and seat in by_seat)
