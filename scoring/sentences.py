"""Sentences of the pure engines, which can still be said in another language.

An engine knows no language but the code's. A sentence without values is a plain text, marked by
`words` where it stands in a table; one with values is a `Sentence`, which is its English text and
remembers what was put into which words. The edge says both in the reader's language, through
`said` of scoring/saying.py.
"""

from __future__ import annotations

from typing import Any


class Sentence(str):
    """Words with values: Sentence("Round %(number)s is over.", number=3).

    With `many` the words are for one, `many` for any other `count`, which is a value too.
    """

    one: str
    many: str
    values: dict[str, Any]

    def __new__(cls, one: str, many: str = "", **values: Any) -> Sentence:
        words = many if many and values["count"] != 1 else one
        sentence = super().__new__(cls, words % values)
        sentence.one, sentence.many, sentence.values = one, many, values
        return sentence


def words(text: str) -> str:
    """Marks a plain text for the catalogue and leaves it as it is."""
    return text
