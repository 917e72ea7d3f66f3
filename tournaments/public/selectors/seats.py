"""Seats of a round: every name with its table, partners and opponents."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.utils.translation import gettext as _

from tournaments.core.names import by_letters
from tournaments.core.selectors.visibility import Shown
from tournaments.draw.selectors.draws import is_outdated, planned_round, reasons_in
from tournaments.draw.selectors.held import HeldTables, held_in
from tournaments.draw.selectors.schedule import idle_in, newest_draw
from tournaments.models import Bustle, Draw, Round
from tournaments.play.selectors.rounds import RoundView, TableView
from tournaments.players.selectors.registrations import RegistrationView
from tournaments.setup.selectors.table_sizes import LaidTable, games_of, laid


@dataclass(frozen=True)
class SeatPlace:
    """Seat of somebody in a round; `table` is None for a sit-out.

    `partners` are the others on the same side: nobody where everybody plays for themselves.
    `reason` says why they sit there or why not, where the format says it; `idle` tells those who
    are not in play (knocked out, without a partner) from those who sit out; `waits` are the words
    for those whose table waits for a dispute.
    """

    number: int
    name: str
    table: int | None
    seat: str
    partners: tuple[str, ...]
    opponents: tuple[str, ...]
    reason: str = ""
    idle: bool = False
    waits: str = ""

    @property
    def partner(self) -> str:
        """The one partner; empty where there is none, or more than one."""
        return self.partners[0] if len(self.partners) == 1 else ""

    @property
    def sits_out(self) -> bool:
        """True if they would play if there were a place."""
        return self.table is None and not self.idle

    @property
    def word(self) -> str:
        """Words instead of a table."""
        return self.waits or (_("not playing") if self.idle else _("sits out"))


@dataclass(frozen=True)
class Seating:
    """A round's seating, A to Z: of the round that was opened last, or of the next if published."""

    round_number: int
    playing: bool
    places: tuple[SeatPlace, ...]


def seating_now(
    bustle: Bustle, current: RoundView | None, people: Sequence[RegistrationView]
) -> Seating | None:
    """Seating of the round that is played, or of the next once that is published; else None.

    A draw since which somebody has come or left, or a wish has changed, is about to be made again,
    and seats nobody.
    """
    if current and (current.state == Round.State.PLAYING or not _more_rounds(bustle, current)):
        return Seating(current.number, True, tuple(places_in(current, people)))
    draw = newest_draw(bustle.pk)
    if draw is None or draw.published_at is None:
        return None
    number = current.number + 1 if current else 1
    if is_outdated(bustle, draw, people, number - 1):
        return None
    return _planned(bustle, draw, number, people)


def public_seating_now(
    bustle: Bustle, current: RoundView | None, people: Sequence[RegistrationView], seen: Shown
) -> Seating | None:
    """Seating without reasons that tell results before they are public."""
    seating = seating_now(bustle, current, people) if seen.open else None
    if seating is None or seen.reasons_of(seating.round_number):
        return seating
    return replace(seating, places=tuple(replace(place, reason="") for place in seating.places))


def _planned(
    bustle: Bustle, draw: Draw, number: int, people: Sequence[RegistrationView]
) -> Seating | None:
    if not 0 <= number - draw.from_round < len(draw.rounds):
        return None
    games = games_of(bustle)
    tables = [
        laid(table, players, games.sides_at(len(players)))
        for table, players in enumerate(planned_round(draw, number), start=1)
        if players
    ]
    notes = RoundNotes(reasons_in(draw, number), idle_in(draw, number), held_in(draw, number))
    return Seating(number, False, tuple(seat_finder(number, tables, people, notes)))


def _more_rounds(bustle: Bustle, current: RoundView) -> bool:
    return bustle.state == Bustle.State.RUNNING and current.number < bustle.rounds_planned


def places_in(of_round: RoundView, people: Sequence[RegistrationView]) -> list[SeatPlace]:
    """Everybody in an opened round, A to Z, with or without a table."""
    notes = RoundNotes(of_round.reasons, of_round.idle, of_round.held)
    return seat_finder(*drawn_tables(of_round), people, notes)


def without_table(of_round: RoundView, places: Sequence[SeatPlace]) -> dict[str, Any]:
    """Context of lists: names of those who sit out, and of those there but not in play; `held` is
    a sentence on the tables that wait for a dispute, with the names of who waits, or None."""
    held = None
    if of_round.held:
        waiting = [place.name for place in places if place.waits]
        held = {"sentence": of_round.held.sentence, "names": waiting}
    return {
        "sits_out": [place.name for place in places if place.sits_out],
        "idle": [place.name for place in places if place.idle and not place.waits],
        "held": held,
    }


def drawn_tables(of_round: RoundView) -> tuple[int, list[LaidTable]]:
    """A round's number and its tables with everybody's seat."""
    return of_round.number, [_laid(table) for table in of_round.tables]


def _laid(table: TableView) -> LaidTable:
    numbers = {player.seat: player.number for player in table.players}
    return LaidTable(
        table.number,
        tuple(tuple((seat, numbers[seat]) for seat in side.seats) for side in table.sides),
    )


@dataclass(frozen=True)
class RoundNotes:
    """Notes of the format on a round's people, by number."""

    reasons: Mapping[int, str] = field(default_factory=dict)
    idle: frozenset[int] = frozenset()
    held: HeldTables | None = None

    def told_of(self, place: SeatPlace) -> SeatPlace:
        """The place with what there is to say of whoever has it."""
        number = place.number
        waits = self.held.words if self.held and number in self.held.people else ""
        reason = self.reasons.get(number, "")
        return replace(place, reason=reason, idle=number in self.idle, waits=waits)


def seat_finder(
    number: int,
    tables: Sequence[LaidTable],
    people: Sequence[RegistrationView],
    notes: RoundNotes | None = None,
) -> list[SeatPlace]:
    """Everybody who is in round `number` or sits it out, A to Z."""
    notes = notes or RoundNotes()
    names = {person.number: person.name for person in people}
    places = [place for table in tables for place in _at_table(table, names)]
    at_tables = {place.number for place in places}
    places += [
        SeatPlace(person.number, person.name, None, "", (), ())
        for person in people
        if person.number not in at_tables and person.present(number)
    ]
    told = [notes.told_of(place) for place in places]
    return sorted(told, key=lambda place: by_letters(place.name))


def _at_table(table: LaidTable, names: Mapping[int, str]) -> Iterator[SeatPlace]:
    for side in table.sides:
        others = [player for player in table.players if player not in dict(side).values()]
        for seat, player in side:
            yield SeatPlace(
                number=player,
                name=names[player],
                table=table.number,
                seat=seat,
                partners=tuple(names[number] for _seat, number in side if number != player),
                opponents=tuple(names[number] for number in others),
            )
