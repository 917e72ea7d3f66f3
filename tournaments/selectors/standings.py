"""Standings: from the kept publication while it is fresh, else computed from the sheets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from scoring.selectors import thaw
from tournaments.models import Bustle, Publication, Registration, Round, Seat
from tournaments.names import full_names
from tournaments.ranking import Result, rank

TIE_BREAKS = ("games_won", "loners")


@dataclass(frozen=True)
class Row:
    """One line of the standings.

    `by_round` holds the points of each opened round, None where the person had no seat (the
    starting score in games that count down); `mark` is "left" or "did not come", else empty;
    `why` says what put the row below the one above.
    """

    place: int
    shared: bool
    registration_id: int
    number: int
    name: str
    points: int
    games_won: int
    loners: int
    by_round: tuple[int | None, ...]
    mark: str
    decided_by: str | None
    why: str


@dataclass(frozen=True)
class Standings:
    """All rows in order, the version they hold for and when they were made."""

    version: int
    rows: tuple[Row, ...]
    made_at: datetime | None
    live: bool


@dataclass
class _Played:
    """One registration's seats: round number -> (points, ahead, loners)."""

    rounds: dict[int, tuple[int, bool, int]]


def standings_of(bustle: Bustle, version: int) -> Standings:
    """The standings at `version`, which is the bustle's version as just read.

    A publication of that version is used as it is; if worker and broker are behind or dead the
    rows are computed here and now, so the page is right all the same.
    """
    kept = Publication.objects.filter(bustle=bustle, version=version).first()
    people = list(Registration.objects.filter(bustle=bustle).select_related("player"))
    rows = kept.rows if kept else compute(bustle, people)
    return Standings(
        version=version,
        rows=tuple(_named(rows, people)),
        made_at=kept.made_at if kept else None,
        live=kept is None,
    )


def compute(bustle: Bustle, people: Sequence[Registration] | None = None) -> list[dict[str, Any]]:
    """The rows of the standings as a publication keeps them: ids and numbers, no names."""
    if people is None:
        people = list(Registration.objects.filter(bustle=bustle).select_related("player"))
    played, rounds = _played(bustle)
    absent = _credit_for_absence(bustle)
    results = [
        _result(person, played.get(person.pk), rounds, absent)
        for person in people
        if _counts(person, played)
    ]
    rows = rank(results, _order(bustle))
    return [
        {
            "place": row.place,
            "shared": row.shared,
            "number": row.result.entrant,
            "points": row.result.points,
            "games_won": row.result.games_won,
            "loners": row.result.loners,
            "decided_by": row.decided_by,
            "why": row.why,
            "by_round": by_round,
        }
        for row, by_round in _with_rounds(rows, people, played, rounds, absent)
    ]


def _counts(person: Registration, played: Mapping[int, _Played]) -> bool:
    return person.pk in played or person.state == Registration.State.HERE


def _played(bustle: Bustle) -> tuple[dict[int, _Played], int]:
    """What every registration took from each round, and how many rounds were opened."""
    rows = Seat.objects.filter(round__bustle=bustle).values_list(
        "registration_id", "seat", "round__number", "round__state", "table__sheet__tally"
    )
    found: dict[int, _Played] = {}
    rounds = 0
    for registration_id, seat, number, state, tally in rows:
        rounds = max(rounds, number)
        mine = tally["seats"][seat]
        over = tally["complete"] or (bustle.until_clock and state == Round.State.CLOSED)
        won = over and seat in dict(tally["sides"]).get(tally["ahead"], ())
        entry = found.setdefault(registration_id, _Played({}))
        entry.rounds[number] = (mine["points"], won, mine["loners"])
    return found, rounds


def _result(
    person: Registration, played: _Played | None, opened: int, absent: int | None
) -> Result:
    rounds = played.rounds.values() if played else ()
    missed = opened - len(rounds)
    return Result(
        entrant=person.number,
        points=sum(points for points, _won, _loners in rounds) + missed * (absent or 0),
        games_won=sum(won for _points, won, _loners in rounds),
        loners=sum(loners for _points, _won, loners in rounds),
        games=len(rounds),
        mark=_mark(person),
    )


def _credit_for_absence(bustle: Bustle) -> int | None:
    """What a round without a seat counts: None for nothing.

    Where scores count down it is the starting score, as if nothing had been won in it. Otherwise
    whoever sat out, came late or left early would lead with the lowest total.
    """
    ruleset = ruleset_of_book(bustle)
    if ruleset is None or ruleset.params.get("direction") != "down":
        return None
    return int(ruleset.params.get("start") or 0)


def _mark(person: Registration) -> str:
    gone = (Registration.State.LEFT, Registration.State.NO_SHOW)
    return str(person.get_state_display()) if person.state in gone else ""


def _order(bustle: Bustle) -> tuple[str, ...]:
    """Points first; in a game that counts down, the lowest first."""
    if bustle.book_id is None:
        return ("points", *TIE_BREAKS)
    down = ruleset_of_book(bustle).params.get("direction") == "down"
    return ("points:low" if down else "points", *TIE_BREAKS)


def ruleset_of_book(bustle: Bustle) -> Any:
    """The ruleset that the bustle was started with."""
    return thaw(bustle.book.ruleset) if bustle.book else None


def _with_rounds(
    rows: Iterable[Any],
    people: Sequence[Registration],
    played: Mapping[int, _Played],
    rounds: int,
    absent: int | None,
) -> Iterable[tuple[Any, list[int | None]]]:
    ids = {person.number: person.pk for person in people}
    for row in rows:
        mine = played.get(ids[row.result.entrant])
        yield (
            row,
            [
                mine.rounds[number][0] if mine and number in mine.rounds else absent
                for number in range(1, rounds + 1)
            ],
        )


def _named(rows: Iterable[Mapping[str, Any]], people: Sequence[Registration]) -> Iterable[Row]:
    names = full_names({person.number: person.player.name for person in people})
    by_number = {person.number: person for person in people}
    for row in rows:
        person = by_number[row["number"]]
        yield Row(
            registration_id=person.pk,
            name=names[person.number],
            mark=_mark(person),
            **{**row, "by_round": tuple(row["by_round"])},
        )
