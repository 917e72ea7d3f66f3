"""Where figures fall, and how they are written."""

from itertools import pairwise

import pytest

from tournaments.public.charts.scale import (
    Scale,
    apart,
    dots,
    fitted,
    line,
    number,
    percent,
    ticks,
    with_sign,
)


def test_a_scale_goes_from_end_to_end_in_either_direction():
    assert [Scale(0, 10, 100, 200).at(figure) for figure in (0, 5, 10)] == [100, 150, 200]
    assert Scale(0, 10, 200, 100).at(2) == 180


def test_a_scale_of_one_figure_stays_where_it_starts():
    assert Scale(7, 7, 10, 90).at(7) == 10


@pytest.mark.parametrize(
    ("low", "high", "said"),
    [
        (0, 4, [0, 1, 2, 3, 4]),
        (-7, 12, [-5, 0, 5, 10]),
        (1, 10, [2, 4, 6, 8, 10]),
        (0, 0, [0]),
        (3.5, 96, [20, 40, 60, 80]),
    ],
)
def test_ticks_are_round_figures_within_the_bounds(low, high, said):
    assert ticks(low, high) == said


def test_names_that_would_cover_each_other_move_apart_and_stay_inside():
    moved = apart([50, 51, 52, 200], 19, 14, 268)
    assert moved[3] == 200
    assert all(after - before >= 19 for before, after in pairwise(moved))
    low = apart([260, 262, 264], 19, 14, 268)
    assert max(low) == 268
    assert sorted(low) == low


def test_names_that_are_apart_stay_where_they_are():
    assert apart([100, 20, 60], 19, 0, 268) == [100, 20, 60]


def test_a_line_through_one_point_is_a_dot():
    assert line([(1, 2.5)]) == "M1 2.5h0"
    assert line([(1, 2), (3, 4)]) == "M1 2L3 4"
    assert dots([(1, 2), (3, 4)]) == "M1 2h0M3 4h0"


def test_long_names_are_cut_and_short_ones_are_not():
    assert fitted("Ann", 90) == "Ann"
    cut = fitted("Bartholomew Archibald Left-Bower", 90)
    assert cut.endswith("…")
    assert 5 < len(cut) < 14
    assert fitted("王小明王小明王小明", 90) == "王小明王小…"


def test_figures_have_a_real_minus_and_no_needless_decimals():
    assert [number(figure) for figure in (3, 2.0, 1.25, -4, -0.04)] == ["3", "2", "1.2", "−4", "0"]
    assert [with_sign(figure) for figure in (3, 0, -1)] == ["+3", "0", "−1"]


def test_a_share_of_nothing_is_a_dash():
    assert percent(0, 0) == "–"
    assert percent(2, 3) == "67\N{NO-BREAK SPACE}%"
