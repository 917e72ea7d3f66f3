"""What a draw is made from, and what it says."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from tournaments.models import Bustle, Draw, Registration, Seat
from tournaments.pairing.model import Entrant, History, Roster, Seats, TableShape
from tournaments.selectors.registrations import RegistrationView, is_expected, names_of
from tournaments.selectors.shapes import (
    Games,
    LaidTable,
    Sides,
    drawn_seats,
    games_of,
    laid,
)


@dataclass(frozen=True)
class DrawBasis:
    """Everything that a draw depends on; while it is the same, so is the draw for a seed."""

    state: str
    format: str
    roster: Roster
    history: History
    rounds_planned: int
    shape: TableShape


@dataclass(frozen=True)
class DrawnTable:
    """A table of a drawn round: names by side, and registration numbers by seat."""

    number: int
    sides: tuple[tuple[str, ...], ...]
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
    bustle = _with_ruleset(bustle_id)
    return DrawBasis(
        state=bustle.state,
        format=bustle.format,
        roster=current_roster(bustle_id),
        history=history_of(bustle_id),
        rounds_planned=bustle.rounds_planned,
        shape=games_of(bustle).shape,
    )


def _with_ruleset(bustle_id: int) -> Bustle:
    books = ("book__ruleset", "threes_book__ruleset")
    rows = Bustle.objects.select_related(*books).defer(*(f"{book}__data" for book in books))
    return rows.get(pk=bustle_id)


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
            if is_expected(person) or (person.gone_from_round or 0) > (person.from_round or 1)
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


def roster_as_json(roster: Roster) -> list[list[Any]]:
    """The roster as a draw keeps it."""
    return [[one.id, one.arrive, one.leave, sorted(one.away)] for one in roster.entrants]


def roster_from_json(kept: Iterable[Sequence[Any]]) -> Roster:
    """The roster that a draw has kept."""
    return Roster(tuple(_entrant(*row) for row in kept))


def _entrant(number: int, arrive: int, leave: int | None, away: Iterable[int] = ()) -> Entrant:
    return Entrant(number, arrive, leave, frozenset(away))


def draw_view(bustle_id: int) -> DrawView | None:
    """The newest draw with names, rounds that were opened included; None before the first."""
    draw = newest_draw(bustle_id)
    if draw is None:
        return None
    names, games = names_of(bustle_id), games_of(_with_ruleset(bustle_id))
    played = [list(tables) for tables in history_of(bustle_id).rounds[: draw.from_round - 1]]
    roster = roster_from_json(draw.roster)
    return DrawView(
        generation=draw.generation,
        from_round=draw.from_round,
        seed=draw.seed,
        rounds=tuple(
            _drawn_round(number, tables, roster, names, games)
            for number, tables in enumerate([*played, *draw.rounds], start=1)
        ),
        words=tuple(draw.quality["words"]),
        quality=draw.quality,
        published_at=draw.published_at,
        stale=is_stale(bustle_id, draw),
    )


def _drawn_round(
    number: int, tables: Sequence[Any], roster: Roster, names: dict[int, str], games: Games
) -> DrawnRound:
    playing = {player for table in tables if table for player in table}
    out = tuple(player for player in roster.present(number) if player not in playing)
    return DrawnRound(
        number=number,
        tables=tuple(
            _drawn_table(laid(table, players, games.sides_at(len(players))), names)
            for table, players in enumerate(tables, start=1)
            if players
        ),
        sitting_out=tuple(names[player] for player in out),
        out_numbers=out,
    )


def _drawn_table(table: LaidTable, names: dict[int, str]) -> DrawnTable:
    return DrawnTable(
        number=table.number,
        sides=tuple(tuple(names[player] for _seat, player in side) for side in table.sides),
        seats=dict(place for side in table.sides for place in side),
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
    return played + to_come, roster_from_json(draw.roster)
