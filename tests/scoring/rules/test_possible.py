"""Totals from paper: what is refused and in which words, and that nothing that was played is."""

import random

import pytest

from scoring.rules.book import presets, resolve_ruleset
from scoring.rules.entries import Entry
from scoring.rules.model import Hand
from scoring.rules.possible import has_loners, may_fall_below_nothing, why_impossible
from scoring.rules.sheet import replay
from tests.cases import for_every
from tournaments.demo.random_hands import believable_hand

NA = resolve_ruleset("north-american", {"hands": 8})


def pair(first, second):
    return {"NS": first, "EW": second}


def test_the_reason_is_said():
    assert why_impossible(NA, pair(19, 12)) == "19–12 isn’t possible in 8 hands."


def test_what_can_be_needs_no_words():
    assert why_impossible(NA, pair(9, 7)) == ""


def test_too_few_points_are_told_from_a_wrong_sum():
    said = "2–1 isn’t possible in 8 hands: together they give 8 to 32 points."
    assert why_impossible(NA, pair(2, 1)) == said


def test_a_sum_that_could_be_is_not_blamed():
    for first, second, score in ((31, 1, "31–1"), (-1, 9, "−1–9")):
        assert why_impossible(NA, pair(first, second)) == f"{score} isn’t possible in 8 hands."
    floored = resolve_ruleset("robson", {"floor": 0, "hands": 1})  # its sums are not kept
    assert why_impossible(floored, pair(9, 9)) == "9–9 isn’t possible in 1 hand."


def test_another_number_of_hands_is_believed():
    assert why_impossible(NA, pair(2, 1), hands=3) == ""
    assert why_impossible(NA, pair(2, 1), hands=1) == "2–1 isn’t possible in 1 hand."
    assert why_impossible(NA, pair(0, 0), hands=0) == ""


@pytest.mark.parametrize(
    ("loners", "said"),
    [
        ({"N": 2}, ""),
        ({"N": 1, "S": 1}, ""),
        ({"N": 3}, "9–7 isn’t possible in 8 hands with 3 loners."),
        ({"E": 2}, "9–7 isn’t possible in 8 hands with 2 loners."),
        ({"E": 1}, ""),
        ({"E": 0}, ""),
    ],
)
def test_loners_have_to_fit_into_the_totals(loners, said):
    assert why_impossible(NA, pair(9, 7), loners=loners) == said


def test_loners_are_not_blamed_for_totals_that_cannot_be_without_them_either():
    said = "19–12 isn’t possible in 8 hands."
    assert why_impossible(NA, pair(19, 12), loners={"N": 1}) == said


def test_a_loner_may_have_scored_in_another_way():
    robson = resolve_ruleset("robson", {"hands": 1})
    assert why_impossible(robson, pair(4, 0), loners={"N": 1}) == ""


def test_there_are_not_more_loners_than_hands():
    assert why_impossible(NA, pair(4, 0), hands=1, loners={"N": 1}) == ""
    said = "4–0 isn’t possible in 1 hand with 2 loners."
    assert why_impossible(NA, pair(4, 0), hands=1, loners={"N": 2}) == said


def test_hands_go_on_from_the_score_that_the_sheet_began_with():
    from_one = {"hands": 1, "carried": pair(1, 0)}
    assert why_impossible(NA, pair(3, 0), **from_one) == ""
    assert why_impossible(NA, pair(1, 4), **from_one) == ""
    assert why_impossible(NA, pair(4, 0), **from_one) == "4–0 isn’t possible from 1–0."
    ahead = resolve_ruleset("north-american", {"hands": 8, "start": 2})
    assert why_impossible(ahead, pair(3, 0), **from_one) == ""
    assert why_impossible(ahead, pair(4, 2), hands=1) == ""
    robson = resolve_ruleset("robson", {"hands": 8, "floor": 0})
    assert why_impossible(robson, pair(4, 0), **from_one) == ""  # nobody can tell


def test_what_the_director_gave_counts_towards_the_target():
    game = resolve_ruleset("north-american")
    assert why_impossible(game, pair(9, 7), given=pair(1, 0)) == ""
    said = "At 9–8 the game isn’t over: it goes to 10."
    assert why_impossible(game, pair(9, 7), given=pair(0, 1)) == said
    assert why_impossible(game, pair(14, 9), given=pair(0, 0)) == "A game to 10 can’t end 14–9."


def test_a_game_from_another_score_has_only_to_be_over():
    game = resolve_ruleset("north-american")
    assert why_impossible(game, pair(10, 7), carried=pair(5, 5)) == ""
    assert why_impossible(game, pair(14, 9), carried=pair(5, 5)) == ""
    said = "At 9–7 the game isn’t over: it goes to 10."
    assert why_impossible(game, pair(9, 7), carried=pair(5, 5)) == said


def test_a_game_without_loners_has_none():
    pepper = resolve_ruleset("pepper", {"hands": 8})
    assert not has_loners(pepper)
    assert why_impossible(pepper, pair(9, 7), loners={"N": 1}) == "These rules have no loners."


def test_a_game_to_a_target_has_to_be_over():
    game = resolve_ruleset("north-american")
    assert why_impossible(game, pair(9, 7)) == "At 9–7 the game isn’t over: it goes to 10."
    assert why_impossible(game, pair(14, 9)) == "A game to 10 can’t end 14–9."
    assert why_impossible(game, pair(13, 9)) == ""


def test_until_the_clock_only_what_no_hands_give_is_refused():
    game = resolve_ruleset("north-american", {"hands": "clock"})
    assert why_impossible(game, pair(3, 0)) == ""
    said = "−1–3 isn’t possible, however many hands were played."
    assert why_impossible(game, pair(-1, 3)) == said


def test_who_can_fall_below_nothing_is_known():
    assert not may_fall_below_nothing(NA)
    assert may_fall_below_nothing(resolve_ruleset("pepper"))
    assert not may_fall_below_nothing(resolve_ruleset("pepper", {"floor": 0}))
    assert may_fall_below_nothing(resolve_ruleset("pepper", {"floor": -1}))
    assert may_fall_below_nothing(resolve_ruleset("north-american", {"start": -1}))


def played(ruleset, rng):
    """The state of a sheet that was played by chance to its end, or until about the clock."""
    entries = []
    state = replay(ruleset, ruleset.seats[0], entries)
    while not state.complete and state.played < 9 + 200 * (ruleset.params["hands"] is None):
        facts = believable_hand(ruleset, state.dealer, rng)
        entries.append(
            Entry(str(len(entries)), "hand", state.next_number, Hand.from_dict(facts).to_dict())
        )
        state = replay(ruleset, ruleset.seats[0], entries)
    return state


EVERY_GAME = [
    (preset.slug, size, hands)
    for preset in presets()
    for size in resolve_ruleset(preset.slug).sizes
    for hands in (None, 4, 8, "clock")
]


@pytest.mark.full
@for_every(("slug", "size", "hands"), EVERY_GAME, quick=13)
def test_whatever_is_played_by_chance_is_accepted(slug, size, hands):
    ruleset = resolve_ruleset(slug, {"hands": hands}).with_seats(size)
    rng = random.Random(f"{slug} {size} {hands}")
    for _sheet in range(6):
        state = played(ruleset, rng)
        loners = {seat: tally.loners for seat, tally in state.seats.items()}
        assert why_impossible(ruleset, state.points, loners=loners) == ""
        if hands is not None:
            assert why_impossible(ruleset, state.points, hands=state.played, loners=loners) == ""
