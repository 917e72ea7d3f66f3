"""The field: everybody who has a line in the standings, round by round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from statistics import median


@dataclass(frozen=True)
class Runner:
    """A person or team in the order of the standings.

    `name` is what lists call them, `short` what a picture does; `place` None for a helper. `points`
    are what each round counts, None for nothing; `credited` the rounds without a seat.
    """

    numbers: tuple[int, ...]
    name: str
    short: str
    place: int | None
    points: tuple[int | None, ...]
    credited: frozenset[int] = frozenset()

    @cached_property
    def totals(self) -> tuple[int | None, ...]:
        """The total after every round; None before the first that counts."""
        totals: list[int | None] = []
        for points in self.points:
            before = totals[-1] if totals else None
            totals.append(before if points is None else (before or 0) + points)
        return tuple(totals)


@dataclass(frozen=True)
class Field:
    """All runners, best first. `down`: the fewest points lead. `me` is the reader's number, or 0.

    `by_points` says that points alone come first in the standings; so many rounds are `closed`.
    """

    runners: tuple[Runner, ...]
    down: bool = False
    me: int = 0
    by_points: bool = True
    closed: int = 0

    @property
    def rounds(self) -> int:
        """Number of rounds that there are figures of."""
        return max((len(runner.points) for runner in self.runners), default=0)

    @cached_property
    def middles(self) -> tuple[float, ...]:
        """The middle total after every round: half are above it, half below."""
        return tuple(self._middle(after) for after in range(self.rounds))

    def _middle(self, after: int) -> float:
        totals = [runner.totals[after] for runner in self.runners]
        return float(median([total for total in totals if total is not None] or [0]))

    def is_me(self, runner: Runner) -> bool:
        """True if this is the reader, or their team."""
        return self.me in runner.numbers

    @property
    def mine(self) -> Runner | None:
        """The reader, if they are in the field."""
        return next((runner for runner in self.runners if self.is_me(runner)), None)

    def places(self, after: int) -> dict[tuple[int, ...], int]:
        """Everybody's place by points alone after a round (0 the first); no helper has one."""
        totals = {
            runner.numbers: total
            for runner in self.runners
            if runner.place is not None and (total := runner.totals[after]) is not None
        }
        order = sorted(totals.values(), reverse=not self.down)
        first: dict[int, int] = {}
        for place, total in enumerate(order, start=1):
            first.setdefault(total, place)
        return {numbers: first[total] for numbers, total in totals.items()}


def first_and_me(field: Field, most: int) -> Sequence[Runner]:
    """The first so many, and the reader if they are further down."""
    first = list(field.runners[:most])
    mine = field.mine
    return first if mine is None or mine in first else [*first, mine]
