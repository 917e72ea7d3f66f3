"""What a sit-out counts, worked out by hand."""

import pytest

from tests.cases import for_every
from tournaments.standings.ranking import RoundPoints, credits
from tournaments.standings.ranking.credits import half_up

# Three rounds of five people at one table; each round somebody else sits out.
EVENING = [
    RoundPoints({1: 8, 2: 8, 3: 5, 4: 5}, frozenset({5}), settled=True),
    RoundPoints({1: 4, 2: 7, 5: 7, 3: 4}, frozenset({4}), settled=True),
    RoundPoints({1: 2, 4: 9, 5: 9, 2: 2}, frozenset({3}), settled=True),
]


@pytest.mark.parametrize(
    ("kind", "given"),
    [
        ("none", {}),
        ("flat", {(5, 1): 7, (4, 2): 7, (3, 3): 7}),
        # 5 played 7 and 9; 4 played 5 and 9; 3 played 5 and 4: 4½ counts as 5.
        ("own", {(5, 1): 8, (4, 2): 7, (3, 3): 5}),
        # The rounds have 26, 22 and 22 points for four: 6½ counts as 7, 5½ as 6.
        ("field", {(5, 1): 7, (4, 2): 6, (3, 3): 6}),
    ],
)
def test_each_kind_of_credit(kind, given):
    assert credits(kind, 7, EVENING) == given


def test_a_round_that_is_not_settled_gives_nothing_and_is_in_no_average():
    first, second, third = EVENING
    third = RoundPoints(third.points, third.out, settled=False)
    assert credits("field", 0, [first, second, third]) == {(5, 1): 7, (4, 2): 6}
    assert credits("own", 0, [first, second, third]) == {(5, 1): 7, (4, 2): 5}
    assert credits("flat", 3, [third]) == {}


def test_who_has_played_no_round_yet_has_no_average():
    assert credits("own", 0, EVENING[:1]) == {}


def test_a_credit_of_nothing_is_a_credit():
    assert credits("flat", 0, EVENING[:1]) == {(5, 1): 0}


def test_another_kind_is_refused():
    with pytest.raises(ValueError, match="no credit is called 'best'"):
        credits("best", 0, EVENING)


@for_every(
    ("total", "count", "average"),
    [(0, 4, 0), (1, 4, 0), (2, 4, 1), (26, 4, 7), (25, 4, 6), (-2, 4, 0), (-3, 4, -1), (7, 1, 7)],
)
def test_averages_are_rounded_half_up(total, count, average):
    assert half_up(total, count) == average
