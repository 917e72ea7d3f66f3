"""Scorecards: one per player, with the whole route, boxes to write in and a quiet QR code.

Four to a page where the boxes stay big enough to write in, otherwise two.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from tournaments.printing.documents.parts import EventHeader, Person, head, label, qr
from tournaments.printing.documents.typesetting import NothingToPrint, Paper, Pdf, Progress, typeset

PerPage = Literal[2, 4]

# Beyond these a box on a quarter page would be under 5 mm wide or the names under 7 points.
QUARTER_PAGE_ROUNDS = 8
QUARTER_PAGE_HANDS = 8
QUARTER_PAGE_NAMES = 4


@dataclass(frozen=True)
class Seated:
    """One round at a table. Whatever is not known before the evening stays None or empty and
    becomes a line to write on. `side`: further partners, where three or four play together."""

    round: int
    table: int | None = None
    seat: str | None = None
    partner: Person | None = None
    opponents: tuple[Person, ...] = ()
    partnership: bool = True
    side: tuple[Person, ...] = ()


@dataclass(frozen=True)
class SitOut:
    """One round without a seat. `credit`: the points that the player is given for it."""

    round: int
    credit: int | None = None


@dataclass(frozen=True)
class Scorecard:
    """One player's evening. `link` opens the player's page; an empty one prints no code."""

    person: Person
    route: tuple[Seated | SitOut, ...]
    hands: int
    link: str = ""


def scorecards(
    event: EventHeader,
    cards: Sequence[Scorecard],
    paper: Paper,
    *,
    per_page: PerPage | None = None,
    progress: Progress | None = None,
) -> Pdf:
    """The cards in the given order as one PDF. Raises `NothingToPrint` without cards."""
    if not cards:
        raise NothingToPrint("There are no scorecards to print: no players are registered.")
    together = per_page or cards_to_a_page(cards)
    data = head(event, "Scorecards") | {
        "per_page": together,
        "cards": [_card(card) for card in cards],
    }
    return typeset("scorecards", data, paper, progress, first={"cards": data["cards"][:together]})


def cards_to_a_page(cards: Sequence[Scorecard]) -> PerPage:
    """Four while every round, hand and name of the longest card has room, else two."""
    rounds = max(len(card.route) for card in cards)
    hands = max(card.hands for card in cards)
    names = max(_names(stop) for card in cards for stop in card.route)
    small = rounds <= QUARTER_PAGE_ROUNDS and hands <= QUARTER_PAGE_HANDS
    return 4 if small and names <= QUARTER_PAGE_NAMES else 2


def _names(stop: Seated | SitOut) -> int:
    """The people named on one line of a card."""
    return 0 if isinstance(stop, SitOut) else len(stop.opponents) + len(stop.side) + 1


def _card(card: Scorecard) -> dict[str, Any]:
    return {
        "name": card.person.name,
        "number": card.person.number,
        "hands": card.hands,
        "qr": qr(card.link) if card.link else None,
        "route": route_as_data(card.route),
    }


def route_as_data(route: Sequence[Seated | SitOut]) -> list[dict[str, Any]]:
    """The lines of a card for the template."""
    return [_stop(stop) for stop in route]


def _stop(stop: Seated | SitOut) -> dict[str, Any]:
    if isinstance(stop, SitOut):
        return {"round": stop.round, "sits_out": True, "credit": stop.credit}
    return {
        "round": stop.round,
        "sits_out": False,
        "table": stop.table,
        "seat": stop.seat,
        "partnership": stop.partnership,
        "partner": label(stop.partner) if stop.partner else None,
        "side": [label(person) for person in stop.side],
        "opponents": [label(person) for person in stop.opponents],
    }
