"""Messages for the table when a hand cannot be: code, the field to point at, the sentence.

The order is the order in which failures are reported (`legality`).
"""

from scoring.rules.model import Illegal

MESSAGES: dict[str, tuple[str, str]] = {
    "point_on_partner_off": (
        "stole_deal",
        "Point on partner is not played under these rules.",
    ),
    "throw_in_impossible": (
        "outcome",
        "Under these rules a hand cannot be passed out: somebody must make trump.",
    ),
    "redeal_reason_not_allowed": (
        "reason",
        "A redeal for this reason is not allowed under these rules.",
    ),
    "seat_unknown": ("maker", "There is no such seat at this table."),
    "call_not_allowed": ("call", "These rules have no such call."),
    "no_maker_in_this_hand": (
        "maker",
        "Trump was not chosen by anyone in this hand, so there is no maker.",
    ),
    "maker_missing": ("maker", "Say who made trump."),
    "dealer_missing": ("dealer", "Say who dealt: these rules need it for this hand."),
    "bid_missing": ("bid", "Record the winning bid."),
    "bid_not_allowed": ("bid", "That bid does not exist in this game."),
    "joker_not_in_deck": ("call", "There is no joker (Benny) in this pack."),
    "blind_shout_is_dealers": ("maker", "When the Benny is turned up the dealer makes trump."),
    "blind_loner_not_allowed": ("call", "These rules have no blind loner."),
    "blind_loner_is_dealers": (
        "alone",
        "Only the dealer can play a blind loner, and must play it alone.",
    ),
    "no_trump_not_allowed": ("trump", "There is no no-trump call in this game."),
    "alone_not_allowed": ("alone", "Nobody may go alone in this game."),
    "alone_wrong_side": (
        "alone",
        "The lone player is not on the side that made trump; record a lone defender instead.",
    ),
    "alone_must_be_maker": ("alone", "Only the player who made trump may go alone."),
    "ally_not_allowed": ("ally", "There are no called partners in this game."),
    "ally_is_maker": ("ally", "The maker cannot be their own partner."),
    "ally_or_alone": ("ally", "A hand is played either alone or with a partner, not both."),
    "call_missing": (
        "call",
        "Say whether the turned card was ordered up: the dealer's partner may only do so alone.",
    ),
    "dealers_partner_must_go_alone": (
        "alone",
        "The dealer's partner may order up only by going alone.",
    ),
    "defend_alone_not_allowed": (
        "defend_alone",
        "Defenders may not go alone under these rules.",
    ),
    "defend_alone_wrong_side": (
        "defend_alone",
        "The lone defender is on the side that made trump.",
    ),
    "defend_alone_needs_loner": (
        "defend_alone",
        "A defender may go alone only against a lone maker.",
    ),
    "partners_best_not_allowed": (
        "partners_best",
        "Partner's best is not played under these rules.",
    ),
    "partners_best_needs_loner": (
        "partners_best",
        "Partner's best can only be called by a lone player.",
    ),
    "bare_jack_is_legal_here": (
        "bare_jack",
        "Making trump on a bare jack is no offence here.",
    ),
    "revoke_off": (
        "revokes",
        "These rules set no penalty for a revoke: ask the director for an adjustment.",
    ),
    "fold_not_allowed": ("folded", "Nobody may drop out of this hand."),
    "maker_cannot_fold": ("folded", "The maker cannot drop out."),
    "declarer_cannot_fold": ("folded", "Whoever declares plays the hand out."),
    "declare_not_allowed": ("declared", "Nobody may declare a march in this game."),
    "declare_is_makers": ("declarer", "Only the maker may declare under these rules."),
    "declarer_missing": ("declarer", "Say who declared."),
    "deduct_not_allowed": (
        "take",
        "These rules do not let you take points off the other side.",
    ),
    "tricks_missing": ("tricks", "Enter the tricks won."),
    "tricks_accounts": (
        "tricks",
        "Enter tricks for every side (or player), and for no one else.",
    ),
    "tricks_invalid": ("tricks", "Tricks must be whole numbers, zero or more."),
    "tricks_total": ("tricks", "The tricks must add up to {tricks}."),
    "folded_took_tricks": ("folded", "A player who dropped out cannot win tricks."),
    "deduct_not_for_blind_loner": (
        "take",
        "A blind loner scores for its own side only.",
    ),
    "deduct_needs_march": (
        "take",
        "Points can be taken off the other side only after winning every trick.",
    ),
}


def illegal(code: str, field: str | None = None, **words: object) -> Illegal:
    """The refusal for a code; `field` where the usual one is not the one at fault."""
    usual, sentence = MESSAGES[code]
    return Illegal(code, field or usual, sentence.format(**words))
