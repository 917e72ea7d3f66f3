"""Hands as they come about at a table, by chance. Pure: a ruleset and `rng` in, facts out.

The figures are round ones for a social evening. The dealing side makes trump more often than not,
one maker in five is euchred, one hand in twenty is a loner, and half of those come home.
"""

from __future__ import annotations

import random
from typing import Any

from scoring.rules.model import Ruleset

# Who makes trump, by places from the dealer: the dealer, first seat, partner, third seat.
MAKERS = (36, 22, 22, 20)
ORDERED_UP = 0.6
PASSED_OUT = 0.03
ALONE = 0.05
# How a hand ends for the makers, in percent.
WITH_PARTNER = {"march": 14, "made": 65, "euchred": 21}
BY_ONESELF = {"march": 50, "made": 42, "euchred": 8}


class CannotSimulate(ValueError):
    """Nobody has said how hands of this game come about."""


def believable_hand(ruleset: Ruleset, dealer: str, rng: random.Random) -> dict[str, Any]:
    """The facts of one deal, as `scoring.rules.model.Hand` reads them.

    Raises:
        CannotSimulate: as `check_game`.
    """
    check_game(ruleset)
    if ruleset.params["all_pass"] == "throw_in" and rng.random() < PASSED_OUT:
        return {"outcome": "passed", "dealer": dealer}
    maker = _maker(ruleset, dealer, rng)
    facts = {"dealer": dealer, "maker": maker, "call": _call(rng)}
    if rng.random() < ALONE or _must_go_alone(ruleset, facts):
        facts["alone"] = maker
    return facts | {"tricks": _tricks(ruleset, maker, "alone" in facts, rng)}


def check_game(ruleset: Ruleset) -> None:
    """Returns if hands of this game can be made up.

    Raises:
        CannotSimulate: the game has no partnerships, or is bid for.
    """
    if not ruleset.partnership or ruleset.bids:
        raise CannotSimulate(f"Hands of “{ruleset.name}” cannot be simulated yet.")


def _maker(ruleset: Ruleset, dealer: str, rng: random.Random) -> str:
    seats = ruleset.seats
    [places] = rng.choices(range(len(MAKERS)), MAKERS)
    return seats[(seats.index(dealer) + places) % len(seats)]


def _call(rng: random.Random) -> str:
    return "order_up" if rng.random() < ORDERED_UP else "named"


def _must_go_alone(ruleset: Ruleset, facts: dict[str, str]) -> bool:
    return (
        ruleset.params["dealer_partner"] == "alone_only"
        and facts["call"] == "order_up"
        and facts["maker"] == ruleset.partner_of(facts["dealer"])
    )


def _tricks(ruleset: Ruleset, maker: str, alone: bool, rng: random.Random) -> dict[str, int]:
    odds = BY_ONESELF if alone else WITH_PARTNER
    [result] = rng.choices(list(odds), list(odds.values()))
    total, need = ruleset.table["tricks"], ruleset.table["need"]
    most = {"march": total, "made": total - 1, "euchred": need - 1}[result]
    least = {"march": total, "made": need, "euchred": 0}[result]
    won = max(rng.randint(least, most), rng.randint(least, most))
    mine = ruleset.account_of(maker)
    return {account: won if account == mine else total - won for account in ruleset.accounts}
