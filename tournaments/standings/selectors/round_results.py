"""Takings of everybody from the rounds that were opened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
    """These rounds from their seats and sheets, every sheet once for all who sat there."""
    if not round_ids:
        return {}
    seated: dict[int, list[tuple[int, str]]] = {}
    seats = Seat.objects.filter(round__in=round_ids)
    for table_id, number, seat in seats.values_list("table_id", "registration__number", "seat"):
        seated.setdefault(table_id, []).append((number, seat))
    taken: dict[int, dict[int, Taken]] = {round_id: {} for round_id in round_ids}
    open_rounds: set[int] = set()
    tables = Table.objects.filter(round__in=round_ids)
    for table_id, round_id, state, tally in tables.values_list(
        "pk", "round_id", "round__state", "sheet__tally"
    ):
        closed = state == Round.State.CLOSED
        over = tally["complete"] or (bustle.until_clock and closed)
        for number, seat in seated.get(table_id, ()):
            taken[round_id][number] = _taken(tally, seat, over)
        if not closed and (not tally["complete"] or tally["disputed"]):
            open_rounds.add(round_id)
    return {
        round_id: _RoundResults(taken[round_id], round_id not in open_rounds)
        for round_id in round_ids
    }


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
