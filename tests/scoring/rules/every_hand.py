"""Every legal hand the long way: all facts against each other, nothing taken as alike."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, product

from scoring.rules.legality import check_hand
from scoring.rules.model import Hand, Ruleset
from scoring.rules.points import score_hand


@lru_cache(maxsize=4)
def all_hands(ruleset: Ruleset) -> tuple[Hand, ...]:
    """Every legal hand with at most one revoke, facts that nothing reads left out."""
    return tuple(_every_hand(ruleset))


def _every_hand(ruleset: Ruleset) -> Iterator[Hand]:
    params, seats = ruleset.params, ruleset.seats
    maybe = (None, *seats)
    doors = {
        "outcome": ("played", "passed"),
        "dealer": seats,
        "maker": maybe,
        "call": (None, "named", "blind_alone", *params.get("no_maker", ())),
        "bid": tuple(ruleset.bids) or (None,),
        "alone": maybe if params.get("alone_by", "nobody") != "nobody" else (None,),
        "defend_alone": maybe if params.get("defend_alone", "never") != "never" else (None,),
        "ally": maybe if params.get("ally") else (None,),
        "declared": (False, True) if params.get("declare") else (False,),
        "take": ("add", "deduct") if params.get("robson_deduct") else ("add",),
        "folded": tuple(_some_of(seats)) if params.get("fold") else ((),),
        "revokes": ((), *((seat,) for seat in seats)),
        "stole_deal": (False, True) if params.get("point_on_partner") else (False,),
    }
    for values in product(*doors.values()):
        facts = dict(zip(doors, values, strict=True))
        ways = list(_tricks(ruleset)) if facts["outcome"] == "played" else [None]
        for tricks in ways:
            hand = Hand(tricks=tricks, **facts)
            if check_hand(ruleset, hand) is None:
                yield hand


def every_result(ruleset: Ruleset, before: dict[str, int]) -> set[tuple[bool, tuple[int, ...]]]:
    """Whether it is one of the hands, and the score after it, of every hand."""
    return {
        (
            hand.outcome == "played",
            tuple(
                before[one] + points
                for one, points in score_hand(ruleset, hand, before).points.items()
            ),
        )
        for hand in all_hands(ruleset)
    }


def _some_of(seats: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    for number in range(len(seats)):
        yield from combinations(seats, number)


def _tricks(ruleset: Ruleset) -> Iterator[dict[str, int]]:
    total = ruleset.table["tricks"]
    for won in product(range(total + 1), repeat=len(ruleset.accounts)):
        if sum(won) == total:
            yield dict(zip(ruleset.accounts, won, strict=True))
