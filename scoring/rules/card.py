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
        return "A sheet runs until the director's clock ends it; the hand in play is played out."
    if params.get("hands") is not None:
        word = "hand" if params["hands"] == 1 else "hands"
        return f"{params['hands']} {word} to a sheet; a hand passed out does not count."
    if params["direction"] == "down":
        return f"Everybody starts at {params['start']}; the first to {params['target']} wins."
    start = f"From {params['start']}: " if params["start"] else ""
    sentence = f"{start}the first to {params['target']} points wins."
    return sentence[0].upper() + sentence[1:]


def _allowed(ruleset: Ruleset) -> Iterator[str]:
    for parameter in load_book().parameters.values():
        if _goes_without_saying(ruleset, parameter.name):
            continue
        if parameter.name in ruleset.params:
            yield from parameter.sentences(ruleset.params[parameter.name])
    if ruleset.params.get("point_on_partner"):
        yield (
            "Dealing in your partner's turn without being noticed gives your side "
            f"{_points(ruleset.params['point_on_partner'])}."
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
    return f"{number} point" if number == 1 else f"{number} points"


def _revoke_sentence(ruleset: Ruleset) -> Iterator[str]:
    params = ruleset.params
    if params["revoke_how"] == "off":
        return
    each = _points(params["revoke_points"])
    lone = params.get("revoke_lone_points", params["revoke_points"])
    if lone != params["revoke_points"]:
        each += f" ({lone} in a lone hand)"
    others = "the other side" if ruleset.partnership else "everybody else"
    if params["revoke_how"] == "award":
        what = f"gives {others} {each}"
    else:
        alone = params.get("revoke_on") == "seat" or not ruleset.partnership
        what = f"costs {'the offender' if alone else 'the side that revokes'} {each}"
    how = "on top of" if params["revoke_hand"] == "adds" else "instead of"
    yield f"A revoke {what}, {how} the hand's score."


# -- one hand -----------------------------------------------------------------------------------


def describe_hand(ruleset: Ruleset, hand: Hand, names: Mapping[str, str]) -> str:
    """A hand in a few words for buttons and histories: “Cy alone, march”, “Ann euchred”.

    `names` are the players' names by seat; a seat without one is called by its letter.
    """
    if hand.outcome == "passed":
        return "passed out"
    if hand.outcome == "redeal":
        reason = REASONS.get(hand.reason or "", "")
        return f"dealt again ({reason.lower()})" if reason else "dealt again"
    shown_names = {seat: names.get(seat) or seat for seat in ruleset.seats}
    who, detail = _who(hand, shown_names), _what(ruleset, hand)
    together = (
        " " if detail in ("euchred", "set") and who == shown_names.get(hand.maker or "") else ", "
    )
    parts = [together.join(part for part in (who, detail) if part)]
    if hand.take == "deduct":
        parts.append("taken off the others")
    parts += [f"revoke by {shown_names.get(seat, seat)}" for seat in hand.revokes]
    if hand.bare_jack:
        parts.append("on a bare jack")
    return ", ".join(part for part in parts if part)


def _who(hand: Hand, names: Mapping[str, str]) -> str:
    if hand.maker is None:
        return {"turned": "club turned up", "open": "no trump"}.get(hand.call or "", "")
    words = names.get(hand.maker, hand.maker)
    if hand.declarer and hand.declarer != hand.maker:
        return f"{names.get(hand.declarer, hand.declarer)} declared on {words}'s trump"
    if hand.bid is not None:
        words += f" bid {hand.bid}"
    if hand.has_declare:
        words += " declared"
    return words + _company(hand, names)


def _company(hand: Hand, names: Mapping[str, str]) -> str:
    """With whom the maker played, who went alone, and against whom."""
    words = f" with {names.get(hand.ally, hand.ally)}" if hand.ally else ""
    blind = "blind " if hand.call == "blind_alone" else ""
    if hand.alone == hand.maker:
        words += f" {blind}alone"
    elif hand.alone:
        words += f" ({names.get(hand.alone, hand.alone)} alone)"
    if hand.defend_alone:
        words += f" against {names.get(hand.defend_alone, hand.defend_alone)} alone"
    return words


def _what(ruleset: Ruleset, hand: Hand) -> str:
    if not hand.tricks or replaces_hand(ruleset, offences(ruleset, hand)):
        return ""
    if hand.maker is None:
        return "–".join(str(hand.tricks.get(account, 0)) for account in ruleset.accounts)
    facts = facts_of(ruleset, hand, {}, scored=True)[ruleset.account_of(hand.taker or hand.maker)]
    if facts["result"] == "euchred":
        return "set" if ruleset.bids else "euchred"
    if facts["result"] == "march" and not ruleset.bids:
        return "march"
    return f"{facts['camp']} tricks"
