"""Perfect rotations: everybody partners everybody once and opposes everybody twice.

They exist for 4n players in 4n - 1 rounds and 4n + 1 players in 4n + 1 rounds (whist tournaments).
Each is kept as one base round. Its people are 0 … v - 1, standing in a circle, and for 4n players
one more, v, who never moves; round r moves everybody on by r. It works because the partners'
differences on the circle are all different, and the opponents' occur twice each.

Where no circle will do, people stand in three circles of v / 3: they move on in their circles,
and after every v / 3 rounds from circle to circle as well.
"""

from tournaments.pairing.model import Seats

BASE_ROUNDS: dict[int, tuple[Seats, ...]] = {
    8: ((4, 1, 6, 5), (7, 3, 2, 0)),
    9: ((3, 6, 1, 2), (4, 8, 7, 5)),
    12: ((4, 8, 5, 10), (9, 7, 1, 0), (6, 3, 11, 2)),
    16: ((10, 1, 14, 2), (6, 15, 8, 13), (12, 5, 0, 11), (9, 7, 4, 3)),
    20: ((13, 0, 6, 8), (18, 2, 16, 1), (12, 4, 15, 3), (7, 17, 10, 11), (9, 14, 5, 19)),
    21: ((8, 15, 12, 10), (1, 19, 14, 2), (3, 4, 13, 18), (5, 20, 11, 7), (9, 17, 16, 6)),
    24: (
        (22, 3, 5, 14),
        (10, 13, 12, 20),
        (4, 2, 9, 23),
        (21, 8, 17, 11),
        (6, 18, 0, 7),
        (19, 1, 16, 15),
    ),
    28: (
        (20, 22, 5, 0),
        (24, 6, 27, 13),
        (9, 3, 15, 1),
        (4, 19, 8, 18),
        (21, 2, 12, 16),
        (11, 14, 17, 10),
        (26, 25, 23, 7),
    ),
}
"""Found by find_starters.py."""

IN_THREE_CIRCLES = frozenset({9})


def perfect_rounds(players: int) -> list[list[int]]:
    """All rounds of the perfect rotation, or none where no base round is known.

    Each round lists people 0 … players - 1 four to a table, (a, b) against (c, d); for 4n + 1
    players the last one listed sits out.
    """
    base = BASE_ROUNDS.get(players) or _prime_base(players)
    if not base:
        return []
    circle = players - 1 if players % 4 == 0 else players
    people = [person for table in base for person in table]
    out = [0] * (players % 4)
    size = circle // 3 if players in IN_THREE_CIRCLES else circle
    return [[_moved_on(person, r, size, circle) for person in people + out] for r in range(circle)]


def _moved_on(person: int, by: int, size: int, people: int) -> int:
    """Who stands where ``person`` stood, in circles of ``size``; nobody moves the last of all."""
    if person == people:
        return person
    circle = person // size + by // size
    return circle * size % people + (person + by) % size


def _prime_base(players: int) -> tuple[Seats, ...]:
    """For a prime 4n + 1: table i seats x, -x against jx, -jx, where jj = -1 and x = g to the i.

    The partners' differences are then twice all x, -x, jx, -jx, the opponents' (1 - j) times these
    and (1 + j) times these: each number but 0 once, and twice.
    """
    if players % 4 != 1 or any(players % divisor == 0 for divisor in range(2, players)):
        return ()
    quarter = (players - 1) // 4
    root = next(g for g in range(2, players) if _generates(g, players))
    turn = pow(root, quarter, players)
    powers = [pow(root, i, players) for i in range(quarter)]
    return tuple((x, players - x, x * turn % players, players - x * turn % players) for x in powers)


def _generates(g: int, prime: int) -> bool:
    """Whether the powers of g are all numbers from 1 to prime - 1."""
    return len({pow(g, i, prime) for i in range(prime - 1)}) == prime - 1
