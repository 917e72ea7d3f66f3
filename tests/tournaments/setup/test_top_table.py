"""The director says at which end of the tables the top is, where people go up and down."""

from pathlib import Path

import pytest
from django.urls import reverse

from tests import cast
from tests.tournaments.setup.test_tie_breaks import saved
from tournaments.archive.services import archive_of
from tournaments.archive.services.file import unpack
from tournaments.draw.pairing.registry import FORMATS
from tournaments.draw.selectors.draws import basis_of
from tournaments.models import Bustle
from tournaments.setup.services.bustles import change_bustle

pytestmark = pytest.mark.django_db

CSS = Path("tournaments/static/bustle/css/director.css")


def test_the_settings_page_takes_it_and_says_it_in_the_words_of_its_part(director_client, club):
    bustle = cast.bustle_in_setup(club)
    changed = {"format": "winners_move", "top_table": "last"}
    assert saved(director_client, bustle, **changed).status_code == 302
    assert bustle.top_table == Bustle.Top.LAST
    page = director_client.get(reverse("director:bustle_edit", args=[bustle.slug]))
    assert "Winners move · top: The last table · no final" in page.content.decode()


def test_the_page_asks_for_it_only_in_formats_that_have_a_top():
    (rule,) = (line for line in CSS.read_text().splitlines() if 'name="top_table"' in line)
    assert {key for key in FORMATS if f'"{key}"' in rule} == {
        key for key, format_ in FORMATS.items() if format_.has_top
    }


def test_a_draw_goes_by_it_only_in_formats_that_have_a_top(eight):
    def basis(**settings):
        Bustle.objects.filter(pk=eight.pk).update(**settings)
        return basis_of(eight.pk)

    rotation = basis()
    assert basis(top_table="last") == rotation
    last = basis(format="red_white")
    first = basis(top_table="first")
    assert (last.top_last, first.top_last) == (True, False)
    assert last.digest != first.digest


def test_the_file_of_a_bustle_and_the_api_carry_it(program, eight):
    assert "top_table" not in unpack(archive_of(bustle_id=eight.pk)[1])["bustle"]
    change_bustle(bustle_id=eight.pk, settings={"top_table": "last"})
    assert unpack(archive_of(bustle_id=eight.pk)[1])["bustle"]["top_table"] == "last"
    assert program.get(f"/api/bustles/{eight.slug}/").json()["top_table"] == "last"
