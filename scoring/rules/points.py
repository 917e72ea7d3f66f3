"""Points of a hand: the rows of the ruleset, then the bonus rows, then penalties.

One engine for every game. It sees facts, never a game's name: for each account the first row whose
conditions hold gives points and names what happened; every bonus row that holds adds to it.
Whether the hand may be is settled before (`legality`).
"""

from collections.abc import Mapping
from typing import Any

from scoring.rules.legality import check_hand
from scoring.rules.model import Hand, HandScore, Ruleset
from scoring.rules.penalties import Offences, offences, replaces_hand
from scoring.rules.questions import has_no_maker
from scoring.rules.rows import Compiled, CompiledRow, Facts, compile_rows

LONE_MARCHES = ("lone_march", "blind_march")


def score_hand(ruleset: Ruleset, hand: Hand, before: Mapping[str, int] | None = None) -> HandScore:
    """Points by account and by seat, and the events, of one legal hand.

    `before` holds the accounts' totals before the hand; only rows that say `score` read it, and a
    missing total counts as zero. Raises ValueError for a hand that `check_hand` refuses.
    """
    illegal = check_hand(ruleset, hand)
    if illegal:
        raise ValueError(f"{illegal.code}: {illegal.sentence}")
    return score_legal_hand(ruleset, hand, before)


def score_legal_hand(
    ruleset: Ruleset, hand: Hand, before: Mapping[str, int] | None = None
) -> HandScore:
    """`score_hand` without the check, for a caller who has just made it."""
    points = dict.fromkeys(ruleset.accounts, 0)
    extra = dict.fromkeys(ruleset.seats, 0)
    if hand.outcome == "redeal":
        return HandScore(points, extra, ("redeal",))
    rows = compile_rows(ruleset)
    offending = offences(ruleset, hand)
    scored = hand.outcome == "played" and not replaces_hand(ruleset, offending)
    events = ["throw_in"] if hand.outcome == "passed" else []
    for account, facts in facts_of(ruleset, hand, before or {}, scored).items():
        points[account] += _from_rows(rows, account, facts, scored, events)
    if scored:
        _lone_makers_extra(ruleset, hand, extra)
    _penalties(ruleset, hand, offending, points, extra, events)
    seats = {seat: points[ruleset.account_of(seat)] + more for seat, more in extra.items()}
    return HandScore(points, seats, tuple(sorted(events)))


def is_loner(ruleset: Ruleset, hand: Hand, score: HandScore) -> bool:
    """True if the standings count the hand as a loner of its maker: alone, and every trick."""
    if hand.maker is None or hand.alone not in (None, hand.maker):
        return False
    account = ruleset.account_of(hand.maker)
    return any(f"{account}:{name}" in score.events for name in LONE_MARCHES)


# -- rows ---------------------------------------------------------------------------------------


def _from_rows(rows: Compiled, account: str, facts: Facts, scored: bool, events: list[str]) -> int:
    total = 0
    if scored:
        row = next((row for row in rows.rows if row.matches(facts)), None)
        if row:
            total += row.give(facts)
            events.extend(f"{account}:{event}" for event in row.events)
    return total + sum(_from_bonus(row, account, facts, events) for row in rows.bonus)


def _from_bonus(row: CompiledRow, account: str, facts: Facts, events: list[str]) -> int:
    given = row.give(facts) if row.matches(facts) else 0
    if given:
        events.extend(f"{account}:{event}" for event in row.events)
    return given


# -- facts --------------------------------------------------------------------------------------


