"""How many rounds an evening has, where not the director but the field decides it."""

from __future__ import annotations

from django.db import transaction

from tournaments.core.selectors.bustles import bustle_by_id
from tournaments.core.services.bustle_lock import bump_version, lock_bustle
from tournaments.draw.pairing.evening import rounds_needed
from tournaments.draw.pairing.model import CannotPair
from tournaments.draw.pairing.registry import FINALS, FORMATS
from tournaments.draw.selectors.brackets import settled_history
from tournaments.draw.selectors.draws import basis_of
from tournaments.models import Bustle, Wish
from tournaments.setup.selectors.formats import has_bracket


def fit_rounds(*, bustle_id: int) -> int:
    """Plans as many rounds as the bracket takes by now; returns how many are planned.

    Nothing changes where the director chose the number of rounds, nor while no bracket can be made
    of the teams or a sheet is being corrected. Nothing is locked before something does change: the
    sweep comes here every second.
    """
    bustle = bustle_by_id(bustle_id)
    if bustle.final or not has_bracket(bustle):
        return bustle.rounds_planned
    needed = _needed(bustle) or bustle.rounds_planned
    if needed != bustle.rounds_planned:
        _plan(bustle_id, needed)
    return needed


def short_final(bustle: Bustle) -> str:
    """What to do about a final that has fewer tables than matches, and so too few rounds to end.

    Empty where it has enough of both.
    """
    if not bustle.final or bustle.tables is None:
        return ""
    broken = Wish.objects.filter(bustle=bustle, kind=Wish.Kind.BROKEN, table__lte=bustle.tables)
    tables = max(bustle.tables - broken.count(), 1)
    final, teams = FINALS[bustle.final], FORMATS[bustle.format].teams
    needed, kept = final.rounds_at(tables, teams), final.rounds(teams)
    if needed <= kept:
        return ""
    at = "1 table" if tables == 1 else f"{tables} tables"
    has = "the last round" if kept == 1 else f"the last {kept} rounds"
    return (
        f"At {at} the “{final.name}” takes {needed} rounds, and it has {has}: it would end without "
        f"a winner. Set up {final.sides(teams) // 2} tables, or choose a smaller final."
    )


@transaction.atomic
def _plan(bustle_id: int, rounds: int) -> None:
    bustle = lock_bustle(bustle_id)
    bustle.rounds_planned = rounds
    bustle.save(update_fields=["rounds_planned"])
    bump_version(bustle)


def _needed(bustle: Bustle) -> int | None:
    basis = basis_of(bustle.pk)
    history = settled_history(bustle, basis.history.standings)
    try:
        return rounds_needed(bustle.format, basis.roster, basis.constraints, history)
    except CannotPair:
        return None
