"""Takings of two who stay partners all evening, counted once.

Knows no standings: whoever ranks takes a team for one entrant.
"""

from collections.abc import Mapping, Sequence

from tournaments.standings.ranking.model import Taken


def by_team(
    rounds: Sequence[Mapping[int, Taken]], team_of: Mapping[int, int]
) -> list[dict[int, Taken]]:
    """The rounds by team in the place of by person; ``team_of`` says whose team is whose.

    A team takes what its side has on the sheet, whatever each of its people took alone, and the
    loners of all its people. Whoever is in no team is left out.
    """
    return [_round(taken_by, team_of) for taken_by in rounds]


def _round(taken_by: Mapping[int, Taken], team_of: Mapping[int, int]) -> dict[int, Taken]:
    by_team: dict[int, Taken] = {}
    for entrant, taken in taken_by.items():
        team = team_of.get(entrant)
        if team is None:
            continue
        loners = taken.loners + (by_team[team].loners if team in by_team else 0)
        side = taken.side_points
        by_team[team] = Taken(side, taken.ahead, loners, side, taken.pending)
    return by_team
