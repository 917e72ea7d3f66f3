"""The cross table of a round robin: both sides of every finished table, as far as it is public."""

import pytest
from django.db.models import F
from django.urls import reverse

from tests import cast
from tests.tournaments.bustles import everybody_here, play_all, play_round, redraw, started
from tournaments.models import Bustle
from tournaments.play.services.rounds import open_next_round
from tournaments.players.selectors.registrations import registrations_of
from tournaments.players.services.start import start_bustle
from tournaments.players.services.teams import pair_up
from tournaments.standings.selectors.cross_table import cross_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def meeting(club):
    """Four teams, of which each meets each in three rounds; round 1 is being played."""
    bustle = cast.bustle_in_setup(club, format="round_robin", hands_per_round=2)
    for one in (1, 3, 5, 7):
        pair_up(bustle_id=bustle.pk, numbers=[one, one + 1])
    everybody_here(bustle)
    start_bustle(bustle_id=bustle.pk)
    redraw(bustle)
    open_next_round(bustle_id=bustle.pk)
    bustle.refresh_from_db()
    return bustle


def met(bustle):
    """What stands in the table: (team, against) -> points."""
    rows = cross_table(bustle, registrations_of(bustle.pk))
    return {
        (row.number, other.number): [(one.points, one.against) for one in cell or ()]
        for row in rows
        for other, cell in zip(rows, row.cells, strict=True)
    }


def test_every_finished_table_stands_there_from_both_sides(meeting):
    assert not any(met(meeting).values())
    play_round(meeting, "NN")
    found = {pair: scores for pair, scores in met(meeting).items() if scores}
    assert len(found) == 4
    assert all(found[b, a] == [scores[0][::-1]] for (a, b), scores in found.items())
    assert sorted(scores[0] for scores in found.values()) == [(0, 2), (0, 2), (2, 0), (2, 0)]


def test_a_team_never_meets_itself_and_everybody_meets_everybody(meeting):
    for number in (1, 2, 3):
        play_round(meeting, "NE")
        if number < 3:
            open_next_round(bustle_id=meeting.pk)
    assert {pair for pair, scores in met(meeting).items() if not scores} == {
        (number, number) for number in (1, 2, 3, 4)
    }


def test_the_public_sees_no_more_than_it_may(meeting, client, director_client):
    play_round(meeting, "NN")
    address = reverse("public:cross", args=[meeting.slug])
    assert "<strong>2–0</strong>" in client.get(address).content.decode()
    Bustle.objects.filter(pk=meeting.pk).update(scores_public="final", version=F("version") + 1)
    hidden = client.get(address).content.decode()
    assert "The scores aren’t public yet" in hidden
    assert "2–0" not in hidden
    page = director_client.get(reverse("director:cross", args=[meeting.slug]))
    assert "<strong>2–0</strong>" in page.content.decode()


def test_a_round_that_is_played_is_not_told_before_it_is_public(meeting, client):
    Bustle.objects.filter(pk=meeting.pk).update(scores_public="rounds", version=F("version") + 1)
    play_all(meeting, "NN")
    page = client.get(reverse("public:cross", args=[meeting.slug])).content.decode()
    assert "2–0" not in page


def test_where_not_everybody_meets_everybody_there_is_no_such_page(club, client, director_client):
    bustle = started(club)
    for reader, name in ((client, "public:cross"), (director_client, "director:cross")):
        assert reader.get(reverse(name, args=[bustle.slug])).status_code == 404
