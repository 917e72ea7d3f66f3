"""Hands as they come about at a table, by chance. Pure: a ruleset and `rng` in, facts out.

The figures are round ones for a social evening. The dealing side makes trump more often than not,
one maker in five is euchred, one hand in twenty is a loner, and half of those come home. Whoever
bids is set one time in four, and whoever may drop out mostly does before a hand without a trick.

Knows no game by name: what a ruleset has no door for is never drawn, and what comes out is legal.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from math import exp
from typing import Any

from scoring.rules.legality import check_hand
from scoring.rules.model import Hand, Ruleset
from scoring.rules.questions import alone_by

# Who makes trump at a table of four, by places from the dealer: the dealer, first seat, partner,
# third seat. At other tables the dealer, and the others alike.
MAKERS = (36, 22, 22, 20)
ORDERED_UP = 0.6
PASSED_OUT = 0.03
REDEALT = 0.01
ALONE = 0.05
DEFENDED_ALONE = 0.04
NO_MAKER = 0.2
WITH_ALLY = 0.8
DECLARED = 0.03
FORESEEN = 0.8
REVOKED = 0.004
TAKEN_OFF = 0.3
# How a hand ends for the makers, in percent.
WITH_PARTNER = {"march": 14, "made": 65, "euchred": 21}
BY_ONESELF = {"march": 50, "made": 42, "euchred": 8}
AGAINST_ALL = {"march": 10, "made": 70, "euchred": 20}
AS_BID = {"march": 5, "made": 70, "euchred": 25}

ENOUGH = 100  # draws for one legal hand; hardly ever is a second one needed

Facts = dict[str, Any]


class CannotSimulate(ValueError):
    """Chance does not come upon a legal hand of this game."""


def believable_hand(ruleset: Ruleset, dealer: str, rng: random.Random) -> Facts:
    """The facts of one deal, as `scoring.rules.model.Hand` reads them; always a legal hand.

    Raises:
        CannotSimulate: no such hand was found.
    """
    for _try in range(ENOUGH):
        facts = {"dealer": dealer} | _deal(ruleset, dealer, rng)
        if check_hand(ruleset, Hand.from_dict(facts)) is None:
            return facts
    raise CannotSimulate(f"Hands of “{ruleset.name}” cannot be simulated.")


def _deal(ruleset: Ruleset, dealer: str, rng: random.Random) -> Facts:
    if ruleset.params["all_pass"] == "throw_in" and rng.random() < PASSED_OUT:
        return {"outcome": "passed"}
    if rng.random() < REDEALT:
        return {"outcome": "redeal"}
    without = ruleset.params.get("no_maker", ())
    if without and rng.random() < NO_MAKER:
        tricks = _shared(ruleset.table["tricks"], ruleset.accounts, rng)
        return {"call": rng.choice(without), "tricks": tricks}
    facts = _trump(ruleset, dealer, rng)
    forced = _must_go_alone(ruleset, dealer, facts)
    facts |= _company(ruleset, facts["maker"], rng, forced=forced)
    facts["tricks"] = _tricks(ruleset, facts, rng)
    return facts | _afterwards(ruleset, facts, rng)


def _trump(ruleset: Ruleset, dealer: str, rng: random.Random) -> Facts:
    facts: Facts = {"maker": _maker(ruleset, dealer, rng)}
    if ruleset.bids:
        facts["bid"] = _bid(ruleset, rng)
    if "dealer_partner" in ruleset.params:
        facts["call"] = "order_up" if rng.random() < ORDERED_UP else "named"
    return facts


def _maker(ruleset: Ruleset, dealer: str, rng: random.Random) -> str:
    seats = ruleset.seats
    odds = MAKERS if len(seats) == len(MAKERS) else (MAKERS[0], *[MAKERS[1]] * (len(seats) - 1))
    [places] = rng.choices(range(len(seats)), odds)
    return seats[(seats.index(dealer) + places) % len(seats)]


def _bid(ruleset: Ruleset, rng: random.Random) -> int | str:
    """Mostly a little more than half of the tricks; seldom a word, which needs them all."""
    usual, spread = 0.55 * ruleset.table["tricks"], 0.2 * ruleset.table["tricks"]
    bids = list(ruleset.bids)
    odds = [exp(-(((bid - usual) / spread) ** 2)) if isinstance(bid, int) else 0.05 for bid in bids]
    [bid] = rng.choices(bids, odds)
    return bid


def _must_go_alone(ruleset: Ruleset, dealer: str, facts: Facts) -> bool:
    return (
        ruleset.params.get("dealer_partner") == "alone_only"
        and facts["call"] == "order_up"
        and facts["maker"] == ruleset.partner_of(dealer)
    )


def _company(ruleset: Ruleset, maker: str, rng: random.Random, *, forced: bool) -> Facts:
    """Facts on who plays with the maker, and who defends alone."""
    params = ruleset.params
    facts: Facts = {}
    if params.get("ally"):
        others = [seat for seat in ruleset.seats if seat != maker]
        return {"ally": rng.choice(others)} if rng.random() < WITH_ALLY else {}
    if alone_by(ruleset) != "nobody" and (forced or rng.random() < ALONE):
        facts["alone"] = maker
    door = params.get("defend_alone", "never")
    if (door == "always" or (door == "vs_loner" and facts)) and rng.random() < DEFENDED_ALONE:
        facts["defend_alone"] = rng.choice(_opponents(ruleset, maker))
    if params.get("declare") and rng.random() < DECLARED:
        anyone = params.get("declare_by") == "anyone"
        facts |= {"declarer": maker} if anyone else {"declared": True}
    return facts


def _opponents(ruleset: Ruleset, maker: str) -> list[str]:
    mine = ruleset.account_of(maker)
    return [seat for seat in ruleset.seats if ruleset.account_of(seat) != mine]


def _tricks(ruleset: Ruleset, facts: Facts, rng: random.Random) -> dict[str, int]:
    total, maker = ruleset.table["tricks"], facts["maker"]
    camp = [ruleset.account_of(seat) for seat in (maker, facts.get("ally")) if seat]
    defenders = [account for account in ruleset.accounts if account not in camp]
    won = _won(ruleset, facts, rng)
    nobody = dict.fromkeys(ruleset.accounts, 0)
    return nobody | _shared(won, camp, rng) | _shared(total - won, defenders, rng)


def _won(ruleset: Ruleset, facts: Facts, rng: random.Random) -> int:
    """The tricks of the makers' camp."""
    total = ruleset.table["tricks"]
    need = ruleset.bids[facts["bid"]] if ruleset.bids else ruleset.table["need"]
    odds = _odds(ruleset, facts)
    [result] = rng.choices(list(odds), list(odds.values()))
    most = {"march": total, "made": max(need, total - 1), "euchred": need - 1}[result]
    least = {"march": total, "made": need, "euchred": max(0, need - 3)}[result]
    if ruleset.bids:  # nobody bids much less than they hope for
        return min(rng.randint(least, most), rng.randint(least, most))
    return max(rng.randint(least, most), rng.randint(least, most))


