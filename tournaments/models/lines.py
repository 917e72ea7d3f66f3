"""Names, notes and whatever else is one line of text: tidied wherever it is stored from."""

from __future__ import annotations

import unicodedata
from typing import Any

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.functional import cached_property
from django.utils.translation import gettext as _

JOINERS = "\u200c\u200d"  # they part letters of Persian, and make a family of several emoji


def tidied(text: str) -> str:
    """The text as one line, its spaces in order and without what cannot be printed.

    Every letter is written one way: an ë of one sign and an ë of two must not be two names.
    """
    composed = unicodedata.normalize("NFC", text)
    letters = (_letter(composed, at) for at in range(len(composed)))
    return " ".join("".join(letters).split())


def _letter(text: str, at: int) -> str:
    """The letter there, or what stands for it: nothing for one that has no width."""
    if text[at].isprintable() or _joins(text, at):
        return text[at]
    return "" if unicodedata.category(text[at]) == "Cf" else " "


def _joins(text: str, at: int) -> bool:
    """True for a joiner that is seen. Among letters that have capitals, and among digits, it would
    only make two names of one."""
    beside = text[at - 1 : at] + text[at + 1 : at + 2]
    return (
        text[at] in JOINERS
        and len(beside) == 2
        and not any(sign.isspace() or sign.isdigit() or _is_cased(sign) for sign in beside)
    )


def _is_cased(letter: str) -> bool:
    return letter.lower() != letter.upper()


def validate_line(text: str) -> None:
    """Refuses what looks empty."""
    if text and not tidied(text):
        raise ValidationError(_("Nothing here can be read. Write it again."))


class Line(models.CharField):
    """One line of text, tidied by whoever saves it. To migrations it is a plain CharField."""

    default_validators = [validate_line]

    @cached_property
    def validators(self) -> list[Any]:
        """Where nothing is asked for, what looks empty is."""
        return [one for one in super().validators if not (self.blank and one is validate_line)]

    def pre_save(self, model_instance: models.Model, add: bool) -> Any:
        text = getattr(model_instance, self.attname)
        if isinstance(text, str):
            text = tidied(text)[: self.max_length]
            setattr(model_instance, self.attname, text)
        return text

    def deconstruct(self) -> Any:
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.CharField", args, kwargs
