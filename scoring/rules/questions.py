"""The questions that the legality of a hand is made of, each one rule a table can break.

A question is true when the rule is broken. `legality` puts them in order, `messages` words them.
"""

from scoring.rules.model import Hand, Ruleset
from scoring.rules.penalties import bare_jack_is_offence

BLIND_CALLS = ("blind_shout", "blind_alone")
NO_MAKER_CALLS = ("turned", "open")
CALLS = ("order_up", "named", *BLIND_CALLS, *NO_MAKER_CALLS)
NAMING_SEATS = (
    *("dealer", "maker", "alone", "defend_alone", "ally"),
    *("declarer", "folded", "revokes"),
)

# A redeal needs no reason; where one is given it is a misdeal or one of these doors.
REDEAL_DOORS = ("ace_no_face", "farmers_hand", "joker_in_widow")


def has_no_maker(ruleset: Ruleset, hand: Hand) -> bool:
    """True if trump was nobody's choice (a club turned up, or all passed and no trump)."""
    return hand.call is not None and hand.call in ruleset.params.get("no_maker", ())


def can_be_passed_out(ruleset: Ruleset) -> bool:
    """True if the cards are thrown in when nobody makes trump."""
    how: str = ruleset.params["all_pass"]
    return how == "throw_in"


def redeal_reasons(ruleset: Ruleset) -> tuple[str, ...]:
    """Reasons for dealing a hand again under these rules."""
    return (
        "misdeal",
        *(door for door in REDEAL_DOORS if ruleset.params.get(door, "off") == "redeal"),
    )


def unknown_in(ruleset: Ruleset, hand: Hand) -> str | None:
    for name in NAMING_SEATS:
        named = getattr(hand, name)
        seats = named if isinstance(named, tuple) else (named,) if named else ()
        if any(seat not in ruleset.seats for seat in seats):
            return name
    return None


def seat_unknown(ruleset: Ruleset, hand: Hand) -> bool:
    return unknown_in(ruleset, hand) is not None


# -- everybody passed, or the cards are dealt again ---------------------------------------------


def point_on_partner_off(ruleset: Ruleset, hand: Hand) -> bool:
    return hand.stole_deal and not ruleset.params.get("point_on_partner", 0)


def throw_in_impossible(ruleset: Ruleset, hand: Hand) -> bool:
    return not can_be_passed_out(ruleset)


def redeal_reason_not_allowed(ruleset: Ruleset, hand: Hand) -> bool:
    return hand.reason is not None and hand.reason not in redeal_reasons(ruleset)


def dealer_unknown(ruleset: Ruleset, hand: Hand) -> bool:
    return hand.dealer is not None and hand.dealer not in ruleset.seats


def dealt_by_nobody(ruleset: Ruleset, hand: Hand) -> bool:
    return hand.stole_deal and hand.dealer is None


# -- who made trump, and how --------------------------------------------------------------------


def call_not_allowed(ruleset: Ruleset, hand: Hand) -> bool:
    if hand.call in NO_MAKER_CALLS:
        return not has_no_maker(ruleset, hand)
    return hand.call is not None and hand.call not in CALLS


def no_maker_in_this_hand(ruleset: Ruleset, hand: Hand) -> bool:
    return hand.maker is not None and has_no_maker(ruleset, hand)


def maker_missing(ruleset: Ruleset, hand: Hand) -> bool:
    return hand.maker is None and not has_no_maker(ruleset, hand)


def dealer_missing(ruleset: Ruleset, hand: Hand) -> bool:
    if hand.dealer is not None:
        return False
    if hand.call in BLIND_CALLS or hand.stole_deal:
        return True
    if hand.bare_jack and ruleset.params.get("bare_jack") == "dealer_forbidden":
        return True
    return _partner_would_be_forced(ruleset, hand)


def _partner_would_be_forced(ruleset: Ruleset, hand: Hand) -> bool:
    """Had the maker been the dealer's partner, would this hand have to be a loner?"""
    return (
        ruleset.params.get("dealer_partner") == "alone_only"
        and hand.call in ("order_up", None)
        and hand.alone != hand.maker
    )


def bid_missing(ruleset: Ruleset, hand: Hand) -> bool:
    return hand.bid is None and bool(ruleset.bids) and hand.maker is not None


def bid_not_allowed(ruleset: Ruleset, hand: Hand) -> bool:
    return hand.bid is not None and hand.bid not in ruleset.bids


def joker_not_in_deck(ruleset: Ruleset, hand: Hand) -> bool:
    return hand.call == "blind_shout" and not ruleset.params.get("joker", False)


def blind_shout_is_dealers(ruleset: Ruleset, hand: Hand) -> bool:
    return hand.call == "blind_shout" and hand.maker != hand.dealer


def blind_loner_not_allowed(ruleset: Ruleset, hand: Hand) -> bool:
    return hand.call == "blind_alone" and not ruleset.params.get("blind_loner", False)


def blind_loner_is_dealers(ruleset: Ruleset, hand: Hand) -> bool:
    return hand.call == "blind_alone" and not hand.maker == hand.dealer == hand.alone


def no_trump_not_allowed(ruleset: Ruleset, hand: Hand) -> bool:
    return (
        hand.trump is not None
        and hand.trump.startswith("NT")
        and not ruleset.params.get("no_trump", False)
    )


# -- alone, or with whom ------------------------------------------------------------------------


def alone_by(ruleset: Ruleset) -> str:
    """Players allowed alone: nobody, maker or makers_side. Where a partner is called: the maker."""
    if ruleset.params.get("ally", False):
        return "maker"
    return str(ruleset.params.get("alone_by", "nobody"))


