"""The table behind `bench --draw`: how fair draws are, beside the least possible, and how fast.

Nothing of it touches a database. Every figure is the audit's.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from random import Random

from tournaments.draw.pairing import (
    Constraints,
    Entrant,
    History,
    PlanQuality,
    Roster,
    SeatingPlan,
    audit_plan,
    plan_rounds,
)
from tournaments.draw.pairing.formats.rotation import searched_plan
from tournaments.draw.pairing.model import Figure, Round
from tournaments.draw.pairing.request import DrawRequest

ROUNDS = (6, 8, 10, 12)

KNOWN = """
 8   2/3/44/0   3/4/68/0   3/5/92/0  4/6/116/0
 9   2/3/36/0   2/3/60/0   3/4/84/0  3/5/108/0
10   2/3/28/0   2/3/51/0   2/3/75/0   3/4/99/4
11   1/2/22/0   2/3/41/0   2/3/65/2   2/3/89/0
12   2/3/42/0   2/3/78/0  2/3/114/0  3/4/150/0
13   1/2/30/0   2/3/66/4  2/3/102/0  2/3/138/0
14   1/2/20/6   2/2/53/2   2/3/89/6  2/3/125/0
15    1/2/9/6   2/2/39/4   2/2/75/0  2/3/111/0
16   1/2/24/0   2/2/72/2  2/2/120/0  2/3/168/0
17   1/2/14/6   2/2/56/8  2/2/104/4  2/3/152/0
18    1/2/6/6   1/2/39/0   2/2/87/6  2/2/135/0
19    1/1/0/0   1/2/25/8   2/2/69/6  2/2/117/4
20   1/2/6/12   2/2/51/4  2/2/110/0  2/2/171/4
21    1/2/1/2  1/2/35/10   1/2/90/0  2/2/150/0
22    1/1/0/0  1/2/20/22   1/2/70/2 2/2/130/12
23    1/1/0/0   1/2/9/18   1/2/48/2 2/2/107/14
24    1/1/0/0  1/2/18/12   2/2/84/2  2/2/156/0
25    1/1/0/0  1/2/16/32   1/2/60/0 2/2/132/12
28    1/1/0/0    1/1/0/0   1/2/42/0  1/2/126/0
30    1/1/0/0    1/1/0/0  1/2/10/10  1/2/75/12
32    1/1/0/0    1/1/0/0  1/2/10/20   1/2/84/8
36    1/1/0/0    1/1/0/0    1/1/0/0  1/2/27/18
37    1/1/0/0    1/1/0/0    1/1/0/0  1/2/24/48
40    1/1/0/0    1/1/0/0    1/1/0/0    1/1/0/0
41    1/1/0/0    1/1/0/0    1/1/0/0    1/1/0/0
43    1/1/0/0    1/1/0/0    1/1/0/0    1/1/0/0
48    1/1/0/0    1/1/0/0    1/1/0/0    1/1/0/0
50    1/1/0/0    1/1/0/0    1/1/0/0    1/1/0/0
"""
"""Players, then for each of ROUNDS the best known before these schedules were found: greatest
count of opponents / of meetings / repeated meetings / squares of both above their bounds."""

PERFECT = (
    *(8, 9, 12, 13, 16, 17, 20, 21, 24, 25, 28, 29, 32, 33, 36, 37),
    *(40, 41, 44, 45, 48, 49, 52, 53, 61),
)
LARGE = ((60, 12), (64, 8), (100, 12), (203, 12), (640, 10), (1000, 12))
SEARCHED = ((12, 8), (19, 6), (24, 8), (30, 8), (40, 10), (50, 12), (60, 12))
CHANGED = (12, 16, 24, 30, 40, 100)

_HEADS = ("players", "rounds", "partners", "opponents", "meetings", "repeats", "above", "known")


def lines() -> Iterator[str]:
    """Everything measured, line by line as it is known."""
    yield "In brackets: the least possible. Above: squares of opponents and meetings above theirs."
    yield "Known: opponents/meetings/repeats/above, the best known before."
    yield ""
    yield _head("Everybody stays all evening")
    for players, rounds, known in known_best():
        yield _measured(_plan, players, rounds, known)
    yield _head("Everybody partners everybody once and opposes everybody twice")
    for players in PERFECT:
        rounds = players - 1 if players % 4 == 0 else players
        yield _measured(_plan, players, rounds)
    yield _head("Large rooms")
    for players, rounds in LARGE:
        yield _measured(_plan, players, rounds)
    yield _head("Searched for, without what is kept")
    for players, rounds in SEARCHED:
        yield _measured(_search, players, rounds)
    yield _head("One leaves and three come after round 4 of 10")
    for players in CHANGED:
        yield _changed(players)


def known_best() -> Iterator[tuple[int, int, str]]:
    """Players, rounds and the four figures of every cell of KNOWN."""
    for row in KNOWN.split("\n"):
        players, *cells = row.split() or [""]
        for rounds, cell in zip(ROUNDS, cells, strict=False):
            yield int(players), rounds, cell


def _head(title: str) -> str:
    return f"\n{title}\n" + "".join(f"{head:>12}" for head in (*_HEADS, "seconds"))


def _measured(
    draw: Callable[[int, int], tuple[Round, ...]], players: int, rounds: int, known: str = ""
) -> str:
    began = time.perf_counter()
    planned = draw(players, rounds)
    seconds = time.perf_counter() - began
    roster = Roster.of(range(1, players + 1))
    quality = audit_plan(SeatingPlan(1, planned), roster, History(), Constraints())
    return _line(players, quality, known, seconds)


def _line(players: int, quality: PlanQuality, known: str, seconds: float) -> str:
    partner, opponent, met = quality.partner, quality.opponent, quality.met
    if not partner or not opponent:
        raise ValueError("a rotation has partners and opponents")
    above = sum(figure.reached.sumsq - figure.bound.sumsq for figure in (opponent, met))
    cells = (
        str(players),
        str(quality.rounds),
        _repeats(partner),
        _most(opponent),
        _most(met),
        _repeats(met),
        str(above),
        known,
        f"{seconds:.3f}",
    )
    return "".join(f"{cell:>12}" for cell in cells) + "".join(
        f"  {fault}" for fault in quality.faults
    )


def _most(figure: Figure) -> str:
    return f"{figure.reached.max} ({figure.bound.max})"


def _repeats(figure: Figure) -> str:
    return f"{figure.reached.repeats} ({figure.bound.repeats})"


def _plan(players: int, rounds: int) -> tuple[Round, ...]:
    roster, rng = Roster.of(range(1, players + 1)), Random(players)  # noqa: S311
    return plan_rounds(
        "rotation", DrawRequest(roster, History(), Constraints(), rounds, rng)
    ).rounds


def _search(players: int, rounds: int) -> tuple[Round, ...]:
    roster, rng = Roster.of(range(1, players + 1)), Random(players)  # noqa: S311
    return searched_plan(DrawRequest(roster, History(), Constraints(), rounds, rng))


def _changed(players: int) -> str:
    history = History(_plan(players, 10)[:4])
    entrants = [Entrant(id, leave=5 if id == 3 else None) for id in range(1, players + 1)]
    entrants += [Entrant(players + more, arrive=5) for more in (1, 2, 3)]
    roster = Roster(tuple(entrants))
    began = time.perf_counter()
    plan = plan_rounds("rotation", DrawRequest(roster, history, Constraints(), 10, Random(1)))  # noqa: S311
    seconds = time.perf_counter() - began
    quality = audit_plan(plan, roster, history, Constraints())
    return _line(players, quality, "", seconds)
