"""The table of who may do what, what it says to whoever may not, and how it is found."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.tournaments.api_requests import with_token
from tournaments.board.views.board import board
from tournaments.core.api.base import DirectorView
from tournaments.core.errors import NoSuchThing, NotAllowed
from tournaments.core.roles import EVERYTHING, MAY, WHAT, Access, Action, access_of
from tournaments.core.selectors.access import clubs_where
from tournaments.core.selectors.bustles import directors_bustle, directors_bustles
from tournaments.core.views.access import directors
from tournaments.models import Bustle, BustleHelper, Role


def test_every_action_is_in_the_table_and_explained() -> None:
    assert set(MAY) == set(WHAT) == set(Action)


def test_an_owner_may_whatever_anybody_in_the_club_may() -> None:
    assert all(Role.OWNER in roles for action, roles in MAY.items() if action != Action.HOST)


def test_only_an_owner_chooses_who_runs_the_club() -> None:
    assert MAY[Action.PEOPLE] == {Role.OWNER}


def test_a_viewer_only_sees() -> None:
    assert {action for action, roles in MAY.items() if Role.VIEWER in roles} == {
        Action.SEE,
        Action.OWN,
    }


def test_two_roles_allow_what_either_allows() -> None:
    both = access_of([Role.SCORER, Role.DOOR])
    assert both.may(Action.SCORE)
    assert both.may(Action.REGISTER)
    assert not both.may(Action.RUN)


def test_no_role_allows_nothing() -> None:
    assert not any(Access().may(action) for action in Action)


def test_a_token_narrows_what_a_role_allows() -> None:
    seeing = access_of([Role.OWNER], within=frozenset({Action.SEE}))
    assert seeing.may(Action.SEE)
    with pytest.raises(NotAllowed, match="This token may not run the evening"):
        seeing.require(Action.RUN)


def test_a_token_allows_nothing_that_a_role_does_not() -> None:
    assert not access_of([Role.VIEWER], within=EVERYTHING).may(Action.SCORE)


def test_a_page_without_an_action_cannot_be_written() -> None:
    with pytest.raises(TypeError, match="which action"):
        directors(board)  # type: ignore[arg-type]


def test_a_route_that_writes_cannot_be_without_an_action() -> None:
    def post(self: Any, request: Any) -> None: ...

    with pytest.raises(TypeError, match="which action"):
        type("Forgetful", (DirectorView,), {"post": post})


@pytest.mark.django_db
def test_a_refused_page_says_who_may(eight: Any, client: Client) -> None:
    client.force_login(cast.director(eight.club, "sam", Role.SCORER))
    answer = client.post(reverse("director:draw", args=[eight.slug]), {"action": "redraw"})
    assert answer.status_code == 403
    sentence = "Only an owner or a director can run the evening. You’re a scorer here."
    assert sentence in answer.content.decode()
    assert "no-store" in answer["Cache-Control"]


@pytest.mark.django_db
def test_a_refused_program_reads_the_same_sentence(eight: Any) -> None:
    program = with_token(cast.director(eight.club, "vera", Role.VIEWER))
    answer = program.post(f"/api/bustles/{eight.slug}/walk-ins/", {"name": "Zoe"}, format="json")
    assert answer.status_code == 403
    assert answer["Content-Type"] == "application/problem+json"
    assert answer.json() == {
        "code": "not_allowed",
        "field": "",
        "message": "Only an owner, a director or a door helper can register players and check "
        "them in. You’re a viewer here. Ask an owner, a director or a door helper.",
    }


@pytest.mark.django_db
def test_a_bustle_comes_with_the_role_in_one_query(
    eight: Any, django_assert_num_queries: Any
) -> None:
    user = cast.director(eight.club, "sam", Role.SCORER)
    with django_assert_num_queries(1):
        assert directors_bustle(user.pk, eight.slug).access.roles == {Role.SCORER}


@pytest.mark.django_db
def test_all_bustles_of_many_clubs_come_in_one_query(django_assert_num_queries: Any) -> None:
    user = cast.director(cast.club("First club"), "dora")
    for number in range(5):
        club = cast.club(f"Club {number}")
        club.memberships.create(user=user, role=Role.VIEWER)
        cast.bustle_in_setup(club)
    with django_assert_num_queries(1):
        bustles = directors_bustles(user.pk)
    assert [bustle.access.roles for bustle in bustles] == [{Role.VIEWER}] * 5


@pytest.mark.django_db
def test_help_is_for_one_bustle_until_it_is_finished(eight: Any) -> None:
    other = cast.bustle_in_setup(eight.club)
    helper = cast.helper(eight, Role.DOOR)
    assert directors_bustle(helper.pk, eight.slug, Action.MONEY).pk == eight.pk
    assert [bustle.pk for bustle in directors_bustles(helper.pk)] == [eight.pk]
    with pytest.raises(NoSuchThing):
        directors_bustle(helper.pk, other.slug)

    Bustle.objects.filter(pk=eight.pk).update(state=Bustle.State.FINISHED)

    with pytest.raises(NoSuchThing):
        directors_bustle(helper.pk, eight.slug)
    assert directors_bustles(helper.pk) == []


@pytest.mark.django_db
def test_help_adds_to_a_role_in_the_club(eight: Any) -> None:
    viewer = cast.director(eight.club, "vera", Role.VIEWER)
    BustleHelper.objects.create(bustle=eight, user=viewer, role=Role.SCORER)
    assert directors_bustle(viewer.pk, eight.slug, Action.SCORE).access.roles == {
        Role.VIEWER,
        Role.SCORER,
    }
    Bustle.objects.filter(pk=eight.pk).update(state=Bustle.State.FINISHED)
    assert directors_bustle(viewer.pk, eight.slug).access.roles == {Role.VIEWER}


@pytest.mark.django_db
def test_clubs_are_those_in_which_somebody_may(club: Any) -> None:
    user = cast.director(club, "vera", Role.VIEWER)
    with pytest.raises(NotAllowed):
        clubs_where(user.pk, Action.SET_UP)
    second = cast.club("Friday club")
    second.memberships.create(user=user, role=Role.DIRECTOR)
    assert clubs_where(user.pk, Action.SET_UP) == [second]
    assert clubs_where(user.pk, Action.SEE) == [second, club]
