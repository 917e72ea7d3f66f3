"""Everything that directors do is in the history, in words and by name."""

from __future__ import annotations

import pytest

from tests import cast
from tests.tournaments.bustles import everybody_here, person
from tournaments.board.services import undo_last
from tournaments.core.audit_registry import GROUPS, KINDS
from tournaments.core.selectors.audit_log import deeds_of
from tournaments.core.services.audit_log import acting
from tournaments.draw.services.partners import draw_partners
from tournaments.draw.services.wishes import add_wish, remove_wish, set_tables
from tournaments.models import Deed, Device
from tournaments.play.services.devices import answer_device, forget_devices
from tournaments.players.services.registrations import check_in, mark_no_show, register, set_helper
from tournaments.players.services.sign_up import (
    cancel,
    let_in,
    set_paid,
    set_sign_up,
    sign_up,
)
from tournaments.players.services.teams import pair_up, part_team, rename_team
from tournaments.setup.services.bustles import change_bustle, choose_odd_numbers

pytestmark = pytest.mark.django_db


@pytest.fixture
def coming(club):
    """Eight are on the list, and nobody is here."""
    bustle = cast.bustle_in_setup(club)
    Deed.objects.all().delete()
    return bustle


def said(bustle):
    return [one.sentence for one in deeds_of(bustle.pk)]


def test_every_kind_has_words_and_a_group():
    assert set(KINDS) == set(Deed.Kind)
    assert {kind.group for kind in KINDS.values()} == set(GROUPS)


def test_paying_at_the_door_is_kept_once(coming):
    for paid in (True, True, False):
        set_paid(bustle_id=coming.pk, number=1, paid=paid)
    assert said(coming) == ["Ada marked as not paid", "Ada marked as paid"]


def test_a_phone_let_in_and_one_sent_away_with_who_did(eight, director):
    devices = [
        Device.objects.create(bustle=eight, table=2, digest=digest, state="asking")
        for digest in ("a", "b", "c")
    ]
    answer_device(bustle_id=eight.pk, device_id=devices[0].pk, let_in=True, table=2)
    with acting(f"director:{director.pk}"):
        answer_device(bustle_id=eight.pk, device_id=devices[1].pk, let_in=False)
        answer_device(bustle_id=eight.pk, device_id=devices[1].pk, let_in=True)  # it asks no more
        forget_devices(bustle_id=eight.pk, table=2)
    done = [(one.sentence, one.by, one.table) for one in deeds_of(eight.pk)[:3]]
    assert done == [
        ("the phones of table 2 removed", "dora", 2),
        ("a phone sent away from table 2", "dora", 2),
        ("a phone let in at table 2", "table 2", 2),
    ]


def test_wishes_made_and_withdrawn(coming):
    wish = add_wish(bustle_id=coming.pk, kind="must", one=2, other=1)
    remove_wish(bustle_id=coming.pk, wish_id=wish)
    add_wish(bustle_id=coming.pk, kind="fixed", one=3, table=1)
    assert said(coming) == [
        "wish added: Cleo stays at table 1",
        "wish removed: Ada and Ben are always partners",
        "wish added: Ada and Ben are always partners",
    ]


def test_helpers(coming):
    set_helper(bustle_id=coming.pk, number=4, helper=True)
    set_helper(bustle_id=coming.pk, number=4, helper=False)
    assert said(coming) == ["Dov playing for a rank again", "Dov marked as a fill-in"]


def test_teams_made_renamed_parted_and_drawn(club):
    bustle = cast.bustle_in_setup(club, format="round_robin")
    team = pair_up(bustle_id=bustle.pk, numbers=[2, 1])
    rename_team(bustle_id=bustle.pk, team=team, name="The Aces")
    part_team(bustle_id=bustle.pk, team=team)
    everybody_here(bustle)
    draw_partners(bustle_id=bustle.pk, seed=1)
    assert [one for one in said(bustle) if "checked in" not in one] == [
        "partners drawn by lot for 8 people",
        "team 1 split up: Ada and Ben",
        "team 1 renamed “The Aces” from “”",
        "team 1: Ada and Ben",
        "8 people added",
    ]


def test_settings_say_what_they_were_and_are(coming):
    changes = {"rounds_planned": 5, "place": "The barn", "entry": "both"}
    change_bustle(bustle_id=coming.pk, settings=changes)
    assert said(coming) == [
        "place changed from none to “The barn”; rounds changed from 3 to 5; who keeps "
        "score changed from one phone at each table to both sides enter every hand"
    ]


def test_an_option_of_the_rules_is_named_by_itself(coming):
    change_bustle(bustle_id=coming.pk, settings={"hands_per_round": 10})
    assert said(coming) == ["hands changed from 8 to 10"]


def test_saving_the_same_settings_is_no_deed(coming):
    coming.refresh_from_db()
    change_bustle(bustle_id=coming.pk, settings={})
    choose_odd_numbers(bustle_id=coming.pk, odd_numbers=coming.odd_numbers)
    set_tables(bustle_id=coming.pk, tables=None)
    assert said(coming) == []


def test_limits_and_who_moved_up(coming):
    set_sign_up(bustle_id=coming.pk, is_open=True, limit=8)
    number = sign_up(bustle_id=coming.pk, name="Zoe")
    other = sign_up(bustle_id=coming.pk, name="Yan")
    cancel(bustle_id=coming.pk, number=1)
    let_in(bustle_id=coming.pk, numbers=[other])
    assert (person(coming, number).state, person(coming, other).state) == ("registered",) * 2
    assert said(coming) == [
        "Yan let in from the waiting list",
        "Zoe moved up from the waiting list",
        "Ada canceled",
        "Yan signed up",
        "Zoe signed up",
        "online sign-up changed from no to yes; places changed from no limit to 8",
    ]


def test_undoing_a_no_show_sends_back_whoever_moved_up(coming):
    set_sign_up(bustle_id=coming.pk, is_open=True, limit=8)
    zoe = sign_up(bustle_id=coming.pk, name="Zoe")
    mark_no_show(bustle_id=coming.pk, number=1)
    assert said(coming)[0] == "Ada marked as not coming; Zoe moved up from the waiting list"
    assert person(coming, zoe).state == "registered"
    undone = undo_last(bustle_id=coming.pk, by="director:1")
    assert undone.also == "Zoe is waiting again."
    assert [person(coming, number).state for number in (1, zoe)] == ["registered", "waiting"]


def test_whoever_moved_up_and_is_here_keeps_the_place(coming):
    set_sign_up(bustle_id=coming.pk, is_open=True, limit=8)
    zoe = sign_up(bustle_id=coming.pk, name="Zoe")
    mark_no_show(bustle_id=coming.pk, number=1)
    with acting("itself"):
        check_in(bustle_id=coming.pk, numbers=[*range(2, 9), zoe])
    undone = undo_last(bustle_id=coming.pk, by="director:1")
    assert undone.also == "Zoe is checked in and keeps the place."
    assert [person(coming, number).state for number in (1, zoe)] == ["registered", "here"]


def test_a_list_of_people_is_one_deed(coming):
    register(bustle_id=coming.pk, names=["Ann", "Bea"])
    assert said(coming) == ["Ann and Bea added"]
