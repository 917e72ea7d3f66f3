"""Checks if a hand can have happened under these rules. Points are not its business.

The tables are the rule book: every failure in the order in which it is reported, beside the
question that finds it. `messages` holds the sentences.
"""

from collections.abc import Callable

from scoring.rules import questions as ask
from scoring.rules.messages import illegal
from scoring.rules.model import Hand, Illegal, Ruleset
from scoring.rules.penalties import offences, replaces_hand

Question = Callable[[Ruleset, Hand], bool]
Questions = tuple[tuple[str, Question], ...]

PASSED: Questions = (
    ("throw_in_impossible", ask.throw_in_impossible),
    ("seat_unknown", ask.dealer_unknown),
    ("dealer_missing", ask.dealt_by_nobody),
)

REDEAL: Questions = (
    ("redeal_reason_not_allowed", ask.redeal_reason_not_allowed),
    ("seat_unknown", ask.dealer_unknown),
)

PLAYED: Questions = (
    ("seat_unknown", ask.seat_unknown),
    ("call_not_allowed", ask.call_not_allowed),
    ("no_maker_in_this_hand", ask.no_maker_in_this_hand),
    ("maker_missing", ask.maker_missing),
    ("dealer_missing", ask.dealer_missing),
    ("bid_missing", ask.bid_missing),
    ("bid_not_allowed", ask.bid_not_allowed),
    ("joker_not_in_deck", ask.joker_not_in_deck),
    ("blind_shout_is_dealers", ask.blind_shout_is_dealers),
    ("blind_loner_not_allowed", ask.blind_loner_not_allowed),
    ("blind_loner_is_dealers", ask.blind_loner_is_dealers),
    ("no_trump_not_allowed", ask.no_trump_not_allowed),
    ("alone_not_allowed", ask.alone_not_allowed),
    ("alone_wrong_side", ask.alone_wrong_side),
    ("alone_must_be_maker", ask.alone_must_be_maker),
    ("ally_not_allowed", ask.ally_not_allowed),
    ("ally_is_maker", ask.ally_is_maker),
    ("ally_or_alone", ask.ally_or_alone),
    ("call_missing", ask.call_missing),
    ("dealers_partner_must_go_alone", ask.dealers_partner_must_go_alone),
    ("defend_alone_not_allowed", ask.defend_alone_not_allowed),
    ("defend_alone_wrong_side", ask.defend_alone_wrong_side),
    ("defend_alone_needs_loner", ask.defend_alone_needs_loner),
    ("partners_best_not_allowed", ask.partners_best_not_allowed),
    ("partners_best_needs_loner", ask.partners_best_needs_loner),
    ("bare_jack_is_legal_here", ask.bare_jack_is_legal_here),
    ("revoke_off", ask.revoke_off),
    ("fold_not_allowed", ask.fold_not_allowed),
    ("maker_cannot_fold", ask.maker_cannot_fold),
    ("declarer_cannot_fold", ask.declarer_cannot_fold),
    ("declare_not_allowed", ask.declare_not_allowed),
    ("declare_is_makers", ask.declare_is_makers),
    ("declarer_missing", ask.declarer_missing),
    ("deduct_not_allowed", ask.deduct_not_allowed),
)

TRICKS: Questions = (
    ("tricks_missing", ask.tricks_missing),
    ("tricks_accounts", ask.tricks_accounts),
    ("tricks_invalid", ask.tricks_invalid),
    ("tricks_total", ask.tricks_total),
    ("folded_took_tricks", ask.folded_took_tricks),
    ("deduct_not_for_blind_loner", ask.deduct_not_for_blind_loner),
    ("deduct_needs_march", ask.deduct_needs_march),
)


def check_hand(ruleset: Ruleset, hand: Hand) -> Illegal | None:
    """The first reason why the hand cannot be, or None."""
    if ask.point_on_partner_off(ruleset, hand):
        return illegal("point_on_partner_off")
    if hand.outcome == "played":
        return _check_played(ruleset, hand)
    return _first_of(PASSED if hand.outcome == "passed" else REDEAL, ruleset, hand)


def _check_played(ruleset: Ruleset, hand: Hand) -> Illegal | None:
    refusal = _first_of(PLAYED, ruleset, hand)
    if refusal:
        return refusal
    if (hand.revokes or hand.bare_jack) and replaces_hand(ruleset, offences(ruleset, hand)):
        return illegal("deduct_needs_march") if hand.take == "deduct" else None
    return _first_of(TRICKS, ruleset, hand)


def _first_of(questions: Questions, ruleset: Ruleset, hand: Hand) -> Illegal | None:
    for code, is_broken in questions:
        if is_broken(ruleset, hand):
            field = ask.unknown_in(ruleset, hand) if code == "seat_unknown" else None
            return illegal(code, field, tricks=ruleset.table["tricks"])
    return None
