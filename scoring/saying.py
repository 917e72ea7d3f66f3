"""Words of an engine or a ruleset in the language of whoever reads them."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext, ngettext

from scoring.sentences import Sentence


def said(text: str) -> str:
    """The text in the reader's language; its values too, where they are words of an engine."""
    if not isinstance(text, Sentence):
        return gettext(text) if text else ""
    if not text.values:
        return gettext(text.one)
    values = {name: _value(value) for name, value in text.values.items()}
    if text.many:
        return ngettext(text.one, text.many, text.values["count"]) % values
    return gettext(text.one) % values


def _value(value: Any) -> Any:
    return said(value) if isinstance(value, Sentence) else value
