"""Roles change and end at once, and a club keeps an owner."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.tournaments.api_requests import with_token
from tournaments.clubs.services.members import change_role, remove_helper, remove_member
from tournaments.core.errors import NoSuchThing, NotNow
from tournaments.models import ApiToken, BustleHelper, Club, Membership, Role

pytestmark = pytest.mark.django_db


@pytest.fixture
def dora(director: Any) -> int:
    return int(director.pk)


@pytest.fixture
def sue(club: Club) -> Any:
    user = cast.director(club, "sue")
    Membership.objects.filter(user=user).update(role=Role.DIRECTOR)
    return user


def test_the_last_owner_cannot_leave(club: Club, dora: int, sue: Any) -> None:
    with pytest.raises(NotNow):
        remove_member(club_id=club.pk, user_id=dora, by=dora)
    with pytest.raises(NotNow):
        change_role(club_id=club.pk, user_id=dora, role=Role.VIEWER, by=dora)
    change_role(club_id=club.pk, user_id=sue.pk, role=Role.OWNER, by=dora)
    remove_member(club_id=club.pk, user_id=dora, by=dora)
    assert list(Membership.objects.filter(club=club).values_list("user_id", flat=True)) == [sue.pk]


def test_who_is_removed_is_out_at_once(club: Club, dora: int, sue: Any, client: Client) -> None:
    bustle = cast.bustle_in_setup(club)
    program = with_token(sue)
    client.force_login(sue)
    board = reverse("director:board", args=[bustle.slug])
    assert client.get(board).status_code == 200
    assert program.get(f"/api/v1/bustles/{bustle.slug}/").status_code == 200
    remove_member(club_id=club.pk, user_id=sue.pk, by=dora)
    assert client.get(board).status_code in (302, 404)
    assert program.get(f"/api/v1/bustles/{bustle.slug}/").status_code == 401
    assert not ApiToken.objects.filter(user=sue).exists()


def test_who_runs_another_club_stays_signed_in_there(club: Club, dora: int, sue: Any) -> None:
    other = cast.club("Friday club")
    Membership.objects.create(club=other, user=sue, role=Role.OWNER)
    with_token(sue)
    remove_member(club_id=club.pk, user_id=sue.pk, by=dora)
    assert ApiToken.objects.filter(user=sue).exists()


def test_help_with_its_evenings_ends_with_the_membership(club: Club, dora: int, sue: Any) -> None:
    bustle = cast.bustle_in_setup(club)
    BustleHelper.objects.create(bustle=bustle, user=sue, role=Role.DOOR)
    remove_member(club_id=club.pk, user_id=sue.pk, by=dora)
    assert not BustleHelper.objects.exists()


def test_a_helper_can_be_sent_home(club: Club, dora: int) -> None:
    bustle = cast.bustle_in_setup(club)
    tom = cast.director(cast.club("Elsewhere"), "tom")
    BustleHelper.objects.create(bustle=bustle, user=tom, role=Role.DOOR)
    remove_helper(bustle_id=bustle.pk, user_id=tom.pk, by=dora)
    with pytest.raises(NoSuchThing):
        remove_helper(bustle_id=bustle.pk, user_id=tom.pk, by=dora)


def test_strangers_have_no_role_to_change(club: Club, dora: int) -> None:
    fred = cast.director(cast.club("Friday club"), "fred")
    for act in (
        lambda: change_role(club_id=club.pk, user_id=fred.pk, role=Role.OWNER, by=dora),
        lambda: remove_member(club_id=club.pk, user_id=fred.pk, by=dora),
    ):
        with pytest.raises(NoSuchThing):
            act()
