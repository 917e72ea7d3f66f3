"""What a hand can do to the score: by hand for the parent game, for others against all hands."""

from scoring.rules.book import resolve_ruleset
from scoring.rules.model import Hand
from scoring.rules.points import score_hand
from scoring.rules.score_deltas import changes, kinds_of_change
from tests.cases import for_every
from tests.scoring.rules.every_hand import every_result
from tests.tiers import few

SMALL = [("two-handed", {"revoke_hand": "adds"})]
GAMES = [
    ("north-american", {}),
    ("north-american", {"revoke_hand": "adds", "point_on_partner": 1, "all_pass": "throw_in"}),
    ("robson", {}),
    ("railroad", {}),
    ("pepper", {}),
    ("two-handed", {}),
    ("cutthroat", {"revoke_hand": "adds"}),
    ("three-handed", {}),
    ("set-back", {}),
    ("call-ace", {}),  # so many hands that it takes four seconds
]


def game(slug, options):
    ruleset = resolve_ruleset(slug, options)
    return ruleset.with_seats(min(size for size in (3, 4, *ruleset.sizes) if size in ruleset.sizes))


def gains_of(ruleset):
    return {tuple(points for points, _times in change.gains) for change in changes(ruleset)}


def test_the_parent_game_gives_one_two_or_four_to_one_side():
    one_side = {(1, 0), (2, 0), (4, 0)}
    assert gains_of(resolve_ruleset("north-american")) == one_side | {(b, a) for a, b in one_side}


def test_a_loner_is_told_from_a_defence_that_scores_as_much():
    ruleset = resolve_ruleset("north-american", {"lone_euchre": 4})
    fours = {(c.maker, c.lone) for c in changes(ruleset) if c.gains[0] == (4, 0)}
    assert fours == {(0, True), (1, False)}


def test_a_stolen_deal_that_is_passed_scores_and_is_no_hand():
    ruleset = resolve_ruleset("north-american", {"point_on_partner": 1})
    free = {change.gains for change in changes(ruleset) if not change.counts}
    assert free == {((1, 0), (0, 0)), ((0, 0), (1, 0))}


def test_a_declared_march_takes_the_whole_score_and_a_failed_one_doubles_it():
    times = {t for change in kinds_of_change(resolve_ruleset("set-back")) for _p, t in change.gains}
    assert times == {-1, 0, 1}


@for_every(
    ("slug", "options", "facts", "gains"),
    [
        (
            "north-american",
            {"point_on_partner": 1},
            {"dealer": "E", "stole_deal": True, "maker": "N", "tricks": {"NS": 3, "EW": 2}},
            (1, 1),
        ),
        (
            "british",
            {"alone_by": "nobody"},
            {"maker": "N", "call": "named", "defend_alone": "E", "tricks": {"NS": 2, "EW": 3}},
            (0, 4),
        ),
        (
            "csl",
            {"lone_euchre": 2},
            {"maker": "N", "alone": "N", "defend_alone": "E", "tricks": {"NS": 2, "EW": 3}},
            (0, 4),
        ),
        (
            "call-ace",
            {"seats": 4},
            {"maker": "P1", "ally": "P2", "tricks": {"P1": 3, "P2": 0, "P3": 2, "P4": 0}},
            (1, 1, 0, 0),
        ),
        (
            "buck",
            {},
            {"call": "turned", "tricks": {"P1": 0, "P2": 3, "P3": 1, "P4": 1}},
            (5, -3, -1, -1),
        ),
        (
            "buck",
            {},
            {"maker": "P1", "folded": ["P3", "P4"], "tricks": {"P1": 3, "P2": 2, "P3": 0, "P4": 0}},
            (-3, -2, 0, 0),
        ),
        (
            "buck",
            {},
            {"maker": "P1", "folded": ["P4"], "tricks": {"P1": 3, "P2": 2, "P3": 0, "P4": 0}},
            (-3, -2, 5, 0),
        ),
    ],
)
def test_a_hand_behind_a_rare_door_is_among_the_kinds(slug, options, facts, gains):
    ruleset = resolve_ruleset(slug, options)
    hand = Hand.from_dict(facts)
    assert tuple(score_hand(ruleset, hand).points.values()) == gains
    assert gains in {
        tuple(points for points, _times in kind.gains) for kind in kinds_of_change(ruleset)
    }


@for_every(("slug", "options"), [*SMALL, *few(GAMES, 0)])
@for_every("score", [3, 0], quick=1)
def test_the_changes_are_those_of_all_hands_one_by_one(slug, options, score):
    ruleset = game(slug, options)
    before = {account: score + place for place, account in enumerate(ruleset.accounts)}
    expected = every_result(ruleset, before) - {(False, tuple(before.values()))}
    found = {
        (
            change.counts,
            tuple(
                total + points + times * total
                for total, (points, times) in zip(before.values(), change.gains, strict=True)
            ),
        )
        for change in changes(ruleset)
    }
    assert found - {(False, tuple(before.values()))} == expected
