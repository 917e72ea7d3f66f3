"""Filters and tags that every template has without loading them: moments, and its language."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from datetime import datetime
from functools import cache
from typing import Any

from django import template
from django.utils import timezone, translation
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation.trans_real import DjangoTranslation
from django.views.i18n import JavaScriptCatalog

from scoring.saying import said
from tournaments.core import moments
from tournaments.core.roles import Action

register = template.Library()
SHOWN = (
    moments.clock_time,
    moments.day,
    moments.full_day,
    moments.weekday,
    moments.month_day,
    moments.day_and_time,
    moments.full_day_and_time,
    moments.month_day_and_time,
    moments.date_and_time,
)


def _filter(show: Callable[[datetime], str]) -> Callable[[datetime | None], str]:
    return lambda moment: show(moment) if moment else ""


for show in SHOWN:
    register.filter(show.__name__, _filter(show))


@register.filter(name="said")
def _said(text: Any) -> Any:
    """Words of an engine or a ruleset in the page's language."""
    return said(text) if isinstance(text, str) else text


@register.filter
def said_each(texts: Iterable[str]) -> list[str]:
    """Several of them, to be joined."""
    return [said(text) for text in texts]


@register.simple_tag
def time_now() -> str:
    """The time of this moment: 7:00 PM."""
    return moments.clock_time(timezone.now())


@register.simple_tag
def page_language() -> SafeString:
    """Attributes of a page's first element: its language, and the clock that scripts show."""
    code = translation.get_language() or ""
    language, _dash, country = code.partition("-")
    tag = f"{language}-{country.upper()}" if country else language
    return format_html('lang="{}" data-clock="{}"', tag, moments.clock_in_use())


@register.simple_tag
def script_words() -> SafeString:
    """Sentences of scripts in the page's language, where that is not the language of the code.

    They stand in the page because a table's page is kept on its phone, and must speak without a
    line; js/words.js reads them. A block of data is no script, so the policy lets it stand.
    """
    words = _script_words(translation.get_language() or "")
    if not words:
        return mark_safe("")
    return mark_safe(f'<script type="application/json" id="script-words">{words}</script>')  # noqa: S308


@cache
def _script_words(code: str) -> str:
    catalog = JavaScriptCatalog()
    catalog.translation = DjangoTranslation(code, domain="djangojs")
    words = catalog.get_catalog()
    # As Django's json_script does: nothing inside can end the block.
    return json.dumps(words, sort_keys=True).replace("<", "\\u003C") if words else ""


@register.filter
def may(row: Any, action: str) -> bool:
    """True if the reader may do this in a bustle or club: {% if bustle|may:"run" %}."""
    access = getattr(row, "access", None)
    return access is not None and bool(access.may(Action(action)))
