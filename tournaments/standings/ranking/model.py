"""The plain values that standings are made of and made from.

Knows nothing of score sheets, names or rounds: the caller has added everything up.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

Number = int | Fraction
"""Exact, because equal figures share a place: an average is a Fraction, never a float."""


@dataclass(frozen=True)
class Taken:
    """Takings of one person from a round in which they had a seat.

    ``points`` are their own, ``side_points`` those of their side on the sheet: they differ where a
    club pays one person alone. ``ahead``: their side won the sheet. ``pending``: a hand of it is in
    dispute, and only the others count so far.
    """

    points: int
    ahead: bool
    loners: int
    side_points: int
    pending: bool = False


@dataclass(frozen=True)
class Result:
    """Figures of one entrant so far, summed over all rounds that count.

    ``figures`` are those of the tie-breaks, by their keys. ``games`` is how many score sheets the
    entrant played on. ``mark`` says why somebody is no longer in the room ("left", "no_show", …)
    and is empty for everybody else; marked entrants keep the place that their figures give them. A
    ``helper`` plays so that others can, and takes no place. ``stage`` is how far the entrant has
    come in a bracket; more is further.
    """

    entrant: int
    points: Number = 0
    figures: Mapping[str, int] = field(default_factory=dict)
    games: int = 0
    mark: str = ""
    helper: bool = False
    stage: int = 0


@dataclass(frozen=True)
class StandingRow:
    """One line of the standings, in order.

    ``place`` is shared by equals (1, 2, 2, 4), and None for helpers. ``decided_by`` is the key of
    the rule that put this row below the row above it: None on the first row and for helpers,
    "shared" when nothing did. ``why`` says the same as a sentence.
    """

    place: int | None
    result: Result
    shared: bool
    decided_by: str | None
    why: str
