"""Perfect rotations: everybody partners everybody once and opposes everybody twice.

They exist for 4n players in 4n - 1 rounds and 4n + 1 players in 4n + 1 rounds: the whist
tournaments Wh(4n) and Wh(4n + 1) of design theory, which began with E. H. Moore, "Tactical
Memoranda I-III", American Journal of Mathematics 18 (1896), 264-303. The ones here are cyclic.
Each is kept as one base round. Its people are 0 … v - 1, standing in a circle, and for 4n players
one more, v, who never moves; round r moves everybody on by r. It works because the partners'
differences on the circle are all different, and the opponents' occur twice each.

Where no circle will do, people stand in three circles of v / 3: they move on in their circles,
and after every v / 3 rounds from circle to circle as well.
"""

from tournaments.draw.pairing.model import Seats

_FOUND = """
8: 4,1,6,5 7,3,2,0
9: 3,6,1,2 4,8,7,5
12: 4,8,5,10 9,7,1,0 6,3,11,2
16: 10,1,14,2 6,15,8,13 12,5,0,11 9,7,4,3
20: 13,0,6,8 18,2,16,1 12,4,15,3 7,17,10,11 9,14,5,19
21: 8,15,12,10 1,19,14,2 3,4,13,18 5,20,11,7 9,17,16,6
24: 22,3,5,14 10,13,12,20 4,2,9,23 21,8,17,11 6,18,0,7 19,1,16,15
25: 1,3,8,12 2,24,5,20 4,9,10,21 6,18,16,17 7,13,15,22 11,19,14,23
28: 20,22,5,0 24,6,27,13 9,3,15,1 4,19,8,18 21,2,12,16 11,14,17,10 26,25,23,7
32: 1,9,3,17 2,21,16,23 4,26,7,8 5,11,12,15 6,19,13,28 10,30,22,27 14,24,25,29 18,20,31,0
33: 1,7,10,23 2,13,3,28 4,25,24,29 6,20,11,26 8,32,16,18 9,12,14,30 15,19,21,22 17,27,5,31
36: 1,18,10,12 2,32,16,30 3,19,35,0 4,11,15,21 5,20,25,28 7,29,6,33 8,17,22,23 9,34,27,31
    14,26,13,24
40: 1,18,15,22 2,11,13,21 3,4,16,19 5,34,35,37 6,29,12,33 8,27,32,38 9,23,7,31 14,26,39,0
    17,28,10,36 20,24,25,30
44: 1,41,4,25 2,21,43,0 5,20,3,38 7,19,6,32 9,13,8,18 11,34,15,42 12,14,24,29 17,35,28,39
    22,23,31,37 26,33,10,40 27,36,16,30
45: 1,7,2,40 5,41,6,33 9,44,19,31 10,36,8,25 11,22,18,26 12,34,28,43 13,15,4,29 14,17,37,38
    16,30,3,35 20,24,27,32 23,39,21,42
48: 1,32,2,17 5,6,3,12 9,16,22,35 10,33,29,43 11,13,47,0 15,27,4,7 18,40,8,44 19,24,36,42
    20,37,28,38 21,39,14,41 25,46,30,34 26,45,23,31
49: 1,10,2,24 3,4,32,37 5,21,15,29 6,36,26,38 7,41,42,44 8,18,14,40 9,17,22,47 11,43,30,34
    12,23,19,39 13,16,25,31 20,48,27,45 28,35,33,46
52: 1,9,2,18 3,44,26,39 5,35,16,25 6,24,4,10 8,19,37,40 12,41,17,29 14,45,51,0 15,32,21,36
    20,48,7,33 27,34,11,43 30,31,23,28 38,42,13,50 47,49,22,46
"""
"""Players and the tables of their base round, found by tools/find_starters.py."""


def _read(text: str) -> dict[int, tuple[Seats, ...]]:
    """Base rounds by players; a number with a colon begins the next one."""
    rounds: dict[int, tuple[Seats, ...]] = {}
    players = 0
    for word in text.split():
        if word.endswith(":"):
            players = int(word[:-1])
            rounds[players] = ()
        else:
            rounds[players] += (tuple(map(int, word.split(","))),)
    return rounds


BASE_ROUNDS = _read(_FOUND)

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
    """Person in the place of ``person``, in circles of ``size``; nobody moves the last of all."""
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
    """True if the powers of g are all numbers from 1 to prime - 1."""
    return len({pow(g, i, prime) for i in range(prime - 1)}) == prime - 1
