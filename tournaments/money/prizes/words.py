"""Names of prizes, and sentences on why somebody won one, without people's names."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from scoring.sentences import Sentence, words
from tournaments.money.prizes.model import Award

TITLES = {
    "loners": Sentence("Most loners"),
    "euchres": Sentence("Most euchres"),
    "euchred": Sentence("Most often euchred"),
    "high_round": Sentence("Highest round"),
    "low_total": Sentence("Lowest total"),
    "last": Sentence("Last place"),
}
# What those who won have, inside a sentence and as one: for one of what is counted, and for many.
_POINTS = (
    (words("with %(count)s point"), words("with %(count)s points")),
    (words("With %(count)s point."), words("With %(count)s points.")),
)
HAVING = {
    "loners": (
        (words("with %(count)s loner"), words("with %(count)s loners")),
        (words("With %(count)s loner."), words("With %(count)s loners.")),
    ),
    "euchres": (
        (words("with %(count)s euchre"), words("with %(count)s euchres")),
        (words("With %(count)s euchre."), words("With %(count)s euchres.")),
    ),
    "euchred": (
        (words("euchred %(count)s time"), words("euchred %(count)s times")),
        (words("Euchred %(count)s time."), words("Euchred %(count)s times.")),
    ),
    "high_round": _POINTS,
    "low_total": _POINTS,
}
NOBODY = {
    "loners": Sentence("Nobody has made a loner. The money stays in the pot."),
    "euchres": Sentence("Nobody has euchred anybody. The money stays in the pot."),
    "euchred": Sentence("Nobody has been euchred. The money stays in the pot."),
}


def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 4th, 11th."""
    teen = number % 100 in (11, 12, 13)
    return f"{number}{'th' if teen else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"


def cash(currency: str, amount: Decimal) -> str:
    """An amount as people write it: "$1,240.50", "CHF 20.00"."""
    apart = "\N{NO-BREAK SPACE}" if currency[-1:].isalpha() else ""
    minus = "\N{MINUS SIGN}" if amount < 0 else ""
    return f"{minus}{currency}{apart}{abs(amount):,.2f}"


def title(measure: str, places: Sequence[int], only: str = "") -> str:
    """Title of a prize: "1st place", "2nd and 3rd place", "Most loners, Women"."""
    which = listed([ordinal(place) for place in places])
    if measure == "place":
        named = Sentence("%(places)s place", places=which)
    elif tuple(places) == (1,):
        named = TITLES[measure]
    else:
        named = Sentence("%(title)s (%(places)s)", title=TITLES[measure], places=which)
    return Sentence("%(title)s, %(only)s", title=named, only=only) if only else named


def why(award: Award) -> str:
    """A sentence on why an award goes to whom it goes, or to nobody; without the names."""
    if not award.shares:
        return _why_nobody(award)
    count, places = len(award.level), listed([ordinal(place) for place in award.places])
    values: dict[str, Any] = {"players": count, "having": _having(award), "places": places}
    if award.drawn:
        return Sentence("%(players)s tied %(having)s; the draw decided.", **values)
    if count > 1 and len(award.places) > 1:
        return Sentence("Shared by %(players)s %(having)s: %(places)s prize combined.", **values)
    if count > 1:
        return Sentence("Shared by %(players)s %(having)s.", **values)
    return _having(award, alone=True) if award.measure != "place" or award.only else ""


def _having(award: Award, *, alone: bool = False) -> Sentence:
    """Words on what those who won have: "in 2nd place", "with 7 loners"; `alone` as a sentence."""
    if award.measure in HAVING and award.figure is not None:
        one, many = HAVING[award.measure][alone]
        return Sentence(one, many, count=award.figure)
    if award.measure == "last":
        return Sentence("In last place.") if alone else Sentence("in last place")
    values: dict[str, Any] = {"place": ordinal(award.place), "only": award.only}
    if award.only:
        among = (
            "In %(place)s place among %(only)s." if alone else "in %(place)s place among %(only)s"
        )
        return Sentence(among, **values)
    return Sentence("in %(place)s place", **values)


def _why_nobody(award: Award) -> str:
    if award.only:
        return Sentence(
            "Nobody on the list %(only)s can win it. The money stays in the pot.", only=award.only
        )
    if award.measure in NOBODY and award.places == (1,):
        return NOBODY[award.measure]
    return Sentence("Nobody can win it. The money stays in the pot.")


def listed(items: Sequence[str]) -> str:
    """Words in a sentence: "Ann", "Ann and Bob", "Ann, Bob and Cy"."""
    *first, last = items
    return f"{', '.join(first)} and {last}" if first else last
