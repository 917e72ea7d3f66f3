"""Planning the money: what a plan may say, and lists of people."""

from decimal import Decimal

import pytest

from tests import cast
from tests.tournaments import paying
from tournaments.core.errors import MoneyRefused, NoSuchThing
from tournaments.models import Bustle, Deed, PrizePlan
from tournaments.money.selectors.plan import PlannedPrize, lists_of, plan_of
from tournaments.money.services.plan import everybody_has_paid, remove_list, save_list, save_plan

D = Decimal
pytestmark = pytest.mark.django_db


@pytest.fixture
def bustle(club):
    return cast.bustle_in_setup(club)


def test_a_plan_comes_back_as_it_was_saved(bustle):
    plan = paying.plan(carried_in=D("3.25"), one_side_prize_each=True)
    save_plan(bustle_id=bustle.pk, plan=plan)
    found = plan_of(bustle.pk)
    assert found.prizes == plan.prizes
    assert (found.fee, found.carried_in, found.one_side_prize_each) == (10, D("3.25"), True)


def test_the_same_plan_again_changes_nothing_and_the_draw_s_seed_stays(bustle):
    save_plan(bustle_id=bustle.pk, plan=paying.plan())
    version = Bustle.objects.get(pk=bustle.pk).version
    seed = PrizePlan.objects.get().seed
    save_plan(bustle_id=bustle.pk, plan=paying.plan())
    assert Bustle.objects.get(pk=bustle.pk).version == version
    assert Deed.objects.filter(kind=Deed.Kind.MONEY_PLANNED).count() == 1
    save_plan(bustle_id=bustle.pk, plan=paying.plan(fee=D(12)))
    assert (PrizePlan.objects.get().seed, PrizePlan.objects.get().fee) == (seed, 12)


def test_percents_beyond_the_pot_are_refused(bustle):
    prizes = [PlannedPrize(place=n, percent=D(60)) for n in (1, 2)]
    with pytest.raises(MoneyRefused, match="20 more than 100") as refused:
        save_plan(bustle_id=bustle.pk, plan=paying.plan(prizes=tuple(prizes)))
    assert refused.value.field == "prizes"
    assert plan_of(bustle.pk) is None


@pytest.mark.parametrize(
    "prizes",
    [
        [PlannedPrize(amount=D(5)), PlannedPrize(amount=D(6))],
        [PlannedPrize()],
        [PlannedPrize(amount=D(5), percent=D(5))],
        [PlannedPrize(amount=D(-5))],
        [PlannedPrize(measure="beauty", amount=D(5))],
        [PlannedPrize(amount=D(5), only_id=12345)],
    ],
)
def test_what_is_no_prize_is_refused(bustle, prizes):
    with pytest.raises(MoneyRefused):
        save_plan(bustle_id=bustle.pk, plan=paying.plan(prizes=tuple(prizes)))


@pytest.mark.parametrize("wrong", [{"fee": D(-1)}, {"house_percent": D(101)}])
def test_amounts_below_nothing_are_refused(bustle, wrong):
    with pytest.raises(MoneyRefused) as refused:
        save_plan(bustle_id=bustle.pk, plan=paying.plan(**wrong))
    assert refused.value.field in wrong


def test_everybody_who_owes_the_fee_has_paid_at_once(bustle):
    bustle.registrations.filter(number=2).update(helper=True)
    bustle.registrations.filter(number=3).update(state="no_show")
    assert everybody_has_paid(bustle_id=bustle.pk) == 6
    assert everybody_has_paid(bustle_id=bustle.pk) == 0
    assert set(bustle.registrations.filter(paid=False).values_list("number", flat=True)) == {2, 3}


def test_a_list_is_the_club_s_and_has_a_name_of_its_own(bustle, club):
    player = bustle.registrations.first().player
    stranger = cast.bustle_in_setup(cast.club("Others")).registrations.first().player
    made = save_list(club_id=club.pk, name=" Women ", player_ids=[player.pk, stranger.pk])
    [found] = lists_of(club.pk)
    assert (found.name, found.player_ids, found.used) == ("Women", {player.pk}, False)
    with pytest.raises(MoneyRefused, match="of that name"):
        save_list(club_id=club.pk, name="women", player_ids=[])
    save_list(club_id=club.pk, name="Ladies", player_ids=[], list_id=made)
    with pytest.raises(NoSuchThing):
        remove_list(club_id=stranger.club_id, list_id=made)
    remove_list(club_id=club.pk, list_id=made)
    assert lists_of(club.pk) == []


def test_a_list_with_a_prize_stays(bustle, club):
    made = save_list(club_id=club.pk, name="Women", player_ids=[])
    prizes = (PlannedPrize(amount=D(5), only_id=made),)
    save_plan(bustle_id=bustle.pk, plan=paying.plan(prizes=prizes))
    assert lists_of(club.pk)[0].used
    with pytest.raises(MoneyRefused, match="Change that prize"):
        remove_list(club_id=club.pk, list_id=made)


def test_another_club_s_list_has_no_prize_here(bustle):
    made = save_list(club_id=cast.club("Others").pk, name="Women", player_ids=[])
    with pytest.raises(MoneyRefused, match="was deleted"):
        save_plan(
            bustle_id=bustle.pk,
            plan=paying.plan(prizes=(PlannedPrize(amount=D(5), only_id=made),)),
        )
