"""The matches of a bracket as a page shows them: who plays whom, where it was played, who won."""

import pytest

from tests.tournaments.draw.pairing.bustles import play, roster_for
from tournaments.draw.pairing import History
from tournaments.draw.pairing.format_and_final import bracket_of
from tournaments.draw.pairing.registry import FORMATS


def ties(key, people, rounds, seed=1):
    roster = roster_for(FORMATS[key], people)
    _plans, history = play(key, roster, rounds, seed) if rounds else ([], History())
    return bracket_of(key, roster, history), history


def test_before_the_first_card_the_seeds_stand_in_it_and_byes_have_won():
    shown, _history = ties("single_elimination", 12, 0)
    quarters = [tie for tie in shown if tie.depth == 1]
    assert [tie.sides for tie in quarters] == [
        ((1, 2), ()),
        ((7, 8), (9, 10)),
        ((3, 4), ()),
        ((5, 6), (11, 12)),
    ]
    assert [tie.winner for tie in quarters] == [0, None, 0, None]
    semis = [tie.sides for tie in shown if tie.name == "the semi-final"]
    assert semis == [((1, 2), None), ((3, 4), None)]


def test_a_match_says_where_it_was_played_and_who_won():
    shown, history = ties("single_elimination", 16, 3)
    assert all(tie.winner is not None for tie in shown)
    for tie in shown:
        seats = history.rounds[tie.round - 1][tie.table - 1]
        assert {*tie.sides[0], *tie.sides[1]} == set(seats)
        result = history.results[tie.round - 1][tie.table - 1]
        ahead = seats[:2] if result.winner == 0 else seats[2:]
        assert set(tie.sides[tie.winner]) == set(ahead)
    assert [tie.name for tie in shown[-2:]] == ["the final", "the small final"]


@pytest.mark.parametrize("seed", range(6))
def test_the_second_final_is_shown_only_when_it_is_played(seed):
    shown, history = ties("double_elimination", 8, 9, seed)
    final = next(tie for tie in shown if tie.name == "the final")
    second = [tie for tie in shown if tie.name == "the second final"]
    assert bool(second) == (final.winner == 1)
    assert all(tie.winner is not None for tie in shown)
    assert len(history) == max(tie.round for tie in shown)


def test_formats_without_a_bracket_have_none():
    assert ties("round_robin", 8, 2)[0] == ()
