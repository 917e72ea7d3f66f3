"""Paper and files."""

import csv
import io

import pytest
from django.urls import reverse

from tests import cast
from tests.tournaments.evenings import players
from tournaments.models import Bustle, Job, Player
from tournaments.services.jobs import run_job
from tournaments.services.registrations import set_helper
from tournaments.services.simulation import Evening, simulate_evening


@pytest.fixture
def printer(director_client, eight):
    path = reverse("director:print", args=[eight.slug])

    def post(**sent):
        return director_client.post(path, sent)

    return post


def lines(client, bustle):
    answer = client.get(reverse("director:results_csv", args=[bustle.slug]))
    return list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))


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


def test_a_job_is_followed_until_its_file_can_be_opened(director_client, printer):
    printer(kind="rules_card", paper="letter")
    job = Job.objects.get()
    path = reverse("director:job", args=[job.pk])
    assert "hx-get" in director_client.get(path).content.decode()
    run_job(job_id=job.pk)
    seen = director_client.get(path).content.decode()
    assert "hx-get" not in seen
    made = director_client.get(reverse("director:job_download", args=[job.pk]))
    assert made.content.startswith(b"%PDF")


def test_a_job_of_another_club_is_not_there(client, printer):
    printer(kind="rules_card", paper="letter")
    client.force_login(cast.director(cast.club("Another club"), "stranger"))
    job = Job.objects.get()
    for name in ("job", "job_download"):
        assert client.get(reverse(f"director:{name}", args=[job.pk])).status_code == 404


def test_an_unknown_paper_makes_no_job(printer):
    printer(kind="rules_card", paper="papyrus")
    assert not Job.objects.exists()


def test_credits_and_helpers_stand_in_the_note(director_client, club):
    evening = Evening(players=5, rounds=3, hands=2, until_round=2, seed=4)
    bustle = Bustle.objects.get(pk=simulate_evening(club_id=club.pk, evening=evening))
    Bustle.objects.filter(pk=bustle.pk).update(sit_out_credit="flat", sit_out_points=7)
    [out] = set(range(1, 6)) - players(bustle, 2)
    set_helper(bustle_id=bustle.pk, number=out, helper=True)

    line = next(line for line in lines(director_client, bustle) if line[1] == str(out))
    assert (line[0], line[7], line[8]) == ("", "7", "helper; credited in round 2")
