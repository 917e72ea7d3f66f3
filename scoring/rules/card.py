"""A ruleset and its hands in plain words: the rules card, comparisons, histories."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scoring.rules.book import load_book
from scoring.rules.cases import PointRow, point_table
from scoring.rules.comparing import differences
from scoring.rules.customs import Counters, counters, sentences
from scoring.rules.fields import REASONS
from scoring.rules.model import Hand, Ruleset
from scoring.rules.penalties import offences, replaces_hand
from scoring.rules.points import facts_of
from scoring.sentences import Sentence, joined, words

__all__ = ["Card", "PointRow", "card", "describe_hand", "differences", "point_table"]


@dataclass(frozen=True)
class Card:
    """The rules of one table: `rows` of points, what is `allowed`, how it ends.

    `customs` are rules of the table that never touch the score, and `counters` how score is kept
    with cards; `notes` say which points somebody had to choose where the sources are silent.
    """

    title: str
    origin: str
    ending: str
    rows: tuple[PointRow, ...]
    allowed: tuple[str, ...]
    customs: tuple[str, ...]
    notes: tuple[str, ...]
    counters: Counters | None


def card(ruleset: Ruleset, customs: Mapping[str, str] | None = None) -> Card:
    """The rules card of a ruleset with the customs that were chosen, the usual ones if none were.

    Of a ruleset that has left the book: without notes, and only with customs that were chosen.
    """
    preset = load_book().presets.get(ruleset.slug)
    is_whole = preset is not None or customs is not None
    return Card(
        title=ruleset.name,
        origin=preset.origin if preset else "",
        ending=_ending(ruleset),
        rows=point_table(ruleset),
        allowed=tuple(_allowed(ruleset)),
        customs=sentences(ruleset, customs) if is_whole else (),
        notes=preset.notes if preset else (),
        counters=counters(ruleset, customs) if is_whole else None,
    )


# -- how it ends, what is allowed ---------------------------------------------------------------


def _ending(ruleset: Ruleset) -> str:
    params = ruleset.params
    if params.get("hands") == "clock":
        return words("Play until the director’s clock runs out, then finish the hand.")
    if params.get("hands") is not None:
        return Sentence(
            "%(count)s hand to a sheet. A hand passed out doesn’t count.",
            "%(count)s hands to a sheet. A hand passed out doesn’t count.",
            count=params["hands"],
        )
    target, start = params["target"], params["start"]
    if params["direction"] == "down":
        return Sentence(
            "Everyone starts at %(start)s. First to %(target)s wins.", start=start, target=target
        )
    if start:
        return Sentence(
            "Scores start at %(start)s. First to %(target)s points wins.",
            start=start,
            target=target,
        )
    return Sentence("First to %(target)s points wins.", target=target)


def _allowed(ruleset: Ruleset) -> Iterator[str]:
    for parameter in load_book().parameters.values():
        if _goes_without_saying(ruleset, parameter.name):
            continue
        if parameter.name in ruleset.params:
            yield from parameter.sentences(ruleset.params[parameter.name])
    if ruleset.params.get("point_on_partner"):
        yield Sentence(
            "Deal in your partner’s turn without anyone noticing, and your side gets %(points)s.",
            points=_points(ruleset.params["point_on_partner"]),
        )
    yield from _revoke_sentence(ruleset)


def _goes_without_saying(ruleset: Ruleset, name: str) -> bool:
    """True if another sentence says it, or if there is nothing to say in this game."""
    declare, anyone = ruleset.params.get("declare"), ruleset.params.get("declare_by") == "anyone"
    return (
        (name == "alone_by" and bool(ruleset.bids))
        or (name == "declare" and anyone)
        or (name == "declare_by" and not declare)
    )


def _points(number: int) -> str:
    return Sentence("%(count)s point", "%(count)s points", count=number)


REVOKES = {
    ("side", "adds"): words("A revoke gives the other side %(points)s on top of the hand’s score."),
    ("side", "replaces"): words(
        "A revoke gives the other side %(points)s instead of the hand’s score."
    ),
    ("all", "adds"): words("A revoke gives everyone else %(points)s on top of the hand’s score."),
    ("all", "replaces"): words(
        "A revoke gives everyone else %(points)s instead of the hand’s score."
    ),
    ("own", "adds"): words(
        "A revoke costs the side that did it %(points)s on top of the hand’s score."
    ),
    ("own", "replaces"): words(
        "A revoke costs the side that did it %(points)s instead of the hand’s score."
    ),
    ("seat", "adds"): words(
        "A revoke costs the player who did it %(points)s on top of the hand’s score."
    ),
    ("seat", "replaces"): words(
        "A revoke costs the player who did it %(points)s instead of the hand’s score."
    ),
}
"""Sentences on a revoke, by whose points change and what becomes of the hand's own."""


