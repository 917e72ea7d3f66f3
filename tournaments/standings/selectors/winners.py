"""Winners of many bustles at once, for lists: the same number of queries however many there are."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from tournaments.models import Bustle, Publication, Registration
from tournaments.standings.selectors.everybody import everybody_among, team_names
from tournaments.standings.selectors.standings import StandingsRow, named_rows


def kept_leaders(bustles: Sequence[Bustle], most: int) -> dict[int, list[StandingsRow]]:
    """The first `most` lines of kept standings, by the bustle's id, named as for the public.

    Those are left out whose kept standings are older than what has been entered since.

    Args:
        bustles: each with its `live_version`.
    """
    versions = {bustle.pk: bustle.live_version for bustle in bustles}
    kept = {
        row.bustle_id: row.rows
        for row in Publication.objects.filter(bustle__in=bustles)
        if row.version == versions[row.bustle_id]
    }
    people: dict[int, list[Registration]] = defaultdict(list)
    for row in Registration.objects.filter(bustle__in=kept).select_related("player"):
        people[row.bustle_id].append(row)
    read = [bustle for bustle in bustles if bustle.pk in kept]
    of_teams = [bustle for bustle in read if bustle.of_teams]
    teams = team_names(of_teams) if of_teams else {}

    def leaders(bustle: Bustle) -> list[StandingsRow]:
        placed = [record for record in kept[bustle.pk] if record["place"] is not None]
        there = everybody_among(bustle, tuple(people[bustle.pk]), teams, public=True)
        return list(named_rows(placed[:most], there))

    return {bustle.pk: leaders(bustle) for bustle in read}
