"""Documents over the API: asked for, followed as a job, and fetched."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tournaments.api_requests import of_bustle, post
from tournaments.jobs.services import run_job

pytestmark = pytest.mark.django_db


def test_a_document_is_asked_for_followed_and_fetched(program: Any, eight: Any) -> None:
    asked = post(program, of_bustle(eight, "jobs/"), {"kind": "table_tents", "paper": "a4"}).json()
    twice = post(program, of_bustle(eight, "jobs/"), {"kind": "table_tents", "paper": "a4"}).json()
    assert (asked["state"], twice["id"]) == ("queued", asked["id"])
    assert program.get(f"/api/jobs/{asked['id']}/file/").status_code == 404

    run_job(job_id=asked["id"])
    done = program.get(f"/api/jobs/{asked['id']}/").json()
    assert (done["state"], done["message"]) == ("done", "")
    file = program.get(f"/api/jobs/{asked['id']}/file/")
    assert (file["Content-Type"], file.content[:5]) == ("application/pdf", b"%PDF-")
    assert (len(file.content), done["pages"]) == (done["size"], 2)
    listed = program.get(of_bustle(eight, "jobs/")).json()["results"]
    assert [job["id"] for job in listed] == [asked["id"]]


def test_a_tent_alone_and_a_round_are_asked_for_where_they_make_sense(
    program: Any, eight: Any
) -> None:
    for kind in ("table_tents", "seating_list", "rules_card"):
        sent = {"kind": kind, "numbers": [2], "round": 1}
        assert post(program, of_bustle(eight, "jobs/"), sent).status_code == 201
    asked = {job.kind: set(job.params) - {"paper", "origin"} for job in eight.jobs.all()}
    assert asked == {"table_tents": {"numbers"}, "seating_list": {"round"}, "rules_card": set()}


def test_an_unknown_document_is_refused_by_field(program: Any, eight: Any) -> None:
    answer = post(program, of_bustle(eight, "jobs/"), {"kind": "novel"})

    assert (answer.status_code, answer.json()["field"]) == (400, "kind")
