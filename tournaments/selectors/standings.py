"""Standings: from the kept publication while it is fresh, else computed from the sheets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from scoring.selectors import thaw
from tournaments.models import Bustle, Publication, Registration, Round, Seat
from tournaments.names import full_names
from tournaments.ranking import Result, RoundPoints, credits, rank
from tournaments.selectors.registrations import is_present

TIE_BREAKS = ("games_won", "loners")


@dataclass(frozen=True)
class Row:
    """One line of the standings; `place` is None for a helper.

    `by_round` holds what each opened round counts, None for nothing; `credits` are the numbers of
    the rounds that count though the person had no seat in them. `mark` is "left" or "did not come",
    else empty; `why` says what put the row below the one above.
    """

    place: int | None
    shared: bool
    registration_id: int
    number: int
    name: str
    points: int
    games_won: int
    loners: int
    by_round: tuple[int | None, ...]
    credits: tuple[int, ...]
    mark: str
    helper: bool
    decided_by: str | None
    why: str

    @property
    def note(self) -> str:
        """What a list says behind the name: that they help out, that they have gone."""
        return ", ".join(word for word in ("helper" if self.helper else "", self.mark) if word)


@dataclass(frozen=True)
class Standings:
    """All rows in order, the version they hold for and when they were made."""

    version: int
    rows: tuple[Row, ...]
    made_at: datetime | None
    live: bool


@dataclass(frozen=True)
class _Taken:
    """What somebody took from a round in which they had a seat."""

    points: int
    ahead: bool
    loners: int


@dataclass(frozen=True)
class _Evening:
    """The opened rounds in order, each by registration number, and whether each is settled.

    `absent` is what a round without a seat and without a credit counts: None for nothing.
    """

    rounds: tuple[dict[int, _Taken], ...]
    settled: tuple[bool, ...]
    credits: Mapping[tuple[int, int], int]
    absent: int | None

    def taken(self, number: int) -> list[_Taken]:
        """What somebody took from the rounds they played."""
        return [one[number] for one in self.rounds if number in one]

    def points(self, number: int) -> list[int | None]:
        """What each round counts for somebody."""
        return [
            one[number].points
            if number in one
            else self.credits.get((number, round_number), self.absent)
            for round_number, one in enumerate(self.rounds, start=1)
        ]

    def credited(self, number: int) -> list[int]:
        """The rounds that count for somebody though they had no seat."""
        points = self.points(number)
        return [
            round_number
            for round_number, one in enumerate(self.rounds, start=1)
            if number not in one and points[round_number - 1] is not None
        ]


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
    evening = _evening(bustle, people)
    results = [_result(person, evening) for person in people if _counts(person, evening)]
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
            "by_round": evening.points(row.result.entrant),
            "credits": evening.credited(row.result.entrant),
        }
        for row in rank(results, _order(bustle))
    ]


def _counts(person: Registration, evening: _Evening) -> bool:
    """Whoever is here or had a seat, and whoever left having done nothing but sit out."""
    if person.state == Registration.State.HERE or evening.taken(person.number):
        return True
    rounds = range(1, len(evening.rounds) + 1)
    left = person.state == Registration.State.LEFT
    return left and any(is_present(person, number) for number in rounds)


def _evening(bustle: Bustle, people: Sequence[Registration]) -> _Evening:
    rounds, settled = _rounds(bustle)
    said = [
        RoundPoints(
            points={player: taken.points for player, taken in one.items()},
            out=frozenset(
                person.number
                for person in people
                if person.number not in one and is_present(person, number)
            ),
            settled=settled[number - 1],
        )
        for number, one in enumerate(rounds, start=1)
    ]
    given = credits(bustle.sit_out_credit, bustle.sit_out_points, said)
    return _Evening(tuple(rounds), tuple(settled), given, _credit_for_absence(bustle))


def _rounds(bustle: Bustle) -> tuple[list[dict[int, _Taken]], list[bool]]:
    """What everybody took from each opened round, and which of them are settled."""
    rows = Seat.objects.filter(round__bustle=bustle).values_list(
        "registration__number", "seat", "round__number", "round__state", "table__sheet__tally"
    )
    found: dict[int, dict[int, _Taken]] = {}
    open_sheets: set[int] = set()
    for player, seat, number, state, tally in rows:
        closed = state == Round.State.CLOSED
        over = tally["complete"] or (bustle.until_clock and closed)
        ahead = over and seat in dict(tally["sides"]).get(tally["ahead"], ())
        mine = tally["seats"][seat]
        found.setdefault(number, {})[player] = _Taken(mine["points"], ahead, mine["loners"])
        if not closed and (not tally["complete"] or tally["disputed"]):
            open_sheets.add(number)
    numbers = range(1, max(found, default=0) + 1)
    settled = [number not in open_sheets for number in numbers]
    return [found.get(number, {}) for number in numbers], settled


def _result(person: Registration, evening: _Evening) -> Result:
    taken = evening.taken(person.number)
    return Result(
        entrant=person.number,
        points=sum(points or 0 for points in evening.points(person.number)),
        games_won=sum(one.ahead for one in taken),
        loners=sum(one.loners for one in taken),
        games=len(taken),
        mark=_mark(person),
        helper=person.helper,
    )


def _credit_for_absence(bustle: Bustle) -> int | None:
    """What a round without a seat counts where the director credits nothing: None for nothing.

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


def _named(rows: Iterable[Mapping[str, Any]], people: Sequence[Registration]) -> Iterable[Row]:
    names = full_names({person.number: person.player.name for person in people})
    by_number = {person.number: person for person in people}
    for row in rows:
        person = by_number[row["number"]]
        yield Row(
            registration_id=person.pk,
            name=names[person.number],
            mark=_mark(person),
            helper=person.helper,
            **{
                **row,
                "by_round": tuple(row["by_round"]),
                "credits": tuple(row.get("credits", ())),
            },
        )
