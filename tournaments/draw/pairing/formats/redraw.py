"""Redraw: every round drawn at random on its own, past repeats avoided.

One round after the other as rotation.py would draw it, so it keeps the same wishes. No round makes
sacrifices for a later one: what was drawn stands, whoever comes or leaves.
"""

from dataclasses import replace

from scoring.sentences import words
from tournaments.draw.pairing.formats import rotation
from tournaments.draw.pairing.model import History, Round
from tournaments.draw.pairing.request import DrawRequest, Format, ignore_progress


def plan(request: DrawRequest) -> tuple[Round, ...]:
    """Every round of the request, each given those before it."""
    rounds: tuple[Round, ...] = ()
    for done, number in enumerate(request.numbers):
        request.report(done, len(request.numbers))
        rounds += (one_round(request, number, rounds),)
    return rounds


def one_round(request: DrawRequest, number: int, before: tuple[Round, ...] = ()) -> Round:
    """Round ``number`` at random, after the history and the rounds planned ``before``."""
    past = request.history
    drawn = replace(
        request,
        history=History((*past.rounds, *before), past.results, past.standings),
        last_round=number,
        steps=request.steps // len(request.numbers),
        report=ignore_progress,
    )
    (round_,) = rotation.plan(drawn)
    return round_


FORMAT = Format(
    key="redraw",
    name=words("Redraw"),
    summary=words(
        "Every round is drawn at random, repeating as few partners and opponents as possible."
    ),
    wishes=rotation.FORMAT.wishes,
    plan=plan,
)
