"""Bounds that no seating can go below: the arithmetic that a plan is measured against.

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

from tournaments.draw.pairing.model import Count

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


def few_tables(overlaps: Iterable[tuple[int, int]], seatings: int, rounds: int) -> Count:
    """The bound for meetings, from ``overlaps`` of every two of the ``rounds``.

    Each overlap is (players in both rounds, tables of one times tables of the other);
    ``seatings`` is the sum of all meetings, six a table. Two who meet m times share m (m - 1) / 2
    pairs of rounds, at most (m - 1) rounds / 2.
    """
    together = sum(
        (even_split(common, cells) - common) // 2 for common, cells in overlaps if common
    )
    return Count(
        max=1 - (-2 * together // seatings) if seatings else 0,
        repeats=-(-2 * together // rounds) if rounds else 0,
        sumsq=2 * together + seatings,
    )


def eight_players(rounds: int) -> int:
    """Least sum of squared meetings of eight people who all play ``rounds`` rounds.

    Among three people an odd number of pairs sits together in every round, so the people fall
    into two classes: a pair meets oddly often just when it is of one class (for odd ``rounds``)
    or of two (for even).
    """
    sums = (
        _two_classes(size, across, rounds) for size in range(5) for across in range(12 * rounds + 1)
    )
    return min(total for total in sums if total is not None)


def _two_classes(size: int, across: int, rounds: int) -> int | None:
    """Bound when one class has ``size`` people and pairs of both classes meet ``across`` times.

    None where that cannot be.
    """
    odd_within = rounds % 2
    total = _split_with_parity(across, size * (8 - size), 1 - odd_within)
    for people in (size, 8 - size):
        within, rest = divmod(3 * rounds * people - across, 2)
        squares = _split_with_parity(within, people * (people - 1) // 2, odd_within)
        if total is None or squares is None or rest:
            return None
        total += squares
    return total


def _split_with_parity(total: int, cells: int, parity: int) -> int | None:
    """Least sum of squares of counts all even (parity 0) or all odd (1); None if there are none."""
    pairs, rest = divmod(total - parity * cells, 2)
    if rest or pairs < 0 or (pairs and not cells):
        return None
    return 4 * even_split(pairs, cells) + 4 * parity * pairs + parity * cells if cells else 0


def _to_parity(value: int, of: int) -> int:
    """Squares sum to the parity of the counts themselves."""
    return value + (value - of) % 2
