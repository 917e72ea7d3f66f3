"""How many rounds an evening has, where not the director but the field decides it."""

from __future__ import annotations

from django.db import transaction

from tournaments.models import Bustle
from tournaments.pairing.evening import rounds_needed
from tournaments.pairing.model import CannotPair
from tournaments.selectors.brackets import settled_history
from tournaments.selectors.bustles import bustle_by_id
from tournaments.selectors.draws import basis_of
from tournaments.selectors.formats import has_bracket
from tournaments.services.changes import changed, locked


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
    bustle = locked(bustle_id)
    bustle.rounds_planned = rounds
    bustle.save(update_fields=["rounds_planned"])
    changed(bustle)


def _needed(bustle: Bustle) -> int | None:
    basis = basis_of(bustle.pk)
    history = settled_history(bustle, basis.history.standings)
    try:
        return rounds_needed(bustle.format, basis.roster, basis.constraints, history)
    except CannotPair:
        return None
