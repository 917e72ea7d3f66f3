"""Wishes: kept exactly in every round that is planned, or refused with those that are at odds.

``draw`` plans rounds of individuals, and ``best_round`` the next one by what tables cost. A format
that seats people in its own way asks ``check`` who sits out, and ``allows`` about every table.
"""

from collections.abc import Collection
from dataclasses import fields

from tournaments.pairing.model import Constraints, Seats
from tournaments.pairing.request import DrawRequest
from tournaments.pairing.wishes.book import RoundBook
from tournaments.pairing.wishes.conflicts import kept_sit_outs
from tournaments.pairing.wishes.drawing import draw
from tournaments.pairing.wishes.rules import rules_of
from tournaments.pairing.wishes.single_rounds import best_round

ALL = frozenset(field.name for field in fields(Constraints))
"""The ``wishes`` of a format that draws with this package."""

__all__ = ["ALL", "allows", "best_round", "check", "draw"]


def check(request: DrawRequest) -> list[tuple[int, ...]]:
    """For each round to plan, who sits out so that every wish can be kept.

    Raises CannotPair with the wishes that contradict each other.
    """
    return kept_sit_outs(RoundBook(request))


def allows(
    request: DrawRequest, number: int, table: int, seats: Seats, out: Collection[int] = ()
) -> bool:
    """Whether wishes let these people sit like this at a table of round ``number``.

    ``out`` are those who sit that round out: whoever should be their partner is free then.
    """
    rules = rules_of(request.constraints, request.roster, number)
    return rules.allows(seats, table, out, request.shape)
