"""Takings of everybody from the rounds that were opened."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Max, Sum

from scoring.cache import Cache
from scoring.tally import counted_part
from tournaments.draw.selectors.schedule import idle_in
from tournaments.models import Bustle, Round, Seat, Table
from tournaments.standings.ranking import Taken
from tournaments.standings.selectors.entrants import Entrant


@dataclass(frozen=True)
class _RoundVersion:
    """A closed round at one moment. Its seats stand from its opening; whatever a sheet says
    otherwise moves that sheet's version, and versions only grow. A round that is taken back and
    opened again has other times."""

    round_id: int
    opened_at: datetime
    closed_at: datetime | None
    changed_at: datetime | None
    sheets: int
    until_clock: bool


@dataclass(frozen=True)
class _RoundResults:
    """Takings from a round by registration number, and whether nothing of it is open any more."""

    taken: Mapping[int, Taken]
    settled: bool


@dataclass(frozen=True)
class _TableResults:
    """Takings at a table by seat, and whether nothing of it is open any more."""

    by_seat: Mapping[str, Taken]
    settled: bool


_TableStamp = tuple[int, int, bool, bool]
"""A table, the version of its sheet, whether its round is closed, and whether the clock ends it."""

_table_results: Cache[_TableStamp, _TableResults] = Cache(2000)

_closed_rounds: Cache[_RoundVersion, _RoundResults] = Cache(200)
"""Of 640 people one round takes a tenth of a megabyte."""


def taken_by_round(
    bustle: Bustle, through: int | None = None
) -> tuple[list[dict[int, Taken]], list[bool]]:
    """Takings of everybody from each opened round, and which rounds are settled.

    `through` is the last round that counts; None: all of them. Closed rounds are read once for
    every version of their sheets.
    """
    stamps = _stamps(bustle, through)
    cached = _closed_rounds.get_many(stamp for _number, stamp in stamps)
    missing = [stamp for _number, stamp in stamps if stamp not in cached]
    read = _read(bustle, [stamp.round_id for stamp in missing])
    fresh = {stamp: read[stamp.round_id] for stamp in missing}
    _closed_rounds.update({stamp: fresh[stamp] for stamp in missing if stamp.closed_at is not None})
    by_stamp = cached | fresh
    by_number = {number: by_stamp[stamp] for number, stamp in stamps}
    empty = _RoundResults({}, True)
    rounds = [by_number.get(number, empty) for number in range(1, max(by_number, default=0) + 1)]
    return [dict(each.taken) for each in rounds], [each.settled for each in rounds]


def _stamps(bustle: Bustle, through: int | None) -> list[tuple[int, _RoundVersion]]:
    """Read before the sheets are, so that what is kept can only be newer than it says."""
    rows = Round.objects.filter(bustle=bustle).order_by("number")
    if through is not None:
        rows = rows.filter(number__lte=through)
    closed = Round.State.CLOSED
    values = rows.values_list("number", "state", "pk", "opened_at", "closed_at").annotate(
        Max("tables__sheet__changed_at"), Sum("tables__sheet__version")
    )
    return [
        (
            number,
            _RoundVersion(
                key,
                opened,
                closed_at if state == closed else None,
                changed_at,
                sheets or 0,
                bustle.until_clock,
            ),
        )
        for number, state, key, opened, closed_at, changed_at, sheets in values
    ]


def _read(bustle: Bustle, round_ids: Sequence[int]) -> dict[int, _RoundResults]:
    """These rounds from their seats and sheets, every sheet once for all who sat there. Versions
    are read before the sheets, and of these only what is not kept."""
    if not round_ids:
        return {}
    seats = Seat.objects.filter(round__in=round_ids).order_by()
    rows = seats.values_list(
        "round_id",
        "registration__number",
        "seat",
        "round__state",
        "table_id",
        "table__sheet__version",
    )
    closed, by_clock = Round.State.CLOSED, bustle.until_clock
    seated = [
        (round_id, number, seat, (table_id, version, state == closed, by_clock))
        for round_id, number, seat, state, table_id, version in rows
    ]
    results = _results_at({stamp for *_seat, stamp in seated})
    taken: dict[int, dict[int, Taken]] = {round_id: {} for round_id in round_ids}
    unsettled = set()
    for round_id, number, seat, stamp in seated:
        if stamp not in results:  # its round has been taken back just now
            continue
        taken[round_id][number] = results[stamp].by_seat[seat]
        if not results[stamp].settled:
            unsettled.add(round_id)
    return {
        round_id: _RoundResults(taken[round_id], round_id not in unsettled)
        for round_id in round_ids
    }


def _results_at(stamps: Collection[_TableStamp]) -> dict[_TableStamp, _TableResults]:
    results = _table_results.get_many(stamps)
    missing = {stamp[0]: stamp for stamp in stamps if stamp not in results}
    if missing:
        tallies = Table.objects.filter(pk__in=missing).order_by().values_list("pk", "sheet__tally")
        fresh = {missing[pk]: _results_of(tally, *missing[pk][2:]) for pk, tally in tallies}
        _table_results.update(fresh)
        results |= fresh
    return results


def _results_of(tally: Mapping[str, Any], closed: bool, until_clock: bool) -> _TableResults:
    over = tally["complete"] or (until_clock and closed)
    return _TableResults(
        by_seat={seat: _taken(tally, seat, over) for _, seats in tally["sides"] for seat in seats},
        settled=closed or (tally["complete"] and not tally["disputed"]),
    )


def _taken(tally: Mapping[str, Any], seat: str, over: bool) -> Taken:
    pending, account = bool(tally["disputed"]), _account(tally, seat)
    counted = counted_part(tally)
    return Taken(
        points=counted["seats"][seat]["points"],
        ahead=over and not pending and account == tally["ahead"],
        loners=counted["seats"][seat]["loners"],
        side_points=counted["points"][account],
        pending=pending,
    )


def _account(tally: Mapping[str, Any], seat: str) -> str:
    return next(str(account) for account, seats in tally["sides"] if seat in seats)


def sitting_out(
    bustle: Bustle, entrants: Sequence[Entrant], rounds: Sequence[Mapping[int, object]]
) -> list[frozenset[int]]:
    """Those whom each round credits, by number: there, without a seat, and not idle.

    Who is idle is read only where somebody has no seat.
    """
    without_seat = [
        [
            entrant
            for entrant in entrants
            if entrant.number not in seated and entrant.present(number)
        ]
        for number, seated in enumerate(rounds, start=1)
    ]
    counts = bustle.sit_out_credit != Bustle.Credit.NONE and any(without_seat)
    idle = _idle_by_round(bustle) if counts else {}
    return [
        frozenset(
            entrant.number
            for entrant in entrants_out
            if idle.get(number, frozenset()).isdisjoint(entrant.numbers)
        )
        for number, entrants_out in enumerate(without_seat, start=1)
    ]


def _idle_by_round(bustle: Bustle) -> dict[int, frozenset[int]]:
    """People who were there and not in play, by round: they are credited nothing."""
    rows = Round.objects.filter(bustle=bustle).select_related("draw")
    rows = rows.defer("draw__rounds", "draw__roster", "draw__reasons")
    return {row.number: idle_in(row.draw, row.number) for row in rows}
