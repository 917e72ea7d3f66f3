"""An invitation lets one person in, once, and not for longer than it says."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.utils import timezone

from tests import cast
from tournaments.clubs.selectors.members import members_of, open_invitations
from tournaments.clubs.services.invitations import (
    MOST_OPEN,
    accept,
    accept_as_new,
    invitation_of,
    invite,
    withdraw_invitation,
)
from tournaments.core.errors import LinkEnded, NoSuchThing, NotNow
from tournaments.models import (
    Bustle,
    BustleHelper,
    Club,
    Invitation,
    Membership,
    Role,
    SecurityEvent,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def dora(director: Any) -> int:
    return int(director.pk)


def secret_for(club: Club, by: int, role: str = "scorer", **more: Any) -> str:
    return invite(club_id=club.pk, role=role, by=by, name="Sue Mill", **more).secret


def test_a_new_person_joins_with_an_account_of_their_own(club: Club, dora: int) -> None:
    user = accept_as_new(secret=secret_for(club, dora), name="Sue Mill")
    assert (user.username, user.first_name) == ("sue-mill", "Sue Mill")
    assert not user.has_usable_password()
    assert Membership.objects.get(user=user).role == Role.SCORER
    assert [person.name for person in members_of(club)][-1] == "Sue Mill"
    assert open_invitations(club) == []


def test_two_of_one_name_have_two_sign_in_names(club: Club, dora: int) -> None:
    users = [accept_as_new(secret=secret_for(club, dora), name="Sue Mill") for _ in range(3)]
    assert [user.username for user in users] == ["sue-mill", "sue-mill-2", "sue-mill-3"]


def test_an_invitation_used_twice_is_refused(club: Club, dora: int) -> None:
    secret = secret_for(club, dora)
    accept_as_new(secret=secret, name="Sue")
    people = get_user_model().objects.count()
    with pytest.raises(LinkEnded):
        accept_as_new(secret=secret, name="Mallory")
    assert get_user_model().objects.count() == people


def test_of_two_who_press_at_once_one_gets_in(
    club: Club, dora: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    secret = secret_for(club, dora)
    row = invitation_of(secret)
    accept_as_new(secret=secret, name="Sue")
    # Both had looked before either of them pressed.
    monkeypatch.setattr("tournaments.clubs.services.invitations.invitation_of", lambda _secret: row)
    with pytest.raises(LinkEnded):
        accept(secret=secret, user_id=cast.director(cast.club("Other"), "mallory").pk)
    assert Membership.objects.filter(club=club).count() == 2


def test_what_is_over_lets_nobody_in(club: Club, dora: int) -> None:
    withdrawn, late = secret_for(club, dora), secret_for(club, dora)
    withdraw_invitation(club_id=club.pk, invitation_id=invitation_of(withdrawn).pk, by=dora)
    Invitation.objects.filter(pk=invitation_of(late).pk).update(
        expires_at=timezone.now() - timedelta(seconds=1)
    )
    for secret in (withdrawn, late):
        with pytest.raises(LinkEnded):
            accept_as_new(secret=secret, name="Sue")
    with pytest.raises(NoSuchThing):
        accept_as_new(secret="made-up", name="Sue")
    assert Membership.objects.count() == 1


def test_another_clubs_invitation_cannot_be_withdrawn(club: Club, dora: int) -> None:
    secret = secret_for(club, dora)
    with pytest.raises(NoSuchThing):
        withdraw_invitation(
            club_id=cast.club("Other").pk, invitation_id=invitation_of(secret).pk, by=dora
        )
    assert invitation_of(secret)


def test_help_for_one_evening_ends_with_it(club: Club, dora: int) -> None:
    bustle = cast.running_bustle(club, players=4, rounds=1, hands=1)
    user = accept_as_new(secret=secret_for(club, dora, bustle_id=bustle.pk), name="Sue")
    assert BustleHelper.objects.get(user=user).role == Role.SCORER
    assert not Membership.objects.filter(user=user).exists()
    waiting = secret_for(club, dora, bustle_id=bustle.pk)
    Bustle.objects.filter(pk=bustle.pk).update(state=Bustle.State.FINISHED)
    with pytest.raises(LinkEnded):
        accept_as_new(secret=waiting, name="Tom")
    with pytest.raises(NotNow):
        secret_for(club, dora, bustle_id=bustle.pk)


def test_nobody_is_asked_to_help_with_another_clubs_evening(club: Club, dora: int) -> None:
    theirs = cast.bustle_in_setup(cast.club("Other"))
    with pytest.raises(NoSuchThing):
        secret_for(club, dora, bustle_id=theirs.pk)


def test_a_lesser_role_takes_nothing_away_and_a_greater_one_counts(club: Club, dora: int) -> None:
    accept(secret=secret_for(club, dora, role="viewer"), user_id=dora)
    assert Membership.objects.get(user=dora).role == Role.OWNER
    sue = accept_as_new(secret=secret_for(club, dora), name="Sue")
    accept(secret=secret_for(club, dora, role="director"), user_id=sue.pk)
    assert Membership.objects.get(user=sue).role == Role.DIRECTOR


def test_a_club_has_only_so_many_invitations_open(club: Club, dora: int) -> None:
    Invitation.objects.bulk_create(
        Invitation(club=club, role="viewer", digest=str(number), expires_at=LATER)
        for number in range(MOST_OPEN)
    )
    with pytest.raises(NotNow):
        secret_for(club, dora)


def test_the_secret_stands_nowhere_and_the_log_tells_of_it(club: Club, dora: int) -> None:
    secret = secret_for(club, dora)
    accept_as_new(secret=secret, name="Sue")
    assert secret not in str(list(Invitation.objects.values()))
    kinds = list(
        SecurityEvent.objects.filter(club=club).order_by("pk").values_list("kind", flat=True)
    )
    assert kinds == [SecurityEvent.Kind.INVITATION, SecurityEvent.Kind.ROLE]


LATER = timezone.now() + timedelta(days=1)