def alone_not_allowed(ruleset: Ruleset, hand: Hand) -> bool:
    return hand.alone is not None and alone_by(ruleset) == "nobody"


def alone_wrong_side(ruleset: Ruleset, hand: Hand) -> bool:
    return (
        hand.alone is not None
        and ruleset.partnership
        and hand.maker is not None
        and ruleset.account_of(hand.alone) != ruleset.account_of(hand.maker)
    )


def alone_must_be_maker(ruleset: Ruleset, hand: Hand) -> bool:
    return hand.alone not in (None, hand.maker) and alone_by(ruleset) == "maker"


def ally_not_allowed(ruleset: Ruleset, hand: Hand) -> bool:
    return hand.ally is not None and not ruleset.params.get("ally", False)


def ally_is_maker(ruleset: Ruleset, hand: Hand) -> bool:
    return hand.ally is not None and hand.ally == hand.maker


def ally_or_alone(ruleset: Ruleset, hand: Hand) -> bool:
    return hand.ally is not None and hand.alone is not None


def _dealers_partner_made_it(ruleset: Ruleset, hand: Hand) -> bool:
    return (
        _partner_would_be_forced(ruleset, hand)
        and hand.dealer is not None
        and hand.maker == ruleset.partner_of(hand.dealer)
    )


def call_missing(ruleset: Ruleset, hand: Hand) -> bool:
    return hand.call is None and _dealers_partner_made_it(ruleset, hand)


def dealers_partner_must_go_alone(ruleset: Ruleset, hand: Hand) -> bool:
    return hand.call == "order_up" and _dealers_partner_made_it(ruleset, hand)


def defend_alone_not_allowed(ruleset: Ruleset, hand: Hand) -> bool:
    door = ruleset.params.get("defend_alone", "never")
    return hand.defend_alone is not None and door == "never"


def defend_alone_wrong_side(ruleset: Ruleset, hand: Hand) -> bool:
    return (
        hand.defend_alone is not None
        and hand.maker is not None
        and ruleset.account_of(hand.defend_alone) == ruleset.account_of(hand.maker)
    )


def defend_alone_needs_loner(ruleset: Ruleset, hand: Hand) -> bool:
    return (
        hand.defend_alone is not None
        and hand.alone is None
        and ruleset.params.get("defend_alone") == "vs_loner"
    )


# -- what else happened -------------------------------------------------------------------------


def partners_best_not_allowed(ruleset: Ruleset, hand: Hand) -> bool:
    return hand.partners_best and not ruleset.params.get("partners_best", False)


def partners_best_needs_loner(ruleset: Ruleset, hand: Hand) -> bool:
    return hand.partners_best and hand.alone is None and hand.defend_alone is None


def bare_jack_is_legal_here(ruleset: Ruleset, hand: Hand) -> bool:
    return hand.bare_jack and not bare_jack_is_offence(ruleset, hand)


def revoke_off(ruleset: Ruleset, hand: Hand) -> bool:
    return bool(hand.revokes or hand.bare_jack) and ruleset.params["revoke_how"] == "off"


def fold_not_allowed(ruleset: Ruleset, hand: Hand) -> bool:
    if not hand.folded:
        return False
    return not ruleset.params.get("fold", False) or has_no_maker(ruleset, hand)


def maker_cannot_fold(ruleset: Ruleset, hand: Hand) -> bool:
    return hand.maker in hand.folded and hand.taker == hand.maker


def declarer_cannot_fold(ruleset: Ruleset, hand: Hand) -> bool:
    return hand.declarer in hand.folded


def declare_not_allowed(ruleset: Ruleset, hand: Hand) -> bool:
    return hand.has_declare and (not ruleset.params.get("declare", False) or hand.maker is None)


def declare_is_makers(ruleset: Ruleset, hand: Hand) -> bool:
    return hand.declarer is not None and ruleset.params.get("declare_by") != "anyone"


def declarer_missing(ruleset: Ruleset, hand: Hand) -> bool:
    return hand.declared and hand.declarer is None and ruleset.params.get("declare_by") == "anyone"


def deduct_not_allowed(ruleset: Ruleset, hand: Hand) -> bool:
    return hand.take == "deduct" and not ruleset.params.get("robson_deduct", False)


# -- the tricks ---------------------------------------------------------------------------------


def tricks_missing(ruleset: Ruleset, hand: Hand) -> bool:
    return not hand.tricks


def tricks_accounts(ruleset: Ruleset, hand: Hand) -> bool:
    return set(hand.tricks or ()) != set(ruleset.accounts)


def tricks_invalid(ruleset: Ruleset, hand: Hand) -> bool:
    return any(type(won) is not int or won < 0 for won in (hand.tricks or {}).values())


def tricks_total(ruleset: Ruleset, hand: Hand) -> bool:
    total: int = ruleset.table["tricks"]
    return sum((hand.tricks or {}).values()) != total


def folded_took_tricks(ruleset: Ruleset, hand: Hand) -> bool:
    return any((hand.tricks or {}).get(seat) for seat in hand.folded)


def deduct_not_for_blind_loner(ruleset: Ruleset, hand: Hand) -> bool:
    return hand.take == "deduct" and hand.call == "blind_alone"


def deduct_needs_march(ruleset: Ruleset, hand: Hand) -> bool:
    if hand.take != "deduct" or hand.maker is None:
        return False
    total: int = ruleset.table["tricks"]
    return (hand.tricks or {}).get(ruleset.account_of(hand.maker)) != total
