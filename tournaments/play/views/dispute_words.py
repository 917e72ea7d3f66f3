"""What a table reads of its hands in dispute: neither version counts before the director rules."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import ngettext

from tournaments.core.text import numbers_listed


def under_the_score(numbers: Sequence[int]) -> str:
    """Words on the hands with these numbers; empty where there are none."""
    words = ngettext(
        "Hand %(numbers)s in dispute, not counted yet",
        "Hands %(numbers)s in dispute, not counted yet",
        len(numbers),
    )
    return words % {"numbers": numbers_listed(numbers)} if numbers else ""


def at_the_end(score: str, numbers: Sequence[int]) -> str:
    """Sentences on a sheet with all its hands in, whose `score` is that of the others."""
    sentence = ngettext(
        "%(score)s without hand %(numbers)s. It’s in dispute, and the director will ask you.",
        "%(score)s without hands %(numbers)s. They’re in dispute, and the director will ask you.",
        len(numbers),
    )
    return sentence % {"score": score, "numbers": numbers_listed(numbers)}
