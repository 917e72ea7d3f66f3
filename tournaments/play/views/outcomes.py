"""Preview of a hand: the words on the button. Nothing is saved."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from django.utils.translation import gettext_lazy, ngettext

from scoring.cache import Cache
from scoring.forms import HandForm
from scoring.rules.card import describe_hand
from scoring.rules.legality import check_hand
from scoring.rules.model import Hand, HandScore, Malformed, Ruleset
from scoring.rules.points import is_loner, score_legal_hand
from scoring.rules.sheet import points_before, with_dealer
from scoring.saying import said
from scoring.selectors import SheetView
from tournaments.core.speaking import spoken
from tournaments.core.views.shared import signed
from tournaments.play.selectors.rounds import TableView

MISSING = {
    "bid_missing": gettext_lazy("what was the bid?"),
    "maker_missing": gettext_lazy("who made trump?"),
    "call_missing": gettext_lazy("how was it called?"),
    "tricks_missing": gettext_lazy("how many tricks?"),
}


@dataclass(frozen=True)
class Outcome:
    """A hand of the plain kind: what it would be written as, its points in order of sides."""

    words: str
    points: tuple[int, ...]
    is_lone_march: bool = False


PLACE = re.compile("\0(.*?)\0")
"""A place for a name of a player, by seat, or of a side; nobody's name can hold this letter."""
_outcomes: Cache[tuple[Ruleset, str, tuple[str, ...], str], Mapping[str, Outcome]] = Cache(64)


def outcomes(
    ruleset: Ruleset, table: TableView, names: Mapping[str, str], dealer: str
) -> dict[str, Outcome]:
    """Outcomes of all hands of the plain kind, by "N-4-alone"."""
    called = {seat: names.get(seat) or seat for seat in ruleset.seats}
    called |= {f"side {side.account}": side.names for side in table.sides}

    def filled(words: str) -> str:
        return PLACE.sub(lambda place: called[place[1]], words)

    return {
        key: Outcome(filled(outcome.words), outcome.points, outcome.is_lone_march)
        for key, outcome in _with_places(ruleset, table, dealer).items()
    }


def _with_places(ruleset: Ruleset, table: TableView, dealer: str) -> Mapping[str, Outcome]:
    """Outcomes with places for the names: said once for all tables at which this seat deals."""
    key = (ruleset, dealer, tuple(side.account for side in table.sides), spoken())
    if (kept := _outcomes.get(key)) is None:
        sides = tuple(replace(side, names=_place(f"side {side.account}")) for side in table.sides)
        kept = _put_in_words(ruleset, replace(table, sides=sides), dealer)
        _outcomes[key] = kept
    return kept


def _place(name: str) -> str:
    return f"\0{name}\0"


def _put_in_words(ruleset: Ruleset, table: TableView, dealer: str) -> dict[str, Outcome]:
    by_key, names = {}, {seat: _place(seat) for seat in ruleset.seats}
    for key, hand, score in _plain_scores(ruleset, dealer):
        points = tuple(score.points[side.account] for side in table.sides)
        words = _words(table, ruleset, hand, score, names)
        by_key[key] = Outcome(words, points, is_loner(ruleset, hand, score))
    return by_key


def words_of(table: TableView, sheet: SheetView, form: HandForm, number: int) -> dict[str, Any]:
    """Preview of the form as hand `number` in words, or a note of what is missing.

    `tricks` are those that nobody typed because they follow from the others.
    """
    if not form.is_valid():
        return {"words": "", "missing": "", "tricks": {}}
    facts = form.facts()
    score = sheet.score
    dealt = with_dealer(sheet.ruleset, sheet.first_dealer, score.hands, number, facts)
    answer = _hand_words(table, sheet, dealt, form, number)
    return {"words": "", "missing": "", "tricks": _following(form, facts), **answer}


def points_text(
    table: TableView, points: Mapping[str, int], *, first: str | None = None
) -> list[str]:
    """Points by account, equal ones together: "Ann +2", "Bob, Cy +1".

    The account `first` is said before the others.
    """
    by_number: dict[int, list[str]] = {}
    for side in sorted(table.sides, key=lambda side: side.account != first):
        by_number.setdefault(points[side.account], []).append(side.names)
    return [
        f"{', '.join(names)}\N{NO-BREAK SPACE}{signed(number)}"
        for number, names in by_number.items()
        if number
    ]


