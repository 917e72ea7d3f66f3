"""What a draw is made from, and what it says."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from tournaments.models import Bustle, Draw, Registration, Seat
from tournaments.pairing.model import Entrant, History, Roster
from tournaments.selectors.registrations import RegistrationView, names_of

SEAT_ORDER = ("N", "S", "E", "W")


@dataclass(frozen=True)
class DrawBasis:
    """Everything that a draw depends on; while it is the same, so is the draw for a seed."""

    state: str
    format: str
    roster: Roster
    history: History
    rounds_planned: int


@dataclass(frozen=True)
class DrawnTable:
    """A table of a drawn round: names by partnership, and registration numbers by seat."""

    number: int
    north_south: tuple[str, str]
    east_west: tuple[str, str]
    seats: Mapping[str, int]


@dataclass(frozen=True)
class DrawnRound:
    """A round of the draw as a person reads it; who sits out by name and by number."""

    number: int
    tables: tuple[DrawnTable, ...]
    sitting_out: tuple[str, ...]
    out_numbers: tuple[int, ...]


@dataclass(frozen=True)
class DrawView:
    """The whole draw. `words` say how good it is; `stale` when people came or went since."""

    generation: int
    from_round: int
    seed: int
    rounds: tuple[DrawnRound, ...]
    words: tuple[str, ...]
    quality: Mapping[str, Any]
    published_at: datetime | None
    stale: bool

    @property
    def published(self) -> bool:
        """Whether everybody may see it."""
        return self.published_at is not None


def basis_of(bustle_id: int) -> DrawBasis:
    """What the next draw of this bustle would be made from."""
    bustle = Bustle.objects.get(pk=bustle_id)
    return DrawBasis(
        state=bustle.state,
        format=bustle.format,
        roster=current_roster(bustle_id),
        history=history_of(bustle_id),
        rounds_planned=bustle.rounds_planned,
    )


def current_roster(bustle_id: int) -> Roster:
    """Everybody who is there for some round: those here, and those who have gone since."""
    return roster_of(Registration.objects.filter(bustle_id=bustle_id).order_by("number"))


def roster_of(people: Iterable[Registration | RegistrationView]) -> Roster:
    """The same of all people of a bustle, by number."""
    return Roster(
        tuple(
            Entrant(person.number, person.from_round or 1, person.gone_from_round)
            for person in people
            if person.state == Registration.State.HERE
            or (person.gone_from_round or 0) > (person.from_round or 1)
        )
    )


def history_of(bustle_id: int) -> History:
    """The rounds that were opened, as they were seated, the running one included."""
    rows = (
        Seat.objects.filter(round__bustle_id=bustle_id)
        .order_by("round__number", "table__number")
        .values_list("round__number", "table__number", "seat", "registration__number")
    )
    rounds: dict[int, dict[int, dict[str, int]]] = {}
    for round_number, table, seat, player in rows:
        rounds.setdefault(round_number, {}).setdefault(table, {})[seat] = player
    return History(tuple(_as_round(tables) for _number, tables in sorted(rounds.items())))


def _as_round(tables: dict[int, dict[str, int]]) -> tuple[tuple[int, int, int, int] | None, ...]:
    def seats(number: int) -> tuple[int, int, int, int] | None:
        table = tables.get(number)
        if table is None:
            return None
        north, south, east, west = (table[seat] for seat in SEAT_ORDER)
        return north, south, east, west

    return tuple(seats(number) for number in range(1, max(tables) + 1))


def newest_draw(bustle_id: int) -> Draw | None:
    """The draw that counts."""
    return Draw.objects.filter(bustle_id=bustle_id).order_by("-generation").first()


def planned_round(draw: Draw, number: int) -> Sequence[Sequence[int] | None]:
    """The tables that the draw plans for this round."""
    tables: Sequence[Sequence[int] | None] = draw.rounds[number - draw.from_round]
    return tables


def is_stale(bustle_id: int, draw: Draw) -> bool:
    """Whether somebody came or left since this draw was made."""
    return bool(draw.roster != roster_as_json(current_roster(bustle_id)))


def roster_as_json(roster: Roster) -> list[list[int | None]]:
    """The roster as a draw keeps it."""
    return [[entrant.id, entrant.arrive, entrant.leave] for entrant in roster.entrants]


def draw_view(bustle_id: int) -> DrawView | None:
    """The newest draw with names, rounds that were opened included; None before the first."""
    draw = newest_draw(bustle_id)
    if draw is None:
        return None
    names = names_of(bustle_id)
    played = [list(tables) for tables in history_of(bustle_id).rounds[: draw.from_round - 1]]
    roster = Roster(tuple(Entrant(*entrant) for entrant in draw.roster))
    return DrawView(
        generation=draw.generation,
        from_round=draw.from_round,
        seed=draw.seed,
        rounds=tuple(
            _drawn_round(number, tables, roster, names)
            for number, tables in enumerate([*played, *draw.rounds], start=1)
        ),
        words=tuple(draw.quality["words"]),
        quality=draw.quality,
        published_at=draw.published_at,
        stale=is_stale(bustle_id, draw),
    )


def _drawn_round(
    number: int, tables: Sequence[Any], roster: Roster, names: dict[int, str]
) -> DrawnRound:
    playing = {player for table in tables if table for player in table}
    out = tuple(player for player in roster.present(number) if player not in playing)
    return DrawnRound(
        number=number,
        tables=tuple(
            DrawnTable(
                table,
                (names[seats[0]], names[seats[1]]),
                (names[seats[2]], names[seats[3]]),
                dict(zip(SEAT_ORDER, seats, strict=True)),
            )
            for table, seats in enumerate(tables, start=1)
            if seats
        ),
        sitting_out=tuple(names[player] for player in out),
        out_numbers=out,
    )


def evening_of(bustle_id: int) -> tuple[list[Any], Roster]:
    """Every round of the evening in order, and who is in it.

    Rounds that were opened stand as they were seated; the rest as the newest draw plans them.
    """
    played: list[Any] = list(history_of(bustle_id).rounds)
    draw = newest_draw(bustle_id)
    if draw is None:
        return played, current_roster(bustle_id)
    to_come = [
        tuple(tuple(table) if table else None for table in tables)
        for tables in draw.rounds[len(played) + 1 - draw.from_round :]
    ]
    return played + to_come, Roster(tuple(Entrant(*entrant) for entrant in draw.roster))
