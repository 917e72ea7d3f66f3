"""Names as screens and cards have them. Pure: plain names and numbers in, text out."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Mapping

# Letters that carry their mark in themselves.
_BARE = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ħ": "h", "ŧ": "t", "æ": "ae", "œ": "oe"})
_NUMBERED = re.compile(r"\(\d+\)\s*$")
# What `veiled` says instead of a name; it is never made shorter.
_VEILED = re.compile(r"^(Number \d+|\w\.( \w\.)*)$")


def tidied(name: str) -> str:
    """The name with its spaces in order and without what cannot be printed.

    Every letter is written one way: an ë of one sign and an ë of two must not be two names.
    """
    composed = unicodedata.normalize("NFC", name)
    return " ".join("".join(c if c.isprintable() else " " for c in composed).split())


def full_names(names: Mapping[int, str]) -> dict[int, str]:
    """Names as written, told apart by number where two are the same: "Ann Smith (12)".

    A name that ends like that gets its number too, so that it cannot be taken for another's.

    Args:
        names: registration number -> name.
    """
    seen = Counter(_folded(name) for name in names.values())
    return {
        number: f"{name} ({number})" if seen[_folded(name)] > 1 or _NUMBERED.search(name) else name
        for number, name in names.items()
    }


def table_names(names: Mapping[int, str]) -> dict[int, str]:
    """Names as people say them at one table: "Ann", else "Ann S", else "Ann S (12)".

    Args:
        names: registration number -> name, of those who sit at the table.
    """
    first = {number: _first(name) for number, name in names.items()}
    longer = {number: _with_initial(name) for number, name in names.items()}
    called = _apart(first, longer)
    return _apart(called, {number: f"{called[number]} ({number})" for number in names})


def veiled(name: str, shown_as: str, number: int) -> str:
    """The name as its owner lets it be shown: "Ann Bower", "A. B." or "Number 12".

    A name without a letter to show is its number, and so is everything that is not known.

    Args:
        shown_as: "name", "initials" or "number".
    """
    letters = [word[0].upper() for word in name.split() if word[0].isalpha()]
    if shown_as == "name":
        return name
    if shown_as == "initials" and letters:
        return " ".join(f"{letter[0]}." for letter in letters)
    return f"Number {number}"


def least_shown(*shown_as: str) -> str:
    """The most careful of several ways to be shown; what is not known is a number.

    Args:
        shown_as: "name", "initials" or "number".
    """
    wary = ("name", "initials", "number")
    return max(shown_as, key=lambda way: wary.index(way) if way in wary else len(wary))


def by_letters(name: str) -> tuple[str, str]:
    """Key of a name in lists from A to Z: letters without marks, so that Łukasz stands among L."""
    bare = unicodedata.normalize("NFKD", name.casefold().translate(_BARE))
    return "".join(letter for letter in bare if not unicodedata.combining(letter)), name


def plain_names(names: Mapping[int, str]) -> dict[int, str]:
    """The names of which `full_names` was made, without the numbers that told them apart."""
    return {number: name.removesuffix(f" ({number})") for number, name in names.items()}


def _apart(short: Mapping[int, str], long: Mapping[int, str]) -> dict[int, str]:
    """The short form, and the long one for those whose short forms are the same."""
    seen = Counter(_folded(name) for name in short.values())
    return {
        number: long[number] if seen[_folded(name)] > 1 else name for number, name in short.items()
    }


def _first(name: str) -> str:
    words = name.split()
    return words[0] if words and not _VEILED.match(name) else name


def _with_initial(name: str) -> str:
    words = name.split()
    if len(words) < 2 or _VEILED.match(name):
        return name
    return f"{words[0]} {words[-1][0]}"


def _folded(name: str) -> str:
    return " ".join(name.casefold().split())
