"""What is in the pot and what each prize is worth, to the cent."""

from decimal import Decimal
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.money.prizes import HouseShare, Prize, Takings, parted, pot_of, split

D = Decimal
AMOUNTS = st.decimals(0, 9999, places=2)


def percents(*many):
    return [Prize(f"p{i}", place=i, percent=D(p)) for i, p in enumerate(many, start=1)]


def test_the_house_s_share_comes_off_first():
    takings = Takings(fees=D(440), payers=44)
    assert pot_of(takings, HouseShare("fixed", D(40))).amount == 400
    assert pot_of(takings, HouseShare("percent", percent=D("12.5"))).house == 55
    assert pot_of(takings, HouseShare("each", D("1.50"))).house == 66
    assert pot_of(takings, HouseShare()).amount == 440


def test_a_share_of_the_fees_leaves_what_was_given_alone():
    takings = Takings(fees=D(100), payers=10, carried_in=D(50), given=D(25), coins=D("3.25"))
    assert pot_of(takings, HouseShare("percent", percent=D(50))).amount == D("128.25")


def test_a_pot_is_never_less_than_nothing_and_says_what_the_house_lacks():
    pot = pot_of(Takings(fees=D(30), payers=3), HouseShare("fixed", D(40)))
    assert (pot.amount, pot.house, pot.short) == (0, 30, 10)


def test_percents_of_a_round_pot():
    assert list(parted(D(400), percents(40, 25, 15, 10, 10)).values()) == [160, 100, 60, 40, 40]


def test_the_cents_left_by_rounding_go_where_most_was_lost_and_else_to_the_earlier():
    assert list(parted(D("10.00"), percents("33.33", "33.33", "33.34")).values()) == [
        *(D("3.33"), D("3.33"), D("3.34"))
    ]
    assert list(parted(D("0.05"), percents(50, 25, 25)).values()) == [
        *(D("0.03"), D("0.01"), D("0.01"))
    ]
    assert list(parted(D("0.01"), percents(50, 50)).values()) == [D("0.01"), D("0.00")]


def test_amounts_come_off_before_percents_are_taken():
    prizes = [*percents(60, 40), Prize("loners", "loners", amount=D(20))]
    assert parted(D(120), prizes) == {"loners": 20, "p1": 60, "p2": 40}


def test_where_the_pot_does_not_reach_the_later_amounts_get_what_is_left():
    prizes = [Prize(k, place=i, amount=D(50)) for i, k in enumerate("abc", 1)]
    assert parted(D(70), [*prizes, *percents(100)]) == {"a": 50, "b": 20, "c": 0, "p1": 0}


def test_more_than_everything_cannot_be_parted():
    with pytest.raises(ValueError, match="more than 100"):
        parted(D(100), percents(60, 41))


def test_odd_cents_go_to_the_lowest_numbers():
    shares = split(D("200.00"), [9, 4, 30])
    assert [(one.number, str(one.amount)) for one in shares] == [
        *((4, "66.67"), (9, "66.67"), (30, "66.66"))
    ]


@given(pot=AMOUNTS, cuts=st.lists(st.integers(0, 10_000), max_size=12))
def test_percents_of_a_hundred_part_the_pot_exactly(pot, cuts):
    edges = [0, *sorted(cuts), 10_000]
    prizes = percents(*[D(b - a) / 100 for a, b in pairwise(edges)])
    worth = parted(pot, prizes)
    assert sum(worth.values()) == pot
    for prize in prizes:
        assert abs(worth[prize.key] - pot * prize.percent / 100) < D("0.01")


@given(amount=AMOUNTS, numbers=st.sets(st.integers(1, 999), min_size=1, max_size=20))
def test_shares_come_to_the_amount_and_differ_by_a_cent_at_most(amount, numbers):
    shares = [one.amount for one in split(amount, numbers)]
    assert sum(shares) == amount
    assert max(shares) - min(shares) <= D("0.01")
    assert shares == sorted(shares, reverse=True)
    assert all(share == share.quantize(D("0.01")) for share in shares)
