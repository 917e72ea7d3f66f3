"""Rosters and histories, with which every draw begins: who is there when, who has sat where."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from tournaments.draw.pairing.model import Entrant, History, Roster, Seats
from tournaments.models import Registration, Seat
from tournaments.players.attendance import Attendance
from tournaments.players.selectors.registrations import RegistrationView
from tournaments.setup.selectors.table_sizes import Sides, drawn_seats


def current_roster(bustle_id: int) -> Roster:
    """Everybody who is there for some round: those here, and those who have gone since."""
    return roster_of(Registration.objects.filter(bustle_id=bustle_id).order_by("number"))


def roster_of(people: Iterable[Registration | RegistrationView]) -> Roster:
    """The same of all people of a bustle, by number."""
    return Roster(
        tuple(
            _entrant(
                person.number, person.from_round or 1, person.gone_from_round, person.away_rounds
            )
            for person in people
            if Attendance.of(person).has_rounds
        )
    )


def history_of(bustle_id: int) -> History:
    """The rounds that were opened, as they were seated, the running one included."""
    rows = (
        Seat.objects.filter(round__bustle_id=bustle_id)
        .order_by("round__number", "table__number")
        .values_list(
            "round__number",
            "table__number",
            "table__sheet__tally__sides",
            "seat",
            "registration__number",
        )
    )
    rounds: dict[int, dict[int, tuple[Sides, dict[str, int]]]] = {}
    for round_number, table, sides, seat, player in rows:
        tables = rounds.setdefault(round_number, {})
        tables.setdefault(table, (sides, {}))[1][seat] = player
    return History(tuple(_as_round(tables) for _number, tables in sorted(rounds.items())))


def _as_round(tables: dict[int, tuple[Sides, dict[str, int]]]) -> tuple[Seats | None, ...]:
    def seats(number: int) -> Seats | None:
        if number not in tables:
            return None
        sides, players = tables[number]
        return tuple(players[seat] for seat in drawn_seats(sides))

    return tuple(seats(number) for number in range(1, max(tables) + 1))


def roster_as_json(roster: Roster) -> list[list[Any]]:
    """The roster as a draw keeps it."""
    return [
        [entrant.id, entrant.arrive, entrant.leave, sorted(entrant.away)]
        for entrant in roster.entrants
    ]


def roster_from_json(rows: Iterable[Sequence[Any]]) -> Roster:
    """The roster that a draw has kept."""
    return Roster(tuple(_entrant(*row) for row in rows))


def _entrant(number: int, arrive: int, leave: int | None, away: Iterable[int] = ()) -> Entrant:
    return Entrant(number, arrive, leave, frozenset(away))
