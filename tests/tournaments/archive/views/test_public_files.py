"""Files that anybody may take away."""

import json

import pytest
from django.urls import reverse
from django.utils import timezone
from icalendar import Calendar

from tests import cast
from tests.tournaments.archive.exports.test_listing import read_csv
from tests.tournaments.bustles import play_round, started
from tournaments.models import Bustle, Club, Registration

pytestmark = pytest.mark.django_db


def standings(client, bustle, kind="csv"):
    return client.get(reverse("public:standings_file", args=[bustle.slug, kind]))


@pytest.fixture
def played(club):
    bustle = started(club)
    play_round(bustle, "NN")
    return bustle


def test_the_standings_are_as_the_page_has_them(client, played):
    titles, *rows = read_csv(standings(client, played).content)
    assert titles[:4] == ["Place", "Number", "Name", "Points"]
    assert len(rows) == 8
    said = json.loads(standings(client, played, "json").content)
    assert said["format"] == "bustle-results/1"
    assert set(said) == {"format", "bustle", "standings"}
    assert [str(line["points"]) for line in said["standings"]] == [row[3] for row in rows]


def test_nobody_is_called_by_more_than_they_agreed_to(client, played):
    Registration.objects.filter(bustle=played, number=1).update(shown_as="number")
    for kind in ("csv", "json"):
        text = standings(client, played, kind).content.decode()
        assert "Number 1" in text
        assert "Ada" not in text


def test_scores_that_are_not_public_are_in_no_file(client, played):
    Bustle.objects.filter(pk=played.pk).update(scores_public="final")
    assert len(read_csv(standings(client, played).content)) == 1
    assert json.loads(standings(client, played, "json").content)["standings"] == []


def test_before_its_time_there_is_no_file(client, played):
    Bustle.objects.filter(pk=played.pk).update(public_from="2999-01-01T00:00Z")
    assert standings(client, played).status_code == 404


def test_there_is_no_other_kind(client, played):
    assert standings(client, played, "xlsx").status_code == 404


def test_who_has_this_version_is_not_sent_it_again(client, played):
    first = standings(client, played)
    path = reverse("public:standings_file", args=[played.slug, "csv"])
    assert client.get(path, headers={"If-None-Match": first["ETag"]}).status_code == 304


def test_a_bustle_can_be_put_into_a_calendar(client, club):
    bustle = cast.bustle_in_setup(club)
    path = reverse("public:calendar", args=[bustle.slug])
    assert (
        f'href="{path}"'
        in client.get(reverse("public:bustle", args=[bustle.slug])).content.decode()
    )
    answer = client.get(path)
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    [entry] = Calendar.from_ical(answer.content).events
    assert entry["url"] == f"http://testserver/b/{bustle.slug}/"


def test_a_line_break_in_a_name_does_not_break_the_calendar(client, program, club):
    named = {"name": "Euchre\r\nnight \U0001f468\u200d\U0001f469", "starts_at": "2126-05-01T19:00Z"}
    slug = program.post("/api/bustles/", named, format="json").json()["slug"]
    answer = client.get(reverse("public:calendar", args=[slug]))

    [entry] = Calendar.from_ical(answer.content).walk("VEVENT")
    assert entry["SUMMARY"] == "Euchre night \U0001f468\u200d\U0001f469"


def test_a_club_s_bustles_are_one_calendar(client, club):
    assert client.get(reverse("public:club_calendar", args=[club.pk])).status_code == 404
    cast.bustle_in_setup(club)
    cast.bustle_in_setup(club)
    answer = client.get(reverse("public:club_calendar", args=[club.pk]))
    assert len(Calendar.from_ical(answer.content).events) == 2
    by_name = client.get(reverse("public:club_bustles", args=[club.slug]))
    assert by_name.content == answer.content


def test_a_calendar_that_somebody_follows_may_be_empty_until_its_club_is_closed(client, club):
    address = reverse("public:club_bustles", args=[club.slug])
    assert Calendar.from_ical(client.get(address).content)["x-wr-calname"] == "Thursday club"
    cast.bustle_in_setup(club)
    Club.objects.update(closed_at=timezone.now())
    assert client.get(address).status_code == 404
    assert client.get(reverse("public:club_calendar", args=[club.pk])).status_code == 404
