"""People who go from table to table by a rule: everybody to their place, and who fills a hole.

The tables stand in line, 0 is the top. A place is a table in line and a kind of seat there: with
one kind any of the four seats will do, with two there are two seats of each (cards of two
colours), with four a seat has a direction. Knows no rule by which people move.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from scoring.sentences import words
from tournaments.draw.pairing.meetings import MeetingCounts, last_partners, splits
from tournaments.draw.pairing.model import (
    History,
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

LinePosition = tuple[int, int]

Moves = Callable[[Sequence[Outcome], int], Mapping[int, LinePosition]]
"""From how the tables in line came out, and how many there will be: who goes where."""


FIRST_BY_LOT = words("Drawn by lot for the first round.")


def plan_by_results(request: DrawRequest, moves: Moves, kinds: int = 1) -> tuple[Round, ...]:
    """The next round: the first by lot, every other by ``moves``. Partners are split."""
    (number,) = request.numbers
    tables = request.tables_in(number)
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
    before = _how_it_went(request.history)
    reasons = {
        id: _moved(before.get(id), table, number) for table, seats in seated(round_) for id in seats
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
        regular = moves(_outcomes(request.history, number), tables)
        wanted |= regular
    return wanted, regular


def _outcomes(history: History, number: int) -> list[Outcome]:
    """Of the last round all of them; of a round before it those that are known."""
    if number == len(history):
        return outcomes(history, number)
    by_table = decided(history, number)
    return [by_table[table] for table in sorted(by_table)]


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


def _how_it_went(history: History) -> dict[int, tuple[str, int, int]]:
    """For everybody who has played: won or lost, at which table, in which round."""
    went: dict[int, tuple[str, int, int]] = {}
    for number in range(1, len(history) + 1):
        for outcome in _outcomes(history, number):
            went |= dict.fromkeys(outcome.winners, ("Won", outcome.table, number))
            went |= dict.fromkeys(outcome.losers, ("Lost", outcome.table, number))
    return went


def _moved(before: tuple[str, int, int] | None, table: int, number: int) -> str:
    if number == 1:
        return FIRST_BY_LOT
    if before is None:
        return f"Comes in at table {table}."
    word, old, played = before
    if played < number - 1:
        return f"{word} at table {old} in round {played}, comes back at table {table}."
    if table == old:
        return f"{word} at table {old}, stays."
    return f"{word} at table {old}, moves {'up' if table < old else 'down'} to table {table}."
