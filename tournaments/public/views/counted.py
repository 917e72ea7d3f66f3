"""Counts in words."""

from __future__ import annotations

from django.utils.translation import ngettext


def points(count: int | None) -> str:
    """ "1 point", "41 points"."""
    number = count or 0
    return ngettext("%(count)s point", "%(count)s points", number) % {"count": number}
