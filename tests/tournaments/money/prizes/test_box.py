"""What must be in the cash box."""

from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st

from tournaments.money.prizes import Box, Spent

D = Decimal
AMOUNTS = st.decimals(0, 999, places=2)


def box(house=40, prizes=400, carry=0, other=0, **spent):
    came_in = D(house) + D(prizes) + D(carry)
    out = Spent(**{name: D(amount) for name, amount in spent.items()})
    return Box(came_in, D(other), D(house), D(prizes), D(carry), out)


def test_before_anything_is_paid_the_box_holds_what_came_in():
    one = box(other=20)
    assert (one.must_hold, one.for_house, one.for_prizes, one.carry_over) == (460, 40, 400, 0)


def test_expenses_come_out_of_the_house_s_share():
    one = box(expenses=15, house=40, prizes=400)
    assert (one.for_house, one.carry_over, one.must_hold) == (25, 0, 425)


def test_what_the_house_cannot_bear_comes_out_of_what_is_carried_over():
    one = box(expenses=50, carry=4)
    assert (one.for_house, one.carry_over) == (0, -6)


def test_all_paid_leaves_what_is_carried_over_and_the_change():
    one = Box(D(450), D(20), D(40), D(400), D(10), Spent(house=D(40), prizes=D(400)))
    assert (one.must_hold, one.carry_over, one.for_prizes) == (30, 10, 0)


@given(
    parts=st.tuples(AMOUNTS, AMOUNTS, AMOUNTS), other=AMOUNTS, out=st.builds(Spent, *[AMOUNTS] * 3)
)
def test_what_the_box_holds_is_what_it_is_for(parts, other, out):
    one = Box(sum(parts, D(0)), other, *parts, out)
    assert one.must_hold == one.for_house + one.for_prizes + one.carry_over + other
