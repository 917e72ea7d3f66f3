"""Brackets and finals: who is still in, how far everybody has come."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tournaments.draw.pairing.format_and_final import stages_of
from tournaments.draw.pairing.model import CannotPair, History, Roster, seated
from tournaments.draw.selectors.results import results_of, round_is_in
from tournaments.draw.selectors.schedule import current_roster, history_of
from tournaments.models import Bustle
from tournaments.players.selectors.teams import teams_in
from tournaments.setup.selectors.formats import format_and_final_of, has_bracket


def stages(
    bustle: Bustle, standings: Sequence[int], through: int | None = None
) -> Mapping[int, int]:
    """Stage that everybody reached, by number; more is further. Empty where nobody is knocked out.

    `standings` are the numbers by points, the best first. Of a round that is being played nothing
    counts yet, and nothing at all while a sheet of an earlier one is being corrected. `through` is
    the last round that counts; None: all of them.
    """
    if not has_bracket(bustle):
        return {}
    history = settled_history(bustle, standings, through)
    try:
        return stages_of(
            bustle.format,
            roster_with_teams(bustle),
            history,
            final=bustle.final,
            qualifying=format_and_final_of(bustle).qualifying,
        )
    except CannotPair:
        return {}


def settled_history(
    bustle: Bustle, standings: Sequence[int], through: int | None = None
) -> History:
    """The rounds that have come out, with their results: all, or none after round `through`.

    A round that was closed with a hand in dispute has not.
    """
    history = history_of(bustle.pk)
    if history.rounds and not round_is_in(bustle):
        history = History(history.rounds[:-1])
    if through is not None:
        history = History(history.rounds[:through])
    results = results_of(bustle, history)
    if results and any(results[-1][table - 1] is None for table, _ in seated(history.rounds[-1])):
        history, results = History(history.rounds[:-1]), results[:-1]
    return replace(history, results=results, standings=tuple(standings))


def roster_with_teams(bustle: Bustle) -> Roster:
    """Everybody, and who entered together."""
    roster = current_roster(bustle.pk)
    return replace(roster, teams=teams_in(roster, bustle.pk)) if bustle.of_teams else roster
