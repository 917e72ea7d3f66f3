"""The same request twice makes one thing."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from tests import cast
from tournaments.core.errors import KeyReused, NotNow
from tournaments.core.services.once import KEPT_FOR, RequestKey, forget_old_keys, once, was_made
from tournaments.models import MadeOnce, Registration
from tournaments.players.services.registrations import walk_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def door(club):
    """Adds somebody at the door, under a key."""
    bustle = cast.bustle_in_setup(club, [])
    return lambda key, name="Sue": once(
        f"walk-in:{bustle.pk}", key, lambda: walk_in(bustle_id=bustle.pk, name=name)
    )


def test_the_same_request_again_is_given_what_it_made(door):
    key = RequestKey.of_request(uuid4(), {"name": "Sue"})
    assert [door(key) for _again in range(3)] == [1, 1, 1]
    assert door(RequestKey.of_request(uuid4(), {"name": "Sue"})) == 2


def test_without_a_key_two_requests_are_two(door):
    assert [door(None), door(None)] == [1, 2]


def test_a_key_is_not_for_something_else(door):
    key = uuid4()
    door(RequestKey.of_request(key, {"name": "Sue"}))
    with pytest.raises(KeyReused, match="Use a new one"):
        door(RequestKey.of_request(key, {"name": "Bo"}), "Bo")
    assert Registration.objects.count() == 1


def test_a_form_that_is_filled_in_otherwise_is_another_form(door):
    page = uuid4()
    filled_in = [RequestKey.of_form(page, {"name": name}) for name in ("Sue", "Bo", "Sue")]
    assert [door(key) for key in filled_in] == [1, 2, 1]


def test_a_refusal_leaves_the_key_free(door):
    key = RequestKey.of_request(uuid4(), {})

    def refused():
        raise NotNow("Not now.")

    with pytest.raises(NotNow):
        once("walk-in:1", key, refused)
    assert not was_made("walk-in:1", key)
    assert once("walk-in:1", key, lambda: 7) == 7


def test_keys_are_forgotten_after_a_week(door):
    door(RequestKey.of_request(uuid4(), {}))
    assert forget_old_keys() == 0
    MadeOnce.objects.update(created_at=timezone.now() - KEPT_FOR - timedelta(minutes=1))
    assert forget_old_keys() == 1
