"""A bustle at one version as the public may see it, read once for all who ask."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from django.utils.translation import get_language

from scoring.cache import Cache
from tournaments.core.selectors.visibility import Shown, shown
from tournaments.models import Bustle
from tournaments.play.selectors.kept_tables import HOLDS
from tournaments.play.selectors.rounds import (
    RoundView,
    current_round,
    sheet_versions,
    sheets_now,
    with_scores,
)
from tournaments.players.selectors.registrations import (
    RegistrationView,
    public_registrations_of,
    public_rows_of,
)
from tournaments.players.selectors.teams import team_names
from tournaments.public.selectors.seats import Seating, SeatPlace, public_seating_now
from tournaments.standings.selectors.everybody import Everybody, everybody_of
from tournaments.standings.selectors.standings import StandingsRow, public_standings_of


@dataclass(frozen=True)
class PublicSnapshot:
    """A bustle at one version as the public sees it; `base` is the version of its own row."""

    version: int
    base: int
    seen: Shown
    people: tuple[RegistrationView, ...]
    everybody: Everybody
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


@dataclass(frozen=True)
class _Field:
    """What no hand changes, while `base` and `seen` are the same: people with what they are called,
    their teams, who sits where in the round that is played, and the round that was opened last with
    the versions of the sheets that its scores are of. `read_at`: seconds of the monotonic clock."""

    base: int
    seen: Shown
    read_at: float
    people: tuple[RegistrationView, ...]
    everybody: Everybody
    teams: dict[int, str]
    seating: Seating | None
    current: RoundView | None
    sheets: Mapping[int, int]


# By bustle and language: whoever shows no name is called by a word.
_snapshots: Cache[tuple[int, str], PublicSnapshot] = Cache(16)
_fields: Cache[tuple[int, str], _Field] = Cache(16)


def snapshot_of(bustle: Bustle, version: int | None = None) -> PublicSnapshot:
    """The snapshot at this version or later, else at the bustle's.

    One from before the bustle's own row was changed is never used: somebody may have taken their
    name back.
    """
    cached = _snapshots.get(_key(bustle))
    version = bustle.live_version if version is None else version
    if cached and cached.version >= version and cached.base >= bustle.version:
        return cached
    snapshot = _read(bustle)
    _snapshots[_key(bustle)] = snapshot
    return snapshot


def _key(bustle: Bustle) -> tuple[int, str]:
    return bustle.pk, get_language() or ""


def _read(bustle: Bustle) -> PublicSnapshot:
    version, seen = bustle.live_version, shown(bustle)
    field = _field_of(bustle, seen)
    return PublicSnapshot(
        version=version,
        base=bustle.version,
        seen=seen,
        people=field.people,
        everybody=field.everybody,
        current=field.current,
        seating=_seating(bustle, field),
        rows=public_standings_of(bustle, version, seen, field.everybody).rows,
        teams=field.teams,
    )


def _field_of(bustle: Bustle, seen: Shown) -> _Field:
    """The field with the scores of this moment. What no version tells of, such as a name corrected
    in another bustle, is seen after `HOLDS`."""
    kept, now = _fields.get(_key(bustle)), time.monotonic()
    if kept and (kept.base, kept.seen) == (bustle.version, seen) and now - kept.read_at < HOLDS:
        field = _with_scores(bustle, kept)
    else:
        field = _read_field(bustle, seen, now)
    _fields[_key(bustle)] = field
    return field


def _read_field(bustle: Bustle, seen: Shown, now: float) -> _Field:
    rows = public_rows_of(bustle.pk)
    people = public_registrations_of(bustle.pk, rows)
    current = current_round(bustle.pk, {person.number: person.name for person in people})
    seating = public_seating_now(bustle, current, people, seen)
    return _Field(
        base=bustle.version,
        seen=seen,
        read_at=now,
        people=tuple(people),
        everybody=everybody_of(bustle, public=True, rows=rows),
        teams=team_names(bustle.pk, people) if bustle.of_teams else {},
        seating=seating if seating and seating.playing else None,
        current=current,
        sheets={},  # a question that only the next hand needs
    )


def _seating(bustle: Bustle, field: _Field) -> Seating | None:
    """Seats of a round to come are asked for each time: a corrected score may have undone them."""
    return field.seating or public_seating_now(bustle, field.current, field.people, field.seen)


def _with_scores(bustle: Bustle, field: _Field) -> _Field:
    """The field with every sheet read anew whose version has grown. Versions are read before the
    sheets, so that what is kept can only be newer than it says."""
    if field.current is None:
        return field
    versions = sheet_versions(bustle.pk)
    changed = [sheet for sheet, version in versions.items() if version != field.sheets.get(sheet)]
    if not changed:
        return field
    current = with_scores(field.current, sheets_now(changed))
    return replace(field, current=current, sheets=versions)
