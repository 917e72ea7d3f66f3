"""By standings: neighbours in the standings play together, the best at table 1.

Of four neighbors 1 and 4 play 2 and 3, or 1 and 3 play 2 and 4. Somebody is moved by a few places
to avoid a repeated partner or too frequent opponents (neighbor_seating.py). The first round is by
lot.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from scoring.sentences import Sentence, words
from tournaments.draw.pairing.formats import redraw
from tournaments.draw.pairing.meetings import MeetingCounts, partners
from tournaments.draw.pairing.model import Round, as_round, seated, sitting_out
from tournaments.draw.pairing.movement import FIRST_BY_LOT, sits_out
from tournaments.draw.pairing.neighbor_seating import LineUp
from tournaments.draw.pairing.request import DrawRequest, Format
from tournaments.draw.pairing.sit_outs import choose_sit_outs
from tournaments.draw.pairing.wish_repair import EVERY_WISH, keep_wishes, without_wishes

_TRIES = 12_000
"""Swaps to try in a round: more gain little."""


def plan(request: DrawRequest) -> tuple[Round, ...]:
    """The next round: of four neighbours 1 and 4 play 2 and 3."""
    return _plan(request, lambda rank: rank % 4 in (0, 3))


def plan_13(request: DrawRequest) -> tuple[Round, ...]:
    """The next round: of four neighbours 1 and 3 play 2 and 4."""
    return _plan(request, lambda rank: rank % 2 == 0)


def _plan(request: DrawRequest, first_side: Callable[[int], bool]) -> tuple[Round, ...]:
    (number,) = request.numbers
    if not request.history.rounds:
        return (_by_lot(request, number),)
    (out,) = choose_sit_outs(request)
    sizes = request.sizes_in(number)
    line_up = LineUp(
        [id for id in _in_line(request, number) if id not in set(out)],
        sizes,
        _slots(sizes, first_side),
        MeetingCounts(request.history.rounds, request.shape),
        bool(request.shape.sides),
    )
    line_up.spread(min(request.steps, _TRIES), request.rng)
    round_ = as_round(dict(zip(request.tables_in(number), line_up.tables(), strict=True)))
    return (keep_wishes(request, number, round_),)


def _by_lot(request: DrawRequest, number: int) -> Round:
    """The first round, which nobody's place in the standings decides."""
    asked = replace(request, constraints=without_wishes(request.constraints))
    return keep_wishes(request, number, redraw.one_round(asked, number))


def _in_line(request: DrawRequest, number: int) -> list[int]:
    """Everybody who is there, the best first; whoever is new comes last."""
    standings = request.history.standings
    rank = {id: at for at, id in enumerate(standings)}
    return sorted(request.roster.present(number), key=lambda id: rank.get(id, len(standings)))


def _slots(sizes: Sequence[int], first_side: Callable[[int], bool]) -> list[int]:
    """For each seat of each table the place in line that it is for."""
    slots: list[int] = []
    for size in sizes:
        ranks = range(size)
        sides = sorted(ranks, key=lambda rank: not first_side(rank)) if size % 2 == 0 else ranks
        slots += [len(slots) + rank for rank in sides]
    return slots


def explain(request: DrawRequest, round_: Round) -> Mapping[int, str]:
    """Everybody's place in the standings, and the partner's."""
    number = request.numbers[0]
    ranks = {id: at for at, id in enumerate(request.history.standings, start=1)}
    reasons = {}
    for table, seats in seated(round_):
        for id in seats:
            with_ = partners(request.shape, seats, id)
            reasons[id] = _says(ranks, id, with_, table) if number > 1 else FIRST_BY_LOT
    for id in sitting_out(round_, request.roster.present(number)):
        reasons[id] = sits_out(request, number)
    return reasons


def _says(ranks: Mapping[int, int], id: int, partners: Sequence[int], table: int) -> str:
    if id not in ranks:
        return Sentence("Not in the standings yet: plays at table %(table)s.", table=table)
    mine = _ordinal(ranks[id])
    if len(partners) != 1 or partners[0] not in ranks:
        return Sentence(
            "%(place)s in the standings: plays at table %(table)s.", place=mine, table=table
        )
    return Sentence(
        "%(place)s in the standings: plays with the %(partner)s at table %(table)s.",
        place=mine,
        partner=_ordinal(ranks[partners[0]]),
        table=table,
    )


def _ordinal(number: int) -> str:
    if number % 100 in (11, 12, 13) or number % 10 not in (1, 2, 3):
        return Sentence("%(number)sth", number=number)
    ending = {1: words("%(number)sst"), 2: words("%(number)snd"), 3: words("%(number)srd")}
    return Sentence(ending[number % 10], number=number)


FORMAT = Format(
    key="by_standings",
    name=words("By standings, 1+4 v 2+3"),
    summary=words(
        "Players next to each other in the standings meet: 1st and 4th against 2nd and 3rd."
    ),
    wishes=EVERY_WISH,
    plan=plan,
    by_results=True,
    explain=explain,
)

FORMAT_13 = Format(
    key="by_standings_13",
    name=words("By standings, 1+3 v 2+4"),
    summary=words(
        "Players next to each other in the standings meet: 1st and 3rd against 2nd and 4th."
    ),
    wishes=EVERY_WISH,
    plan=plan_13,
    by_results=True,
    explain=explain,
)
