"""Names of prizes, and sentences on why somebody won one, without people's names."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from tournaments.money.prizes.model import Award

TITLES = {
    "loners": "most loners",
    "euchres": "most euchres",
    "euchred": "most often euchred",
    "high_round": "highest round",
    "low_total": "lowest total",
    "last": "last place",
}
# One and several of what a measure counts, where a figure says more than the title.
UNITS = {
    "loners": ("loner", "loners"),
    "euchres": ("euchre", "euchres"),
    "euchred": ("time euchred", "times euchred"),
    "high_round": ("point", "points"),
    "low_total": ("point", "points"),
}
NOBODY = {
    "loners": "Nobody has made a loner.",
    "euchres": "Nobody has euchred anybody.",
    "euchred": "Nobody has been euchred.",
}
WORDS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


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
    if measure == "place":
        words = f"{listed([ordinal(place) for place in places])} place"
    else:
        words = _ranked(TITLES[measure], places)
    return f"{words[0].upper()}{words[1:]}{', ' if only else ''}{only}"


def _ranked(words: str, places: Sequence[int]) -> str:
    if tuple(places) == (1,):
        return words
    return f"{listed([ordinal(place) for place in places])} {words}"


def why(award: Award) -> str:
    """A sentence on why an award goes to whom it goes, or to nobody; without the names."""
    if not award.shares:
        return _why_nobody(award)
    count, each = len(award.level), _share_sentence(award)
    if award.drawn:
        return f"{_count(count)} are level {each}; the draw decided."
    if count > 1:
        together = ""
        if len(award.places) > 1:
            together = f": {listed([ordinal(place) for place in award.places])} prize together"
        return f"Shared by {_count(count).lower()} {each}{together}."
    return f"{each[0].upper()}{each[1:]}." if award.measure != "place" or award.only else ""


def _share_sentence(award: Award) -> str:
    """Words on what those who won have: "in 2nd place", "with 7 loners"."""
    if award.measure in UNITS and award.figure is not None:
        return f"with {award.figure} {UNITS[award.measure][award.figure != 1]}"
    if award.measure == "last":
        return "in last place"
    among = f" among {award.only}" if award.only else ""
    return f"in {ordinal(award.place)} place{among}"


def _why_nobody(award: Award) -> str:
    stays = "The money stays in the pot."
    if award.only:
        return f"Nobody on the list {award.only} can have it. {stays}"
    if award.measure in NOBODY and award.places == (1,):
        return f"{NOBODY[award.measure]} {stays}"
    return f"Nobody can have it. {stays}"


def _count(number: int) -> str:
    return WORDS[number].capitalize() if number < len(WORDS) else str(number)


def listed(words: Sequence[str]) -> str:
    """Words in a sentence: "Ann", "Ann and Bob", "Ann, Bob and Cy"."""
    *first, last = words
    return f"{', '.join(first)} and {last}" if first else last
