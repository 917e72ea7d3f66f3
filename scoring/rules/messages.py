"""Messages for the table when a hand cannot be: code, the field to point at, the sentence.

The order is the order in which failures are reported (`legality`).
"""

from scoring.rules.model import Illegal
from scoring.sentences import Sentence, words

MESSAGES: dict[str, tuple[str, str]] = {
    "point_on_partner_off": (
        "stole_deal",
        words("These rules don’t play point on partner."),
    ),
    "throw_in_impossible": (
        "outcome",
        words("These rules don’t allow passing out: someone must make trump."),
    ),
    "redeal_reason_not_allowed": (
        "reason",
        words("These rules don’t allow a redeal for that."),
    ),
    "seat_unknown": ("maker", words("This table doesn’t have that seat.")),
    "call_not_allowed": ("call", words("These rules don’t have that call.")),
    "no_maker_in_this_hand": (
        "maker",
        words("No one chose trump in this hand, so leave the maker out."),
    ),
    "maker_missing": ("maker", words("Say who made trump.")),
    "dealer_missing": ("dealer", words("Say who dealt. These rules need it for this hand.")),
    "bid_missing": ("bid", words("Record the winning bid.")),
    "bid_not_allowed": ("bid", words("This game doesn’t have that bid.")),
    "joker_not_in_deck": ("call", words("This pack has no joker (Benny).")),
    "blind_shout_is_dealers": (
        "maker",
        words("When the Benny is turned up, the dealer makes trump."),
    ),
    "blind_loner_not_allowed": ("call", words("These rules have no blind loner.")),
    "blind_loner_is_dealers": (
        "alone",
        words("Only the dealer can play a blind loner, and must play it alone."),
    ),
    "no_trump_not_allowed": ("trump", words("This game has no no-trump call.")),
    "alone_not_allowed": ("alone", words("No one goes alone in this game.")),
    "alone_wrong_side": (
        "alone",
        words("The lone player isn’t on the side that made trump. Record a lone defender instead."),
    ),
    "alone_must_be_maker": ("alone", words("Only the player who made trump may go alone.")),
    "ally_not_allowed": ("ally", words("This game has no called partners.")),
    "ally_is_maker": ("ally", words("The maker can’t be their own partner.")),
    "ally_or_alone": ("ally", words("Choose alone or a partner, not both.")),
    "call_missing": (
        "call",
        words("Say if the turned card was ordered up. The dealer’s partner may do so only alone."),
    ),
    "dealers_partner_must_go_alone": (
        "alone",
        words("The dealer’s partner may order up only by going alone."),
    ),
    "defend_alone_not_allowed": (
        "defend_alone",
        words("Under these rules, defenders can’t go alone."),
    ),
    "defend_alone_wrong_side": (
        "defend_alone",
        words("The lone defender is on the side that made trump."),
    ),
    "defend_alone_needs_loner": (
        "defend_alone",
        words("A defender may go alone only against a lone maker."),
    ),
    "partners_best_not_allowed": (
        "partners_best",
        words("These rules don’t play partner’s best."),
    ),
    "partners_best_needs_loner": (
        "partners_best",
        words("Only a lone player can call partner’s best."),
    ),
    "bare_jack_is_legal_here": (
        "bare_jack",
        words("Here it’s fine to make trump on a bare jack."),
    ),
    "revoke_off": (
        "revokes",
        words("These rules set no penalty for a revoke. Ask the director to adjust the points."),
    ),
    "fold_not_allowed": ("folded", words("No one can drop out of this hand.")),
    "maker_cannot_fold": ("folded", words("The maker can’t drop out.")),
    "declarer_cannot_fold": ("folded", words("The player who declares can’t drop out.")),
    "declare_not_allowed": ("declared", words("No one declares a march in this game.")),
    "declare_is_makers": ("declarer", words("Under these rules, only the maker may declare.")),
    "declarer_missing": ("declarer", words("Say who declared.")),
    "deduct_not_allowed": (
        "take",
        words("Under these rules, you can’t take points off the other side."),
    ),
    "tricks_missing": ("tricks", words("Enter the tricks.")),
    "tricks_accounts": (
        "tricks",
        words("Enter tricks for each side or player."),
    ),
    "tricks_invalid": ("tricks", words("Tricks must be whole numbers, zero or more.")),
    "tricks_total": ("tricks", words("The tricks must add up to %(tricks)s.")),
    "folded_took_tricks": ("folded", words("A player who dropped out can’t win tricks.")),
    "deduct_not_for_blind_loner": (
        "take",
        words("A blind loner scores for its own side only."),
    ),
    "deduct_needs_march": (
        "take",
        words("You can take points off the other side only after winning every trick."),
    ),
}


def illegal(code: str, field: str | None = None, **values: object) -> Illegal:
    """The refusal for a code; `field` where the usual one is not the one at fault."""
    usual, sentence = MESSAGES[code]
    return Illegal(code, field or usual, Sentence(sentence, **values))
