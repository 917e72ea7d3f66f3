"""Who wins what: places, ties, side prizes, and who is passed over."""

import random
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.money.prizes import Customs, Entrant, PassedOver, Prize, award
from tournaments.money.prizes.awarding import MEASURES
from tournaments.money.prizes.words import title, why

D = Decimal
SHARES = (40, 25, 15, 10)


def places(*percents):
    return [Prize(f"p{i}", place=i, percent=D(p)) for i, p in enumerate(percents, start=1)]


FIVE = [*places(*SHARES), Prize("l1", "loners", percent=D(10))]


def field(*standing, loners=(), **more):
    """Numbers 1, 2 … in these places; whoever is not among `loners` has made one."""
    counted = dict(loners)
    return [
        Entrant(number, place, {"loners": counted.get(number, 1)}, **more)
        for number, place in enumerate(standing, start=1)
    ]


def won(result):
    """Key -> who gets how much."""
    return {a.key: {s.number: str(s.amount) for s in a.shares} for a in result.awards}


def test_everybody_gets_the_prize_of_their_place():
    result = award(D("400.00"), FIVE, field(1, 2, 3, 4, 5, loners={5: 7}), Customs())
    assert won(result) == {
        **{"p1": {1: "160.00"}, "p2": {2: "100.00"}, "p3": {3: "60.00"}},
        **{"p4": {4: "40.00"}, "l1": {5: "40.00"}},
    }
    assert result.left_over == 0


def test_two_in_second_place_share_the_second_and_the_third_prize():
    result = award(D("400.00"), FIVE, field(1, 2, 2, 4, 5, loners={5: 7}), Customs())
    second = result.awards[1]
    assert won(result)["p2"] == {2: "80.00", 3: "80.00"}
    assert second.places == (2, 3)
    assert won(result)["p4"] == {4: "40.00"}
    assert (title("place", second.places), why(second)) == (
        "2nd and 3rd place",
        "Shared by 2 in 2nd place: 2nd and 3rd prize combined.",
    )


def test_three_in_second_place_share_to_the_cent():
    result = award(D("400.00"), FIVE, field(1, 2, 2, 2, 5, loners={5: 7}), Customs())
    assert won(result)["p2"] == {2: "66.67", 3: "66.67", 4: "66.66"}
    assert list(won(result)) == ["p1", "p2", "l1"]
    assert result.left_over == 0


def test_those_who_tie_for_the_last_prize_share_it_alone():
    result = award(D("400.00"), FIVE, field(1, 2, 3, 4, 4, 4, loners={6: 2}), Customs())
    assert won(result)["p4"] == {4: "13.34", 5: "13.33", 6: "13.33"}
    assert why(result.awards[3]) == "Shared by 3 in 4th place."


def test_first_place_also_leads_the_loners_and_is_passed_over():
    entrants = field(1, 2, 3, 4, 5, loners={1: 9, 3: 7})
    result = award(D("400.00"), FIVE, entrants, Customs(winner_takes_no_side_prize=True))
    assert won(result)["l1"] == {3: "40.00"}
    assert result.awards[4].passed_over == (PassedOver(1, "first"),)
    assert why(result.awards[4]) == "With 7 loners."
    assert won(award(D("400.00"), FIVE, entrants, Customs()))["l1"] == {1: "40.00"}


def test_all_who_share_first_place_are_passed_over():
    entrants = field(1, 1, 3, loners={1: 9, 2: 9, 3: 2})
    result = award(D("400.00"), FIVE, entrants, Customs(winner_takes_no_side_prize=True))
    assert won(result)["l1"] == {3: "40.00"}
    assert {one.number for one in result.awards[-1].passed_over} == {1, 2}


def test_nobody_takes_two_side_prizes_in_the_order_of_the_prizes():
    prizes = [Prize("h", "high_round", amount=D(10)), Prize("l", "loners", amount=D(20))]
    entrants = [
        Entrant(1, 1, {"loners": 5, "high_round": 12}),
        Entrant(2, 2, {"loners": 4, "high_round": 11}),
    ]
    result = award(D("30.00"), prizes, entrants, Customs(one_side_prize_each=True))
    assert won(result) == {"h": {1: "10.00"}, "l": {2: "20.00"}}
    assert result.awards[1].passed_over == (PassedOver(1, "has_one"),)
    turned = award(D("30.00"), prizes[::-1], entrants, Customs(one_side_prize_each=True))
    assert won(turned) == {"l": {1: "20.00"}, "h": {2: "10.00"}}


