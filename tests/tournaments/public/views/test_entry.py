"""One's own page, by the link that whoever signed up has."""

import re
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.urls import reverse
from django.utils import timezone

from tests.tournaments.players.views.test_sign_up import SAID, address, listed, own, text_of
from tournaments.core.services.visibility import set_public_from
from tournaments.players.selectors.registrations import registrations_of
from tournaments.players.selectors.sign_up import own_code_of
from tournaments.players.services.registrations import check_in

__all__ = ["listed"]


@pytest.fixture(autouse=True)
def _nobody_has_tried_yet():
    cache.clear()


def test_somebody_changes_what_they_said(client, listed):
    client.post(address(listed), SAID)
    client.post(own(listed, 4), {"action": "save", "shown_as": "name", "partner_wish": ""})
    [ann] = [one for one in registrations_of(listed.pk) if one.number == 4]
    assert (ann.shown_as, ann.partner_wish) == ("name", "")

    wrong = client.post(own(listed, 4), {"action": "save", "shown_as": "cartoon"})
    assert wrong.status_code == 422


def test_once_people_are_here_their_page_sends_them_to_the_director(client, listed):
    client.post(address(listed), SAID)
    check_in(bustle_id=listed.pk, numbers=[1, 2, 3, 4])
    assert 'value="cancel"' not in text_of(client.get(own(listed, 4)))
    told = client.post(own(listed, 4), {"action": "cancel"}, follow=True)
    assert "Tell the director" in text_of(told)


def test_a_link_that_was_guessed_leads_nowhere(client, listed):
    code = own_code_of(listed.pk, 1)
    wrong = re.sub(r"^\d+", lambda number: str(int(number[0]) + 1), code)
    for guess in (wrong, code[:-1], "nonsense", "1-"):
        assert client.get(reverse("public:entry", args=[guess])).status_code == 404
    assert client.get(reverse("public:entry", args=[code.lower()])).status_code == 200


def test_one_s_own_link_knows_the_seat_before_the_page_is_open(client, eight):
    set_public_from(bustle_id=eight.pk, at=timezone.now() + timedelta(hours=1))
    seen = client.get(reverse("public:entry", args=[own_code_of(eight.pk, 1)])).content.decode()
    assert "Round 1: table " in seen
