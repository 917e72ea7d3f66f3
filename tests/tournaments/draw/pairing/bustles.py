"""Whole bustles played by chance, round after round, in any format."""

import random
from dataclasses import replace

from tests.tiers import amount
from tournaments.draw.pairing import (
    FOURS,
    Constraints,
    History,
    PlayedOut,
    Roster,
    TableResult,
    plan_rounds,
)
from tournaments.draw.pairing.request import DrawRequest

STEPS = amount(4000, 1000)


def in_twos(ids):
    ids = list(ids)
    return tuple(zip(ids[::2], ids[1::2], strict=False))


def random_results(round_, rng, shape=FOURS):
    """Points for everybody, and a winner for every table: by the extra hand where it is level."""
    return tuple(None if seats is None else _result(seats, rng, shape) for seats in round_)


def _result(seats, rng, shape):
    if not shape.sided(len(seats)):
        points = [rng.randrange(20) for _ in seats]
        return TableResult(tuple(points), points.index(max(points)))
    half, points = len(seats) // 2, (rng.randrange(12), rng.randrange(12))
    winner = rng.randrange(2) if points[0] == points[1] else int(points[1] > points[0])
    return TableResult((points[0],) * half + (points[1],) * half, winner)


def played(history, round_, results):
    """The history with one round more, and the standings by points that follow from it."""
    rounds, results = (*history.rounds, round_), (*history.results, results)
    points = {}
    for tables, scores in zip(rounds, results, strict=True):
        for seats, score in zip(tables, scores, strict=True):
            for id, taken in zip(seats or (), score.points if score else (), strict=True):
                points[id] = points.get(id, 0) + taken
    standings = tuple(sorted(points, key=lambda id: (-points[id], id)))
    return History(rounds, results, standings)


def play(key, roster, rounds, seed=1, constraints=None, shape=FOURS, steps=STEPS, **final):
    """Play a bustle by chance. ``roster`` may be a function of the round about to be drawn.

    Returns the plans, one for every round (of each only its first round was played), and the
    history. A bustle ends early when there is nothing left to draw.
    """
    rng, history, plans = random.Random(seed), History(), []
    constraints = constraints or Constraints()
    for number in range(1, rounds + 1):
        people = roster(number) if callable(roster) else roster
        try:
            plan = plan_rounds(
                key,
                DrawRequest(people, history, constraints, rounds, rng, steps=steps, shape=shape),
                **final,
            )
        except PlayedOut:
            break
        plans.append(replace(plan, rounds=plan.rounds[:1]))
        history = played(history, plan.rounds[0], random_results(plan.rounds[0], rng, shape))
    return plans, history


def roster_for(format_, people, teams=True):
    """People from 1 on, in teams of two where the format has teams."""
    ids = range(1, people + 1)
    return replace(Roster.of(ids), teams=in_twos(ids) if format_.teams and teams else ())
