"""Where do I sit now: every name of a round with its table, partner and opponents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.models import Bustle, Draw, Round
from tournaments.pairing.model import Seats, seated
from tournaments.selectors.draws import newest_draw, planned_round, roster_as_json, roster_of
from tournaments.selectors.registrations import RegistrationView
from tournaments.selectors.rounds import RoundView

DRAWN_SEATS = "NSEW"


@dataclass(frozen=True)
class Place:
    """Where somebody sits in a round; `table` is None for a sit-out."""

    number: int
    name: str
    table: int | None
    seat: str
    partner: str
    opponents: tuple[str, ...]


@dataclass(frozen=True)
class Seating:
    """A round's seating, A to Z: of the round that was opened last, or of the next if published."""

    round_number: int
    playing: bool
    places: tuple[Place, ...]


def seating_now(
    bustle: Bustle, current: RoundView | None, people: Sequence[RegistrationView]
) -> Seating | None:
    """Where everybody sits now, or will sit next once that is published; else None.

    A draw that somebody has come or left since is about to be made again, and seats nobody.
    """
    if current and (current.state == Round.State.PLAYING or not _more_rounds(bustle, current)):
        return Seating(current.number, True, tuple(seat_finder(*drawn_tables(current), people)))
    draw = newest_draw(bustle.pk)
    if draw is None or draw.published_at is None:
        return None
    if draw.roster != roster_as_json(roster_of(people)):
        return None
    number = current.number + 1 if current else 1
    return _planned(draw, number, people)


def _planned(draw: Draw, number: int, people: Sequence[RegistrationView]) -> Seating | None:
    if not 0 <= number - draw.from_round < len(draw.rounds):
        return None
    tables = [_seats(*seats) if seats else None for seats in planned_round(draw, number)]
    return Seating(number, False, tuple(seat_finder(number, tables, people)))


def _seats(north: int, south: int, east: int, west: int) -> Seats:
    return north, south, east, west


def _more_rounds(bustle: Bustle, current: RoundView) -> bool:
    return bustle.state == Bustle.State.RUNNING and current.number < bustle.rounds_planned


def drawn_tables(of_round: RoundView) -> tuple[int, list[Seats | None]]:
    """A round's number and its tables as a draw writes them: N, S, E, W by table."""
    by_number: dict[int, Seats] = {}
    for table in of_round.tables:
        seats = {player.seat: player.number for player in table.players}
        north, south, east, west = (seats[seat] for seat in DRAWN_SEATS)
        by_number[table.number] = (north, south, east, west)
    last = max(by_number, default=0)
    return of_round.number, [by_number.get(number) for number in range(1, last + 1)]


def seat_finder(
    number: int, tables: Sequence[Seats | None], people: Sequence[RegistrationView]
) -> list[Place]:
    """Everybody who is in round `number` or sits it out, A to Z."""
    known = {person.number: person for person in people}
    names = {person.number: person.name for person in people}
    places = [
        place for table, seats in seated(tuple(tables)) for place in _at_table(table, seats, names)
    ]
    at_tables = {place.number for place in places}
    places += [
        Place(person.number, person.name, None, "", "", ())
        for person in known.values()
        if person.number not in at_tables and _present(person, number)
    ]
    return sorted(places, key=lambda place: place.name.casefold())


def _at_table(table: int, seats: Seats, names: Mapping[int, str]) -> list[Place]:
    north, south, east, west = seats
    mine = ((north, south), (south, north), (east, west), (west, east))
    others = ((east, west), (east, west), (north, south), (north, south))
    return [
        Place(player, names[player], table, seat, names[partner], tuple(names[o] for o in against))
        for seat, (player, partner), against in zip(DRAWN_SEATS, mine, others, strict=True)
    ]


def _present(person: RegistrationView, number: int) -> bool:
    if not person.here and person.gone_from_round is None:
        return False
    arrived = (person.from_round or 1) <= number
    return arrived and (person.gone_from_round is None or number < person.gone_from_round)
