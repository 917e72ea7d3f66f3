"""Which totals hands can come to: by hand for small cases, against all hands for more."""

from functools import lru_cache
from itertools import product

import pytest

from scoring.rules import reach
from scoring.rules.book import resolve_ruleset
from scoring.rules.limits import within_game_limits, within_limits
from scoring.rules.points import score_hand
from scoring.rules.progress import progress
from scoring.rules.reach import after_game, after_hands, without_loners
from tests.cases import for_every
from tests.scoring.rules.every_hand import all_hands, every_result
from tests.tiers import few

# Quick to try all hands of; in the second it matters what came before a hand.
SMALL = [
    ("two-handed", {}, 3),
    ("two-handed", {"revoke_how": "deduct", "start": 2, "floor": 1}, 2),
]
# The first and the last are enough for a quick look.
BY_HANDS = [
    ("two-handed", {}, 3),
    ("north-american", {}, 3),
    ("north-american", {"point_on_partner": 1, "floor": 1, "start": 2}, 2),
    ("robson", {}, 3),
    ("robson", {"floor": 0}, 3),
    ("pepper", {}, 2),
    ("three-handed", {}, 2),
    ("cutthroat", {}, 3),
]


def results(ruleset, totals):
    """The scores after one hand more, of all hands; none falls below the floor."""
    floor = ruleset.params.get("floor")
    for counts, gained in gains_of(ruleset):
        after = tuple(total + points for total, points in zip(totals, gained, strict=True))
        yield counts, after if floor is None else tuple(max(one, floor) for one in after)


@lru_cache(maxsize=4)
def gains_of(ruleset):
    """What all hands give; in none of these games does it depend on the score."""
    return every_result(ruleset, dict.fromkeys(ruleset.accounts, 0))


def scores_by_brute_force(ruleset, hands):
    """All scores after so many hands, at most one deal that is no hand before each."""
    level = {(int(ruleset.params["start"]),) * len(ruleset.accounts)}
    for _hand in range(hands):
        free = {after for one in level for counts, after in results(ruleset, one) if not counts}
        level = {after for one in level | free for counts, after in results(ruleset, one) if counts}
    return level


@pytest.mark.parametrize("totals", [(8, 0), (0, 32), (16, 14), (9, 7), (1, 7), (30, 0), (4, 4)])
def test_eight_hands_can_come_to(totals):
    assert after_hands(resolve_ruleset("north-american"), totals, [8])


@pytest.mark.parametrize("totals", [(19, 12), (31, 0), (4, 3), (33, 0), (-1, 9), (15, 15)])
def test_eight_hands_cannot_come_to(totals):
    """A hand gives 1, 2 or 4: 31 is out of reach, and 30 is seven fours and a two, both even."""
    assert not after_hands(resolve_ruleset("north-american"), totals, [8])


@for_every(("slug", "options", "hands"), [*SMALL, *few(BY_HANDS, 0)])
def test_the_search_finds_what_all_hands_give_and_nothing_else(slug, options, hands):
    ruleset = resolve_ruleset(slug, options)
    expected = scores_by_brute_force(ruleset, hands)
    around = range(-2 + min(map(min, expected)), 3 + max(map(max, expected)))
    every = product(around, repeat=len(ruleset.accounts))
    assert {one for one in every if after_hands(ruleset, one, [hands])} == expected


@for_every(("slug", "options", "hands"), BY_HANDS, quick=2)
def test_the_plain_limits_refuse_nothing_that_can_be(slug, options, hands):
    ruleset = resolve_ruleset(slug, options)
    expected = scores_by_brute_force(ruleset, hands)
    assert all(within_limits(ruleset, one, [hands]) for one in expected)
    most = max(map(max, expected))
    assert not within_limits(ruleset, (most + 1,) * len(ruleset.accounts), [hands])


def test_until_the_clock_any_number_of_hands_will_do():
    ruleset = resolve_ruleset("cats")
    assert after_hands(ruleset, (7, 0), range(41))
    assert not after_hands(ruleset, (7, 0), [3])
    assert not after_hands(ruleset, (-1, 3), range(41))


