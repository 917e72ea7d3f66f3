"""Where do I sit now: every name of a round with its table, partner and opponents."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.selectors.registrations import RegistrationView
from tournaments.selectors.rounds import RoundView, SeatedPlayer


@dataclass(frozen=True)
class Place:
    """Where somebody sits in a round; `table` is None for a sit-out."""

    number: int
    name: str
    table: int | None
    seat: str
    partner: str
    opponents: tuple[str, ...]


def seat_finder(of_round: RoundView, people: Sequence[RegistrationView]) -> list[Place]:
    """Everybody who is in the round or sits it out, A to Z."""
    places = [
        _place(table.number, player, table.players)
        for table in of_round.tables
        for player in table.players
    ]
    seated = {place.number for place in places}
    places += [
        Place(person.number, person.name, None, "", "", ())
        for person in people
        if person.number not in seated and _present(person, of_round.number)
    ]
    return sorted(places, key=lambda place: place.name.casefold())


def _present(person: RegistrationView, number: int) -> bool:
    if not person.here and person.gone_from_round is None:
        return False
    arrived = (person.from_round or 1) <= number
    return arrived and (person.gone_from_round is None or number < person.gone_from_round)


def _place(table: int, player: SeatedPlayer, players: Sequence[SeatedPlayer]) -> Place:
    sides = ("NS", "EW")
    mine = next(side for side in sides if player.seat in side)
    partner = next((p.name for p in players if p.seat in mine and p is not player), "")
    return Place(
        number=player.number,
        name=player.name,
        table=table,
        seat=player.seat,
        partner=partner,
        opponents=tuple(p.name for p in players if p.seat not in mine),
    )
