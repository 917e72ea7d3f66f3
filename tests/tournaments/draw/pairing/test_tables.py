"""Numbers of tables: spread evenly, without changing who meets whom."""

import random

from tournaments.draw.pairing.tables import TableNumbers


def most(rounds, numbers):
    visits = {}
    for tables, given in zip(rounds, numbers, strict=True):
        for people, number in zip(tables, given, strict=True):
            for id in people:
                visits[id, number] = visits.get((id, number), 0) + 1
    return max(visits.values())


def test_groups_that_never_change_still_change_tables():
    rounds = [[(1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12)]] * 3
    numbers = TableNumbers(rounds, [[1, 2, 4]] * 3)
    assert most(rounds, numbers.numbers) == 3

    numbers.even_out(random.Random(1))

    assert most(rounds, numbers.numbers) == 1
    assert all(sorted(given) == [1, 2, 4] for given in numbers.numbers)


def test_visits_in_rounds_already_played_count():
    numbers = TableNumbers([[(1, 2, 3, 4), (5, 6, 7, 8)]], [[1, 2]])
    numbers.note((1, 2, 3, 4), 1)
    numbers.even_out(random.Random(1))

    assert numbers.numbers == [[2, 1]]
