"""The cash book: lines that are written once and taken back by others, and a box that balances."""

from decimal import Decimal
from uuid import uuid4

import pytest
from django.utils import timezone

from tests import cast
from tests.cases import for_every
from tests.tournaments import paying
from tests.tournaments.bustles import started
from tournaments.core.errors import MoneyRefused, NoSuchThing
from tournaments.core.selectors.audit_log import deeds_of
from tournaments.models import CashLine, Deed
from tournaments.money.prizes import cash
from tournaments.money.selectors.cash_book import Carried, carried_over, cash_sheet_of, money_text
from tournaments.money.services.cash_book import (
    count_box,
    pay_prize,
    take_back_cash,
    unpay_prize,
    write_cash,
)
from tournaments.money.services.plan import save_plan
from tournaments.players.services.sign_up import set_paid
from tournaments.standings.selectors.statistics import figures_of

D = Decimal
pytestmark = pytest.mark.django_db


def write(bustle, kind, amount, **more):
    what = {"line_id": uuid4(), "by": "director:1"} | more
    write_cash(bustle_id=bustle.pk, kind=kind, amount=D(amount), **what)


def pay(bustle, gift, **more):
    what = {"line_id": uuid4(), "amount": gift.due, "by": "director:1"} | more
    pay_prize(bustle_id=bustle.pk, key=gift.key, number=gift.number, **what)


def box(bustle):
    return cash_sheet_of(bustle).box


def test_the_box_holds_what_came_in_less_what_went_out(over):
    write(over, "other", 50, note="change")
    write(over, "expense", "12.50", note="coffee")
    write(over, "house", "20")
    for gift in cash_sheet_of(over).payouts[:3]:
        pay(over, gift)
    found = cash_sheet_of(over)
    assert found.box.must_hold == 440 + 50 - D("12.50") - 20 - 160 - 80 - 80
    assert (found.box.for_house, found.box.for_prizes) == (D("7.50"), 80)
    assert found.box.carry_over == 0
    assert [one.settled for one in found.payouts] == [True, True, True, False, False]


def test_the_same_line_sent_twice_is_written_once(night):
    line_id = uuid4()
    write(night, "given", 25, line_id=line_id)
    write(night, "given", 25, line_id=line_id)
    assert CashLine.objects.count() == 1
    assert cash_sheet_of(night).prizes.pot == 425


def test_a_line_is_taken_back_by_another_and_only_once(night):
    write(night, "expense", 30, note="hall")
    line = CashLine.objects.get()
    for _twice in range(2):
        take_back_cash(bustle_id=night.pk, line_id=uuid4(), line=line.pk, by="director:1")
    assert [row.amount for row in CashLine.objects.all()] == [-30, 30]
    assert box(night).must_hold == 440
    taker = CashLine.objects.last()
    with pytest.raises(NoSuchThing):
        take_back_cash(bustle_id=night.pk, line_id=uuid4(), line=taker.pk, by="director:1")
    shown = cash_sheet_of(night).lines
    assert [(one.taken_back, one.takes_back) for one in shown] == [(False, True), (True, False)]


@for_every(
    ("kind", "amount"), [("prize", 5), ("fee", 5), ("cup", -1), ("expense", 0), ("nothing", 5)]
)
def test_what_is_no_line_is_refused(night, kind, amount):
    with pytest.raises(MoneyRefused):
        write(night, kind, amount)
    assert not CashLine.objects.exists()


def test_a_prize_is_paid_once_however_often_the_button_is_pressed(over):
    first = cash_sheet_of(over).payouts[0]
    line_id = uuid4()
    pay(over, first, line_id=line_id)
    pay(over, first, line_id=line_id)
    pay(over, first)
    assert box(over).must_hold == 440 - 160
    unpay_prize(bustle_id=over.pk, line_id=uuid4(), key=first.key, number=first.number, by="x")
    unpay_prize(bustle_id=over.pk, line_id=uuid4(), key=first.key, number=first.number, by="x")
    assert box(over).must_hold == 440
    pay(over, first)
    assert box(over).must_hold == 280


def test_a_prize_that_is_no_longer_that_much_is_not_paid(over):
    first = cash_sheet_of(over).payouts[0]
    set_paid(bustle_id=over.pk, number=3, paid=False)
    with pytest.raises(MoneyRefused, match="just changed"):
        pay(over, first)
    with pytest.raises(MoneyRefused):
        pay_prize(
            bustle_id=over.pk,
            line_id=uuid4(),
            key="place-9",
            number=1,
            amount=D(5),
            by="director:1",
        )


