"""Paper."""

import pytest
from django.urls import reverse

from tests import cast
from tournaments.jobs.services import run_job
from tournaments.models import Job


@pytest.fixture
def printer(director_client, eight):
    path = reverse("director:print", args=[eight.slug])

    def post(**sent):
        return director_client.post(path, sent)

    return post


@pytest.mark.full
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
