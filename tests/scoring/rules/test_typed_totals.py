"""Typed totals beside hands that come to something else: when it is told, and when settled."""

from scoring.rules.book import resolve_ruleset
from scoring.rules.entries import Entry
from tests.scoring.rules.sheet_log import adjustment, hand, made, state_of, take_back, totals


def eight_hands(won=3):
    return [hand(str(number), number, made(won=won)) for number in range(1, 9)]


def test_hands_that_come_to_something_else_than_typed_totals_are_told_and_do_not_count():
    state = state_of(totals(9, 7), *eight_hands())
    assert dict(state.points) == {"NS": 9, "EW": 7}
    assert state.against == {"typed": {"NS": 9, "EW": 7}, "hands": {"NS": 8, "EW": 0}}


def test_hands_that_agree_with_the_totals_or_are_fewer_than_the_round_has_say_nothing():
    assert state_of(totals(8, 0), *eight_hands()).against == {}
    assert state_of(totals(9, 7), *eight_hands()[:7]).against == {}


def test_a_card_that_says_how_many_hands_there_were_needs_no_more_of_them():
    clock = resolve_ruleset("north-american", {"hands": "clock"})
    card = totals(9, 7)
    assert state_of(card, *eight_hands(), ruleset=clock).against == {}
    card.facts["hands"] = 8
    assert state_of(card, *eight_hands(), ruleset=clock).against["hands"] == {"NS": 8, "EW": 0}
    assert state_of(card, *eight_hands()[:7], ruleset=clock).against == {}


def test_who_typed_totals_beside_the_same_hands_has_decided_until_the_hands_change():
    told = [totals(9, 7), *eight_hands()]
    again = Entry("again", "totals", None, totals(9, 7).facts | {"confirms": True})
    assert state_of(*eight_hands(), totals(9, 7)).against == {}
    assert state_of(*told, again).against == {}
    changed = state_of(*told, again, take_back("8", 8), hand("9", 8, made(won=5)))
    assert changed.against["hands"] == {"NS": 9, "EW": 0}


def test_hands_that_are_taken_back_below_typed_totals_say_nothing():
    told = [*eight_hands(), totals(9, 7)]
    assert state_of(*told, take_back("8", 8)).against == {}


def test_a_loner_gives_its_player_more_only_where_the_rules_do():
    for extra, points in ((0, 9), (2, 13)):
        rules = resolve_ruleset("north-american", {"hands": 8, "lone_maker_extra": extra})
        seats = state_of(totals(9, 7, N=2), ruleset=rules).seats
        assert (seats["N"].points, seats["S"].points) == (points, 9)


def test_adjustments_are_no_difference_and_withdrawn_totals_none_either():
    told = [totals(8, 0), *eight_hands(), adjustment(-1, account="NS")]
    assert state_of(*told).against == {}
    withdrawn = Entry("withdrawn", "totals", None, {})
    assert state_of(totals(9, 7), *eight_hands(), withdrawn).against == {}
