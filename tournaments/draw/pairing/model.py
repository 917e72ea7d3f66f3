"""The plain values that a draw is made of and made from.

Knows nothing of formats, of how good a plan is, or of where its numbers are kept. An entrant is
only an integer (a registration number), a round only the tables that play in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from functools import lru_cache
from itertools import product

Seats = tuple[int, ...]
"""The people of one table in one round, side by side: where two sides play, the first half of them
plays the second half; else everybody plays for themselves."""

Round = tuple[Seats | None, ...]
"""The tables of one round. The position is the table's number less one; None stays empty."""

Pair = tuple[int, int]


def pair(x: int, y: int) -> Pair:
    """Two people in the order in which they are counted."""
    return (x, y) if x < y else (y, x)


def as_round(places: Mapping[int, Seats]) -> Round:
    """A round from the seats at the tables with these numbers."""
    return tuple(places.get(number) for number in range(1, max(places) + 1))


@dataclass(frozen=True)
class Wish:
    """One thing asked of a draw. ``kind`` is the name of a field of Constraints.

    ``ids`` are the two people of a wish about two, the one of ``fixed``, nobody for ``broken``.
    """

    kind: str
    ids: tuple[int, ...] = ()
    table: int | None = None


class CannotPair(Exception):
    """No draw can be made as asked. The director must act; ``reason`` says on what.

    Where wishes contradict each other, ``wishes`` are these, and ``because`` is the end of the
    reason: what they fail on. See words.conflict for the same with names in place of numbers.
    """

    def __init__(self, reason: str, wishes: tuple[Wish, ...] = (), because: str = "") -> None:
        super().__init__(reason)
        self.reason = reason
        self.wishes = wishes
        self.because = because


class PlayedOut(CannotPair):
    """There is nothing left to draw: the bracket has its winner."""


@dataclass(frozen=True)
class Entrant:
    """Somebody who plays from round ``arrive`` on, up to the round before ``leave``.

    ``away`` are the rounds in between for which they had gone, and came back.
    """

    id: int
    arrive: int = 1
    leave: int | None = None
    away: frozenset[int] = frozenset()

    def present(self, number: int) -> bool:
        """True if this entrant can play in round ``number`` (counted from 1)."""
        still = self.leave is None or number < self.leave
        return self.arrive <= number and still and number not in self.away


@dataclass(frozen=True)
class Roster:
    """Everybody who plays at some time in the evening, those who left or will come included.

    ``teams`` are entrants who entered together; only formats of fixed partners look at them.
    """

    entrants: tuple[Entrant, ...]
    teams: tuple[tuple[int, ...], ...] = ()

    def __post_init__(self) -> None:
        if len({entrant.id for entrant in self.entrants}) != len(self.entrants):
            raise ValueError("an entrant stands in the roster twice")
        members = [id for team in self.teams for id in team]
        if len(set(members)) != len(members):
            raise ValueError("an entrant stands in two teams")

    @classmethod
    def of(cls, ids: Iterable[int]) -> Roster:
        """A roster of people who are all there from the first round to the last."""
        return cls(tuple(Entrant(id) for id in ids))

    def present(self, number: int) -> tuple[int, ...]:
        """Ids of those who can play in round ``number``, in roster order."""
        return tuple(entrant.id for entrant in self.entrants if entrant.present(number))

    def __len__(self) -> int:
        return len(self.entrants)


@dataclass(frozen=True)
class TableResult:
    """Result of one table of a round.

    ``points`` are what each of its people took, in the order of its Seats. ``winner`` is the side
    that is ahead by the score or by the extra hand that breaks a tie: 0 for the first half of the
    table and 1 for the second; where everybody plays alone, the position in the Seats. None while
    nobody is.
    """

    points: tuple[int, ...]
    winner: int | None


@dataclass(frozen=True)
class History:
    """The rounds that were played (or are being played): a new draw never changes them.

    ``results`` and ``standings`` are there for formats that need them (else empty): for each
    round the results of its tables by position, None where nobody sat or it is still played; and
    the ids of all entrants as they stand after the last round, the best first.
    """

    rounds: tuple[Round, ...] = ()
    results: tuple[tuple[TableResult | None, ...], ...] = ()
    standings: tuple[int, ...] = ()

    def __len__(self) -> int:
        return len(self.rounds)

    @property
    def next_round(self) -> int:
        """The number of the round that comes after these."""
        return len(self.rounds) + 1


