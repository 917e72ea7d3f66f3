"""Everybody of a bustle as the standings call them, put together once for many rankings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from tournaments.core.selectors.names import (
    full_names,
    name_of,
    numbers_of_players,
    public_name_of,
    shown_as,
)
from tournaments.models import Bustle, Registration, Team
from tournaments.standings.selectors.entrants import Entrant


@dataclass(frozen=True)
class CalledEntrant:
    """A person or a team as the standings call them; `mark` as in `StandingsRow`."""

    registration_id: int
    name: str
    mark: str
    helper: bool


@dataclass(frozen=True)
class Everybody:
    """The people of a bustle, what they are called by number, and the names that teams gave
    themselves, by the id of their row, where they may be shown. No hand changes them."""

    people: tuple[Registration, ...]
    names: Mapping[int, str]
    teams: Mapping[int, str]
    _called: dict[tuple[int, ...], CalledEntrant] = field(default_factory=dict, compare=False)

    @cached_property
    def _by_number(self) -> dict[int, Registration]:
        return {person.number: person for person in self.people}

    def called(self, numbers: tuple[int, ...]) -> CalledEntrant:
        """The person or the team of these numbers, put together once."""
        called = self._called.get(numbers)
        if called is None:
            called = self._called[numbers] = self._call(numbers)
        return called

    def _call(self, numbers: tuple[int, ...]) -> CalledEntrant:
        entrant = Entrant(tuple(self._by_number[number] for number in numbers))
        shown = entrant.playing if len(entrant.playing) > 1 else entrant.members
        first = entrant.members[0]
        return CalledEntrant(
            registration_id=first.pk,
            name=self.teams.get(first.team_id or 0, "")
            or " & ".join(self.names[member.number] for member in shown),
            mark=entrant.mark,
            helper=entrant.helper,
        )


def everybody_of(
    bustle: Bustle, *, public: bool = False, rows: Iterable[Registration] | None = None
) -> Everybody:
    """Everybody by full name, or for the `public` as they agreed to be called. `rows` are theirs,
    with the players, where they are read already."""
    if rows is None:
        rows = Registration.objects.filter(bustle=bustle).select_related("player")
    people = tuple(rows)
    teams = team_names([bustle]) if bustle.of_teams else {}
    return everybody_among(bustle, people, teams, public=public)


def everybody_among(
    bustle: Bustle,
    people: tuple[Registration, ...],
    teams: Mapping[int, str],
    *,
    public: bool = False,
) -> Everybody:
    """As `everybody_of`, of rows that are read already: all people, with players, and the names of
    teams."""
    called = {person.number: _called(bustle, person, public) for person in people}
    names = full_names(called, numbers_of_players(people, bustle.state))
    return Everybody(people, names, _own_names(bustle, people, teams, public))


def team_names(bustles: Iterable[Bustle]) -> dict[int, str]:
    """The names that teams of these bustles gave themselves, by the id of their row."""
    rows = Team.objects.filter(bustle__in=bustles).exclude(name="")
    return dict(rows.values_list("pk", "name"))


def _called(bustle: Bustle, person: Registration, public: bool) -> str:
    return public_name_of(person, bustle.public_names) if public else name_of(person)


def _own_names(
    bustle: Bustle, people: Iterable[Registration], teams: Mapping[int, str], public: bool
) -> dict[int, str]:
    """Names of teams that may be shown: for the `public` only where everybody in the team shows
    theirs, because a name of their own may say who they are."""
    if not bustle.of_teams:
        return {}
    own = dict(teams)
    for person in people:
        if public and shown_as(person, bustle.public_names) != "name":
            own.pop(person.team_id or 0, None)
    return own
