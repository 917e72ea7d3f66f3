"""A sentence on who won, for each of several bustles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from tournaments.core.selectors.visibility import is_open, shown
from tournaments.models import Bustle
from tournaments.public.selectors.sharing import lead_sentence, shared
from tournaments.setup.selectors.formats import has_bracket
from tournaments.standings.selectors.winners import kept_leaders

MOST_READ = 40  # lines of standings in which the first three and who shares their places stand


def winner_sentences(bustles: Sequence[Any]) -> dict[int, str]:
    """Who won, by the bustle's id, as far as that is public; empty where nothing was played.

    Args:
        bustles: finished ones as `front_page` reads them.
    """
    telling = [bustle for bustle in bustles if is_open(bustle) and bustle.played and _told(bustle)]
    leaders = kept_leaders(telling, MOST_READ)
    sentences = dict.fromkeys([bustle.pk for bustle in bustles], "")
    for bustle in bustles:
        if is_open(bustle) and not _told(bustle):
            sentences[bustle.pk] = _("The results aren’t public yet.")
    for bustle in telling:
        rows = leaders.get(bustle.pk)
        sentences[bustle.pk] = (
            _computed(bustle)
            if rows is None
            else lead_sentence(rows, over=True, bracket=has_bracket(bustle))
        )
    return sentences


def _told(bustle: Any) -> bool:
    """True if the public may know who won."""
    return bool(bustle.scores_public != Bustle.Scores.FINAL or bustle.published)


def _computed(bustle: Bustle) -> str:
    """The same of a bustle whose kept standings are behind."""
    told = shared(bustle, shown(bustle))
    return told.sentence if told.leaders else ""
