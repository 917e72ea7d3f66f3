"""Standings: from the kept publication while it is fresh, else computed from the sheets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, NamedTuple, cast

from django.utils.translation import gettext as _

from scoring.saying import said
from scoring.sentences import restored, stored
from tournaments.core.selectors.visibility import Shown, shown
from tournaments.draw.selectors.brackets import stages
from tournaments.models import Bustle, Publication, Registration
from tournaments.models.publishing import StandingRecord
from tournaments.standings.ranking import (
    TIE_BREAKS,
    Result,
    RoundPoints,
    StandingRow,
    Taken,
    by_team,
    credits,
    rank,
)
from tournaments.standings.selectors.entrants import Entrant, entrants_of
from tournaments.standings.selectors.everybody import Everybody, everybody_of
from tournaments.standings.selectors.order import TEAMS_FIRST, order_of, ruleset_of_book
from tournaments.standings.selectors.round_results import sitting_out, taken_by_round


class StandingsRow(
    NamedTuple
):  # hundreds are made for every page: a dataclass takes four times as long
    """One line of the standings, of a person or of a team; `place` is None for a helper.

    A team has the number of the first of its people, and `members` are the numbers of them all.

    `by_round` holds what each opened round counts, None for nothing; `credits` are the numbers of
    the rounds that count though the person had no seat in them. `figures` are those of every
    tie-break, by its key, whether or not it weighs in this bustle. `mark` is "left" or "did not
    come", else empty; `reason` is what put the row below the one above, as `stored` has it.
    `pending`: a hand of theirs is in dispute and does not count yet.
    """

    place: int | None
    shared: bool
    registration_id: int
    number: int
    name: str
    points: int
    figures: Mapping[str, int]
    by_round: tuple[int | None, ...]
    credits: tuple[int, ...]
    mark: str
    helper: bool
    decided_by: str | None
    reason: Any
    members: tuple[int, ...] = ()
    pending: bool = False

    def is_of(self, number: int) -> bool:
        """True if this is the line of the person with this number, or of their team."""
        return number in (self.members or (self.number,))

    @property
    def why(self) -> str:
        """The reason in the reader's language. Said only when asked for: few rows show it."""
        return said(restored(self.reason))

    @property
    def tie_break(self) -> str:
        """The sentence on what decided the place; empty where the first figure did, or nothing."""
        first = TEAMS_FIRST if self.members else "points"
        return "" if self.decided_by in (None, first, "shared") else self.why

    @property
    def note(self) -> str:
        """Words behind the name in a list: that they help out, have gone, or wait for a ruling."""
        words = (
            _("fill-in") if self.helper else "",
            self.mark,
            _("pending") if self.pending else "",
        )
        return ", ".join(word for word in words if word)


@dataclass(frozen=True)
class Standings:
    """All rows in order, the version they hold for and when they were made."""

    version: int
    rows: tuple[StandingsRow, ...]
    made_at: datetime | None
    live: bool


@dataclass(frozen=True)
class _Line:
    """One entrant's part of the opened rounds: takings from those that they played, points that
    each counts, None for nothing, and the numbers of those that count though they had no seat."""

    taken: list[Taken]
    points: list[int | None]
    credited: list[int]


@dataclass(frozen=True)
class _OpenedRounds:
    """The opened rounds in order, each by registration number, and whether each is settled.

    `absent` is what a round without a seat and without a credit counts: None for nothing.
    """

    rounds: tuple[dict[int, Taken], ...]
    settled: tuple[bool, ...]
    credits: Mapping[tuple[int, int], int]
    absent: int | None

    def line(self, number: int) -> _Line:
        """The part of the entrant with this number."""
        line = _Line([], [], [])
        for round_number, taken_by in enumerate(self.rounds, start=1):
            taken = taken_by.get(number)
            if taken is not None:
                line.taken.append(taken)
                line.points.append(taken.points)
                continue
            points = self.credits.get((number, round_number), self.absent)
            line.points.append(points)
            if points is not None:
                line.credited.append(round_number)
        return line


def public_standings_of(
    bustle: Bustle, version: int, seen: Shown | None = None, everybody: Everybody | None = None
) -> Standings:
    """Standings of `standings_of`, with everybody called as they agreed to, and no score in it
    that is not public: no rows while there is none.

    `seen` is what the public may see and `everybody` as for the public, where they are known.
    """
    seen = seen or shown(bustle)
    if seen.through == 0:
        return Standings(version=version, rows=(), made_at=None, live=True)
    everybody = everybody or everybody_of(bustle, public=True)
    if seen.through is None:
        return standings_of(bustle, version, public=True, everybody=everybody)
    rows = compute(bustle, everybody.people, seen.through)
    named = tuple(named_rows(rows, everybody))
    return Standings(version=version, rows=named, made_at=None, live=True)


def standings_of(
    bustle: Bustle, version: int, *, public: bool = False, everybody: Everybody | None = None
) -> Standings:
    """The standings at `version`, which is the bustle's version as just read.

    A publication of that version is used as it is; if worker and broker are behind or dead the
    rows are computed here and now, so the page is right all the same.
    """
    publication = _publication_of(bustle, version)
    everybody = everybody or everybody_of(bustle, public=public)
    rows = publication.rows if publication else compute(bustle, everybody.people)
    return Standings(
        version=version,
        rows=tuple(named_rows(rows, everybody)),
        made_at=publication.made_at if publication else None,
        live=publication is None,
    )


def _publication_of(bustle: Bustle, version: int) -> Publication | None:
    """The publication of this version, unless it was made before a tie-break was added."""
    publication = Publication.objects.filter(bustle=bustle, version=version).first()
    if publication and any(key not in row for row in publication.rows[:1] for key in TIE_BREAKS):
        return None
    return publication


