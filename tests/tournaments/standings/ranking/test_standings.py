"""Standings: order, shared places, and the reason given for each."""

import random
from fractions import Fraction

import pytest

from tests.cases import for_every
from tournaments.standings.ranking import RULES, TIE_BREAKS, Result, rank

HOUSE = ("points", "games_won", "loners")


def result(entrant, points=0, games_won=0, loners=0, **more):
    return Result(entrant, points, {"games_won": games_won, "loners": loners}, **more)


def places(rows):
    return [(row.place, row.result.entrant) for row in rows]


def reasons(rows):
    return [row.decided_by for row in rows]


def test_most_points_come_first():
    rows = rank([result(1, points=30), result(2, points=44), result(3, points=41)], HOUSE)

    assert places(rows) == [(1, 2), (2, 3), (3, 1)]
    assert reasons(rows) == [None, "points", "points"]
    assert [row.why for row in rows] == [
        "In the lead.",
        "Behind on points, 41 to 44.",
        "Behind on points, 30 to 41.",
    ]


def test_games_won_part_equal_points_and_loners_part_equal_games():
    rows = rank(
        [
            result(1, points=40, games_won=3, loners=9),
            result(2, points=40, games_won=4, loners=0),
            result(3, points=40, games_won=3, loners=10),
        ],
        HOUSE,
    )

    assert places(rows) == [(1, 2), (2, 3), (3, 1)]
    assert reasons(rows) == [None, "games_won", "loners"]
    assert rows[1].why == "Level on points; behind on games won, 3 to 4."
    assert rows[2].why == "Level on points and games won; behind on loners, 9 to 10."


def test_equals_share_a_place_and_the_next_place_is_left_out():
    rows = rank(
        [result(4, 20), result(3, 30, 2, 1), result(1, 30, 2, 1), result(2, 50)],
        HOUSE,
    )

    assert places(rows) == [(1, 2), (2, 1), (2, 3), (4, 4)]
    assert reasons(rows) == [None, "points", "shared", "points"]
    assert [row.shared for row in rows] == [False, True, True, False]
    assert rows[2].why == "Shared place: level on points, games won and loners."


def test_everybody_shares_the_first_place_before_the_first_hand():
    rows = rank([result(number) for number in (3, 1, 2)], HOUSE)

    assert places(rows) == [(1, 1), (1, 2), (1, 3)]
    assert reasons(rows) == [None, "shared", "shared"]


def test_points_can_be_counted_down():
    rows = rank(
        [result(1, 5, games=1), result(2, -2, games=1), result(3, 0, games=1)], ["points:low"]
    )

    assert places(rows) == [(1, 2), (2, 3), (3, 1)]
    assert rows[1].why == "Behind on points, 0 to -2."


def test_only_the_rule_that_is_turned_round_counts_down():
    level = [result(1, 5, games_won=1), result(2, 5, games_won=3)]

    assert places(rank(level, ["points:low", "games_won"])) == [(1, 2), (2, 1)]


def test_order_of_rules_is_the_directors():
    results = [result(1, points=40, games_won=2), result(2, points=30, games_won=5)]

    assert places(rank(results, ["games_won", "points"])) == [(1, 2), (2, 1)]
    assert places(rank(results, ["points", "games_won"])) == [(1, 1), (2, 2)]


def test_a_leaver_stays_where_the_points_put_them():
    rows = rank([result(1, 10, games=8), result(2, 25, games=4, mark="left")], HOUSE)

    assert places(rows) == [(1, 2), (2, 1)]
    assert rows[0].result.mark == "left"


def test_somebody_who_never_came_is_last_even_when_points_count_down():
    rows = rank([result(1, mark="no_show"), result(2, 6, games=1)], ["points:low"])

    assert places(rows) == [(1, 2), (2, 1)]
    assert (rows[1].decided_by, rows[1].why) == ("played", "Hasn’t played.")


def test_a_sit_out_in_round_one_is_not_taken_for_a_no_show():
    rows = rank([result(1, 7), result(2, 6, games=1)], HOUSE)

    assert places(rows) == [(1, 1), (2, 2)]


def test_points_a_game_are_compared_exactly():
    thirds = [result(1, points=10, games=3), result(2, points=20, games=6), result(3, 33, games=10)]
    rows = rank(thirds, ["points_per_game"])

    assert places(rows) == [(1, 1), (1, 2), (3, 3)]
    assert rows[2].why == "Behind on points a game, 3.30 to 3.33."


def test_an_average_credited_for_a_sit_out_keeps_its_fraction():
    rows = rank([result(1, Fraction(61, 2)), result(2, 30), result(3, 31)], ["points"])

    assert places(rows) == [(1, 3), (2, 1), (3, 2)]
    assert rows[1].why == "Behind on points, 30.50 to 31."


@pytest.mark.parametrize("name", ["wins", "points:high", "", "played"])
def test_a_rule_that_does_not_exist_is_refused(name):
    with pytest.raises(ValueError, match="no ranking rule"):
        rank([result(1)], [name])


def test_nobody_gives_no_rows():
    assert rank([], HOUSE) == []


@for_every("seed", range(40))
def test_every_row_is_where_a_count_of_better_results_puts_it(seed):
    chance = random.Random(seed)
    order = chance.sample(["points", "points:low", "games_won", "loners:low"], 3)
    results = [
        result(number, chance.randrange(4), chance.randrange(3), chance.randrange(2), games=1)
        for number in range(chance.randrange(1, 30))
    ]

    def better(one, two):
        for name in order:
            key, _, low = name.partition(":")
            x, y = RULES[key].figure(one), RULES[key].figure(two)
            if x != y:
                return x < y if low else x > y
        return False

    rows = rank(results, order)

    assert {row.result.entrant for row in rows} == {result.entrant for result in results}
    for at, row in enumerate(rows):
        assert row.place == 1 + sum(better(other, row.result) for other in results)
        if at and row.decided_by != "shared":
            above, key = rows[at - 1].result, row.decided_by
            assert RULES[key].figure(above) != RULES[key].figure(row.result)
        if at and row.decided_by == "shared":
            assert row.place == rows[at - 1].place


def test_every_rule_has_a_line_in_the_table_of_rules():
    from tournaments.standings.ranking import rules

    assert all(f"| {key} " in rules.__doc__ for key in RULES.keys() - TIE_BREAKS.keys())


def test_helpers_stand_below_all_others_without_a_place_and_take_nobodys():
    results = [result(1, points=9), result(2, points=99, helper=True), result(3, points=8)]
    results += [result(4, points=100, helper=True)]

    rows = rank(results, ["points"])

    assert [(row.result.entrant, row.place) for row in rows] == [
        (1, 1),
        (3, 2),
        (4, None),
        (2, None),
    ]
    assert {row.why for row in rows[2:]} == {"Fill-in only, so without a place."}
    assert not any(row.shared or row.decided_by for row in rows[2:])


def test_who_came_further_stands_higher_and_nobody_reads_a_number_for_it():
    results = [
        result(1, points=30, games_won=1, stage=2),
        result(2, points=10, games_won=2, stage=4),
        result(3, points=20, games_won=1, stage=2),
    ]
    rows = rank(results, ("stage", "games_won", "points"))
    assert places(rows) == [(1, 2), (2, 1), (3, 3)]
    assert [row.why for row in rows[1:]] == [
        "Behind on how far they came.",
        "Level on how far they came and games won; behind on points, 20 to 30.",
    ]
