"""A final that has too few tables for its rounds says so before it is too late."""

import pytest
from django.urls import reverse

from tests import cast
from tests.tournaments.bustles import started
from tournaments.draw.pairing.registry import FINALS
from tournaments.draw.services.wishes import add_wish, set_tables
from tournaments.setup.selectors.formats import short_final

pytestmark = pytest.mark.django_db


@pytest.fixture
def eights(club):
    """Eight people, a final of eight in twos after one round, at two tables."""
    return cast.bustle_in_setup(club, final="bracket_8", rounds_planned=3, tables=2)


def test_where_there_are_tables_enough_nothing_is_said(eights, club):
    assert short_final(eights) == ""
    assert short_final(cast.bustle_in_setup(club, tables=1)) == ""
    assert short_final(cast.bustle_in_setup(club, final="bracket_8")) == ""


def test_a_final_with_fewer_tables_than_matches_says_how_many_it_needs(eights):
    eights.tables = 1
    assert short_final(eights) == (
        "The “Final of eight” takes 3 rounds at 1 table, but it only has the last 2 rounds. "
        "Set up 2 tables, or choose a smaller final."
    )


def test_a_table_that_stays_empty_is_none(eights):
    add_wish(bustle_id=eights.pk, kind="broken", table=2)
    assert short_final(eights).startswith("The “Final of eight” takes 3 rounds at 1 table,")


@pytest.mark.parametrize(("tables", "rounds"), [(1, 7), (2, 4), (3, 4), (4, 3), (9, 3)])
def test_the_rounds_of_a_final_of_eight_teams(tables, rounds):
    assert FINALS["bracket_8"].rounds_at(tables, teams=True) == rounds


def test_the_pages_of_the_draw_and_the_settings_say_it(club, director_client):
    bustle = started(club, final="bracket_8", rounds_planned=3, tables=2)
    page = reverse("director:draw", args=[bustle.slug])
    assert "choose a smaller final" not in director_client.get(page).content.decode()
    set_tables(bustle_id=bustle.pk, tables=1)
    assert "choose a smaller final" in director_client.get(page).content.decode()