def test_who_would_have_won_nothing_is_not_said_to_be_passed_over():
    entrants = field(1, 2, 3, loners={1: 2, 2: 7, 3: 8})
    result = award(D("400.00"), FIVE, entrants, Customs(winner_takes_no_side_prize=True))
    assert won(result)["l1"] == {3: "40.00"}
    assert all(not one.passed_over for one in result.awards)


def test_a_prize_that_nobody_can_win_is_not_given_and_its_money_is_left_over():
    entrants = field(1, 2, 3, loners={1: 0, 2: 0, 3: 0})
    result = award(D("400.00"), FIVE, entrants, Customs())
    assert won(result)["l1"] == {}
    assert won(result)["p4"] == {}
    assert result.left_over == D("80.00")
    assert why(result.awards[-1]) == "Nobody has made a loner. The money stays in the pot."


def test_a_prize_for_a_list_goes_by_the_places_within_it():
    prizes = [*places(50, 30), Prize("w", only="Women", percent=D(20))]
    women = frozenset({"Women"})
    entrants = [Entrant(1, 1), Entrant(2, 2, lists=women), Entrant(3, 3, lists=women)]
    assert won(award(D("100.00"), prizes, entrants, Customs()))["w"] == {2: "20.00"}
    first = [Entrant(1, 1, lists=women), *entrants[1:]]
    customs = Customs(winner_takes_no_side_prize=True)
    result = award(D("100.00"), prizes, first, customs)
    assert won(result)["w"] == {2: "20.00"}
    assert why(result.awards[-1]) == "In 1st place among Women."
    nobody = award(D("100.00"), prizes, [Entrant(1, 1)], customs)
    assert won(nobody)["w"] == {}
    assert nobody.left_over == D("50.00")


def test_last_place_and_lowest_total_go_to_those_who_have_a_figure_for_them():
    prizes = [Prize("z", "last", amount=D(5)), Prize("t", "low_total", amount=D(5))]
    entrants = [
        Entrant(1, 1, {"last": 1, "low_total": 40}),
        Entrant(2, 2, {"last": 2, "low_total": 30}),
        Entrant(3, 3),  # went early
    ]
    assert won(award(D("10.00"), prizes, entrants, Customs())) == {
        "z": {2: "5.00"},
        "t": {2: "5.00"},
    }


def test_where_points_count_down_the_best_round_has_the_fewest():
    prizes = [Prize("h", "high_round", amount=D(5)), Prize("t", "low_total", amount=D(5))]
    entrants = [Entrant(n, n, {"high_round": n, "low_total": 10 * n}) for n in (1, 2, 3)]
    assert won(award(D("10.00"), prizes, entrants, Customs(counts_down=True))) == {
        "h": {1: "5.00"},
        "t": {3: "5.00"},
    }


def test_a_draw_gives_each_prize_to_one_of_those_who_are_level():
    customs = Customs(ties="draw", seed=7)
    result = award(D("400.00"), FIVE, field(1, 2, 2, 2, 5, loners={5: 7}), customs)
    second, third, fourth = result.awards[1:4]
    assert second.drawn
    assert second.level == tuple(one.shares[0].number for one in (second, third, fourth))
    assert sorted(second.level) == [2, 3, 4]
    assert [one.amount for one in (second, third, fourth)] == [100, 60, 40]
    assert why(second) == "3 tied in 2nd place; the draw decided."
    again = award(D("400.00"), FIVE, field(1, 2, 2, 2, 5, loners={5: 7})[::-1], customs)
    assert again == result
    orders = {
        award(D(400), FIVE, field(1, 2, 2, 2), Customs(ties="draw", seed=n)).awards[1].level
        for n in range(60)
    }
    assert len(orders) == 6


def test_who_the_draw_puts_second_among_the_first_may_have_a_side_prize():
    customs = Customs(ties="draw", seed=1, winner_takes_no_side_prize=True)
    entrants = field(1, 1, 3, loners={1: 9, 2: 9, 3: 1})
    result = award(D("400.00"), FIVE, entrants, customs)
    winner, second = (result.awards[n].shares[0].number for n in (0, 1))
    assert won(result)["l1"] == {second: "40.00"}
    assert result.awards[-1].passed_over == (PassedOver(winner, "first"),)


