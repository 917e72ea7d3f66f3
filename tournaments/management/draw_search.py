"""Draws for the command line: one search, or longer and longer ones for as long as somebody waits.

The draw itself counts steps and knows no clock; the clock is here.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from random import Random

from tournaments.draw.pairing import CannotPair, PlanQuality, SeatingPlan, audit_plan, plan_rounds
from tournaments.draw.pairing.model import Figure
from tournaments.draw.pairing.registry import FORMATS
from tournaments.draw.pairing.request import FULL_SEARCH, DrawRequest, ignore_progress
from tournaments.draw.pairing.schedule import Schedule

Report = Callable[[int, int], None]


class _TimeIsUp(Exception):
    """The seconds ran out in the middle of a search."""


def fairest_draw(
    schedule: Schedule, format_key: str, rounds: int, seed: int, seconds: float = 0.0
) -> tuple[SeatingPlan, PlanQuality]:
    """The plan for a schedule, and how good it is; ``seconds`` of search beyond the usual one.

    Without seconds, a seed gives one plan. Raises CannotPair.
    """
    _check_results(schedule, format_key, rounds)
    until = time.monotonic() + seconds
    best = _draw_once(schedule, format_key, rounds, Random(seed), FULL_SEARCH, ignore_progress)  # noqa: S311
    steps = FULL_SEARCH
    while time.monotonic() < until and not _at_bound(best[1]):
        steps *= 2
        rng = Random(seed + steps)  # noqa: S311
        try:
            candidate = _draw_once(schedule, format_key, rounds, rng, steps, _stop_at(until))
        except _TimeIsUp:
            break
        best = min(best, candidate, key=lambda draw: _unfairness(draw[1]))
    return best


def quality_table(quality: PlanQuality) -> Iterator[str]:
    """A small table of what was reached and, in brackets, the least possible."""
    yield f"{'':<12}{'at most':>16}{'repeats':>16}{'squares':>16}"
    names = {"partners": quality.partner, "opponents": quality.opponent, "meetings": quality.met}
    for name, figure in names.items():
        if figure is not None:
            yield f"{name:<12}{_with_bounds(figure)}"
    yield "In brackets: the least possible."


def _with_bounds(figure: Figure) -> str:
    reached, bound = figure.reached, figure.bound
    pairs = (
        (reached.max, bound.max),
        (reached.repeats, bound.repeats),
        (reached.sumsq, bound.sumsq),
    )
    return "".join(f"{f'{has} ({least})':>16}" for has, least in pairs)


def _draw_once(
    schedule: Schedule, format_key: str, rounds: int, rng: Random, steps: int, report: Report
) -> tuple[SeatingPlan, PlanQuality]:
    asked = (schedule.roster, schedule.history, schedule.constraints)
    plan = plan_rounds(format_key, DrawRequest(*asked, rounds, rng, steps=steps, report=report))
    return plan, audit_plan(plan, *asked)


def _check_results(schedule: Schedule, format_key: str, rounds: int) -> None:
    """A file holds no results; without them only a first round can be drawn by results."""
    format_ = FORMATS.get(format_key)
    if format_ and format_.by_results and rounds > 1:
        raise CannotPair(
            f"The format “{format_.name}” needs the results of a round to draw the next one: "
            "only --rounds 1 can be drawn here."
        )


def _stop_at(until: float) -> Report:
    def report(done: int, of: int) -> None:
        if time.monotonic() > until:
            raise _TimeIsUp

    return report


def _at_bound(quality: PlanQuality) -> bool:
    figures = (quality.partner, quality.opponent, quality.met)
    return all(figure.reached.sumsq <= figure.bound.sumsq for figure in figures if figure)


def _unfairness(quality: PlanQuality) -> tuple[int, ...]:
    partner, opponent, met = quality.partner, quality.opponent, quality.met
    repeats = partner.reached.repeats if partner else 0
    squares = (opponent.reached.sumsq if opponent else 0) + met.reached.sumsq
    return len(quality.faults), repeats, squares, quality.sit_out_consecutive
