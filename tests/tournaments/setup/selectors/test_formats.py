"""A final that has too few tables for its rounds says so before it is too late."""

import pytest
from django.urls import reverse

from tests import cast
from tests.tournaments.bustles import everybody_here, started
from tournaments.draw.pairing.registry import FINALS
from tournaments.draw.selectors.schedule import newest_draw
from tournaments.draw.services.draws import draw_rounds
from tournaments.draw.services.wishes import add_wish, set_tables
from tournaments.models import Bustle
from tournaments.players.services.start import start_bustle
from tournaments.setup.selectors.formats import repeats_of, short_final

pytestmark = pytest.mark.django_db

CHART = {"action": "chart", "draw": "1"}


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


def test_a_compass_that_repeats_too_often_says_so(club):
    bustle = cast.bustle_in_setup(club, cast.NAMES[:12], format="compass", rounds_planned=6)
    assert repeats_of(bustle) == "With 3 tables and 6 rounds, some people meet 6 times."
    bustle.tables = 1
    assert repeats_of(bustle) == "With 1 table and 6 rounds, some people meet 6 times."
    bustle.final, bustle.tables, bustle.rounds_planned = "bracket_4", None, 3
    assert repeats_of(bustle) == "With 3 tables and 2 rounds, some people meet 2 times."
    assert repeats_of(Bustle(format="rotation")) == ""


def test_the_page_of_the_draw_offers_a_chart_instead_until_a_round_is_open(club, director_client):
    bustle = cast.bustle_in_setup(club, format="compass", rounds_planned=4, hands_per_round=2)
    everybody_here(bustle)
    start_bustle(bustle_id=bustle.pk)
    draw_rounds(bustle_id=bustle.pk, seed=1)
    path = reverse("director:draw", args=[bustle.slug])
    page = director_client.get(path).content.decode()
    assert page.count("With 2 tables and 4 rounds, some people meet 4 times.") == 1
    page = director_client.post(path, CHART, follow=True).content.decode()
    assert "The format is rotation now." in page
    assert "Use a rotation chart" not in page
    assert not newest_draw(bustle.pk).quality["warnings"]


def test_once_a_round_is_open_the_format_stays_and_nothing_is_offered(club, director_client):
    bustle = started(club, format="compass", rounds_planned=4)
    path = reverse("director:draw", args=[bustle.slug])
    assert "Use a rotation chart" not in director_client.get(path).content.decode()
    page = director_client.post(path, CHART, follow=True).content.decode()
    assert "the format stays as it is" in page
