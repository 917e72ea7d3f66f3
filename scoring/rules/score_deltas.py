"""Everything one hand can do to the score: every legal hand under a ruleset, by what it changes.

Nothing is copied from the rows: hands are made, checked and scored. Players of one role are alike
to the rows, so the first seat makes trump, the others' tricks are in falling order, and every
reordering of the players of what comes out is a change too.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import permutations

from scoring.rules.legality import check_hand
from scoring.rules.model import Hand, Ruleset
from scoring.rules.points import is_loner, score_legal_hand

# What each account gets: points, and how often the score it had before.
Gains = tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Change:
    """Change of every account by a hand, in order. `maker` is the place of who made trump.

    `lone` says that it is a loner for the standings; `counts` is False for a deal that is not one
    of the hands of the sheet, but scores.
    """

    maker: int | None
    gains: Gains
    lone: bool = False
    counts: bool = True

    @property
    def is_plain(self) -> bool:
        """True if what it gives has nothing to do with the score before the hand."""
        return not any(times for _points, times in self.gains)

    @property
    def is_nothing(self) -> bool:
        """True if the sheet is the same after it."""
        return not self.counts and not any(points or times for points, times in self.gains)


@lru_cache(maxsize=64)
def kinds_of_change(ruleset: Ruleset) -> frozenset[Change]:
    """The changes of every legal hand, the first account making trump.

    A hand with more than one revoke is left out: so many in one hand are for the director to rule.
    """
    ends = (end for hand in _hands(ruleset) for end in _with_doors(ruleset, hand))
    changes = {_change(ruleset, end) for end in ends if check_hand(ruleset, end) is None}
    return frozenset(change for change in changes if not change.is_nothing)


@lru_cache(maxsize=64)
def changes(ruleset: Ruleset) -> frozenset[Change]:
    """The changes of every legal hand, whoever makes trump."""
    places = range(len(ruleset.accounts))
    return frozenset(
        _reordered(change, order)
        for order in permutations(places)
        for change in kinds_of_change(ruleset)
    )


def _reordered(change: Change, order: tuple[int, ...]) -> Change:
    """Change with the account at `order[place]` in every place."""
    maker = None if change.maker is None else order.index(change.maker)
    return replace(change, maker=maker, gains=tuple(change.gains[place] for place in order))


def _change(ruleset: Ruleset, hand: Hand) -> Change:
    """Scored from nothing and from one point each: what differs is a multiple of the score."""
    at_none, at_one = (
        score_legal_hand(ruleset, hand, dict.fromkeys(ruleset.accounts, total)) for total in (0, 1)
    )
    gains = tuple(
        (at_none.points[account], at_one.points[account] - at_none.points[account])
        for account in ruleset.accounts
    )
    counts = hand.outcome == "played"
    if hand.maker is None:
        return Change(None, gains, counts=counts)
    maker = ruleset.account_of(hand.taker or hand.maker)
    return Change(
        ruleset.accounts.index(maker), gains, is_loner(ruleset, hand, at_none), counts=counts
    )


# -- every hand ---------------------------------------------------------------------------------


def _hands(ruleset: Ruleset) -> Iterator[Hand]:
    """Hands that differ in who played with whom and for how much, and hands without a maker."""
    first, others = ruleset.seats[0], ruleset.seats[1:]
    yield Hand(outcome="passed", dealer=first)
    for call in ruleset.params.get("no_maker", ()):
        yield from _with_tricks(ruleset, Hand(call=call, dealer=first))
    plain = Hand(maker=first, dealer=first, call=None if ruleset.bids else "named")
    for bid in tuple(ruleset.bids) or (None,):
        for variant in _alone_variants(ruleset, replace(plain, bid=bid), others):
            yield from _with_tricks(ruleset, variant)


def _alone_variants(ruleset: Ruleset, hand: Hand, others: tuple[str, ...]) -> Iterator[Hand]:
    """Alone or not, against whom, and with whom; `check_hand` filters what the rules forbid."""
    yield hand
    yield replace(hand, declared=True)
    yield replace(hand, declarer=hand.maker)
    lone = replace(hand, alone=hand.maker)
    yield lone
    yield replace(lone, call="blind_alone")
    for foe in others[:1]:
        yield replace(hand, defend_alone=foe)
        yield replace(lone, defend_alone=foe)
        yield replace(lone, call="blind_alone", defend_alone=foe)
    if ruleset.params.get("ally"):
        for friend in others:
            yield replace(hand, ally=friend)


def _with_tricks(ruleset: Ruleset, hand: Hand) -> Iterator[Hand]:
    for tricks in _divisions(ruleset.table["tricks"], len(ruleset.accounts)):
        yield replace(hand, tricks=dict(zip(ruleset.accounts, tricks, strict=True)))


def _divisions(tricks: int, accounts: int) -> Iterator[tuple[int, ...]]:
    """The first account's tricks, and the others' in falling order."""
    for first in range(tricks + 1):
        for rest in _falling(tricks - first, accounts - 1, tricks):
            yield (first, *rest)


def _falling(tricks: int, accounts: int, most: int) -> Iterator[tuple[int, ...]]:
    if accounts == 1:
        if tricks <= most:
            yield (tricks,)
        return
    for first in range(min(tricks, most), -1, -1):
        for rest in _falling(tricks - first, accounts - 1, first):
            yield (first, *rest)


def _with_doors(ruleset: Ruleset, hand: Hand) -> Iterator[Hand]:
    """The hand with everything that may have happened besides, one thing of a kind."""
    for dealt in _deals(ruleset, hand):
        for ended in _ends(ruleset, dealt):
            yield ended
            if ended.outcome == "played":
                for account in ruleset.accounts:
                    yield replace(ended, revokes=ruleset.seats_of(account)[:1])


def _deals(ruleset: Ruleset, hand: Hand) -> Iterator[Hand]:
    """Dealt in turn, or by somebody of either side who stole the deal."""
    yield hand
    if ruleset.params.get("point_on_partner", 0):
        for account in ruleset.accounts:
            yield replace(hand, dealer=ruleset.seats_of(account)[0], stole_deal=True)


def _ends(ruleset: Ruleset, hand: Hand) -> Iterator[Hand]:
    """Points added or taken off, and any number of those without a trick out of the hand."""
    yield hand
    if ruleset.params.get("robson_deduct"):
        yield replace(hand, take="deduct")
    if ruleset.params.get("fold") and hand.maker is not None:
        tricks: Mapping[str, int] = hand.tricks or {}
        without = [seat for seat in ruleset.seats[1:] if not tricks[seat]]
        for number in range(1, len(without) + 1):
            yield replace(hand, folded=tuple(without[-number:]))
