"""Words that a club has written down, in which somebody's name may stand.

They are found by the models themselves: every column of text of every row that belongs to a club,
so a new one is looked through without a word here.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.apps import apps
from django.db import models
from django.db.models.functions import Cast

from tournaments.models import (
    Bustle,
    Club,
    Deed,
    Draw,
    Player,
    PlayerMerge,
    Proposal,
    Publication,
    Round,
    Table,
)

FEWEST_LETTERS = 2  # a single one would be found in codes and seats
NO_WORDS = (Club, Draw, PlayerMerge, Proposal, Publication, Round, Table)
"""Models without words about people; a merge goes as a whole."""
NAMES_OF_OTHERS = (Player,)
"""Of these only what was noted is words: another's name is theirs, though it be the same."""


@dataclass(frozen=True)
class Words:
    """A column of words, with the ways from its row to its club and its bustle."""

    model: Any
    column: str
    is_json: bool
    club: str
    bustle: str | None


class Name:
    """Somebody's names and addresses, as they are found in words and taken out of them."""

    def __init__(self, texts: Collection[str], instead: str) -> None:
        self.texts = sorted({text for text in texts if text}, key=len, reverse=True)
        self.instead = instead
        parts = "|".join(map(_pattern, self.texts)) or r"(?!)"
        self._found = re.compile(rf"(?<!\w)(?:{parts})(?!\w)(?:(\s*\()(\d+)(\)))?")

    def taken_out(self, text: str, number: int | None) -> str:
        """The text with other words instead of the name.

        Args:
            number: theirs in the bustle that this is about. A name with another number behind it
                is a namesake's.
        """

        def other(match: re.Match[str]) -> str:
            if match[2] is None:
                return self.instead
            if int(match[2]) != number:
                return match[0]
            return self.instead + match[1] + match[2] + match[3]

        return self._found.sub(other, text)

    def taken_out_of(self, value: Any, number: int | None) -> Any:
        """The same, of everything that JSON can hold."""
        if isinstance(value, str):
            return self.taken_out(value, number)
        if isinstance(value, list):
            return [self.taken_out_of(one, number) for one in value]
        if isinstance(value, dict):
            return {key: self.taken_out_of(one, number) for key, one in value.items()}
        return value


def _pattern(text: str) -> str:
    """A name of several words in any capitals; a single word as it is, for it may be a word."""
    words = r"\s+".join(map(re.escape, text.split()))
    return f"(?i:{words})" if " " in text or "@" in text else words


def rows_with(name: Name, club_id: int) -> Iterator[tuple[Words, int, Any, int | None]]:
    """Every place with a name in it: the column, the row's id, its words and its bustle's id."""
    texts = [text for text in name.texts if len(text) >= FEWEST_LETTERS]
    for words in words_of_clubs() if texts else ():
        rows = words.model._base_manager.filter(**{words.club: club_id})
        if words.model is Deed:
            rows = rows.exclude(kind=Deed.Kind.RENAMED)  # of whoever it was: theirs go as a whole
        rows = rows.annotate(in_text=Cast(words.column, models.TextField()))
        found = models.Q()
        for text in texts:
            for form in {text, json.dumps(text)[1:-1]} if words.is_json else {text}:
                found |= models.Q(in_text__icontains=form)
        columns = ("pk", words.column, words.bustle or "pk")
        for pk, value, bustle_id in rows.filter(found).values_list(*columns):
            yield words, pk, value, bustle_id if words.bustle else None


@cache
def words_of_clubs() -> tuple[Words, ...]:
    """Every column of words that belongs to a club."""
    return tuple(
        Words(model, field.attname, isinstance(field, models.JSONField), way, _way(model, Bustle))
        for model in apps.get_models()
        if model not in NO_WORDS and (way := _way(model, Club))
        for field in model._meta.concrete_fields
        if _holds_words(model, field)
    )


def _holds_words(model: type[models.Model], field: models.Field[Any, Any]) -> bool:
    if model in NAMES_OF_OTHERS:
        return field.name == "notes"
    if model is Bustle and isinstance(field, models.JSONField):
        return False
    plain = isinstance(field, models.CharField | models.TextField | models.JSONField)
    return plain and not field.choices and not isinstance(field, models.SlugField)


@cache
def _way(model: type[models.Model], to: type[models.Model], steps: int = 4) -> str | None:
    """The shortest way from a row to its club or bustle, as filters take it: "bustle__club"."""
    if model is to:
        return "pk"
    if steps == 0:
        return None
    ways = []
    for field in model._meta.concrete_fields:
        target = field.related_model
        if not isinstance(target, type) or target is model or field.name == "kept":
            continue
        if (way := _way(target, to, steps - 1)) is not None:
            ways.append(field.name if way == "pk" else f"{field.name}__{way}")
    return min(ways, key=lambda way: way.count("__"), default=None)
