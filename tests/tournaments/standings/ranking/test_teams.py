"""What a team has taken, counted once."""

from tournaments.standings.ranking import Taken, by_team


def took(points, ahead=False, loners=0, side=None):
    return Taken(points, ahead, loners, points if side is None else side)


def test_a_team_takes_what_its_side_has_and_the_loners_of_both():
    rounds = [{1: took(9, True, 1, side=8), 2: took(8, True, 2, side=8), 3: took(4), 4: took(4)}]
    assert by_team(rounds, {1: 1, 2: 1, 3: 3, 4: 3}) == [
        {1: Taken(8, True, 3, 8), 3: Taken(4, False, 0, 4)}
    ]


def test_a_substitute_plays_for_the_team_and_who_is_in_none_is_left_out():
    rounds = [{1: took(5), 2: took(5)}, {1: took(7), 9: took(7), 5: took(3)}]
    assert by_team(rounds, {1: 1, 2: 1, 9: 1}) == [{1: took(5)}, {1: took(7)}]
