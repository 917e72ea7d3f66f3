"""The page for printing: groups, pictures, the paper that is remembered, only what has changed."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from tests import cast
from tests.tournaments.bustles import play_round, redraw
from tournaments.core.moments import clock_time, month_day
from tournaments.jobs.services import request_job, run_job
from tournaments.models import Bustle, Job, Printed
from tournaments.players.services.registrations import leave
from tournaments.printing.documents.scorecards import cards_to_reprint
from tournaments.printing.registry import DOCUMENTS
from tournaments.printing.services import previews
from tournaments.setup.services.bustles import plan_rounds

PNG = b"\x89PNG"


@pytest.fixture(autouse=True)
def _no_pictures_kept():
    previews._pictures.clear()


def made(bustle, kind="scorecards", **params):
    job_id = request_job(bustle_id=bustle.pk, kind=kind, params=params)
    assert run_job(job_id=job_id)
    return job_id


def page(client, bustle):
    return client.get(reverse("director:print", args=[bustle.slug])).content.decode()


def press(client, bustle, **sent):
    path = reverse("director:print", args=[bustle.slug])
    return client.post(path, {"paper": "letter"} | sent, follow=True).content.decode()


def look(client, bustle, kind="rules_card", **headers):
    return client.get(reverse("director:preview", args=[bustle.slug, kind]), headers=headers)


def everybody_but_eight(bustle):
    """Round 1 is played, 8 leaves, and the rest is drawn again."""
    play_round(bustle)
    leave(bustle_id=bustle.pk, number=8)
    redraw(bustle)


def test_before_the_start_it_says_what_is_missing(director_client, club):
    shown = page(director_client, cast.bustle_in_setup(club))
    for title in ("Before the start", "For each round", "Afterward"):
        assert title in shown
    assert "Ready once the bustle has started." in shown
    assert "Ready once round 1 has begun." in shown
    assert 'value="sign_in_sheet"' in shown
    assert 'value="scorecards"' not in shown


def test_an_evening_has_every_document_but_those_of_teams(director_client, eight):
    shown = page(director_client, eight)
    missing = [
        document.kind for document in DOCUMENTS.values() if f'value="{document.kind}"' not in shown
    ]
    assert set(missing) <= {"team_cards", "cash_sheet"}
    assert "team_cards" in missing


def test_the_paper_is_chosen_once_and_remembered(director_client, eight):
    assert '<option value="a4" selected>' in press(director_client, eight, paper="a4")
    assert not Job.objects.exists()
    director_client.post(
        reverse("director:print", args=[eight.slug]), {"paper": "a4", "kind": "rules_card"}
    )
    assert Job.objects.get().params["paper"] == "a4"


def test_one_button_makes_everything_for_the_start(director_client, eight):
    press(director_client, eight, kind="start")
    kinds = {job.kind for job in Job.objects.all()}
    assert {"scorecards", "table_tents", "rules_card"} <= kinds
    assert not kinds & {"team_cards", "results"}


def test_a_round_is_asked_for_where_a_document_is_of_one(director_client, eight):
    press(director_client, eight, kind="seating_list", round="2")
    press(director_client, eight, kind="rules_card", round="2")
    asked = {job.kind: job.params.get("round") for job in Job.objects.all()}
    assert asked == {"seating_list": 2, "rules_card": None}


def test_what_was_made_shows_its_pages_size_and_first_page(director_client, eight):
    job_id = made(eight)
    shown = page(director_client, eight)
    picture = reverse("director:job_picture", args=[job_id])
    assert f'src="{picture}"' in shown
    assert "2 pages ·" in shown
    answer = director_client.get(picture)
    assert answer.content.startswith(PNG)
    again = director_client.get(picture, headers={"If-None-Match": answer["ETag"]})
    assert again.status_code == 304


def test_while_it_is_made_it_can_be_given_up_and_not_asked_for_again(director_client, eight):
    shown = press(director_client, eight, kind="certificate")
    assert "Cancel" in shown
    assert 'value="certificate"' not in shown


@pytest.mark.full
def test_what_was_not_made_yet_shows_how_it_would_look(director_client, eight):
    answer = look(director_client, eight)
    assert answer.content.startswith(PNG)
    assert not Job.objects.exists()
    assert "no-store" not in answer["Cache-Control"]
    assert look(director_client, eight, **{"If-None-Match": answer["ETag"]}).status_code == 304
    Bustle.objects.filter(pk=eight.pk).update(version=eight.version + 1)
    assert look(director_client, eight, **{"If-None-Match": answer["ETag"]}).status_code == 200


@pytest.mark.full
def test_a_picture_is_drawn_once_for_a_version(director_client, eight, monkeypatch):
    look(director_client, eight)
    monkeypatch.setattr(previews, "DOCUMENTS", {})
    assert look(director_client, eight).content.startswith(PNG)


@pytest.mark.full
def test_only_one_picture_is_made_at_a_time(director_client, eight):
    with previews._making:
        answer = look(director_client, eight)
    assert (answer.status_code, answer["Retry-After"]) == (204, "1")
    assert look(director_client, eight).status_code == 200


def test_what_would_be_empty_has_no_picture(director_client, eight):
    answer = look(director_client, eight, "team_cards")
    assert (answer.status_code, "Retry-After" in answer) == (204, False)
    assert look(director_client, eight, "poem").status_code == 404


def test_pictures_are_for_the_clubs_directors_alone(client, eight):
    job_id = made(eight)
    addresses = (
        reverse("director:preview", args=[eight.slug, "rules_card"]),
        reverse("director:job_picture", args=[job_id]),
    )
    assert {client.get(one).status_code for one in addresses} == {302}
    client.force_login(cast.director(cast.club("Monday club"), "max"))
    assert {client.get(one).status_code for one in addresses} == {404}


@pytest.mark.full
def test_it_says_how_many_cards_have_changed_since_when_and_prints_these(director_client, eight):
    made(eight)
    assert "changed since" not in page(director_client, eight)
    everybody_but_eight(eight)
    numbers = list(cards_to_reprint(eight).numbers)
    at = clock_time(Printed.objects.first().printed_at)
    shown = page(director_client, eight)
    assert f"Printed {at}. {len(numbers)} cards changed since." in shown
    assert f"The other {7 - len(numbers)} are still good." in shown or len(numbers) == 7
    press(director_client, eight, kind="changed_scorecards")
    job = Job.objects.filter(state="queued").get()
    assert job.params["numbers"] == numbers
    run_job(job_id=job.pk)
    assert "changed since" not in page(director_client, eight)


def test_before_anything_was_printed_nothing_is_printed_again(director_client, eight):
    everybody_but_eight(eight)
    assert cards_to_reprint(eight).numbers
    assert "again<" not in page(director_client, eight)


@pytest.mark.full
def test_what_was_printed_on_another_day_says_on_which(director_client, eight):
    made(eight)
    everybody_but_eight(eight)
    Printed.objects.update(printed_at=timezone.now() - timedelta(days=3))
    day = month_day(timezone.now() - timedelta(days=3))
    assert f"Printed {day}" in page(director_client, eight)


def test_tents_that_have_changed_are_printed_alone(director_client, eight):
    made(eight, "table_tents", origin="http://hall.example")
    Bustle.objects.filter(pk=eight.pk).update(links_generation=9)
    assert "2 tents changed since." in page(director_client, eight)
    press(director_client, eight, kind="changed_table_tents")
    assert Job.objects.filter(state="queued").get().params["numbers"] == [1, 2]


def test_nothing_that_changed_is_asked_for_where_nothing_has(director_client, eight):
    press(director_client, eight, kind="changed_scorecards")
    assert not Job.objects.exists()


@pytest.mark.full
def test_the_page_takes_few_queries(director_client, twenty_four, django_assert_max_num_queries):
    made(twenty_four)
    made(twenty_four, "table_tents")
    with django_assert_max_num_queries(35):
        page(director_client, twenty_four)


def test_a_round_that_will_not_be_played_is_not_offered(director_client, eight):
    """The director finishes after round 1, though all three are drawn."""
    play_round(eight)
    assert '<option value="3"' in page(director_client, eight)
    plan_rounds(bustle_id=eight.pk, more=0)
    shown = page(director_client, eight)
    assert '<option value="1" selected>' in shown
    assert '<option value="2"' not in shown
