"""Entrants of the standings: everybody who has a line, a person or a team."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.models import Bustle, Registration
from tournaments.players.attendance import Attendance

PARTNERS = 2


@dataclass(frozen=True)
class Entrant:
    """A person with a line, or a team under the number of the first of its people."""

    members: tuple[Registration, ...]

    @property
    def number(self) -> int:
        return self.members[0].number

    @property
    def numbers(self) -> list[int]:
        return [member.number for member in self.members]

    @property
    def playing(self) -> tuple[Registration, ...]:
        """Those who have not gone."""
        return tuple(member for member in self.members if not mark_of(member))

    @property
    def mark(self) -> str:
        """The reason why they are no longer in the room. A substitute leaves a team complete."""
        if len(self.playing) >= self._size:
            return ""
        return next((mark for mark in map(mark_of, self.members) if mark), "")

    @property
    def helper(self) -> bool:
        return any(member.helper for member in self.members)

    @property
    def _size(self) -> int:
        return min(len(self.members), PARTNERS)

    def present(self, number: int) -> bool:
        """True if they could play in this round."""
        return (
            sum(Attendance.of(member).is_present(number) for member in self.members) >= self._size
        )

    def here(self) -> bool:
        """True if somebody of them is checked in."""
        return any(member.state == Registration.State.HERE for member in self.members)


def entrants_of(bustle: Bustle, people: Sequence[Registration]) -> list[Entrant]:
    """Everybody, or every team where people keep their partners."""
    if not bustle.of_teams:
        return [Entrant((person,)) for person in people]
    teams: dict[int, list[Registration]] = {}
    for person in sorted(people, key=lambda person: person.number):
        if person.team_id is not None:
            teams.setdefault(person.team_id, []).append(person)
    return [Entrant(tuple(members)) for members in teams.values()]


def mark_of(person: Registration) -> str:
    """The word for why somebody is no longer in the room; empty while they are."""
    gone = (Registration.State.LEFT, Registration.State.NO_SHOW)
    return str(person.get_state_display()) if person.state in gone else ""
