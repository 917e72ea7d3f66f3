"""Scorecards of everybody for rounds to come, and the changes that another draw makes to them.

Knows seats and numbers, not how a card is printed. Whoever is in no round to come has no card.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from tournaments.draw.pairing.model import FOURS, Roster, SeatingPlan, Seats, TableShape, seated


@dataclass(frozen=True)
class Stop:
    """One round of one card: at ``table`` 0 its owner sits out.

    ``seat`` is the place in the table's Seats. In which order two opponents are named is no
    matter: a card that names them the other way round is still right.
    """

    table: int = 0
    seat: int = 0
    partners: frozenset[int] = frozenset()
    opponents: frozenset[int] = frozenset()


SITS_OUT = Stop()

Card = Mapping[int, Stop]
"""Round number -> where its owner is."""


@dataclass(frozen=True)
class StopChange:
    """Difference in one round; ``before`` is None where the card has no such round."""

    number: int
    before: Stop | None
    after: Stop


@dataclass(frozen=True)
class CardChange:
    """Somebody whose card is no longer right, round by round; ``new`` if they have none yet."""

    id: int
    new: bool
    stops: tuple[StopChange, ...]


def cards_of(plan: SeatingPlan, roster: Roster, shape: TableShape = FOURS) -> dict[int, Card]:
    """Everybody's card for the planned rounds, by id, in roster order."""
    cards: dict[int, dict[int, Stop]] = {}
    for number, round_ in plan.numbered():
        stops = {
            id: stop for table, seats in seated(round_) for id, stop in _at(table, seats, shape)
        }
        for id in roster.present(number):
            cards.setdefault(id, {})[number] = stops.get(id, SITS_OUT)
    return {entrant.id: cards[entrant.id] for entrant in roster.entrants if entrant.id in cards}


def changed_cards(
    before: Mapping[int, Card], after: Mapping[int, Card], lines: Mapping[int, int] | None = None
) -> tuple[CardChange, ...]:
    """People whose cards ``after`` makes wrong, in its order.

    Whoever leaves needs no card any more, and nobody needs a new one to miss a round. ``lines``
    says whose seats somebody has taken over: a card that names the one for the other is right.
    """
    changes = (_change(id, before.get(id, {}), card, lines or {}) for id, card in after.items())
    return tuple(change for change in changes if change.stops)


def is_same_stop(one: Stop | None, other: Stop | None, lines: Mapping[int, int]) -> bool:
    """True if both lead to the same place among the same people; ``lines`` as in changed_cards."""
    return _by_lines(one, lines) == _by_lines(other, lines)


def _by_lines(stop: Stop | None, lines: Mapping[int, int]) -> Stop | None:
    """The stop with everybody under the number to whom their seats were drawn."""
    if stop is None or not lines:
        return stop
    partners, opponents = (
        frozenset(lines.get(id, id) for id in ids) for ids in (stop.partners, stop.opponents)
    )
    return replace(stop, partners=partners, opponents=opponents)


def _change(id: int, before: Card, after: Card, lines: Mapping[int, int]) -> CardChange:
    stops = (
        StopChange(number, before.get(number), stop)
        for number, stop in after.items()
        if not is_same_stop(before.get(number), stop, lines)
    )
    return CardChange(id, not before, tuple(stops))


def _at(table: int, seats: Seats, shape: TableShape) -> Iterable[tuple[int, Stop]]:
    sides = shape.halves(seats) if shape.sided(len(seats)) else tuple((id,) for id in seats)
    for side in sides:
        others = frozenset(seats) - frozenset(side)
        for id in side:
            partners = frozenset(side) - {id}
            yield id, Stop(table, seats.index(id), partners, others)
