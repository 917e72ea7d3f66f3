"""The board's control of the screen in the hall."""

from django.urls import reverse

from tournaments.models import Bustle


def board(bustle):
    return reverse("director:board", args=[bustle.slug])


def pick(client, bustle, **what):
    return client.post(board(bustle), {"action": "screen", **what}, follow=True)


def test_one_tap_picks_what_the_hall_sees(director_client, eight):
    seen = pick(director_client, eight, shows="standings").content.decode()
    assert Bustle.objects.get(pk=eight.pk).screen == "standings"
    assert 'value="standings" aria-pressed="true"' in seen
    assert 'value="turns" aria-pressed="false"' in seen
    assert reverse("public:screen", args=[eight.slug]) in seen


def test_one_tap_makes_it_light(director_client, eight):
    seen = pick(director_client, eight, scheme="light").content.decode()
    assert Bustle.objects.get(pk=eight.pk).screen_dark is False
    assert 'value="light" aria-pressed="true"' in seen


def test_a_panel_that_is_none_is_said_to_be_none(director_client, eight):
    seen = pick(director_client, eight, shows="the bar").content.decode()
    assert "Pick one of the screens" in seen
    assert Bustle.objects.get(pk=eight.pk).screen == "turns"