def test_what_was_paid_and_is_no_longer_won_stays_to_be_seen(over):
    who = over.who
    loner = cash_sheet_of(over).payouts[-1]
    pay(over, loner)
    save_plan(bustle_id=over.pk, plan=paying.plan(prizes=paying.FORTY_A_TENTH))
    left = cash_sheet_of(over).payouts[-1]
    assert (left.name, left.due, left.paid) == (who["first"], 0, 40)
    assert box(over).for_prizes == D(360) - 40
    assert box(over).must_hold == 400


def test_coins_are_counted_from_the_hands_and_count_once_they_are_counted(club):
    bustle = started(club, hands_per_round=4, rounds_planned=1)
    table = cast.tables_of(bustle)[0]
    cast.enter(table.sheet_id, 1, "N", 2)
    cast.enter(table.sheet_id, 2, "E", 1)
    cast.enter(table.sheet_id, 3, "S", 4)
    more = {"cup": "caller", "cup_coin": D("0.25"), "coins_go": "next_time"}
    save_plan(bustle_id=bustle.pk, plan=paying.plan(**more))
    [cup] = cash_sheet_of(bustle).coins
    assert (cup.count, cup.amount) == (2, D("0.50"))
    save_plan(bustle_id=bustle.pk, plan=paying.plan(**more | {"cup": "both"}))
    assert cash_sheet_of(bustle).coins[0].amount == D("1.00")
    assert sum(one.euchred for one in figures_of(bustle).values()) == 4
    write(bustle, "cup", "0.75")
    found = cash_sheet_of(bustle)
    assert (found.box.carry_over, found.prizes.pot) == (D("0.75"), 0)
    save_plan(
        bustle_id=bustle.pk, plan=paying.plan(**more | {"coins_go": "pot", "house": "nothing"})
    )
    assert cash_sheet_of(bustle).prizes.pot == D("0.75")
    save_plan(bustle_id=bustle.pk, plan=paying.plan(**more | {"coins_go": "house"}))
    assert (box(bustle).for_house, box(bustle).carry_over) == (D("0.75"), 0)


def test_what_was_counted_stands_beside_what_must_be_there(night):
    assert cash_sheet_of(night).off is None
    count_box(bustle_id=night.pk, amount=D("438.50"))
    assert cash_sheet_of(night).off == D("-1.50")
    count_box(bustle_id=night.pk, amount=D(440))
    assert cash_sheet_of(night).off == 0
    with pytest.raises(MoneyRefused):
        count_box(bustle_id=night.pk, amount=D(-1))


def test_what_is_left_of_a_finished_bustle_is_offered_to_the_next(club, over):
    save_plan(bustle_id=over.pk, plan=paying.plan(prizes=paying.FORTY_A_TENTH))
    assert carried_over(club.pk) == Carried("Prize night", "$", D(40))
    coming = cast.bustle_in_setup(club, starts_at=timezone.now())
    assert carried_over(club.pk, coming).amount_text == "$40.00"
    assert carried_over(club.pk, over) is None
    assert carried_over(cast.club("Others").pk) is None


def test_the_history_says_what_was_done_about_the_money(over):
    write(over, "expense", "12", note="hall")
    who = over.who
    pay(over, cash_sheet_of(over).payouts[0])
    count_box(bustle_id=over.pk, amount=D(268))
    said = [one.sentence for one in deeds_of(over.pk)]
    assert "fee and prizes changed" in said
    assert "44 marked as paid" in said
    assert "added to the cash book: expense \N{MINUS SIGN}$12.00 (hall)" in said
    assert f"{who['first']} paid $160.00 for 1st place" in said
    assert "$268.00 counted in the cash box" in said
    assert Deed.objects.filter(bustle=over).count() > 5


def test_amounts_are_written_as_people_write_them():
    assert cash("$", D("1240.5")) == "$1,240.50"
    assert cash("$", D("-3")) == "\N{MINUS SIGN}$3.00"
    assert cash("CHF", D(20)) == "CHF\N{NO-BREAK SPACE}20.00"


@pytest.mark.full
def test_the_board_says_what_is_left_to_do_about_the_money(over, eight):
    assert money_text(eight) == ""
    save_plan(bustle_id=over.pk, plan=paying.plan(prizes=paying.FORTY_A_TENTH))
    said = "4 prizes still to pay out, under Money. To carry over: $40.00."
    assert money_text(over) == said
    for gift in cash_sheet_of(over).payouts:
        pay(over, gift)
    assert money_text(over) == "To carry over: $40.00."
