"""Worked examples as people read them."""

from scoring.rules.book import load_book, presets
from scoring.rules.examples import told_examples
from tests.cases import for_every


def told(slug):
    return {one.says: one for one in told_examples(load_book().presets[slug])}


def test_a_hand_is_told_with_its_tricks_and_points():
    march = told("north-american")["a lone march"]
    assert march.hand == "North alone, march; tricks: North & South 5, East & West 0"
    assert march.points == (("North & South", 4), ("East & West", 0))
    assert (march.options, march.before, march.refusal) == ((), "", "")


def test_a_hand_that_cannot_be_is_told_by_its_refusal():
    alone = told("north-american")["nobody defends alone"]
    assert alone.refusal == "Under these rules, defenders can’t go alone."
    assert (alone.hand, alone.points) == ("", ())


def test_points_are_told_by_seat_where_partners_get_different_ones():
    apart = told("north-american")["a club that gives the loner five and the partner four"]
    assert apart.points == (("North", 5), ("East", 0), ("South", 4), ("West", 0))
    assert apart.options == ("extra for the lone player 1 instead of 0",)


def test_totals_before_the_hand_are_told_where_they_matter():
    declared = told("set-back")["“I declare”, made"]
    assert declared.before == "Player 1 4, Player 2 3, Player 3 7, Player 4 1"
    assert "dropped out: Player 2, Player 3, Player 4" in declared.hand


@for_every("preset", presets(), ids=lambda preset: preset.slug)
def test_every_example_of_every_ruleset_can_be_told(preset):
    found = list(told_examples(preset))
    assert len(found) == len(preset.examples)
    assert all(bool(one.points) != bool(one.refusal) for one in found)