@dataclass(frozen=True)
class TableShape:
    """Seats of a table: ``sides`` 2 halves of a table, or 0 for single players.

    ``sizes`` are the numbers of people that a table can seat, the preferred one first. An odd
    number of people cannot be halved: such a table plays everybody for themselves.
    """

    sizes: tuple[int, ...] = (4,)
    sides: int = 2

    def __post_init__(self) -> None:
        if not self.sizes or min(self.sizes) < 2:
            raise ValueError("a table seats at least two")
        if self.sides not in (0, 2):
            raise ValueError("a table has two sides, or none")

    @property
    def fewest(self) -> int:
        """Number of people that a single table needs."""
        return min(self.sizes)

    def tables_for(self, people: int, tables: int | None = None) -> tuple[int, ...]:
        """Sizes of the tables when ``people`` are there, the preferred size first.

        As many as possible are seated, at up to ``tables`` tables. Then the sizes are as near to
        the front of ``sizes`` as can be: one table two places down weighs as much as four that
        are one place down, and of equal choices the one with more of the first size is taken.
        """
        limit = people // self.fewest if tables is None else min(tables, people // self.fewest)
        return _tables_for(self.sizes, people, limit)

    def sided(self, size: int) -> bool:
        """True if a table of ``size`` people plays side against side."""
        return self.sides == 2 and size % 2 == 0

    def halves(self, seats: Seats) -> tuple[Seats, Seats]:
        """The two sides of a table."""
        middle = len(seats) // 2
        return seats[:middle], seats[middle:]


@lru_cache(maxsize=4096)
def _tables_for(sizes: tuple[int, ...], people: int, tables: int) -> tuple[int, ...]:
    counts = max(_table_counts(sizes, people, tables), key=lambda counts: _liking(sizes, counts))
    return tuple(size for size, count in zip(sizes, counts, strict=True) for _ in range(count))


