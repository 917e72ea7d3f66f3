"""Sentences of the pure engines, which can still be said in another language.

An engine knows no language but the code's. A sentence without values is a plain text, marked by
`words` where it stands in a table; one with values is a `Sentence`, which is its English text and
remembers what was put into which words. The edge says both in the reader's language, through
`said` of scoring/saying.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


class Sentence(str):
    """Words with values: Sentence("Round %(number)s is over.", number=3).

    With `many` the words are for one, `many` for any other `count`, which is a value too.
    """

    one: str
    many: str
    values: dict[str, Any]

    def __new__(cls, one: str, many: str = "", /, **values: Any) -> Sentence:
        words = many if many and values["count"] != 1 else one
        sentence = super().__new__(cls, words % values if values else words)
        sentence.one, sentence.many, sentence.values = one, many, values
        return sentence

    def __reduce__(self) -> tuple[Any, ...]:
        return _sentence, (self.one, self.many, self.values)


def _sentence(one: str, many: str, values: dict[str, Any]) -> Sentence:
    return Sentence(one, many, **values)


def words(text: str) -> str:
    """Marks a plain text for the catalogue and leaves it as it is."""
    return text


def joined(parts: Sequence[str], between: str = ", ") -> Sentence:
    """Several texts as one; each that is a Sentence is still said in another language."""
    names = [f"part{number}" for number in range(len(parts))]
    return Sentence(
        between.join(f"%({name})s" for name in names), **dict(zip(names, parts, strict=True))
    )


def listed(parts: Sequence[str], last: str = "%(some)s and %(last)s") -> str:
    """Several texts as one: "One", "One and two", "One, two and three"; `last` puts the last."""
    if len(parts) < 2:
        return parts[0] if parts else ""
    return Sentence(last, some=joined(parts[:-1]), last=parts[-1])


def stored(text: str) -> Any:
    """A text as JSON keeps it; a sentence as its words, under "", beside its values.

    So it can be said in any language when it is read.
    """
    if not isinstance(text, Sentence):
        return text
    values = {name: stored(value) for name, value in text.values.items()}
    return {"": [text.one, text.many] if text.many else text.one, **values}


def restored(value: Any) -> Any:
    """A text from what `stored` made of it; a plain one, as older rows have it, stays as it is."""
    if not isinstance(value, dict):
        return value
    values = {name: restored(part) for name, part in value.items() if name}
    words = value.get("", "")
    try:
        return Sentence(*words, **values) if isinstance(words, list) else Sentence(words, **values)
    except (KeyError, TypeError, ValueError):  # no sentence of ours: a file can hold anything
        return str(words)
