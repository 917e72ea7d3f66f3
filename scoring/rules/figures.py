"""Figures of every seat in a hand: who called, who made it, who was euchred and by whom.

Counts facts and never points, so it reads every game alike. Must not know how sheets are kept.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from functools import lru_cache
from operator import attrgetter
from typing import Any

from scoring.rules.model import Hand, Ruleset
from scoring.rules.penalties import offences, replaces_hand
from scoring.rules.points import facts_of, is_loner, score_legal_hand
from scoring.rules.questions import redeal_reasons

Mark = tuple[str, str]
"""A seat, and the name of what it did: a field of `SeatFigures`."""

KEPT = 4096  # hands whose marks are remembered; an evening has a few hundred that differ


@dataclass(frozen=True)
class SeatFigures:
    """Counts of a seat on one sheet.

    `called` made trump; `made` called, took what the hand needed and nothing replaced its score (a
    blind or declared hand needs every trick); `euchred_as_maker` called and fell short of the
    tricks. `loners_tried` and `loners_made` are hands alone as maker, and those with every trick.
    `marches` and `euchred` count for everybody on the maker's side, `euchres` for everybody who
    played against makers that were euchred. `misdeals` were dealt by the seat; `passed_out` hands
    count for the whole table; `stakes` are paid where the rules have a pool.
    """

    hands: int = 0
    called: int = 0
    made: int = 0
    loners_tried: int = 0
    loners_made: int = 0
    marches: int = 0
    euchred: int = 0
    euchred_as_maker: int = 0
    euchres: int = 0
    misdeals: int = 0
    passed_out: int = 0
    stakes: int = 0


def seat_figures(ruleset: Ruleset, hands: Iterable[Hand]) -> dict[str, SeatFigures]:
    """Counts of each seat in these hands, which are legal."""
    count = Counter(mark for hand in hands for mark in _marks(ruleset, hand))
    counts: dict[str, dict[str, int]] = {seat: {} for seat in ruleset.seats}
    for (seat, name), times in count.items():
        counts[seat][name] = times
    return {seat: SeatFigures(**named) for seat, named in counts.items()}


class _Facts:
    """A hand by its facts alone, so that equal hands of an evening are looked at once."""

    __slots__ = ("hand", "key", "ruleset")

    def __init__(self, ruleset: Ruleset, hand: Hand) -> None:
        self.ruleset, self.hand = ruleset, hand
        won = tuple(sorted(hand.tricks.items())) if hand.tricks else None
        self.key = (ruleset.digest, won, *_facts_but_tricks(hand))

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Facts) and self.key == other.key


_facts_but_tricks = attrgetter(*(fact.name for fact in fields(Hand) if fact.name != "tricks"))


def _marks(ruleset: Ruleset, hand: Hand) -> tuple[Mark, ...]:
    return _marks_of(_Facts(ruleset, hand))


@lru_cache(maxsize=KEPT)
def _marks_of(facts: _Facts) -> tuple[Mark, ...]:
    ruleset, hand = facts.ruleset, facts.hand
    if hand.outcome == "redeal":
        return tuple(_of_redeal(ruleset, hand))
    everybody = "passed_out" if hand.outcome == "passed" else "hands"
    marks = [(seat, everybody) for seat in ruleset.seats]
    return (*marks, *_of_call(ruleset, hand), *_stakes(ruleset, hand))


def _of_redeal(ruleset: Ruleset, hand: Hand) -> Iterator[Mark]:
    """A misdeal, where that is what was said or all that the rules know."""
    reasons = (hand.reason,) if hand.reason else redeal_reasons(ruleset)
    if reasons == ("misdeal",) and hand.dealer:
        yield hand.dealer, "misdeals"


def _of_call(ruleset: Ruleset, hand: Hand) -> Iterator[Mark]:
    if hand.outcome != "played" or hand.maker is None:
        return
    scored = not replaces_hand(ruleset, offences(ruleset, hand))
    facts = facts_of(ruleset, hand, {}, scored)
    roles = {seat: facts[ruleset.account_of(seat)]["role"] for seat in ruleset.seats}
    makers_facts = facts[ruleset.account_of(hand.taker or hand.maker)]
    if makers_facts["role"] != "maker":
        return
    yield hand.maker, "called"
    if result := makers_facts.get("result"):
        if hand.taker == hand.maker:  # else whoever declared took it over
            yield from _of_maker(hand.maker, result, makers_facts)
        yield from _of_sides(roles, result)
    if makers_facts["alone"] and hand.alone in (None, hand.maker):
        yield hand.maker, "loners_tried"
    if is_loner(ruleset, hand, score_legal_hand(ruleset, hand)):
        yield hand.maker, "loners_made"


def _of_maker(maker: str, result: str, call: dict[str, Any]) -> Iterator[Mark]:
    needs_all = call["blind"] or call["declared"]
    if result == "euchred":
        yield maker, "euchred_as_maker"
    elif result == "march" or not needs_all:
        yield maker, "made"


def _of_sides(roles: dict[str, str], result: str) -> Iterator[Mark]:
    for seat, role in roles.items():
        with_maker = role in ("maker", "ally")
        if result == "march" and with_maker:
            yield seat, "marches"
        elif result == "euchred" and with_maker:
            yield seat, "euchred"
        elif result == "euchred" and role == "defender":
            yield seat, "euchres"


def _stakes(ruleset: Ruleset, hand: Hand) -> Iterator[Mark]:
    for event in score_legal_hand(ruleset, hand).events:
        account, _, name = event.partition(":")
        if name == "stake":
            yield from ((seat, "stakes") for seat in ruleset.seats_of(account))
