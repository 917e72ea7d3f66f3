"""Formats of a bustle: what draws which round, and the final that may follow it."""

from __future__ import annotations

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.saying import said
from tournaments.draw.pairing.format_and_final import FormatAndFinal, format_and_final
from tournaments.draw.pairing.registry import FINALS, FORMATS
from tournaments.models import Bustle, Wish


def format_and_final_of(bustle: Bustle) -> FormatAndFinal:
    """The bustle's format and final; the final has the last of the rounds.

    Raises:
        CannotPair: there is no such format or final.
    """
    return format_and_final(bustle.format, bustle.final, rounds=bustle.rounds_planned)


def goes_by_results(bustle: Bustle, number: int) -> bool:
    """True if round `number` depends on how the one before it came out."""
    return format_and_final_of(bustle).format_in(number).by_results


def asks_extra_hand(bustle: Bustle, number: int) -> bool:
    """True if somebody has to move or go on from every table of round `number`, so that a level
    sheet needs a winner."""
    return format_and_final_of(bustle).format_in(number).extra_hand


def has_bracket(bustle: Bustle) -> bool:
    """True if people are knocked out at some time: then who got further stands higher."""
    format_ = format_and_final_of(bustle).format_
    return bool(bustle.final) or (format_.teams and format_.extra_hand)


def bustles_to_follow() -> list[int]:
    """Ids of running bustles of which some round is drawn from results."""
    keys = [key for key, format_ in FORMATS.items() if format_.by_results]
    drawn = Q(format__in=keys) | ~Q(final="")
    running = Bustle.objects.filter(drawn, state=Bustle.State.RUNNING)
    return list(running.values_list("pk", flat=True))


def short_final(bustle: Bustle) -> str:
    """Advice about a final that has fewer tables than matches, and so too few rounds to end.

    Empty where it has enough of both.
    """
    if not bustle.final or bustle.tables is None:
        return ""
    broken = Wish.objects.filter(bustle=bustle, kind=Wish.Kind.BROKEN, table__lte=bustle.tables)
    tables = max(bustle.tables - broken.count(), 1)
    final, teams = FINALS[bustle.final], FORMATS[bustle.format].teams
    needed, has_rounds = final.rounds_at(tables, teams), final.rounds(teams)
    if needed <= has_rounds:
        return ""
    sentence = _(
        "The “%(final)s” takes %(needed)d rounds at %(tables)s, but it only has %(rounds)s. "
        "Set up %(enough)d tables, or choose a smaller final."
    )
    return sentence % {
        "final": said(final.name),
        "needed": needed,
        "tables": ngettext("%(count)d table", "%(count)d tables", tables) % {"count": tables},
        "rounds": ngettext("the last round", "the last %(count)d rounds", has_rounds)
        % {"count": has_rounds},
        "enough": final.sides(teams) // 2,
    }
