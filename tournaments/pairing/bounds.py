"""What no seating can go below: the arithmetic that a plan is measured against.

Counts games and people only; knows no plan and no format. Every bound here is proved, but not
every bound can be reached.

| figure                 | cannot be below                                                    |
|------------------------|--------------------------------------------------------------------|
| greatest count         | ceil(k games / others), for whoever has most games                 |
| repeats                | half the sum over people of max(0, k games - others)               |
| sum of squares         | half the sum over people of the even split of k games over others  |
| fewer than four tables | two rounds put their common players into T x T cells               |
| eight players          | of three people at two tables, one or three pairs sit together     |

k = 1 for partners, 2 for opponents, 3 for both; "others" are those one can sit with at all.
"""

from collections.abc import Iterable, Sequence

from tournaments.pairing.model import Count

Load = tuple[int, int]
"""One person's games, and how many others are ever there together with that person."""


def least(loads: Sequence[Load], k: int) -> Count:
    """The bound for a relation in which every game gives a person ``k`` companions."""
    shared = [(k * games, others) for games, others in loads if games]
    return Count(
        max=max((-(-total // others) for total, others in shared), default=0),
        repeats=-(-sum(max(0, total - others) for total, others in shared) // 2),
        sumsq=_to_parity(
            -(-sum(even_split(total, others) for total, others in shared) // 2),
            sum(total for total, _ in shared) // 2,
        ),
    )


def even_split(total: int, cells: int) -> int:
    """Sum of squares when ``total`` things lie as evenly as they can in ``cells`` cells."""
    quotient, rest = divmod(total, cells)
    return (cells - rest) * quotient**2 + rest * (quotient + 1) ** 2


def few_tables(overlaps: Iterable[tuple[int, int]], seatings: int) -> int:
    """Least sum of squared meetings, from ``overlaps`` of every two rounds.

    Each overlap is (players in both rounds, tables of one times tables of the other);
    ``seatings`` is the sum of all meetings, six a table.
    """
    together = sum(
        (even_split(common, cells) - common) // 2 for common, cells in overlaps if common
    )
    return 2 * together + seatings


def eight_players(rounds: int) -> int:
    """Least sum of squared meetings of eight people who all play ``rounds`` rounds.

    Among three people an odd number of pairs sits together in every round, so the people fall
    into two classes: a pair meets oddly often just when it is of one class (for odd ``rounds``)
    or of two (for even).
    """
    odd_within = rounds % 2 == 1
    best = []
    for size in range(5):
        costs = [
            (people, _split_with_parity(3 * rounds, people - 1 if odd_within else 8 - people))
            for people in (size, 8 - size)
            if people
        ]
        if all(cost is not None for _, cost in costs):
            best.append(sum(people * (cost or 0) for people, cost in costs) // 2)
    return min(best)


def _split_with_parity(total: int, odd: int) -> int | None:
    """Least sum of squares of seven counts, ``odd`` of them odd; None where none exists."""
    counts = [1] * odd + [0] * (7 - odd)
    spare = total - odd
    if spare < 0 or spare % 2:
        return None
    for _ in range(spare // 2):
        lowest = counts.index(min(counts))
        counts[lowest] += 2
    return sum(count**2 for count in counts)


def _to_parity(value: int, of: int) -> int:
    """Squares sum to the parity of the counts themselves."""
    return value + (value - of) % 2
