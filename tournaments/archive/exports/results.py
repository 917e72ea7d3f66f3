"""One line for each person and round: where they sat, with and against whom, what they took."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy

from scoring.saying import said
from tournaments.archive.exports.listing import Listing
from tournaments.core.services.progress import Report
from tournaments.play.selectors.rounds import RoundView, SeatedPlayer, Side, TableView, rounds_of
from tournaments.players.selectors.registrations import RegistrationView, registrations_of
from tournaments.standings.ranking import Taken, TieBreak
from tournaments.standings.selectors.order import tie_breaks_in_files
from tournaments.standings.selectors.round_results import taken_by_round
from tournaments.standings.selectors.standings import StandingsRow, standings_of

COLUMNS = (
    *(
        ("round", _lazy("Round")),
        ("number", _lazy("Number")),
        ("name", _lazy("Name")),
        ("table", _lazy("Table")),
    ),
    *(("seat", _lazy("Seat")), ("partner", _lazy("Partner")), ("opponents", _lazy("Opponents"))),
    *(
        ("points", _lazy("Points")),
        ("side_points", _lazy("Side’s points")),
        ("against", _lazy("Against")),
    ),
)
LAST_COLUMNS = (("credit", _lazy("Credit")), ("mark", _lazy("Note")))
WITHOUT_SEAT = (None,) * 7  # from the table to the points of the others


@dataclass(frozen=True)
class _Context:
    """Everything that the lines are made from; `credits` and `marks` by registration number."""

    people: Mapping[int, RegistrationView]
    credits: Mapping[int, Mapping[int, int]]
    marks: Mapping[int, str]
    tie_breaks: tuple[TieBreak, ...]


def results_listing(bustle: Any, _report: Report) -> Listing:
    """Everybody's rounds in order; `bustle` with its `live_version`.

    Who was there and had no seat has a line without a table, with the credit if there is one.
    """
    people = {person.number: person for person in registrations_of(bustle.pk)}
    names = {number: person.name for number, person in people.items()}
    rows = standings_of(bustle, bustle.live_version).rows
    context = _Context(people, _credits(rows), _marks(rows), tie_breaks_in_files(bustle))
    by_round, _settled = taken_by_round(bustle)
    lines = [
        line
        for round_, results in zip(rounds_of(bustle.pk, None, names), by_round, strict=True)
        for line in _round(round_, results, context)
    ]
    figures = ((tie_break.key, said(tie_break.title)) for tie_break in context.tie_breaks)
    return Listing("results", _("Results"), (*COLUMNS, *figures, *LAST_COLUMNS), tuple(lines))


def _credits(rows: tuple[StandingsRow, ...]) -> dict[int, dict[int, int]]:
    return {
        number: {round_number: row.by_round[round_number - 1] or 0 for round_number in row.credits}
        for row in rows
        for number in (row.members or (row.number,))
    }


def _marks(rows: tuple[StandingsRow, ...]) -> dict[int, str]:
    return {number: row.note for row in rows for number in (row.members or (row.number,))}


def _round(
    round_: RoundView, results: Mapping[int, Taken], context: _Context
) -> Iterator[tuple[Any, ...]]:
    seated = set()
    for table in round_.tables:
        for player in table.players:
            seated.add(player.number)
            yield _seated(round_, table, player, results[player.number], context)
    for number, person in context.people.items():
        if number not in seated and person.present(round_.number):
            credit = context.credits.get(number, {}).get(round_.number)
            note = _("not in play") if number in round_.idle else _("sat out")
            note = ", ".join(word for word in (note, context.marks.get(number, "")) if word)
            figures = [None] * len(context.tie_breaks)
            yield (round_.number, number, person.name, *WITHOUT_SEAT, *figures, credit, note)


def _seated(
    round_: RoundView, table: TableView, player: SeatedPlayer, result: Taken, context: _Context
) -> tuple[Any, ...]:
    side = next(side for side in table.sides if player.seat in side.seats)
    others = [other for other in table.sides if other is not side]
    return (
        *(round_.number, player.number, player.name, table.number, player.seat),
        *(
            _named(table, side, player.seat),
            "; ".join(_named(table, other_side) for other_side in others),
        ),
        *(result.points, result.side_points, [other.points for other in others]),
        *(tie_break.figure([result]) for tie_break in context.tie_breaks),
        *(None, context.marks.get(player.number, "")),
    )


def _named(table: TableView, side: Side, without: str = "") -> str:
    by_seat = {player.seat: player.name for player in table.players}
    return " & ".join(by_seat[seat] for seat in side.seats if seat != without and seat in by_seat)
