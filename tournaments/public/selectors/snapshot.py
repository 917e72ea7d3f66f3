"""A bustle at one version as the public may see it, read once for all who ask."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from scoring.cache import Cache
from tournaments.core.selectors.visibility import Shown, shown
from tournaments.models import Bustle
from tournaments.play.selectors.rounds import RoundView, current_round
from tournaments.players.selectors.registrations import RegistrationView, public_registrations_of
from tournaments.players.selectors.teams import team_names
from tournaments.public.selectors.seats import Seating, SeatPlace, public_seating_now
from tournaments.standings.selectors.standings import StandingsRow, public_standings_of


@dataclass(frozen=True)
class PublicSnapshot:
    """A bustle at one version as the public sees it; `base` is the version of its own row."""

    version: int
    base: int
    seen: Shown
    people: tuple[RegistrationView, ...]
    current: RoundView | None
    seating: Seating | None
    rows: tuple[StandingsRow, ...]
    teams: dict[int, str]

    @cached_property
    def by_number(self) -> dict[int, RegistrationView]:
        """Everybody."""
        return {person.number: person for person in self.people}

    @cached_property
    def places(self) -> dict[int, SeatPlace]:
        """Seats by registration number, with a reason where there is none."""
        return {place.number: place for place in self.seating.places} if self.seating else {}

    @cached_property
    def lines(self) -> dict[int, StandingsRow]:
        """Everybody's line of the standings, once a hand may have been played."""
        rows = self.rows if self.current else ()
        return {number: row for row in rows for number in (row.members or (row.number,))}


_snapshots: Cache[int, PublicSnapshot] = Cache(16)


def snapshot_of(bustle: Bustle, version: int | None = None) -> PublicSnapshot:
    """The snapshot at this version or later, else at the bustle's.

    One from before the bustle's own row was changed is never used: somebody may have taken their
    name back.
    """
    cached = _snapshots.get(bustle.pk)
    version = bustle.live_version if version is None else version
    if cached and cached.version >= version and cached.base >= bustle.version:
        return cached
    snapshot = _read(bustle)
    _snapshots[bustle.pk] = snapshot
    return snapshot


def _read(bustle: Bustle) -> PublicSnapshot:
    version, seen = bustle.live_version, shown(bustle)
    people = public_registrations_of(bustle.pk)
    current = current_round(bustle.pk, {person.number: person.name for person in people})
    return PublicSnapshot(
        version=version,
        base=bustle.version,
        seen=seen,
        people=tuple(people),
        current=current,
        seating=public_seating_now(bustle, current, people, seen),
        rows=public_standings_of(bustle, version, seen).rows,
        teams=team_names(bustle.pk, people) if bustle.of_teams else {},
    )
