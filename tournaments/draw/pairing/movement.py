"""People who go from table to table by a rule: everybody to their place, and who fills a hole.

The tables stand in line from the top, which is 0: table 1, or the last table. A place is a table
in line and a kind of seat there: with one kind any of the four seats will do, with two there are
two seats of each (cards of two colours), with four a seat has a direction. Knows no rule by which
people move.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from scoring.sentences import Sentence, words
from tournaments.draw.pairing.meetings import MeetingCounts, last_partners, splits
from tournaments.draw.pairing.model import (
    Round,
    Seats,
    as_round,
    pair,
    seated,
    sitting_out,
)
from tournaments.draw.pairing.outcomes import Outcome, decided, outcomes
from tournaments.draw.pairing.request import DrawRequest
from tournaments.draw.pairing.sit_outs import Tally, sit_outs_in
from tournaments.draw.pairing.wish_repair import keep_wishes

T = TypeVar("T")
LinePosition = tuple[int, int]

Moves = Callable[[Sequence[Outcome], int], Mapping[int, LinePosition]]
"""From how the tables in line came out, and how many there will be: who goes where."""


_Went = tuple[bool, int, int, int]
"""Won or lost, at which table, how far from the top, and in which round."""

FIRST_BY_LOT = words("Drawn by lot for the first round.")


def plan_by_results(request: DrawRequest, moves: Moves, kinds: int = 1) -> tuple[Round, ...]:
    """The next round: the first by lot, every other by ``moves``. Partners are split."""
    (number,) = request.numbers
    tables = _from_the_top(request, request.tables_in(number))
    wanted, regular = _wanted(request, moves, len(tables))
    playing = _playing(request, number, wanted)
    places = settle(
        {
            id: wanted[id]
            for id in sorted(playing, key=lambda id: id not in regular)
            if id in wanted
        },
        [id for id in playing if id not in wanted],
        len(tables),
        kinds,
        each=4 // kinds,
    )
    groups = [[id for id in playing if places[id][0] == at] for at in range(len(tables))]
    split = _Split(request, {id: place[1] for id, place in places.items()})
    round_ = as_round(dict(zip(tables, map(split, groups), strict=True)))
    return (keep_wishes(request, number, round_),)


def settle(
    wanted: Mapping[int, LinePosition], newcomers: Sequence[int], tables: int, kinds: int, each: int
) -> dict[int, LinePosition]:
    """A place for everybody: the one wanted, or else the nearest that is free.

    There are ``each`` places of a kind at a table. ``newcomers`` want none: they come in at the
    last table, or at the hole that is nearest to it.
    """
    room = Counter({(at, kind): each for at in range(tables) for kind in range(kinds)})
    placed: dict[int, LinePosition] = {}
    for id, place in wanted.items():
        if room[place]:
            _put(placed, room, id, place)
    for id in [id for id in wanted if id not in placed]:
        _put(placed, room, id, _nearest(room, wanted[id]))
    for id in newcomers:
        _put(placed, room, id, _nearest(room, (tables - 1, 0), any_kind=True))
    return placed


def sits_out(request: DrawRequest, number: int) -> str:
    """Reason why somebody who could play sits out round ``number``."""
    if number == 1:
        return words("Sits out this round, by lot.")
    return words("Sits out: has sat out the least so far.")


def explain_moves(request: DrawRequest, round_: Round) -> Mapping[int, str]:
    """For everybody there: how the last round went, and where that leads."""
    (number,) = request.numbers
    before = _how_it_went(request)
    line = _from_the_top(request, [table for table, _ in seated(round_)])
    reasons = {
        id: _moved(before.get(id), table, line.index(table), number)
        for table, seats in seated(round_)
        for id in seats
    }
    for id in sitting_out(round_, request.roster.present(number)):
        reasons[id] = sits_out(request, number)
    return reasons


def _wanted(
    request: DrawRequest, moves: Moves, tables: int
) -> tuple[dict[int, LinePosition], Mapping[int, LinePosition]]:
    """Destinations of everybody who has played, and of those who played the last round.

    Whoever sat out goes where the round before that would have led to, if a seat is free.
    """
    wanted: dict[int, LinePosition] = {}
    regular: Mapping[int, LinePosition] = {}
    for number in range(1, len(request.history) + 1):
        regular = moves(_outcomes(request, number), tables)
        wanted |= regular
    return wanted, regular


def _outcomes(request: DrawRequest, number: int) -> list[Outcome]:
    """From the top; of the last round all of them, of a round before it those that are known."""
    if number == len(request.history):
        return _from_the_top(request, outcomes(request.history, number))
    by_table = decided(request.history, number)
    return _from_the_top(request, [by_table[table] for table in sorted(by_table)])


def _from_the_top(request: DrawRequest, tables: Sequence[T]) -> list[T]:
    """Tables, or what belongs to them, from the top on instead of by their numbers."""
    return list(reversed(tables)) if request.top_last else list(tables)


def _playing(request: DrawRequest, number: int, wanted: Mapping[int, LinePosition]) -> list[int]:
    """People who play, in any order. Of equals those sit out who would sit at the lowest table."""
    present = request.roster.present(number)
    tally = Tally.after(request)
    queue = sorted(
        tally.queue(present, request.rng),
        key=lambda id: (tally.times[id], id in tally.last, -wanted.get(id, (0, 0))[0]),
    )
    playing = queue[sit_outs_in(request, number) :]
    request.rng.shuffle(playing)
    return playing


def _put(
    placed: dict[int, LinePosition], room: Counter[LinePosition], id: int, place: LinePosition
) -> None:
    placed[id] = place
    room[place] -= 1


def _nearest(
    room: Counter[LinePosition], wanted: LinePosition, any_kind: bool = False
) -> LinePosition:
    """The free place nearest to the one wanted, of the same kind if there is one at all."""
    free = [place for place, seats in room.items() if seats]
    return min(
        free,
        key=lambda place: (
            not any_kind and place[1] != wanted[1],
            abs(place[0] - wanted[0]),
            place,
        ),
    )


class _Split:
    """Seats four people so that nobody keeps a partner, and old partners meet late.

    Where seats are of two kinds, partners are of different kinds, and the first of them is of
    kind 0.
    """

    def __init__(self, request: DrawRequest, kinds: Mapping[int, int]) -> None:
        self._kinds = kinds
        self._rng = request.rng
        self._met = MeetingCounts(request.history.rounds)
        self._last = last_partners(request.history)
        self._mixed = len(set(kinds.values())) > 1

    def __call__(self, four: Sequence[int]) -> Seats:
        ways = list(splits(four))
        self._rng.shuffle(ways)
        a, b, c, d = min(ways, key=self._price)
        return (*self._side(a, b), *self._side(c, d))

    def _price(self, seats: Seats) -> tuple[int, int, int]:
        sides = (seats[:2], seats[2:])
        alike = sum(self._mixed and self._kinds[x] == self._kinds[y] for x, y in sides)
        repeated = sum(pair(x, y) in self._last for x, y in sides)
        return alike, repeated, sum(self._met.partners[pair(x, y)] ** 2 for x, y in sides)

    def _side(self, x: int, y: int) -> Seats:
        return (y, x) if self._kinds[x] > self._kinds[y] else (x, y)


def _how_it_went(request: DrawRequest) -> dict[int, _Went]:
    """For everybody who has played: how their last game went."""
    went: dict[int, _Went] = {}
    for number in range(1, len(request.history) + 1):
        for at, outcome in enumerate(_outcomes(request, number)):
            went |= dict.fromkeys(outcome.winners, (True, outcome.table, at, number))
            went |= dict.fromkeys(outcome.losers, (False, outcome.table, at, number))
    return went


def _moved(before: _Went | None, table: int, at: int, number: int) -> str:
    if number == 1:
        return FIRST_BY_LOT
    if before is None:
        return Sentence("Comes in at table %(table)s.", table=table)
    won, old, was_at, played = before
    went = "up" if at < was_at else "down" if at > was_at else "to"
    if played < number - 1:
        went = "back"
    elif table == old:
        went = "stays"
    return Sentence(_WENT[won, went], old=old, round=played, table=table)


_WENT = {
    (True, "back"): words(
        "Won at table %(old)s in round %(round)s, comes back at table %(table)s."
    ),
    (False, "back"): words(
        "Lost at table %(old)s in round %(round)s, comes back at table %(table)s."
    ),
    (True, "stays"): words("Won at table %(old)s, stays."),
    (False, "stays"): words("Lost at table %(old)s, stays."),
    (True, "to"): words("Won at table %(old)s, moves to table %(table)s."),
    (False, "to"): words("Lost at table %(old)s, moves to table %(table)s."),
    (True, "up"): words("Won at table %(old)s, moves up to table %(table)s."),
    (False, "up"): words("Lost at table %(old)s, moves up to table %(table)s."),
    (True, "down"): words("Won at table %(old)s, moves down to table %(table)s."),
    (False, "down"): words("Lost at table %(old)s, moves down to table %(table)s."),
}
"""Sentences by whether they won, and where that leads."""