def compute(
    bustle: Bustle, people: Sequence[Registration] | None = None, through: int | None = None
) -> list[StandingRecord]:
    """The rows of the standings as a publication stores them: numbers, no names.

    `through` is the last round that counts; None: all of them.
    """
    if people is None:
        people = list(Registration.objects.filter(bustle=bustle))
    entrants = entrants_of(bustle, people)
    opened = _opened_rounds(bustle, entrants, through)
    lines = {entrant.number: opened.line(entrant.number) for entrant in entrants}
    results = [
        _result(entrant, lines[entrant.number])
        for entrant in entrants
        if _is_listed(entrant, lines[entrant.number])
    ]
    members = {entrant.number: entrant.numbers for entrant in entrants}
    rows = _ranked(bustle, results, members, through)
    # Most rows have their reason in common with others.
    reasons = {id(row.why): row.why for row in rows}
    kept_reasons = {key: stored(why) for key, why in reasons.items()}
    return [
        # The figures stand among the names of the record, which a TypedDict cannot say.
        cast(
            StandingRecord,
            {
                "place": row.place,
                "shared": row.shared,
                "number": row.result.entrant,
                "members": members[row.result.entrant] if bustle.of_teams else [],
                "points": row.result.points,
                **row.result.figures,
                "decided_by": row.decided_by,
                "why": kept_reasons[id(row.why)],
                "by_round": lines[row.result.entrant].points,
                "credits": lines[row.result.entrant].credited,
                "pending": any(taken.pending for taken in lines[row.result.entrant].taken),
            },
        )
        for row in rows
    ]


def figures_in(record: StandingRecord) -> dict[str, int]:
    """The figures of the tie-breaks in a stored line, as far as they were known then."""
    values = cast(Mapping[str, int], record)
    return {key: values[key] for key in TIE_BREAKS if key in values}


def ranked(bustle: Bustle, through: int | None = None) -> tuple[int, ...]:
    """Everybody's number, the best first; the people of a team beside each other, and those who
    are in no row last."""
    rows = compute(bustle, through=through)
    there = [number for row in rows for number in (row["members"] or (row["number"],))]
    rest = Registration.objects.filter(bustle=bustle).exclude(number__in=there)
    return (*there, *rest.order_by("number").values_list("number", flat=True))


def _ranked(
    bustle: Bustle,
    results: Sequence[Result],
    members: Mapping[int, Sequence[int]],
    through: int | None,
) -> list[StandingRow]:
    """By points or games won; where people are knocked out, by how far they came before that."""
    rows = rank(results, order_of(bustle))
    by_points = [number for row in rows for number in members[row.result.entrant]]
    reached = stages(bustle, by_points, through)
    if not any(reached.values()):
        return rows
    further = [
        replace(result, stage=max(reached.get(number, 0) for number in members[result.entrant]))
        for result in results
    ]
    return rank(further, ("stage", *order_of(bustle)))


def _is_listed(entrant: Entrant, line: _Line) -> bool:
    """True for people here or ever seated, and for those who left after only sitting out."""
    if line.taken or entrant.here():
        return True
    rounds = range(1, len(line.points) + 1)
    left = any(member.state == Registration.State.LEFT for member in entrant.members)
    return left and any(entrant.present(number) for number in rounds)


def _opened_rounds(
    bustle: Bustle, entrants: Sequence[Entrant], through: int | None
) -> _OpenedRounds:
    rounds, settled = taken_by_round(bustle, through)
    if bustle.of_teams:
        rounds = by_team(
            rounds, {m.number: entrant.number for entrant in entrants for m in entrant.members}
        )
    points_by_round = [
        RoundPoints(
            points={entrant: taken.points for entrant, taken in by_entrant.items()},
            out=out,
            settled=is_settled,
        )
        for by_entrant, out, is_settled in zip(
            rounds, sitting_out(bustle, entrants, rounds), settled, strict=True
        )
    ]
    given = credits(bustle.sit_out_credit, bustle.sit_out_points, points_by_round)
    return _OpenedRounds(tuple(rounds), tuple(settled), given, _credit_for_absence(bustle))


def _result(entrant: Entrant, line: _Line) -> Result:
    return Result(
        entrant=entrant.number,
        points=sum(points or 0 for points in line.points),
        figures={key: tie_break.figure(line.taken) for key, tie_break in TIE_BREAKS.items()},
        games=len(line.taken),
        mark=entrant.mark,
        helper=entrant.helper,
    )


def _credit_for_absence(bustle: Bustle) -> int | None:
    """Points of a round without a seat where the director credits nothing: None for nothing.

    Where scores count down it is the starting score, as if nothing had been won in it. Otherwise
    whoever sat out, came late or left early would lead with the lowest total.
    """
    ruleset = ruleset_of_book(bustle)
    if ruleset is None or ruleset.params.get("direction") != "down":
        return None
    return int(ruleset.params.get("start") or 0)


def named_rows(rows: Iterable[StandingRecord], everybody: Everybody) -> Iterator[StandingsRow]:
    """Stored lines with the names of those they are of."""
    for row in rows:
        members = tuple(row.get("members", ()))
        entrant = everybody.called(members or (row["number"],))
        yield StandingsRow(
            place=row["place"],
            shared=row["shared"],
            registration_id=entrant.registration_id,
            number=row["number"],
            name=entrant.name,
            points=row["points"],
            figures=figures_in(row),
            by_round=tuple(row["by_round"]),
            credits=tuple(row.get("credits", ())),
            mark=entrant.mark,
            helper=entrant.helper,
            decided_by=row["decided_by"],
            reason=row["why"],
            members=members,
            pending=row.get("pending", False),
        )
