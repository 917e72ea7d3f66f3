"""Where a game stands, and who deals next."""

import pytest

from scoring.rules.book import resolve_ruleset
from scoring.rules.model import Hand
from scoring.rules.progress import next_dealer, progress


def stand(slug, *results, options=None, carry=None, makers=None):
    ruleset = resolve_ruleset(slug, options)
    points = [dict(zip(ruleset.accounts, result, strict=True)) for result in results]
    return progress(ruleset, points, carry, makers)


def test_a_number_of_hands_has_no_winner_by_points():
    given = stand("north-american", (4, 0), (4, 0), (4, 0), options={"hands": 8})
    assert (given.winner, given.games, given.flags) == (None, 0, ("NS:eye",))


def test_the_makers_come_first_when_both_get_home_in_one_hand():
    results = ((9, 8), (1, 3))
    assert stand("hasenpfeffer", *results).winner == "EW"
    assert stand("hasenpfeffer", *results, makers=[None, "NS"]).winner == "NS"
    assert stand("hasenpfeffer", *results, makers=[None, "S"]).winner == "NS"


def test_after_a_tie_that_is_played_on_only_the_score_decides():
    results = ((0, 10, 10), (0, 1, 1), (0, 2, 1))
    given = stand("cutthroat", *results, makers=[None, None, "P3"])
    assert given.winner == "P2"


def test_makers_who_are_not_home_are_not_first():
    assert stand("cutthroat", (0, 10, 10), (0, 2, 1), makers=[None, "P1"]).winner == "P2"


def test_a_game_that_is_won_stays_won():
    given = stand("csl", (10, 0), (0, 12))
    assert (given.winner, given.total) == ("NS", {"NS": 10, "EW": 12})
    assert stand("pepper", (30, 0), (-6, 3)).winner == "NS"


def test_a_floor_stops_a_score_where_it_is():
    results = ((0, 1), (0, -4), (0, 2))
    assert stand("robson", *results).total == {"NS": 0, "EW": -1}
    assert stand("robson", *results, options={"floor": 0}).total == {"NS": 0, "EW": 2}


def test_nothing_is_carried_for_whoever_is_not_named():
    assert stand("csl", (1, 1), carry={"NS": 3}).total == {"NS": 4, "EW": 1}


def test_a_hand_gives_nothing_to_whoever_it_does_not_name():
    assert progress(resolve_ruleset("csl"), [{"NS": 2}]).total == {"NS": 2, "EW": 0}


def test_fewer_makers_than_hands_will_do():
    results = ((9, 8), (1, 3))
    assert stand("hasenpfeffer", *results, makers=["NS"]).winner == "EW"


def test_counting_down_may_end_before_nothing():
    options = {"target": 5}
    assert stand("buck", (-20, 0, 0, 0), options=options).winner == "P1"
    assert stand("buck", (-19, 0, 0, 0), options=options).winner is None


def test_everybody_for_themselves_has_no_slam_no_loner_range_and_no_bridge():
    skunk = stand("two-handed", (11, 0))
    assert (skunk.flags, skunk.games) == (("skunk",), 1)
    assert stand("two-handed", (12, 1)).flags == ()
    near = stand("call-ace", (7, 0, 0, 0, 0), options={"lone_march": 4})
    assert near.flags == ("P1:eye",)


def test_nobody_is_skunked_counting_down():
    beyond = ((-30, -26, -26, -26),)
    assert stand("buck", *beyond, options={"target": -5}).flags == ()


def test_the_first_point_shows_an_eye():
    assert stand("csl", (1, 0)).flags == ("NS:eye",)


def test_who_is_level_at_the_target_is_in_nobodys_range():
    given = stand("csl", (10, 10))
    assert (given.winner, given.flags) == (None, ("EW:eye", "NS:eye"))


def test_losers_below_nothing_are_skunked_too():
    assert "skunk" in stand("robson", (10, -2)).flags


def test_a_slam_counts_two_games_only_where_it_is_played():
    assert stand("somerset-1888", (5, 0)).games == 2
    assert stand("csl", (10, 0)).games == 1


def test_points_beyond_the_target_lap_only_where_laps_are_played():
    assert stand("railroad", (7, 1)).flags == ("lap:2",)
    assert stand("railroad", (6, 1)).flags == ("lap:1",)
    assert stand("railroad", (5, 1)).flags == ()
    assert stand("csl", (12, 1)).flags == ()


def test_loner_range_follows_the_lone_march():
    assert "NS:loner_range" in stand("csl", (5, 0), options={"lone_march": 5}).flags
    assert "NS:loner_range" not in stand("csl", (5, 0)).flags
    by_players = {"lone_march": "players"}
    assert stand("csl", (9, 6), options=by_players).flags == ("EW:eye", "NS:eye", "NS:in_the_barn")


@pytest.mark.parametrize(
    ("facts", "options", "dealer"),
    [
        ({}, {}, "E"),
        ({"outcome": "passed"}, {}, "E"),
        ({"outcome": "redeal"}, {}, "N"),
        ({"outcome": "redeal"}, {"misdeal": "next_dealer"}, "E"),
        ({"dealer": "S"}, {}, "W"),
        ({"dealer": "S", "outcome": "redeal"}, {}, "S"),
    ],
)
def test_the_deal_passes_to_the_left_of_whoever_dealt(facts, options, dealer):
    ruleset = resolve_ruleset("british", options)
    assert next_dealer(ruleset, "N", Hand.from_dict(facts)) == dealer


def test_the_deal_goes_round():
    assert next_dealer(resolve_ruleset("three-handed"), "P3", Hand()) == "P1"