def _table_counts(sizes: tuple[int, ...], people: int, tables: int) -> Iterator[tuple[int, ...]]:
    """Every choice of tables of each size, with as many of the first as there is room for."""
    for others in product(*(range(min(people // size, tables) + 1) for size in sizes[1:])):
        left = people - sum(size * count for size, count in zip(sizes[1:], others, strict=True))
        if left >= 0 and sum(others) <= tables:
            yield min(left // sizes[0], tables - sum(others)), *others


def _liking(sizes: tuple[int, ...], counts: tuple[int, ...]) -> tuple[int, int, tuple[int, ...]]:
    seated = sum(size * count for size, count in zip(sizes, counts, strict=True))
    return seated, -sum(place**2 * count for place, count in enumerate(counts)), counts


FOURS = TableShape()
"""Two partnerships of two."""


@dataclass(frozen=True)
class Constraints:
    """Wishes of the director for a draw, beyond fairness; the keys of the ``draw --in`` file.

    ``must`` partners whenever both play; ``avoid`` never partners; ``apart`` never at one table;
    ``first_only`` partners in round 1 and never again; ``fixed`` entrant to table number;
    ``tables`` how many tables there are (None: as many as the roster's entrants could fill);
    ``broken`` numbers of tables that stay empty.
    """

    must: tuple[Pair, ...] = ()
    avoid: tuple[Pair, ...] = ()
    apart: tuple[Pair, ...] = ()
    first_only: tuple[Pair, ...] = ()
    fixed: Mapping[int, int] = field(default_factory=dict)
    tables: int | None = None
    broken: frozenset[int] = frozenset()

    def wishes(self) -> tuple[Wish, ...]:
        """Every single wish about people and tables, each once. ``tables`` is not one."""
        pairs = [
            Wish(kind, (min(pair), max(pair)))
            for kind in ("must", "avoid", "apart", "first_only")
            for pair in getattr(self, kind)
        ]
        fixed = [Wish("fixed", (id,), table) for id, table in self.fixed.items()]
        broken = [Wish("broken", (), table) for table in sorted(self.broken)]
        return tuple(dict.fromkeys((*pairs, *fixed, *broken)))

    def wishes_of_people(self) -> tuple[Wish, ...]:
        """Wishes without those about tables only."""
        return tuple(wish for wish in self.wishes() if wish.ids)

    def asked(self) -> set[str]:
        """Names of the wishes that are not empty."""
        return {f.name for f in fields(self) if getattr(self, f.name) not in (None, (), {}, set())}

    def usable_tables(self, entrants: int, shape: TableShape = FOURS) -> list[int]:
        """Numbers of the tables that can be played at, lowest first, for a roster's size."""
        last = entrants // shape.fewest if self.tables is None else self.tables
        return [number for number in range(1, last + 1) if number not in self.broken]


@dataclass(frozen=True)
class Branch:
    """The round at the tables that wait, once the ``winners`` of the tables in dispute
    are known: 0 or 1 for each, in their order. ``reasons`` are those of the people who wait, and
    ``idle`` all who are not in play then."""

    winners: tuple[int, ...]
    tables: Mapping[int, Seats]
    reasons: Mapping[int, str]
    idle: frozenset[int]


@dataclass(frozen=True)
class Held:
    """Tables of a planned round that wait for the ``disputed`` tables of the round before, with a
    branch for every way in which these can come out, and the ``people`` who wait with them."""

    disputed: tuple[int, ...]
    tables: tuple[int, ...]
    people: frozenset[int]
    branches: tuple[Branch, ...]


@dataclass(frozen=True)
class SeatingPlan:
    """Rounds to come: ``rounds[0]`` is round number ``first_round``.

    ``reasons`` say of people in that first round, by id, why they sit there, or why they do not;
    ``warnings`` are for the director. ``idle`` are, by the number of the round (rounds played
    included), those who are there but not in play: knocked out, not in the final, without a
    partner, or at a table that is ``held``. They do not sit out.
    """

    first_round: int
    rounds: tuple[Round, ...]
    reasons: Mapping[int, str] = field(default_factory=dict)
    warnings: tuple[str, ...] = ()
    idle: Mapping[int, frozenset[int]] = field(default_factory=dict)
    held: Held | None = None

    def numbered(self) -> Iterator[tuple[int, Round]]:
        """Each planned round with its number."""
        return enumerate(self.rounds, start=self.first_round)


@dataclass(frozen=True)
class Count:
    """Meetings of one kind: greatest count of a pair, repeats
    (sum of count - 1 over pairs that meet), sum of squared counts."""

    max: int
    repeats: int
    sumsq: int


@dataclass(frozen=True)
class Figure:
    """Value of a plan, and the bound that no plan for the same games can go below."""

    reached: Count
    bound: Count


@dataclass(frozen=True)
class PlanQuality:
    """A plan judged together with what was played before it.

    ``partner`` and ``opponent`` are there only where two sides play.
    ``size_spread`` is the greatest difference in how often two entrants who are present throughout
    sit at tables of one size, None where all tables are alike.
    ``sit_out_spread`` is most less fewest sit-outs among the entrants present throughout;
    ``sit_out_consecutive`` counts sit-outs that follow one in the round before;
    ``table_visits_max`` is how often one entrant sits at one table; ``faults`` are plain
    sentences on seatings that no draw may contain (somebody at two tables, somebody absent, a wish
    that is not kept). ``wishes`` is how many were asked for, ``wishes_kept`` how many are kept in
    every round of the plan.
    """

    entrants: int
    rounds: int
    partner: Figure | None
    opponent: Figure | None
    met: Figure
    sit_outs: int
    sit_out_spread: int
    sit_out_consecutive: int
    table_visits_max: int
    faults: tuple[str, ...] = ()
    size_spread: int | None = None
    wishes: int = 0
    wishes_kept: int = 0


@dataclass(frozen=True)
class BracketMatch:
    """A match of a bracket as it stands, for whoever shows it.

    ``sides`` are the people of both sides with those they stood in for: None while open, empty for
    a bye. ``winner`` is 0 or 1, None until it is decided. ``round`` and ``table`` say where it was
    played: None for a match that is still to come, or that needed no game. ``depth`` is how many
    matches lead to it on the longest way, itself included.
    """

    name: str
    depth: int
    sides: tuple[Seats | None, Seats | None]
    winner: int | None = None
    round: int | None = None
    table: int | None = None


def seated(round_: Round) -> Iterator[tuple[int, Seats]]:
    """The tables of a round that are played at: (table number, seats)."""
    for number, seats in enumerate(round_, start=1):
        if seats is not None:
            yield number, seats


def sitting_out(round_: Round, present: Iterable[int]) -> tuple[int, ...]:
    """Those of ``present`` who have no seat in the round, in the order given."""
    playing = {id for _, seats in seated(round_) for id in seats}
    return tuple(id for id in present if id not in playing)
