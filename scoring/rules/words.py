"""Words that are said at the table, by region, and what players believe in. Data for reading."""

import tomllib
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from scoring.rules.book import RULESETS

WORDS = RULESETS / "table" / "words.toml"


@dataclass(frozen=True)
class Word:
    """A word with its meaning; `also` are others for the same thing, `where` is a closer place."""

    word: str
    meaning: str
    also: tuple[str, ...] = ()
    where: str = ""


@dataclass(frozen=True)
class Region:
    """Words of one part of the world, in alphabetical order, with a sentence to lead them in."""

    key: str
    name: str
    lead: str
    words: tuple[Word, ...]


@lru_cache(maxsize=1)
def load_words() -> tuple[Region, ...]:
    """All regions, in the order of the data file."""
    data = tomllib.loads(WORDS.read_text(encoding="utf-8"))
    return tuple(
        Region(key=key, name=facts["name"], lead=facts["lead"], words=_words(facts["words"]))
        for key, facts in data.items()
    )


def _words(entries: list[dict[str, Any]]) -> tuple[Word, ...]:
    words = (Word(**{**facts, "also": tuple(facts.get("also", ()))}) for facts in entries)
    return tuple(sorted(words, key=lambda word: word.word.casefold()))