def facts_of(
    ruleset: Ruleset, hand: Hand, before: Mapping[str, int], scored: bool
) -> dict[str, dict[str, Any]]:
    """Facts of a hand for the rows, seen from each account.

    Unless `scored`, tricks and all that follows from them are absent, so that no row which needs
    them can match.
    """
    shared = _shared_facts(ruleset, hand)
    tricks = hand.tricks if scored and hand.tricks else {}
    roles = {account: _role(ruleset, hand, account) for account in ruleset.accounts}
    if tricks and hand.maker is not None:
        camp = sum(won for account, won in tricks.items() if roles[account] in ("maker", "ally"))
        shared |= {"camp": camp, "result": _result(ruleset, hand, camp)}
    shares = _shares(roles, tricks)
    dealer = ruleset.account_of(hand.dealer) if hand.dealer else None
    return {
        account: {
            **shared,
            "role": roles[account],
            "own": tricks.get(account),
            "share": shares.get(account),
            "dealt": account == dealer,
            "score": before.get(account, 0),
        }
        for account in ruleset.accounts
    }


def _shared_facts(ruleset: Ruleset, hand: Hand) -> dict[str, Any]:
    buried = bool(ruleset.params.get("ally")) and hand.ally is None
    return {
        "alone": hand.alone is not None or buried,
        "partner_alone": hand.alone not in (None, hand.maker),
        "defended": hand.defend_alone is not None,
        "blind": hand.call == "blind_alone",
        "declared": hand.has_declare,
        "take": hand.take,
        "bid": hand.bid,
        "bid_tricks": ruleset.bids.get(hand.bid) if hand.bid is not None else None,
        "stole_deal": hand.stole_deal,
        "players": len(ruleset.seats),
    }


def _role(ruleset: Ruleset, hand: Hand, account: str) -> str:
    if hand.outcome != "played" or has_no_maker(ruleset, hand) or hand.maker is None:
        return "free"
    if account == ruleset.account_of(hand.taker or hand.maker):
        return "maker"
    if account in hand.folded:
        return "out"
    return "ally" if account == hand.ally else "defender"


def _result(ruleset: Ruleset, hand: Hand, camp: int) -> str:
    need = ruleset.bids[hand.bid] if hand.bid is not None else ruleset.table["need"]
    if camp < need:
        return "euchred"
    return "march" if camp == ruleset.table["tricks"] else "made"


def _shares(roles: Mapping[str, str], tricks: Mapping[str, int]) -> dict[str, str]:
    """Rank of each defender's tricks: most, tied (for most) or fewer."""
    won = {account: tricks[account] for account in tricks if roles[account] == "defender"}
    if not won:
        return {}
    best = max(won.values())
    top = "tied" if list(won.values()).count(best) > 1 else "most"
    return {account: top if own == best else "fewer" for account, own in won.items()}


# -- seats and penalties ------------------------------------------------------------------------


def _lone_makers_extra(ruleset: Ruleset, hand: Hand, extra: dict[str, int]) -> None:
    """A lone march that is added, not taken off the others, gives the lone seat some more."""
    bonus = ruleset.params.get("lone_maker_extra", 0)
    if not bonus or hand.alone is None or hand.maker is None or not hand.tricks:
        return
    won = hand.tricks[ruleset.account_of(hand.maker)]
    if won == ruleset.table["tricks"] and hand.take == "add":
        extra[hand.alone] += bonus


def _penalties(
    ruleset: Ruleset,
    hand: Hand,
    offending: Offences,
    points: dict[str, int],
    extra: dict[str, int],
    events: list[str],
) -> None:
    """Award to the others or take from the offender; counting down, away from zero is worse."""
    if offending.cancelled:
        events.append("revokes_cancelled")
    if not offending.seats:
        return
    each = _penalty(ruleset, hand)
    awarded = ruleset.params["revoke_how"] == "award"
    for seat in offending.seats:
        offender = ruleset.account_of(seat)
        events.append(f"{offender}:revoke")
        if awarded:
            for account in points:
                points[account] += each if account != offender else 0
        elif ruleset.params.get("revoke_on") == "seat":
            extra[seat] -= each
        else:
            points[offender] -= each


def _penalty(ruleset: Ruleset, hand: Hand) -> int:
    params = ruleset.params
    name = "revoke_points"
    if hand.alone is not None and "revoke_lone_points" in params:
        name = "revoke_lone_points"
    return int(params[name]) if params["direction"] == "up" else -int(params[name])
