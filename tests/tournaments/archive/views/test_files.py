"""Files: what a director takes away, and a bustle that comes from elsewhere."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests import cast
from tests.tournaments.archive.exports.test_listing import read_csv
from tests.tournaments.bustles import players
from tournaments.archive.exports import EXPORTS
from tournaments.archive.services import archive_of
from tournaments.demo.simulation import SimulatedBustle, simulate_bustle
from tournaments.jobs.services import run_job
from tournaments.models import Bustle, Job, Membership, Player
from tournaments.players.services.registrations import set_helper


def lines(client, bustle):
    answer = client.get(reverse("director:file", args=[bustle.slug, "standings.csv"]))
    return read_csv(answer.content)


def test_a_name_that_looks_like_a_formula_is_text_to_a_spreadsheet(director_client, eight):
    ada = Player.objects.get(name="Ada")
    for start in ("=", "+", "-", "@", "\t"):
        Player.objects.filter(pk=ada.pk).update(name=f"{start}1+1")
        cells = [line[2] for line in lines(director_client, eight)]
        assert f"'{start}1+1" in cells


def test_the_results_have_a_line_for_everybody(director_client, eight):
    titles, *rows = lines(director_client, eight)
    assert titles == [
        "Place", "Number", "Name", "Points", "Games won", "Loners", "Round 1", "Note"
    ]  # fmt: skip
    assert len(rows) == 8


def test_credits_and_helpers_stand_in_the_note(director_client, club):
    simulated = SimulatedBustle(players=5, rounds=3, hands=2, until_round=2, seed=4)
    bustle = Bustle.objects.get(pk=simulate_bustle(club_id=club.pk, simulated=simulated))
    Bustle.objects.filter(pk=bustle.pk).update(sit_out_credit="flat", sit_out_points=7)
    [out] = set(range(1, 6)) - players(bustle, 2)
    set_helper(bustle_id=bustle.pk, number=out, helper=True)

    line = next(line for line in lines(director_client, bustle) if line[1] == str(out))
    assert (line[0], line[7], line[8]) == ("", "7", "fill-in; credit for round 2")


def test_the_page_offers_every_file_once_something_is_played(director_client, club, eight):
    coming = cast.bustle_in_setup(club)
    for bustle, shown in ((eight, True), (coming, False)):
        page = director_client.get(reverse("director:files", args=[bustle.slug])).content.decode()
        for name in EXPORTS:
            link = reverse("director:file", args=[bustle.slug, name])
            assert (f'href="{link}"' in page) == shown
        assert reverse("director:file", args=[bustle.slug, "bustle.json"]) in page


@pytest.mark.full
def test_every_file_is_saved_under_the_bustle_s_name(director_client, eight):
    for name in (*EXPORTS, "bustle.json"):
        answer = director_client.get(reverse("director:file", args=[eight.slug, name]))
        said = answer["Content-Disposition"]
        assert said.startswith('attachment; filename="thursday-night')
        assert said.endswith(f'{name}"')
    wrong = reverse("director:file", args=[eight.slug, "secrets.csv"])
    assert director_client.get(wrong).status_code == 404


@pytest.fixture
def large(eight, monkeypatch):
    """A bustle of more people than a large room has."""
    monkeypatch.setattr("tournaments.archive.exports.files.LARGE_ROOM", 7)
    return eight


def link(bustle, name):
    return reverse("director:file", args=[bustle.slug, name])


def page(client, bustle):
    return client.get(reverse("director:files", args=[bustle.slug])).content.decode()


def test_a_large_room_s_files_are_made_as_jobs_and_then_downloaded(director_client, large):
    before = page(director_client, large)
    assert f'action="{link(large, "results.xlsx")}"' in before
    assert f'href="{link(large, "results.xlsx")}"' not in before
    assert f'href="{link(large, "standings.csv")}"' in before

    director_client.post(link(large, "results.xlsx"))
    job = Job.objects.get()
    under_way = page(director_client, large)
    assert f'id="job-{job.pk}"' in under_way
    assert f'action="{link(large, "results.xlsx")}"' not in under_way
    assert f'action="{link(large, "bustle.json")}"' in under_way

    run_job(job_id=job.pk)
    after = page(director_client, large)
    fetch = reverse("director:job_download", args=[job.pk])
    assert f'href="{fetch}">Download results.xlsx</a>' in after
    assert "Make XLSX again" in after
    said = director_client.get(fetch)["Content-Disposition"]
    assert said == 'attachment; filename="thursday-night-results.xlsx"'


def test_an_address_of_a_large_room_s_file_leads_to_where_it_is_asked_for(director_client, large):
    answer = director_client.get(link(large, "hands.csv"))
    assert answer.url == reverse("director:files", args=[large.slug])
    assert director_client.get(link(large, "standings.csv")).status_code == 200
    assert director_client.get(link(large, "secrets.csv")).status_code == 404
    assert director_client.post(link(large, "secrets.csv")).status_code == 404
    assert not Job.objects.exists()


def test_a_file_that_is_given_up_leads_back_to_the_files(director_client, large):
    director_client.post(link(large, "hands.csv"))
    answer = director_client.post(reverse("director:job_cancel", args=[Job.objects.get().pk]))
    assert answer.url == reverse("director:files", args=[large.slug])
    assert not Job.objects.exists()


def test_a_file_says_in_percent_how_far_it_is(director_client, large):
    director_client.post(link(large, "hands.csv"))
    Job.objects.update(state="running", done_steps=3, steps=12)
    assert "being made · 25 %" in page(director_client, large)


def test_nobody_has_files_made_of_another_club_s_bustle(client, large):
    client.force_login(cast.director(cast.club("Friday club"), "fred"))
    assert client.post(link(large, "hands.csv")).status_code == 404
    assert not Job.objects.exists()


def test_the_page_asks_no_more_of_a_large_room(
    director_client, eight, django_assert_num_queries, monkeypatch
):
    page(director_client, eight)  # the club's language is remembered from here on
    with CaptureQueriesContext(connection) as asked:
        page(director_client, eight)
    monkeypatch.setattr("tournaments.archive.exports.files.LARGE_ROOM", 7)
    with django_assert_num_queries(len(asked)):
        page(director_client, eight)


def uploaded(content):
    return SimpleUploadedFile("a.bustle.json", content, content_type="application/json")


@pytest.fixture
def away(club):
    """The file of a bustle that is not here any more."""
    bustle = cast.bustle_in_setup(club)
    _name, content = archive_of(bustle_id=bustle.pk)
    bustle.delete()
    return content


def test_a_file_is_opened_in_the_director_s_club(director_client, club, away):
    sent = {"file": uploaded(away), "club": club.pk}
    answer = director_client.post(reverse("director:open_file"), sent, follow=True)
    bustle = Bustle.objects.get()
    assert bustle.club == club
    assert answer.redirect_chain[-1][0] == reverse("director:board", args=[bustle.slug])
    assert "Carry on where it stopped." in answer.content.decode()


def test_nobody_opens_a_file_in_a_club_of_others(director_client, away):
    others = cast.club("Another club")
    sent = {"file": uploaded(away), "club": others.pk}
    answer = director_client.post(reverse("director:open_file"), sent)
    assert (answer.status_code, Bustle.objects.count()) == (422, 0)
    assert "Choose one of these." in answer.content.decode()


def test_what_is_wrong_stands_next_to_the_field(director_client, club, away, eight):
    path = reverse("director:open_file")
    for content, said in (
        (b"no bustle", "line 1 can’t be read"),
        (b'{"format": "rules"}', "This isn’t a bustle"),
        (away.replace(b"Thursday night", b"Wednesday night"), "has changed since it was made"),
        (archive_of(bustle_id=eight.pk)[1], "is already here"),
    ):
        answer = director_client.post(path, {"file": uploaded(content), "club": club.pk})
        assert answer.status_code == 422
        page = answer.content.decode()
        assert page.index('for="id_file"') < page.index(said) < page.index('type="file"')
    assert Bustle.objects.count() == 1


def test_a_director_of_two_clubs_says_which(director_client, director, club, away):
    second = cast.club("Second club")
    Membership.objects.create(club=second, user=director)
    assert "Second club" in director_client.get(reverse("director:open_file")).content.decode()
    sent = {"file": uploaded(away), "club": second.pk}
    director_client.post(reverse("director:open_file"), sent)
    assert Bustle.objects.get().club == second


def test_opening_is_for_directors(client, db):
    assert client.get(reverse("director:open_file")).status_code == 302
