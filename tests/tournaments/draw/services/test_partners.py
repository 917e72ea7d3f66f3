"""Partners by lot, for those who came without one."""

import pytest

from tests import cast
from tests.tournaments.bustles import everybody_here, person
from tournaments.core.errors import RegistrationRefused
from tournaments.draw.services.partners import draw_partners
from tournaments.players.selectors.teams import drawn_teams
from tournaments.players.services.registrations import mark_no_show
from tournaments.players.services.teams import pair_up

pytestmark = pytest.mark.django_db


@pytest.fixture
def bustle(club):
    """Eight on the list, nobody here."""
    return cast.bustle_in_setup(club)


def test_lots_pair_those_who_are_here_and_have_no_partner(bustle):
    everybody_here(bustle)
    mark_no_show(bustle_id=bustle.pk, number=8)
    pair_up(bustle_id=bustle.pk, numbers=[1, 2])
    assert draw_partners(bustle_id=bustle.pk, seed=3) == 2
    paired = [number for team in drawn_teams(bustle.pk) for number in team]
    assert len(paired) == len(set(paired)) == 6
    assert {1, 2} < set(paired)
    assert 8 not in paired
    with pytest.raises(RegistrationRefused, match="need a partner"):
        draw_partners(bustle_id=bustle.pk)


def test_the_same_seed_draws_the_same_partners(club):
    drawn = []
    for _bustle in range(2):
        bustle = cast.bustle_in_setup(club)
        everybody_here(bustle)
        draw_partners(bustle_id=bustle.pk, seed=7)
        drawn.append(drawn_teams(bustle.pk))
    assert drawn[0] == drawn[1]


def test_lots_keep_wishes_about_partners(bustle):
    everybody_here(bustle)
    bustle.wishes.create(kind="must", one=person(bustle, 1), other=person(bustle, 8))
    bustle.wishes.create(kind="avoid", one=person(bustle, 2), other=person(bustle, 3))
    draw_partners(bustle_id=bustle.pk, seed=1)
    assert (1, 8) in drawn_teams(bustle.pk)
    assert (2, 3) not in drawn_teams(bustle.pk)