def _hand_words(
    table: TableView, sheet: SheetView, facts: Mapping[str, Any], form: HandForm, number: int
) -> dict[str, str]:
    ruleset = sheet.ruleset
    try:
        hand = Hand.from_dict(facts)
    except Malformed:
        return {}
    illegal = check_hand(ruleset, hand)
    if illegal is None:
        before = points_before(ruleset, sheet.score, number)
        score = score_legal_hand(ruleset, hand, before)
        return {"words": _words(table, ruleset, hand, score, form.names)}
    if illegal.code == "tricks_total":
        return {"missing": _to_share(ruleset, hand)}
    return {"missing": str(MISSING.get(illegal.code, ""))}


def _to_share(ruleset: Ruleset, hand: Hand) -> str:
    left = ruleset.table["tricks"] - sum((hand.tricks or {}).values())
    if left > 0:
        sentence = ngettext(
            "who took %(count)d more trick?", "who took %(count)d more tricks?", left
        )
    else:
        sentence = ngettext("%(count)d trick too many", "%(count)d tricks too many", -left)
    return sentence % {"count": abs(left)}


def _following(form: HandForm, facts: Mapping[str, Any]) -> dict[str, int]:
    """Tricks that follow from those typed, by input; none while some are still to be shared out."""
    tricks: Mapping[str, int] = facts.get("tricks") or {}
    if form.ruleset.partnership or sum(tricks.values()) != form.ruleset.table["tricks"]:
        return {}
    silent = [account for account in tricks if form.cleaned_data.get(f"tricks_{account}") is None]
    return {f"tricks_{account}": tricks[account] for account in silent}


@lru_cache(maxsize=64)
def _plain_scores(ruleset: Ruleset, dealer: str) -> tuple[tuple[str, Hand, HandScore], ...]:
    """Those of them that can be, scored: once for all tables at which this seat deals."""
    possible = (
        (key, hand)
        for key, hand in _plain_hands(ruleset, dealer)
        if check_hand(ruleset, hand) is None
    )
    return tuple((key, hand, score_legal_hand(ruleset, hand)) for key, hand in possible)


def _plain_hands(ruleset: Ruleset, dealer: str) -> Iterable[tuple[str, Hand]]:
    """Every maker, number of tricks, and alone or not; called in the way that needs no question."""
    total = ruleset.table["tricks"]
    for maker in ruleset.seats:
        for won in range(total + 1):
            for alone in (None, maker):
                camp = ruleset.account_of(maker)
                tricks = {a: won if a == camp else total - won for a in ruleset.accounts}
                key = f"{maker}-{won}" + ("-alone" if alone else "")
                yield (
                    key,
                    Hand(maker=maker, call="named", alone=alone, tricks=tricks, dealer=dealer),
                )


def _words(
    table: TableView, ruleset: Ruleset, hand: Hand, score: HandScore, names: Mapping[str, str]
) -> str:
    worth = _worth(table, ruleset, hand, score) if ruleset.partnership else []
    worths = worth or points_text(table, score.points, first=hand.maker)
    return " · ".join([said(describe_hand(ruleset, hand, names)), *worths])


def _worth(table: TableView, ruleset: Ruleset, hand: Hand, score: HandScore) -> list[str]:
    """Sentences on the points that the hand gives; the makers' need no name."""
    makers = ruleset.account_of(hand.maker) if hand.maker else None
    worths = []
    for side in sorted(table.sides, key=lambda side: side.account != makers):
        points = score.points[side.account]
        if points:
            sentence = ngettext("%(number)s pt", "%(number)s pts", abs(points))
            if side.account != makers:
                sentence = ngettext(
                    "%(number)s pt to %(names)s", "%(number)s pts to %(names)s", abs(points)
                )
            number = str(points).replace("-", "\N{MINUS SIGN}")
            worths.append(sentence % {"number": number, "names": side.names})
    return worths
