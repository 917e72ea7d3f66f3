"""The schedule of a bustle: every round as it was seated or is drawn, and who is there for it.

Rosters and histories, with which every draw begins, are read here too.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scoring.rules.seats import GameSeats, Sides
from tournaments.draw.pairing.model import Entrant, History, Roster, Round, Seats
from tournaments.models import Draw, Registration, Seat
from tournaments.players.attendance import Attendance
from tournaments.players.selectors.registrations import RegistrationView
from tournaments.setup.selectors.table_sizes import LaidTable, TableSeats, drawn_seats, laid


@dataclass(frozen=True)
class Schedule:
    """Every round of a bustle in order, each by its tables, and who is in it.

    Rounds that were opened stand as they were seated; the rest as `draw`, the newest, plans them.
    """

    rounds: tuple[Round, ...]
    roster: Roster
    draw: Draw | None


@dataclass(frozen=True)
class LaidRound:
    """A round with everybody's seat.

    `without` are those who are there and have none, by number; the `idle` among them are not in
    play: knocked out, or without a partner.
    """

    number: int
    tables: tuple[LaidTable, ...]
    without: tuple[int, ...]
    idle: frozenset[int]


def schedule_of(bustle_id: int) -> Schedule:
    """The schedule as it is now."""
    played = history_of(bustle_id).rounds
    draw = newest_draw(bustle_id)
    if draw is None:
        return Schedule(played, current_roster(bustle_id), None)
    # A draw stays as it is when fewer rounds are planned.
    last = max(0, draw.bustle.rounds_planned + 1 - draw.from_round)
    to_come = (
        tuple(tuple(table) if table else None for table in tables)
        for tables in draw.rounds[len(played) + 1 - draw.from_round : last]
    )
    return Schedule((*played, *to_come), roster_from_json(draw.roster), draw)


def laid_rounds(schedule: Schedule, seats: TableSeats[GameSeats]) -> list[LaidRound]:
    """Every round with everybody's seat, in order."""
    return [_laid_round(schedule, seats, number) for number in range(1, len(schedule.rounds) + 1)]


def _laid_round(schedule: Schedule, seats: TableSeats[GameSeats], number: int) -> LaidRound:
    tables = tuple(
        laid(table, players, seats.sides_at(len(players)))
        for table, players in enumerate(schedule.rounds[number - 1], start=1)
        if players
    )
    playing = {player for table in tables for player in table.players}
    return LaidRound(
        number=number,
        tables=tables,
        without=tuple(sorted({*schedule.roster.present(number)} - playing)),
        idle=idle_in(schedule.draw, number) if schedule.draw else frozenset(),
    )


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


def drawn_for(bustle_id: int) -> dict[int, int]:
    """Number of everybody who took over somebody's seats -> the number they were drawn for.

    A card that names the one for the other still leads to the right table and the right people.
    """
    rows = Registration.objects.filter(bustle_id=bustle_id, stands_in_for__isnull=False)
    taken = dict(rows.values_list("number", "stands_in_for__number"))
    return {number: _first_owner(number, taken) for number in taken}


def _first_owner(number: int, taken: Mapping[int, int]) -> int:
    """Down to whom nobody's seats were given; of people who relieve each other, the first."""
    owners = [number]
    while (owner := taken.get(owners[-1])) is not None:
        if owner in owners:
            return min(owners[owners.index(owner) :])
        owners.append(owner)
    return owners[-1]


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


def newest_draw(bustle_id: int) -> Draw | None:
    """The draw that counts."""
    draws = Draw.objects.filter(bustle_id=bustle_id).select_related("bustle")
    return draws.order_by("-generation").first()


def generation_of(bustle_id: int) -> int:
    """Generation of the draw that counts; 0 before the first."""
    newest = Draw.objects.filter(bustle_id=bustle_id).order_by("-generation")
    return newest.values_list("generation", flat=True).first() or 0


def idle_in(draw: Draw, number: int) -> frozenset[int]:
    """People in a round of the draw who are not in play."""
    return frozenset(draw.quality.get("idle", {}).get(str(number), ()))