def _revoke_sentence(ruleset: Ruleset) -> Iterator[str]:
    params = ruleset.params
    if params["revoke_how"] == "off":
        return
    each = _points(params["revoke_points"])
    lone = params.get("revoke_lone_points", params["revoke_points"])
    if lone != params["revoke_points"]:
        each = Sentence("%(points)s (%(lone)s in a lone hand)", points=each, lone=lone)
    if params["revoke_how"] == "award":
        whose = "side" if ruleset.partnership else "all"
    else:
        alone = params.get("revoke_on") == "seat" or not ruleset.partnership
        whose = "seat" if alone else "own"
    hand = "adds" if params["revoke_hand"] == "adds" else "replaces"
    yield Sentence(REVOKES[whose, hand], points=each)


# -- one hand -----------------------------------------------------------------------------------


def describe_hand(ruleset: Ruleset, hand: Hand, names: Mapping[str, str]) -> str:
    """A hand in a few words for buttons and histories: “Cy alone, march”, “Ann euchred”.

    `names` are the players' names by seat; a seat without one is called by its letter.
    """
    if hand.outcome == "passed":
        return words("passed out")
    if hand.outcome == "redeal":
        return _misdeal(hand.reason or "")
    shown_names = {seat: names.get(seat) or seat for seat in ruleset.seats}
    parts = [*_who_and_what(ruleset, hand, shown_names)]
    if hand.take == "deduct":
        parts.append(Sentence("taken off the other side"))
    for seat in hand.revokes:
        parts.append(Sentence("revoke by %(who)s", who=shown_names.get(seat, seat)))
    if hand.bare_jack:
        parts.append(Sentence("on a bare jack"))
    return joined([part for part in parts if part])


def _misdeal(reason: str) -> str:
    if reason in ("", "misdeal") or reason not in REASONS:
        return words("misdeal")
    return Sentence("misdeal (%(why)s)", why=Sentence(REASONS[reason]))


def _who_and_what(ruleset: Ruleset, hand: Hand, names: Mapping[str, str]) -> tuple[str, ...]:
    """The maker and what came of it: “Ann euchred”, but “Ann alone, euchred”."""
    who, what = _who(hand, names), _what(ruleset, hand)
    if who == names.get(hand.maker or "") and what in FAILED:
        return (Sentence(FAILED[what], who=who),)
    return who, what


FAILED = {"euchred": words("%(who)s euchred"), "set": words("%(who)s set")}
NO_MAKER = {"turned": words("club turned up"), "open": words("no trump")}


def _who(hand: Hand, names: Mapping[str, str]) -> str:
    if hand.maker is None:
        return Sentence(NO_MAKER[hand.call]) if hand.call in NO_MAKER else ""
    who = names.get(hand.maker, hand.maker)
    if hand.declarer and hand.declarer != hand.maker:
        declarer = names.get(hand.declarer, hand.declarer)
        return Sentence("%(who)s declared on %(maker)s’s trump", who=declarer, maker=who)
    if hand.bid is not None:
        who = Sentence("%(who)s bid %(bid)s", who=who, bid=hand.bid)
    if hand.has_declare:
        who = Sentence("%(who)s declared", who=who)
    return _company(hand, who, names)


def _company(hand: Hand, who: str, names: Mapping[str, str]) -> str:
    """With whom the maker played, who went alone, and against whom."""
    if hand.ally:
        partner = names.get(hand.ally, hand.ally)
        who = Sentence("%(who)s with %(partner)s", who=who, partner=partner)
    if hand.alone and hand.alone == hand.maker:
        blind = hand.call == "blind_alone"
        who = Sentence("%(who)s blind alone", who=who) if blind else _alone(who)
    elif hand.alone:
        lone = _alone(names.get(hand.alone, hand.alone))
        who = Sentence("%(who)s (%(lone)s)", who=who, lone=lone)
    if hand.defend_alone:
        lone = _alone(names.get(hand.defend_alone, hand.defend_alone))
        who = Sentence("%(who)s against %(lone)s", who=who, lone=lone)
    return who


def _alone(who: str) -> str:
    return Sentence("%(who)s alone", who=who)


def _what(ruleset: Ruleset, hand: Hand) -> str:
    if not hand.tricks or replaces_hand(ruleset, offences(ruleset, hand)):
        return ""
    if hand.maker is None:
        return "–".join(str(hand.tricks.get(account, 0)) for account in ruleset.accounts)
    facts = facts_of(ruleset, hand, {}, scored=True)[ruleset.account_of(hand.taker or hand.maker)]
    if facts["result"] == "euchred":
        return Sentence("set") if ruleset.bids else Sentence("euchred")
    if facts["result"] == "march" and not ruleset.bids:
        return Sentence("march")
    return Sentence("%(count)s trick", "%(count)s tricks", count=facts["camp"])
