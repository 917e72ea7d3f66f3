"""People who put themselves on the list: the limit, the waiting list, changing and cancelling."""

import pytest

from tests import cast
from tournaments.core.errors import NoSuchThing, NotNow, RegistrationRefused, SameName
from tournaments.models import Bustle, Registration
from tournaments.players.selectors.registrations import registrations_of
from tournaments.players.selectors.sign_up import own_code_of, own_entry, sign_up_list
from tournaments.players.services.registrations import check_in, mark_no_show, register
from tournaments.players.services.sign_up import (
    cancel,
    change_entry,
    come_after_all,
    let_four_in,
    let_in,
    renew_own_link,
    set_paid,
    set_sign_up,
    sign_up,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def listed(club):
    """A bustle to which people sign up; six have a place and the director has entered four."""
    bustle = cast.bustle_in_setup(club, cast.NAMES[:4])
    set_sign_up(bustle_id=bustle.pk, is_open=True, limit=6)
    return bustle


@pytest.fixture
def pairs(club):
    """The same with fixed partners, places for five and nobody entered yet."""
    bustle = cast.bustle_in_setup(club, [], format="round_robin")
    set_sign_up(bustle_id=bustle.pk, is_open=True, limit=5)
    return bustle


def comes(bustle, name, **said):
    return sign_up(bustle_id=bustle.pk, name=name, **said)


def waiting(bustle):
    return [one.number for one in registrations_of(bustle.pk) if one.waiting]


def state(bustle, number):
    return bustle.registrations.get(number=number).state


def test_whoever_signs_up_has_a_number_and_what_they_said_is_kept(listed):
    number = comes(listed, " Ann  Bower ", shown_as="initials", partner_wish="Bo, if he comes")

    assert number == 5
    [ann] = [one for one in registrations_of(listed.pk) if one.number == 5]
    assert (ann.plain, ann.shown_as) == ("Ann Bower", "initials")
    assert ann.partner_wish == "Bo, if he comes"
    assert ann.by_themselves
    assert ann.state == "registered"


def test_nobody_signs_up_where_the_list_is_closed_or_the_bustle_has_begun(listed):
    set_sign_up(bustle_id=listed.pk, is_open=False, limit=None)
    with pytest.raises(NotNow):
        comes(listed, "Ann")
    set_sign_up(bustle_id=listed.pk, is_open=True, limit=None)
    check_in(bustle_id=listed.pk, numbers=[1, 2, 3, 4])
    cast.start_bustle(bustle_id=listed.pk)
    with pytest.raises(NotNow):
        comes(listed, "Ann")
    with pytest.raises(NotNow):
        set_sign_up(bustle_id=listed.pk, is_open=True, limit=None)


@pytest.mark.parametrize("limit", [0, 3, 1001])
def test_a_limit_seats_at_least_one_table(listed, limit):
    with pytest.raises(RegistrationRefused):
        set_sign_up(bustle_id=listed.pk, is_open=True, limit=limit)


def test_beyond_the_limit_people_wait_in_order_and_move_up_when_somebody_cancels(listed):
    numbers = [comes(listed, name) for name in ("Ann", "Bo", "Cy", "Di")]
    assert waiting(listed) == numbers[2:]
    assert own_entry(own_code_of(listed.pk, numbers[3])).place == 2

    cancel(bustle_id=listed.pk, number=numbers[0])
    assert state(listed, numbers[0]) == "no_show"
    assert waiting(listed) == numbers[3:]

    mark_no_show(bustle_id=listed.pk, number=1)  # the director strikes somebody off
    assert waiting(listed) == []


def test_whoever_comes_after_all_waits_behind_those_who_waited_before(listed):
    numbers = [comes(listed, name) for name in ("Ann", "Bo", "Cy", "Di", "Ed")]
    cancel(bustle_id=listed.pk, number=numbers[0])
    come_after_all(bustle_id=listed.pk, number=numbers[0])

    assert own_entry(own_code_of(listed.pk, numbers[0])).place == 3


def test_a_higher_limit_lets_people_move_up_and_a_lower_one_sends_nobody_away(listed):
    numbers = [comes(listed, name) for name in ("Ann", "Bo", "Cy", "Di")]
    set_sign_up(bustle_id=listed.pk, is_open=True, limit=7)
    assert waiting(listed) == numbers[3:]
    set_sign_up(bustle_id=listed.pk, is_open=False, limit=4)
    assert waiting(listed) == numbers[3:]
    set_sign_up(bustle_id=listed.pk, is_open=False, limit=None)
    assert waiting(listed) == []


def test_four_who_wait_fill_a_table_if_the_director_lets_them_in(listed):
    numbers = [comes(listed, f"Guest {n}") for n in range(7)]
    assert len(waiting(listed)) == 5
    let_four_in(bustle_id=listed.pk)
    assert waiting(listed) == numbers[6:]
    with pytest.raises(NotNow):
        let_four_in(bustle_id=listed.pk)

    let_in(bustle_id=listed.pk, numbers=numbers[6:])
    assert waiting(listed) == []
    assert sign_up_list(listed).listed == 11


def test_letting_in_moves_only_those_who_wait(listed):
    check_in(bustle_id=listed.pk, numbers=[1])
    let_in(bustle_id=listed.pk, numbers=[1])
    assert state(listed, 1) == "here"


def test_a_name_that_is_there_is_asked_about_once_and_then_taken(listed):
    comes(listed, "Ann Bower")
    with pytest.raises(SameName, match="Ann Bower is already"):
        comes(listed, "ann bower")
    assert comes(listed, "ann bower", sure=True) == 6


def test_a_hidden_name_cannot_be_found_by_signing_up_with_it(listed):
    comes(listed, "Ann Bower", shown_as="number")
    assert comes(listed, "Ann Bower") == 6


def test_whoever_cancelled_or_is_hidden_can_still_be_changed(listed):
    number = comes(listed, "Ann Bower")
    change_entry(bustle_id=listed.pk, number=number, shown_as="number", partner_wish=" Bo ")
    entry = own_entry(own_code_of(listed.pk, number))
    assert entry.own == {"shown_as": "number", "partner_wish": "Bo"}
    with pytest.raises(RegistrationRefused):
        change_entry(bustle_id=listed.pk, number=number, partner_wish="x" * 121)


def test_whoever_is_here_or_plays_tells_the_director_instead_of_cancelling(listed):
    number = comes(listed, "Ann")
    check_in(bustle_id=listed.pk, numbers=[1, 2, 3, number])
    with pytest.raises(NotNow, match="checked in"):
        cancel(bustle_id=listed.pk, number=number)
    cast.start_bustle(bustle_id=listed.pk)
    with pytest.raises(NotNow, match="has started"):
        cancel(bustle_id=listed.pk, number=4)


def test_people_of_the_directors_count_for_the_limit_and_are_never_turned_away(listed):
    comes(listed, "Ann")
    register(bustle_id=listed.pk, names=["Bo", "Cy"])
    assert waiting(listed) == []
    comes(listed, "Di")
    assert len(waiting(listed)) == 1


def test_a_pair_comes_as_a_team_and_has_two_places_or_none(pairs):
    comes(pairs, "Ann", partner="Bo")
    comes(pairs, "Cy", partner="Di")
    third = comes(pairs, "Ed", partner="Flo")
    assert waiting(pairs) == [third, third + 1]
    alone = comes(pairs, "Gus")  # for whom there is a place
    assert state(pairs, alone) == "registered"
    assert own_entry(own_code_of(pairs.pk, third)).partner == "Flo"

    cancel(bustle_id=pairs.pk, number=1)
    assert [state(pairs, number) for number in (1, 2)] == ["no_show"] * 2
    assert waiting(pairs) == []
    assert pairs.teams.count() == 3


def test_only_where_partners_stay_together_people_come_as_pairs(listed, pairs):
    with pytest.raises(NotNow):
        comes(listed, "Ann", partner="Bo")
    with pytest.raises(RegistrationRefused):
        comes(pairs, "Ann", partner="ann")


def test_a_place_that_is_no_place_for_a_pair_goes_to_the_first_who_waits_alone(pairs):
    for name in ("Ann", "Bo", "Cy", "Di", "Ed"):
        comes(pairs, name)
    first = comes(pairs, "Flo", partner="Gus")
    alone = comes(pairs, "Hal")
    cancel(bustle_id=pairs.pk, number=1)

    assert waiting(pairs) == [first, first + 1]
    assert state(pairs, alone) == "registered"


def test_paying_is_ticked_and_unticked(listed):
    set_paid(bustle_id=listed.pk, number=1, paid=True)
    assert Registration.objects.get(bustle=listed, number=1).paid
    set_paid(bustle_id=listed.pk, number=1, paid=False)
    assert not Registration.objects.get(bustle=listed, number=1).paid


def test_a_link_that_was_renewed_leads_nowhere(listed):
    number = comes(listed, "Ann")
    code = own_code_of(listed.pk, number)
    renew_own_link(bustle_id=listed.pk, number=number)
    with pytest.raises(NoSuchThing, match="was replaced"):
        own_entry(code)
    assert own_entry(own_code_of(listed.pk, number)).number == number


def test_every_change_moves_the_version_so_that_pages_follow(listed):
    before = Bustle.objects.get(pk=listed.pk).version
    comes(listed, "Ann")
    assert Bustle.objects.get(pk=listed.pk).version > before
