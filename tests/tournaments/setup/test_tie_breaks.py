"""The director orders the tie-breaks; whoever orders nothing has them as usual."""

import json

import pytest
from django.http import QueryDict
from django.urls import reverse

from tests import cast
from tests.cases import for_every
from tests.tournaments.bustles import play
from tests.tournaments.setup.fields import PLAIN, options_on
from tournaments.archive.services import archive_of, open_archive
from tournaments.archive.services.file import unpack
from tournaments.core.selectors.audit_log import deeds_of
from tournaments.models import Bustle
from tournaments.setup.forms.bustles import TieBreaksField
from tournaments.setup.services.bustles import change_bustle
from tournaments.standings.selectors.order import order_of, tie_breaks_of
from tournaments.standings.selectors.standings import compute

pytestmark = pytest.mark.django_db


@pytest.fixture
def bustle(club):
    """Being set up: everything may still be changed."""
    return cast.bustle_in_setup(club)


def saved(client, bustle, **sent):
    path = reverse("director:bustle_edit", args=[bustle.slug])
    fields = {"action": "save"} | PLAIN | options_on(client.get(path)) | sent
    answer = client.post(path, fields)
    bustle.refresh_from_db()
    return answer


@for_every(
    ("chosen", "kept"),
    [
        (["", "loners"], ["loners"]),
        (["loners", "games_won"], ["loners", "games_won"]),
        (["", ""], []),
    ],
    quick=1,
)
def test_the_settings_page_orders_them(director_client, bustle, chosen, kept):
    assert saved(director_client, bustle, tie_breaks=chosen).status_code == 302
    assert bustle.tie_breaks == kept


def test_a_page_that_did_not_ask_leaves_them_as_they_are(director_client, bustle):
    change_bustle(bustle_id=bustle.pk, settings={"tie_breaks": ["loners"]})
    assert saved(director_client, bustle).status_code == 302
    assert bustle.tie_breaks == ["loners"]


@pytest.mark.parametrize(
    ("sent", "kept"), [("tie_breaks=loners", ["loners"]), ("tie_breaks=", []), ("name=x", None)]
)
def test_the_lists_say_them_in_order_and_nothing_where_there_are_none(sent, kept):
    field = TieBreaksField(choices=[("loners", "Loners")], required=False)
    assert field.clean(field.widget.value_from_datadict(QueryDict(sent), {}, "tie_breaks")) == kept


@for_every(
    ("chosen", "sentence"),
    [(["loners", "loners"], "Choose each tie-break once."), (["luck"], "Choose one of these.")],
    quick=1,
)
def test_what_cannot_be_is_refused_beside_the_field(director_client, bustle, chosen, sentence):
    answer = saved(director_client, bustle, tie_breaks=chosen)
    assert answer.status_code == 422
    assert sentence in answer.content.decode()


def test_the_page_shows_them_in_their_order(director_client, bustle):
    change_bustle(bustle_id=bustle.pk, settings={"tie_breaks": ["loners"]})
    page = director_client.get(reverse("director:bustle_edit", args=[bustle.slug])).content.decode()
    first, second = page.split('name="tie_breaks"')[1:]
    assert '<option value="loners" selected>' in first
    assert '<option value="" selected>' in second


def test_the_api_takes_and_shows_them(program, bustle):
    path = f"/api/bustles/{bustle.slug}/"
    answer = program.patch(path, {"tie_breaks": ["loners"]}, format="json")
    assert (answer.status_code, answer.json()["tie_breaks"]) == (200, ["loners"])
    for wrong in (["loners", "loners"], ["luck"], "loners"):
        assert program.patch(path, {"tie_breaks": wrong}, format="json").status_code == 400


def test_the_audit_log_says_what_was_changed(bustle):
    change_bustle(bustle_id=bustle.pk, settings={"tie_breaks": ["loners"]})
    deed, *_earlier = deeds_of(bustle.pk)
    assert "tie-breaks changed from games won, loners to loners" in deed.sentence


def test_they_weigh_in_that_order(eight):
    one, two = (table.sheet_id for table in cast.tables_of(eight))
    cast.enter(one, 1, "N", won=5, alone="N")  # four points, and the game lost by one
    for number, won in enumerate((5, 5, 3), start=2):
        cast.enter(one, number, "E", won=won)
    play(two, "N", "N", "N", "N")  # four points without a loner, and the game won

    def by_figures(*names):
        rows = [row for row in compute(eight) if row["place"]]
        keys = [tuple(row[name] for name in ("points", *names)) for row in rows]
        return keys == sorted(keys, reverse=True)

    assert by_figures("games_won", "loners")
    assert not by_figures("loners", "games_won")
    eight.tie_breaks = ["loners", "games_won"]
    assert by_figures("loners", "games_won")
    assert order_of(eight) == ("points", "loners", "games_won")
    eight.tie_breaks = []
    assert {row["decided_by"] for row in compute(eight)} <= {None, "points", "shared"}


def test_teams_go_by_games_won_first_whatever_is_chosen():
    teams = Bustle(format="single_elimination", tie_breaks=["loners"])
    assert order_of(teams) == ("games_won", "points", "loners")
    assert [each.key for each in tie_breaks_of(teams)] == ["games_won", "loners"]


def test_a_file_says_them_only_where_they_are_not_as_usual(eight, club):
    usual = archive_of(bustle_id=eight.pk)[1]
    assert "tie_breaks" not in unpack(usual)["bustle"]
    change_bustle(bustle_id=eight.pk, settings={"tie_breaks": ["loners"]})
    unusual = archive_of(bustle_id=eight.pk)[1]
    assert unpack(unusual)["bustle"]["tie_breaks"] == ["loners"]
    copy = Bustle.objects.get(
        pk=open_archive(data=unusual, club_id=club.pk, as_copy=True).bustle_id
    )
    assert copy.tie_breaks == ["loners"]


def test_columns_of_pages_follow_the_order_and_files_lose_none(eight, client):
    change_bustle(bustle_id=eight.pk, settings={"tie_breaks": ["loners"]})
    cast.enter(cast.tables_of(eight)[0].sheet_id)  # before it nobody has a place
    page = client.get(reverse("public:bustle", args=[eight.slug])).content.decode()
    assert '<abbr title="Lone marches">Loners</abbr>' in page
    assert "Games won" not in page
    rows = client.get(reverse("public:standings_file", args=[eight.slug, "json"]))
    text = json.dumps(rows.json())
    assert text.index('"loners"') < text.index('"games_won"')