def test_two_prizes_for_the_same_are_refused():
    with pytest.raises(ValueError, match="the same"):
        award(D(10), [Prize("a", amount=D(1)), Prize("b", amount=D(1))], field(1), Customs())


# Whatever the plan and the ties.

LISTS = ("", "Women", "Juniors")


@st.composite
def plans(draw):
    kinds = st.tuples(st.sampled_from(sorted(MEASURES)), st.integers(1, 5), st.sampled_from(LISTS))
    asked = draw(st.lists(kinds, max_size=9, unique=True))
    left, prizes = 10_000, []
    for index, (measure, place, only) in enumerate(asked):
        if draw(st.booleans()):
            worth = {"amount": draw(st.decimals(0, 60, places=2))}
        else:
            part = draw(st.integers(0, left))
            left -= part
            worth = {"percent": D(part) / 100}
        prizes.append(Prize(f"k{index}", measure, place, only, **worth))
    return prizes


@st.composite
def fields(draw):
    numbers = draw(st.lists(st.integers(1, 60), unique=True, max_size=12))
    points = [draw(st.integers(0, 4)) for _number in numbers]
    small = st.integers(0, 3)
    figures = st.dictionaries(st.sampled_from(sorted(set(MEASURES) - {"place"})), small)
    lists = st.sets(st.sampled_from(LISTS[1:])).map(frozenset)
    return [
        Entrant(n, 1 + sum(p > mine for p in points), draw(figures), draw(lists))
        for n, mine in zip(numbers, points, strict=True)
    ]


CUSTOMS = st.builds(
    Customs,
    ties=st.sampled_from(["share", "draw"]),
    seed=st.integers(0, 99),
    winner_takes_no_side_prize=st.booleans(),
    one_side_prize_each=st.booleans(),
    counts_down=st.booleans(),
)
POTS = st.decimals(0, 500, places=2)


@given(pot=POTS, prizes=plans(), entrants=fields(), customs=CUSTOMS)
def test_it_always_balances_and_every_prize_is_its_shares(pot, prizes, entrants, customs):
    result = award(pot, prizes, entrants, customs)
    paid = sum((s.amount for a in result.awards for s in a.shares), D(0))
    assert paid + result.left_over == pot
    assert result.left_over >= 0
    assert all(sum(s.amount for s in a.shares) == a.amount for a in result.awards if a.shares)
    paying = sum(len(a.places) for a in result.awards)
    assert paying == len(prizes)


@given(pot=POTS, prizes=plans(), entrants=fields(), customs=CUSTOMS, seed=st.integers())
def test_the_order_of_entry_never_matters(pot, prizes, entrants, customs, seed):
    mixed = random.Random(seed).sample(entrants, len(entrants))
    assert award(pot, prizes, mixed, customs) == award(pot, prizes, entrants, customs)


@given(pot=POTS, prizes=plans(), entrants=fields(), customs=CUSTOMS)
def test_nobody_wins_who_is_excluded_and_only_people_of_the_list(pot, prizes, entrants, customs):
    result = award(pot, prizes, entrants, customs)
    by_number = {one.number: one for one in entrants}
    side = [a for a in result.awards if a.measure != "place" or a.only]
    winners = [s.number for a in side for s in a.shares]
    if customs.one_side_prize_each:
        contests = {(a.measure, a.only, s.number) for a in side for s in a.shares}
        assert len(contests) == len(set(winners)) == len(winners)
    if customs.winner_takes_no_side_prize and customs.ties == "share":
        assert not {n for n in winners if by_number[n].place == 1}
    for a in side:
        if a.only:
            assert all(a.only in by_number[s.number].lists for s in a.shares)


@given(pot=POTS, prizes=plans(), entrants=fields(), customs=CUSTOMS)
def test_whoever_is_level_gets_the_same_but_for_a_cent_unless_it_is_drawn(
    pot, prizes, entrants, customs
):
    for one in award(pot, prizes, entrants, customs).awards:
        amounts = [s.amount for s in one.shares]
        if amounts:
            assert max(amounts) - min(amounts) <= D("0.01")
        if one.shares and not one.drawn:
            assert {s.number for s in one.shares} == set(one.level)
