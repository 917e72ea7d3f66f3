"""The fairest schedules known, found by long searches and kept in schedules.txt.

A line of that file is one schedule: players, rounds, what it promises (the fields of Promise),
then its rounds. A round is one letter per person, four to a table, (a, b) against (c, d); whoever
is missing sits out. Rounds are in the order to be played, tables in that of their numbers, so
that neighbouring rounds share little and everybody sees many tables. A schedule serves for fewer
rounds too, by its first ones, where the file has no shorter one. tools/find_schedules.py writes
the file.
"""

from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from tournaments.draw.pairing.audit import audit_plan
from tournaments.draw.pairing.model import (
    Constraints,
    History,
    PlanQuality,
    Roster,
    Round,
    SeatingPlan,
)

LETTERS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
FILE = Path(__file__).with_name("schedules.txt")


class Promise(NamedTuple):
    """Repeated partnerships, greatest count of opponents and of meetings, sums of squares."""

    partner_repeats: int
    opponents: int
    met: int
    opponents_sumsq: int
    met_sumsq: int

    @classmethod
    def kept_by(cls, quality: PlanQuality) -> "Promise":
        """The figures of a judged plan of partnerships."""
        if not quality.partner or not quality.opponent:
            raise ValueError("a schedule of partnerships has partners and opponents")
        return cls(
            quality.partner.reached.repeats,
            quality.opponent.reached.max,
            quality.met.reached.max,
            quality.opponent.reached.sumsq,
            quality.met.reached.sumsq,
        )


class BrokenSchedule(Exception):
    """A line of the file is not what it promises to be."""


def stored_rounds(players: int, rounds: int) -> tuple[Round, ...]:
    """The first ``rounds`` rounds of the schedule kept for as many or more; none if there is none.

    People are 0 … players - 1. The schedule is judged when it is first asked for; raises
    BrokenSchedule when it is not what the file says.
    """
    lengths = [length for size, length in _lines() if size == players and length >= rounds]
    return read_stored(players, min(lengths))[:rounds] if lengths else ()


def stored_sizes() -> list[tuple[int, int]]:
    """Players and rounds of every schedule that is kept."""
    return sorted(_lines())


@lru_cache(maxsize=64)
def read_stored(players: int, rounds: int) -> tuple[Round, ...]:
    """The schedule kept for just so many, judged; raises BrokenSchedule."""
    name = f"{players} players, {rounds} rounds"
    *promised, text = _lines()[players, rounds].split(maxsplit=len(Promise._fields))
    try:
        planned = tuple(_round(letters) for letters in text.split())
        quality, promise = judge(players, planned), Promise._make(map(int, promised))
    except (ValueError, IndexError, TypeError) as error:
        raise BrokenSchedule(f"{name}: {error}") from error
    whole = len(planned) == rounds and not quality.faults and quality.sit_out_spread <= 1
    if not whole or Promise.kept_by(quality) != promise:
        raise BrokenSchedule(f"{name}: not as promised")
    return planned


def judge(players: int, rounds: tuple[Round, ...]) -> PlanQuality:
    """The audit of rounds of people 0 … players - 1."""
    roster = Roster.of(range(players))
    return audit_plan(SeatingPlan(1, rounds), roster, History(), Constraints())


def written(players: int, rounds: tuple[Round, ...]) -> str:
    """The line for a schedule, as the file keeps it."""
    promise = Promise.kept_by(judge(players, rounds))
    letters = ("".join(LETTERS[id] for seats in r for id in seats or ()) for r in rounds)
    return " ".join([*map(str, (players, len(rounds), *promise)), *letters])


def _round(letters: str) -> Round:
    people = [LETTERS.index(letter) for letter in letters]
    return tuple(tuple(people[at : at + 4]) for at in range(0, len(people), 4))


@lru_cache(maxsize=1)
def _lines() -> dict[tuple[int, int], str]:
    """Text after players and rounds, in every line of the file."""
    lines = {}
    for line in FILE.read_text(encoding="ascii").splitlines():
        if line and not line.startswith("#"):
            players, rounds, rest = line.split(maxsplit=2)
            lines[int(players), int(rounds)] = rest
    return lines
