"""Revokes: who committed how many, which count, and whether they replace the hand.

An offence is a revoke, or making trump on a bare jack where that is forbidden. Sources: the revoke
paragraph of the North American rules; Somerset laws 4, 63 and 71 for repeated and equal offences.
"""

from dataclasses import dataclass

from scoring.rules.model import Hand, Ruleset


@dataclass(frozen=True)
class Offences:
    """The seats whose offences count, one entry for each, and whether any cancelled each other."""

    seats: tuple[str, ...]
    cancelled: bool


NONE = Offences((), False)


def bare_jack_is_offence(ruleset: Ruleset, hand: Hand) -> bool:
    """True if the rules forbid this maker to make trump on a bare jack."""
    rule = ruleset.params.get("bare_jack", "allowed")
    return rule == "forbidden" or (rule == "dealer_forbidden" and hand.maker == hand.dealer)


def offences(ruleset: Ruleset, hand: Hand) -> Offences:
    """The offences that count. In partnerships equal numbers on both sides cancel."""
    if hand.outcome != "played":
        return NONE
    committed = hand.revokes
    if hand.bare_jack and hand.maker is not None:
        committed = (*committed, hand.maker)
    if not committed:
        return NONE
    if not ruleset.partnership:
        return Offences(committed, False)
    return _net(ruleset, committed)


def _net(ruleset: Ruleset, committed: tuple[str, ...]) -> Offences:
    by_side = {
        side: [seat for seat in committed if ruleset.account_of(seat) == side]
        for side in ruleset.accounts
    }
    equal = min(len(seats) for seats in by_side.values())
    left = tuple(seat for seats in by_side.values() for seat in seats[equal:])
    return Offences(left, equal > 0)


def replaces_hand(ruleset: Ruleset, offending: Offences) -> bool:
    """True if the tricks of this hand are not scored, because penalties are instead."""
    return bool(offending.seats) and ruleset.params["revoke_hand"] == "replaces"
