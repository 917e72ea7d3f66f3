"""A second opinion on draws: counts by looking at every pair in every round, as a person would.

Shares nothing with tournaments.draw.pairing.audit, so that a mistake there does not hide here.
Rounds are lists of tables [a, b, c, d] or None; ``presence`` maps a player to the rounds
(numbered from 1) in which they are there.
"""

from itertools import combinations, pairwise


def everybody(players, rounds):
    return {player: set(range(1, rounds + 1)) for player in range(1, players + 1)}


def assert_possible(rounds, presence, tables=None, closed=()):
    """Everybody sits in at most one place, is there, and no table stays empty needlessly."""
    for number, round_ in enumerate(rounds, start=1):
        there = {player for player, when in presence.items() if number in when}
        seated = [player for table in round_ if table for player in table]
        assert len(seated) == len(set(seated)), f"round {number} seats somebody twice"
        assert set(seated) <= there, f"round {number} seats somebody who is not there"
        assert all(round_[t - 1] is None for t in closed if t <= len(round_))
        places = len(presence) // 4 if tables is None else tables
        free = [t for t in range(1, places + 1) if t not in closed]
        assert len(round_) <= places
        assert len(seated) == 4 * min(len(free), len(there) // 4), f"round {number} is not full"


def times_together(rounds, one, two):
    """(as partners, as opponents) for a pair."""
    partners = opponents = 0
    for round_ in rounds:
        for table in round_:
            if table and one in table and two in table:
                a, b, c, d = table
                same_side = {one, two} in ({a, b}, {c, d})
                partners += same_side
                opponents += not same_side
    return partners, opponents


def counts(rounds, players):
    """Three lists over all pairs of players: partners, opponents, met."""
    return shaped_counts(rounds, players, 2)


def repeats(times):
    return sum(max(0, count - 1) for count in times)


def sit_outs(rounds, presence):
    """For every player the numbers of the rounds sat out while there."""
    out = {player: [] for player in presence}
    for number, round_ in enumerate(rounds, start=1):
        for player, when in presence.items():
            if number in when and not any(table and player in table for table in round_):
                out[player].append(number)
    return out


def spread(out, presence, rounds):
    """Most less fewest sit-outs of those who were there throughout."""
    whole = set(range(1, rounds + 1))
    times = [len(out[player]) for player, when in presence.items() if when >= whole]
    return max(times, default=0) - min(times, default=0)


def twice_running(out):
    return sum(b - a == 1 for when in out.values() for a, b in pairwise(when))


def most_visits(rounds, players):
    return max(
        sum(1 for round_ in rounds if len(round_) > at and round_[at] and player in round_[at])
        for player in players
        for at in range(max(map(len, rounds)))
    )


def assert_shaped(rounds, presence, sizes, tables=None):
    """Every table has an allowed size, everybody sits once, and as many sit as can.

    ``tables`` bounds the tables of a round; without it there is no lack of them.
    """
    for number, round_ in enumerate(rounds, start=1):
        there = {player for player, when in presence.items() if number in when}
        seated = [player for table in round_ if table for player in table]
        assert len(seated) == len(set(seated)), f"round {number} seats somebody twice"
        assert set(seated) <= there, f"round {number} seats somebody who is not there"
        assert {len(table) for table in round_ if table} <= set(sizes)
        limit = len(there) if tables is None else tables
        assert len([table for table in round_ if table]) <= limit
        assert len(seated) == most_seated(len(there), sizes, limit), f"round {number} is not full"


def most_seated(people, sizes, tables):
    """The most of ``people`` that this many tables of these sizes seat, by trying all."""
    reachable = {0}
    for _ in range(tables):
        reachable |= {had + size for had in reachable for size in sizes if had + size <= people}
    return max(reachable)


def shaped_counts(rounds, players, sides):
    """As ``counts``, for tables of any size: the two halves of a table play each other, or all."""
    partners, opponents = {}, {}
    for pair in combinations(sorted(players), 2):
        partners[pair] = opponents[pair] = 0
    for table in (table for round_ in rounds for table in round_ if table):
        half = len(table) // 2
        for x, y in combinations(range(len(table)), 2):
            one, two = table[x], table[y]
            pair = (one, two) if one < two else (two, one)
            same = sides == 2 and (x < half) == (y < half)
            (partners if same else opponents)[pair] += 1
    return (
        list(partners.values()),
        list(opponents.values()),
        [partners[pair] + opponents[pair] for pair in partners],
    )


def size_spread(rounds, players):
    """The greatest difference in how often two players sit at tables of one of several sizes."""
    sizes = {len(table) for round_ in rounds for table in round_ if table}
    if len(sizes) < 2:
        return 0
    spreads = [0]
    for size in sizes:
        times = [
            sum(player in table for round_ in rounds for table in round_ if len(table) == size)
            for player in players
        ]
        spreads.append(max(times) - min(times))
    return max(spreads)


def broken_wishes(rounds, presence, wishes, first=1):
    """Every wish that a round from number ``first`` on does not keep: (kind, people, round).

    ``wishes`` has the keys of the ``draw --in`` file. Tables are [a, b, c, d] or None.
    """
    broken = []
    for number, round_ in enumerate(rounds, start=1):
        if number < first:
            continue
        tables = [table for table in round_ if table]
        playing = {player for table in tables for player in table}
        sides = [{table[0], table[1]} for table in tables] + [
            {table[2], table[3]} for table in tables
        ]
        for kind in ("must", "avoid", "apart", "first_only"):
            for x, y in wishes.get(kind, ()):
                partners = {x, y} in sides
                one_table = any(x in table and y in table for table in tables)
                both_there = number in presence.get(x, ()) and number in presence.get(y, ())
                kept = {
                    "must": partners or not {x, y} <= playing,
                    "avoid": not partners,
                    "apart": not one_table,
                    "first_only": not both_there or partners == (number == 1),
                }
                if not kept[kind]:
                    broken.append((kind, (x, y), number))
        for player, place in wishes.get("fixed", {}).items():
            at = [n for n, table in enumerate(round_, start=1) if table and player in table]
            if at and at != [place]:
                broken.append(("fixed", (player,), number))
    return broken
