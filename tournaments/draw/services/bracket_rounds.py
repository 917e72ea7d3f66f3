"""Number of a bustle's rounds, where the field decides it and not the director."""

from __future__ import annotations

from django.db import transaction

from tournaments.core.selectors.bustles import bustle_by_id
from tournaments.core.services.bustle_lock import bump_version, lock_bustle
from tournaments.draw.pairing.format_and_final import rounds_needed
from tournaments.draw.pairing.model import CannotPair
from tournaments.draw.selectors.brackets import settled_history
from tournaments.draw.selectors.draws import basis_of
from tournaments.models import Bustle
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
