"""Questions of a score sheet under a ruleset, without those that the ruleset rules out.

A hand of which only these fields are kept scores the same. `trump` and `partners_best` are facts
that a hand may record and nothing reads, so nobody is asked for them.
"""

from dataclasses import dataclass

from scoring.rules.model import Ruleset
from scoring.rules.questions import can_be_passed_out, redeal_reasons
from scoring.sentences import words

Choices = tuple[tuple[int | str, str], ...]

OUTCOMES = {
    "played": words("Played"),
    "passed": words("Passed out"),
    "redeal": words("Misdeal"),
}
REASONS = {
    "misdeal": words("Misdeal"),
    "ace_no_face": words("Ace, no face"),
    "farmers_hand": words("Farmer’s hand"),
    "joker_in_widow": words("Joker in the widow"),
}
CALLS = {
    "order_up": words("Ordered up or taken up"),
    "named": words("Named in the second round"),
    "blind_shout": words("Blind shout on the Benny"),
    "blind_alone": words("Blind loner"),
    "turned": words("Club turned up"),
    "open": words("All passed, no trump"),
}


@dataclass(frozen=True)
class Field:
    """One question of the sheet.

    `kind`: rotation (a seat the app knows by itself), choice, seat (one or nobody), maker (the
    maker's seat or nobody), seats (any number), repeated (seats, the same one as often as it
    happened), flag, or tricks (a number for every choice). `choices` are values with labels.
    """

    name: str
    label: str
    kind: str
    choices: Choices = ()


def fields(ruleset: Ruleset) -> tuple[Field, ...]:
    """The questions in the order in which things happen at the table."""
    return (*_deal(ruleset), *_trump(ruleset), *_company(ruleset), *_result(ruleset))


def _seats(ruleset: Ruleset) -> Choices:
    return tuple((seat, seat) for seat in ruleset.seats)


def _some(names: dict[str, str], *values: str) -> Choices:
    return tuple((value, names[value]) for value in values)


def _deal(ruleset: Ruleset) -> list[Field]:
    questions = []
    params = ruleset.params
    if _needs_dealer(ruleset):
        questions.append(Field("dealer", words("Dealer"), "rotation", _seats(ruleset)))
    if params.get("point_on_partner", 0):
        questions.append(Field("stole_deal", words("Dealt in the partner’s turn"), "flag"))
    passed = ("passed",) if can_be_passed_out(ruleset) else ()
    choices = _some(OUTCOMES, "played", *passed, "redeal")
    questions.append(Field("outcome", words("What happened"), "choice", choices))
    reasons = redeal_reasons(ruleset)
    if len(reasons) > 1:
        questions.append(Field("reason", words("Why"), "choice", _some(REASONS, *reasons)))
    return questions


def _needs_dealer(ruleset: Ruleset) -> bool:
    params = ruleset.params
    return (
        params.get("dealer_partner") == "alone_only"
        or bool(params.get("blind_loner") or params.get("point_on_partner"))
        or params.get("bare_jack") == "dealer_forbidden"
    )


def _trump(ruleset: Ruleset) -> list[Field]:
    questions = []
    if ruleset.bids:
        bids = tuple((bid, str(bid).capitalize()) for bid in ruleset.bids)
        questions.append(Field("bid", words("Winning bid"), "choice", bids))
    questions.append(Field("maker", words("Who made trump"), "seat", _seats(ruleset)))
    calls = _calls(ruleset)
    if calls:
        questions.append(Field("call", words("How"), "choice", _some(CALLS, *calls)))
    if ruleset.params.get("bare_jack", "allowed") != "allowed" and _revokes(ruleset):
        questions.append(Field("bare_jack", words("On a bare jack"), "flag"))
    return questions


def _calls(ruleset: Ruleset) -> tuple[str, ...]:
    """The calls that can change a score or open a door; none where no call does."""
    params = ruleset.params
    forced = params.get("dealer_partner") == "alone_only"
    blind = ("blind_alone",) if params.get("blind_loner") else ()
    calls = (*blind, *params.get("no_maker", ()))
    if not forced and not calls:
        return ()
    shout = ("blind_shout",) if params.get("joker") else ()
    return ("order_up", "named", *shout, *calls) if "dealer_partner" in params else calls


def _company(ruleset: Ruleset) -> list[Field]:
    params, seats = ruleset.params, _seats(ruleset)
    questions = []
    if params.get("alone_by") == "maker":
        questions.append(Field("alone", words("Alone"), "maker", seats))
    if params.get("alone_by") == "makers_side":
        questions.append(Field("alone", words("Who went alone"), "seat", seats))
    if params.get("ally"):
        questions.append(Field("ally", words("Called partner"), "seat", seats))
    if params.get("declare"):
        anyone = params.get("declare_by") == "anyone"
        asked = Field("declarer", words("Who declared"), "seat", seats)
        questions.append(asked if anyone else Field("declared", words("“I declare”"), "flag"))
    if params.get("defend_alone", "never") != "never":
        questions.append(Field("defend_alone", words("Who defended alone"), "seat", seats))
    if params.get("fold"):
        questions.append(Field("folded", words("Who dropped out"), "seats", seats))
    return questions


def _revokes(ruleset: Ruleset) -> bool:
    return bool(ruleset.params["revoke_how"] != "off")


def _result(ruleset: Ruleset) -> list[Field]:
    accounts = tuple((account, account) for account in ruleset.accounts)
    questions = [Field("tricks", words("Tricks"), "tricks", accounts)]
    if ruleset.params.get("robson_deduct"):
        add_or_deduct = (
            ("add", words("Add to own score")),
            ("deduct", words("Take off the other side")),
        )
        questions.append(Field("take", words("Points of the march"), "choice", add_or_deduct))
    if _revokes(ruleset):
        questions.append(Field("revokes", words("Revokes"), "repeated", _seats(ruleset)))
    return questions