def ends_by_brute_force(ruleset, deepest):
    """All scores that end a game of at most so many hands, hand by hand through `progress`."""
    steps = {
        (hand.maker, tuple(score_hand(ruleset, hand).points.items())) for hand in all_hands(ruleset)
    }
    ends, going = set(), {(): ((), ())}
    for _hand in range(deepest):
        further = {}
        for (results_, makers), (maker, points) in product(going.values(), steps):
            sheet, who = (*results_, dict(points)), (*makers, maker)
            then = progress(ruleset, sheet, makers=who)
            total = tuple(then.total.values())
            if then.winner:
                ends.add(total)
            else:
                further[total] = (sheet, who)
        going = further
    return ends


GAMES = [
    ("north-american", {"target": 3}),
    ("two-handed", {"target": 3}),
    ("cutthroat", {"target": 3}),
    ("three-handed", {"target": 3}),
]


@pytest.mark.parametrize(("slug", "options"), few(GAMES, 1))
def test_the_ends_of_a_game_are_those_of_all_hands(slug, options):
    ruleset = resolve_ruleset(slug, options)
    expected = ends_by_brute_force(ruleset, 8)
    assert all(after_game(ruleset, one) for one in expected)
    around = product(range(5), repeat=len(ruleset.accounts))
    assert {one for one in around if after_game(ruleset, one)} == {
        one for one in expected if min(one) >= 0 and max(one) < 5
    }


def test_a_game_that_counts_down_ends_at_nothing_or_below():
    ruleset = resolve_ruleset("set-back").with_seats(2)
    assert after_game(ruleset, (0, 5))
    assert after_game(ruleset, (0, 1))  # on the way there, hands go wrong and both climb
    assert not after_game(ruleset, (1, 5))
    assert not after_game(ruleset, (-3, 5))


@pytest.mark.full
def test_after_a_tie_at_home_the_game_goes_on():
    ruleset = resolve_ruleset("three-handed")
    assert after_game(ruleset, (11, 10, 3))
    assert not after_game(ruleset, (10, 10, 3))


def test_loners_are_taken_off_in_every_way_in_which_they_score():
    robson = resolve_ruleset("robson")
    assert without_loners(robson, (9, 7), {"NS": 1}) == {(5, 7), (9, 11), (4, 7)}
    assert without_loners(robson, (9, 7), {}) == {(9, 7)}


def is_exact(ruleset, hands):
    """Whether the answer for so many hands, or for a game, is the search's and not the limits'."""
    if hands is None:
        return (
            reach._walk_game(ruleset, reach._room(ruleset, tuple(reach._start(ruleset))))
            is not None
        )
    search = reach._sums if reach.is_plain(ruleset) else reach._walk_by_hands
    return search(ruleset, hands) is not None


@pytest.mark.parametrize(
    ("slug", "seats", "hands", "exact"),
    [
        ("north-american", 4, 8, True),
        pytest.param("bid-euchre-double", 4, None, True, marks=pytest.mark.full),
        # The ends of a short game above show that games are searched at all.
        pytest.param("three-handed", 3, None, True, marks=pytest.mark.full),
        ("call-ace", 4, 8, True),
        pytest.param("set-back", 2, 8, True, marks=pytest.mark.full),
        ("buck", 4, 8, False),
        ("call-ace", 5, 8, False),
        ("call-ace", 5, None, False),
    ],
)
def test_it_is_known_where_the_search_is_exact(slug, seats, hands, exact):
    assert is_exact(resolve_ruleset(slug).with_seats(seats), hands) is exact


def test_the_limits_of_a_game_know_how_far_one_hand_goes():
    buck = resolve_ruleset("buck")
    assert within_game_limits(buck, (0, 12, 30, 4))
    assert within_game_limits(buck, (-4, 12, 30, 4))
    assert not within_game_limits(buck, (-5, 12, 30, 4))
    assert not within_game_limits(buck, (1, 12, 30, 4))


def test_the_limits_of_hands_look_at_every_account_and_at_the_sum():
    usual = resolve_ruleset("north-american", {"point_on_partner": 1})
    assert within_limits(usual, (5, 0), [1])
    assert not within_limits(resolve_ruleset("north-american"), (31, 1), [8])
    declared = resolve_ruleset("set-back")  # a hand may double the score
    assert within_limits(declared, (10, 5, 5, 5), [1])
    assert after_hands(declared.with_seats(2), (10, 5), [1])


def test_scores_far_from_the_start_are_searched_too():
    assert after_game(resolve_ruleset("set-back").with_seats(2), (0, 40))
    assert after_game(resolve_ruleset("pepper", {"target": 6}), (6, -18))
