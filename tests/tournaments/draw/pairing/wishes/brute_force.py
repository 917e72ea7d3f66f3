"""Whether wishes can be kept at all, by looking at every seating there is. For up to nine people.

Shares nothing with the code it judges. What counts as kept is in checker.broken_wishes; besides,
nobody who is there throughout may sit out two rounds more than another who is, unless it was so
before.
"""

from itertools import combinations, permutations, product

from tests.tournaments.draw.pairing import checker


def can_be_kept(presence, played, rounds, wishes, tables, broken=()):
    """``presence`` of players by round; ``played`` rounds come first, ``rounds`` in all."""
    usable = [table for table in range(1, tables + 1) if table not in broken]
    there = [
        [player for player, when in presence.items() if number in when]
        for number in range(1, rounds + 1)
    ]
    for player, place in wishes.get("fixed", {}).items():
        if place not in usable and any(player in people for people in there[len(played) :]):
            return False
    steady = [player for player in presence if all(player in people for people in there)]
    times = [0] * len(steady)
    for people, round_ in zip(there, played, strict=False):
        seated = {player for table in round_ if table for player in table}
        times = [
            count + (player in people and player not in seated)
            for count, player in zip(times, steady, strict=True)
        ]
    spread = max(1, max(times, default=0) - min(times, default=0))
    reached = {tuple(times)}
    for number in range(len(played) + 1, rounds + 1):
        ways = outs(there[number - 1], number, presence, wishes, usable)
        reached = {
            tuple(count + (player in out) for count, player in zip(before, steady, strict=True))
            for before, out in product(reached, ways)
        }
    return any(max(after, default=0) - min(after, default=0) <= spread for after in reached)


def outs(people, number, presence, wishes, usable):
    """Every set of people who can sit out so that the others can be seated as wished."""
    playing = 4 * min(len(people) // 4, len(usable))
    return [
        frozenset(people) - set(some)
        for some in combinations(people, playing)
        if can_be_seated(some, number, presence, wishes, usable)
    ]


def can_be_seated(people, number, presence, wishes, usable):
    return any(
        not checker.broken_wishes(
            [()] * (number - 1) + [numbered(tables, places)], presence, wishes, number
        )
        for tables in seatings(tuple(people))
        for places in permutations(usable, len(tables))
    )


def numbered(tables, places):
    round_ = [None] * max(places)
    for table, place in zip(tables, places, strict=True):
        round_[place - 1] = table
    return round_


def seatings(people):
    """Every way to part people into tables, and every table into partnerships."""
    if not people:
        yield ()
        return
    first, others = people[0], people[1:]
    for a, b, c in combinations(others, 3):
        left = tuple(player for player in others if player not in (a, b, c))
        for rest in seatings(left):
            for table in ((first, a, b, c), (first, b, a, c), (first, c, a, b)):
                yield (table, *rest)
