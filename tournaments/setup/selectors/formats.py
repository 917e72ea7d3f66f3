"""Formats of a bustle: what draws which round, and the final that may follow it."""

from __future__ import annotations

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.saying import said
from tournaments.draw.pairing.format_and_final import FormatAndFinal, format_and_final
from tournaments.draw.pairing.registry import FINALS, FORMATS
from tournaments.models import Bustle, Registration, Wish


def format_and_final_of(bustle: Bustle) -> FormatAndFinal:
    """The bustle's format and final; the final has the last of the rounds.

    Raises:
        CannotPair: there is no such format or final.
    """
    return format_and_final(bustle.format, bustle.final, rounds=bustle.rounds_planned)


def goes_by_results(bustle: Bustle, number: int) -> bool:
    """True if round `number` depends on how the one before it came out."""
    return format_and_final_of(bustle).format_in(number).by_results


def may_stay_pending(bustle: Bustle, number: int) -> bool:
    """True if round `number` can be closed with a hand in dispute.

    No seat depends on it, or only where the people of that table go on to.
    """
    by_results = number < bustle.rounds_planned and goes_by_results(bustle, number + 1)
    return not by_results or moves_winners(bustle, number)


def moves_winners(bustle: Bustle, number: int) -> bool:
    """True if the seats after round `number` depend on who won at each table and no score."""
    formats = format_and_final_of(bustle)
    format_ = formats.format_in(number)
    return format_.extra_hand and format_ is formats.format_in(number + 1)


def asks_extra_hand(bustle: Bustle, number: int) -> bool:
    """True if somebody has to move or go on from every table of round `number`, so that a level
    sheet needs a winner."""
    return format_and_final_of(bustle).format_in(number).extra_hand


def top_is_last(bustle: Bustle) -> bool:
    """True if people go up toward the last table, in a format that has a top."""
    has_top = bustle.format in FORMATS and FORMATS[bustle.format].has_top
    return has_top and bustle.top_table == Bustle.Top.LAST


def has_bracket(bustle: Bustle) -> bool:
    """True if people are knocked out at some time: then who got further stands higher."""
    format_ = format_and_final_of(bustle).format_
    return bool(bustle.final) or (format_.teams and format_.extra_hand)


def final_rounds(bustle: Bustle) -> int:
    """Number of rounds that are the final's; 0 without one."""
    return FINALS[bustle.final].rounds(FORMATS[bustle.format].teams) if bustle.final else 0


def rounds_stay(bustle: Bustle) -> str:
    """Sentence on why the number of rounds can no longer change; empty while it can."""
    if bustle.state == Bustle.State.SETUP:
        return ""
    if bustle.state == Bustle.State.FINISHED:
        return _("This bustle is finished.")
    if has_bracket(bustle) and not bustle.final:
        return _("The bracket decides how many rounds there are.")
    final = final_rounds(bustle)
    if final and bustle.rounds.count() > bustle.rounds_planned - final:
        return _("The final has started, so its rounds stay as they are.")
    return ""


def bustles_to_follow() -> list[int]:
    """Ids of running bustles of which some round is drawn from results."""
    keys = [key for key, format_ in FORMATS.items() if format_.by_results]
    drawn = Q(format__in=keys) | ~Q(final="")
    running = Bustle.objects.filter(drawn, state=Bustle.State.RUNNING)
    return list(running.values_list("pk", flat=True))


def repeats_of(bustle: Bustle) -> str:
    """Sentence on how often people meet, where a chart would spare them that and can still be
    chosen; empty elsewhere."""
    format_ = FORMATS.get(bustle.format)
    if format_ is None or format_.repeats is None:
        return ""
    if bustle.state == Bustle.State.FINISHED or bustle.rounds.exists():
        return ""
    both = format_and_final_of(bustle)
    rounds = bustle.rounds_planned if both.qualifying is None else both.qualifying
    gone = (Registration.State.WAITING, Registration.State.LEFT, Registration.State.NO_SHOW)
    people = bustle.registrations.exclude(state__in=gone)
    if bustle.state == Bustle.State.RUNNING:
        people = people.filter(state=Registration.State.HERE)
    tables = people.count() // 4
    if bustle.tables is not None:
        tables = min(tables, _usable(bustle, bustle.tables))
    return said(format_.repeats(tables, rounds))


def _usable(bustle: Bustle, tables: int) -> int:
    broken = Wish.objects.filter(bustle=bustle, kind=Wish.Kind.BROKEN, table__lte=tables)
    return max(tables - broken.count(), 1)


def short_final(bustle: Bustle) -> str:
    """Advice about a final that has fewer tables than matches, and so too few rounds to end.

    Empty where it has enough of both.
    """
    if not bustle.final or bustle.tables is None:
        return ""
    tables = _usable(bustle, bustle.tables)
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