def _odds(ruleset: Ruleset, facts: Facts) -> Mapping[str, int]:
    if ruleset.bids:
        return AS_BID
    if {"alone", "declared", "declarer"} & facts.keys():
        return BY_ONESELF
    return WITH_PARTNER if ruleset.partnership or "ally" in facts else AGAINST_ALL


def _shared(tricks: int, among: Sequence[str], rng: random.Random) -> dict[str, int]:
    """Tricks that fall to these accounts one by one."""
    won = dict.fromkeys(among, 0)
    for _trick in range(tricks):
        won[rng.choice(among)] += 1
    return won


def _afterwards(ruleset: Ruleset, facts: Facts, rng: random.Random) -> Facts:
    """Facts that are seen once the tricks are counted."""
    extras: Facts = {}
    if ruleset.params.get("fold"):
        without = [seat for seat in ruleset.seats if not facts["tricks"][seat]]
        out = [seat for seat in without if seat != facts["maker"] and rng.random() < FORESEEN]
        extras["folded"] = out
    own = facts["tricks"][ruleset.account_of(facts["maker"])]
    march = own == ruleset.table["tricks"]
    if ruleset.params.get("robson_deduct") and march and rng.random() < TAKEN_OFF:
        extras["take"] = "deduct"
    elif ruleset.params["revoke_how"] != "off" and rng.random() < REVOKED:
        extras["revokes"] = [rng.choice(ruleset.seats)]
    return extras
