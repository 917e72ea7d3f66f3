"""Who gets a certificate to take home: by the prizes, or else by the standings alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.core.selectors.bustles import version_of
from tournaments.core.selectors.rounds import opened_rounds
from tournaments.models import Bustle, Round
from tournaments.money.prizes import ordinal
from tournaments.money.selectors.prizes import PrizeList, prizes_of
from tournaments.players.selectors.registrations import registrations_of
from tournaments.printing.documents import award
from tournaments.printing.documents.typesetting import Progress
from tournaments.printing.services.rendered import Made, as_file, header_of, paper_in
from tournaments.standings.selectors.standings import Row, standings_of

PODIUM = 3


@dataclass(frozen=True)
class _Called:
    """What a line of the standings is called on its certificate, and the people of a team."""

    name: str
    members: tuple[str, ...]


Called = Mapping[int, _Called]
"""By the number of the line."""


def winners_pdf(bustle: Bustle, params: Mapping[str, Any], progress: Progress) -> Made:
    """A page for every prize that somebody has won, once a round is closed."""
    closed = any(state == Round.State.CLOSED for _number, state in opened_rounds(bustle.pk))
    rows = standings_of(bustle, version_of(bustle.pk)).rows if closed else ()
    names = {person.number: person.plain for person in registrations_of(bustle.pk)}
    called = {row.number: _called(row, names) for row in rows}
    prizes = prizes_of(bustle) if closed else None
    given = _by_prizes(prizes, rows, called) if prizes else _by_standings(rows, called)
    pdf = award.awards(
        header_of(bustle), given, paper_in(params), club=bustle.club.name, progress=progress
    )
    return as_file(bustle, "winners", pdf)


def _called(row: Row, names: Mapping[int, str]) -> _Called:
    name = row.name if row.members else names[row.number]
    return _Called(name, tuple(names[one] for one in row.members))


def _award(row: Row, what: str, called: Called) -> award.Award:
    who = called[row.number]
    return award.Award(who.name, what, _figures(row), who.members)


def _by_prizes(prizes: PrizeList, rows: Sequence[Row], called: Called) -> list[award.Award]:
    by_number = {row.number: row for row in rows}
    return [
        _award(by_number[winner.number], line.title, called)
        for line in prizes.lines
        for winner in line.winners
    ]


def _by_standings(rows: Sequence[Row], called: Called) -> list[award.Award]:
    ranked = [row for row in rows if row.place is not None]
    places = [
        _award(row, f"{ordinal(row.place)} place", called)
        for row in ranked
        if row.place is not None and row.place <= PODIUM
    ]
    most = max((row.loners for row in ranked), default=0)
    leaders = [row for row in ranked if row.loners == most] if most else []
    return places + [_award(row, "Most loners", called) for row in leaders]


def _figures(row: Row) -> str:
    def so_many(count: int, one: str, several: str) -> str:
        return f"{count} {one if count == 1 else several}"

    said = [so_many(row.points, "point", "points")]
    said.append(so_many(row.games_won, "game won", "games won"))
    if row.loners:
        said.append(so_many(row.loners, "loner", "loners"))
    return ", ".join(said)
