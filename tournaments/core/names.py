"""Names as text: how they are written, and in which order. Pure."""

from __future__ import annotations

import unicodedata

# Letters that carry their mark in themselves.
_BARE = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ħ": "h", "ŧ": "t", "æ": "ae", "œ": "oe"})


def tidied(name: str) -> str:
    """The name with its spaces in order and without what cannot be printed.

    Every letter is written one way: an ë of one sign and an ë of two must not be two names.
    """
    composed = unicodedata.normalize("NFC", name)
    return " ".join("".join(c if c.isprintable() else " " for c in composed).split())


def by_letters(name: str) -> tuple[str, str]:
    """Key of a name in lists from A to Z: letters without marks, so that Łukasz stands among L."""
    bare = unicodedata.normalize("NFKD", name.casefold().translate(_BARE))
    return "".join(letter for letter in bare if not unicodedata.combining(letter)), name
