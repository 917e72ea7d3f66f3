"""Whole numbers out of text: a field that says all in one sentence, and a reader of the rest."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from django import forms
from django.core.validators import BaseValidator, MaxValueValidator, MinValueValidator
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

MOST_DIGITS = 15  # as far as every database counts, and JSON too


def whole(text: str) -> int | None:
    """The whole number that a text is, with or without a minus; None if it is none, or too long."""
    digits = text.removeprefix("-")
    return int(text) if digits.isdecimal() and len(digits) <= MOST_DIGITS else None


@lru_cache(maxsize=256)
def _between(least: int, most: int) -> tuple[Any, tuple[BaseValidator, ...]]:
    """The sentence, which is still said in anybody's language, and what refuses by it: a validator
    says its sentence once when it is made, and a hand has several such fields."""
    sentence = format_lazy(
        _("Enter a whole number from {least} to {most}."), least=least, most=most
    )
    return sentence, (MinValueValidator(least, sentence), MaxValueValidator(most, sentence))


class WholeNumber(forms.IntegerField):
    """A whole number between two others, which says so in one sentence whatever is wrong."""

    def __init__(self, least: int, most: int, *, missing: Any = "", **kwargs: Any) -> None:
        sentence, validators = _between(least, most)
        super().__init__(
            error_messages={"required": missing or sentence, "invalid": sentence},
            validators=validators,
            **kwargs,
        )
        self.widget.attrs |= {"min": least, "max": most}
        if least >= 0:  # the keys that this brings up have no minus
            self.widget.attrs["inputmode"] = "numeric"
