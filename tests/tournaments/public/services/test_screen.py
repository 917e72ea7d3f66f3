"""The director picks what the hall sees."""

import pytest

from tests import cast
from tournaments.core.errors import NotNow
from tournaments.core.selectors.bustles import version_of
from tournaments.models import Bustle, Deed
from tournaments.public.services.screen import set_screen


@pytest.fixture
def bustle(club):
    return cast.bustle_in_setup(club)


def test_a_panel_is_picked_and_every_screen_asks_for_it(bustle):
    before = version_of(bustle.pk)
    set_screen(bustle_id=bustle.pk, shows="standings")
    bustle.refresh_from_db()
    assert (bustle.screen, bustle.screen_dark) == ("standings", True)
    assert version_of(bustle.pk) == before + 1


def test_light_is_picked_and_the_panel_stays(bustle):
    set_screen(bustle_id=bustle.pk, shows="seats")
    set_screen(bustle_id=bustle.pk, dark=False)
    bustle.refresh_from_db()
    assert (bustle.screen, bustle.screen_dark) == ("seats", False)


def test_what_is_picked_already_changes_nothing(bustle):
    before, deeds = version_of(bustle.pk), Deed.objects.count()
    set_screen(bustle_id=bustle.pk, shows="turns", dark=True)
    assert (version_of(bustle.pk), Deed.objects.count()) == (before, deeds)


def test_a_panel_that_is_none_is_refused(bustle):
    with pytest.raises(NotNow, match="one of the screens"):
        set_screen(bustle_id=bustle.pk, shows="the bar")
    assert Bustle.objects.get(pk=bustle.pk).screen == "turns"
