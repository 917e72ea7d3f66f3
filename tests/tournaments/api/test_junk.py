"""Whatever a phone sends, it is told what is wrong with it, and nothing breaks."""

from __future__ import annotations

import json
from typing import Any
from uuid import uuid4

import pytest
from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st
from rest_framework.test import APIClient

from scoring.rules.model import READERS
from scoring.selectors import sheets_that_disagree
from tests.cases import for_every
from tests.tiers import amount
from tests.tournaments.api_requests import hand, of_bustle
from tournaments.core.api import throttles

pytestmark = pytest.mark.django_db

SEATS = st.sampled_from(["N", "E", "S", "W", "P1", "X", "", "n"])
ATOMS = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=12)
    | SEATS
    | st.sampled_from(["played", "passed", "redeal", "order_up", "add", "deduct", "misdeal"])
)
JUNK = st.recursive(
    ATOMS,
    lambda inner: (
        st.lists(inner, max_size=5)
        | st.dictionaries(st.sampled_from([*READERS, "NS", "EW"]) | st.text(max_size=8), inner)
    ),
    max_leaves=15,
)
SPOILS = dict.fromkeys(READERS, SEATS | JUNK)
LEGAL = st.builds(
    lambda maker, won: {"maker": maker, "tricks": {"NS": won, "EW": 5 - won}},
    st.sampled_from("NESW"),
    st.integers(0, 5),
) | st.sampled_from([{"outcome": "passed"}, {"outcome": "redeal", "reason": "misdeal"}])
FACTS = st.builds(
    lambda legal, spoilt: legal | spoilt,
    LEGAL,
    st.fixed_dictionaries({}, optional=SPOILS).map(lambda all_: dict(list(all_.items())[:2])),
)
BODIES = JUNK | st.fixed_dictionaries(
    {
        "hand_id": st.uuids().map(str) | JUNK,
        "round": st.just(1) | JUNK,
        "number": st.integers(1, 6) | JUNK,
        "facts": FACTS | JUNK,
    }
)
EXPECTED = (200, 201, 400, 404, 422)
PATIENT = settings(
    max_examples=amount(120, 5),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


@pytest.fixture(autouse=True)
def _patience_with_junk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(throttles, "WRITES", 10**9)


def send(path: str, body: Any) -> Any:
    """JSON as Python writes it, NaN and lone surrogates included."""
    client = APIClient(raise_request_exception=False)
    return client.post(path, json.dumps(body), content_type="application/json")


@PATIENT
@given(BODIES)
def test_no_junk_breaks_a_table(eight: Any, table: str, body: Any) -> None:
    answer = send(table + "hands/", body)

    assert answer.status_code in EXPECTED, (answer.content, body)
    if answer.status_code >= 400:
        assert {"code", "field", "message"} <= set(answer.json())


@pytest.mark.full
@PATIENT
@given(FACTS)
def test_whatever_facts_a_table_writes_its_sheet_can_be_read_again(
    eight: Any, table: str, facts: Any
) -> None:
    answer = send(table + "hands/", hand() | {"facts": facts})

    event(str(answer.status_code) + str(answer.json().get("answer")))
    assert answer.status_code in EXPECTED, (answer.content, facts)
    assert APIClient().get(table).status_code == 200
    assert APIClient().get(f"/api/public/{eight.slug}/standings/").status_code == 200
    assert sheets_that_disagree(eight.book_id) == []


@PATIENT
@given(st.lists(JUNK | BODIES.map(lambda body: {"kind": "hand", "of": body}), max_size=4))
def test_no_junk_breaks_a_batch(eight: Any, table: str, items: Any) -> None:
    answer = send(table + "batch/", {"items": items})

    assert answer.status_code in (200, 400), answer.content
    if answer.status_code == 200:
        assert all(one["status"] in EXPECTED for one in answer.json()["items"])


@pytest.mark.full
@settings(PATIENT, max_examples=amount(60, 3))
@given(JUNK, JUNK)
def test_no_junk_breaks_a_director(eight: Any, program: Any, one: Any, two: Any) -> None:
    program.raise_request_exception = False
    for path, body in (
        ("rounds/1/tables/1/totals/", {"entry_id": str(uuid4()), "points": one, "loners": two}),
        (
            "rounds/1/tables/1/adjustments/",
            {"entry_id": str(uuid4()), "points": one, "seat": two, "reason": one},
        ),
        ("rounds/1/tables/1/carried/", {"entry_id": str(uuid4()), "points": one, "reason": two}),
        ("rounds/1/tables/1/hands/1/", {"entry_id": str(uuid4()), "facts": one, "reason": two}),
        ("registrations/", {"names": one}),
        ("registrations/check-in/", {"numbers": one}),
        ("walk-ins/", {"name": one}),
        ("draw/", {"seed": one}),
        ("jobs/", {"kind": one, "paper": two}),
    ):
        answer = program.post(
            of_bustle(eight, path), json.dumps(body), content_type="application/json"
        )
        assert answer.status_code < 500, (path, answer.content)
    change = {"name": one, "ruleset_options": two, "hands_per_round": one, "ruleset": two}
    answer = program.patch(of_bustle(eight), json.dumps(change), content_type="application/json")
    assert answer.status_code < 500, answer.content


@for_every(
    ("body", "status"),
    [
        (b"", 400),
        (b"{", 400),
        (b"\xff\xfe", 400),
        (b"[" * 100_000, 400),
        (b'{"a":' * 40 + b"1" + b"}" * 40, 400),
        (b'{"number": 1e999}', 400),
        (b'{"number": NaN}', 400),
        (b'{"number": ' + b"9" * 10_000 + b"}", 400),
        (b'{"number": ' + b"9" * 30 + b"}", 400),
        (b'{"facts": {"maker": "\\u0000"}}', 400),
        (b'{"facts": {"\\ud800": "N"}}', 400),
        (b'"' + b"x" * 300_000 + b'"', 413),
        (b"7", 400),
        (b"null", 400),
    ],
    undo=True,
)
def test_a_body_that_is_no_json_we_can_keep_is_refused(
    table: str, body: bytes, status: int
) -> None:
    answer = APIClient().post(table + "hands/", body, content_type="application/json")

    assert answer.status_code == status
    assert set(answer.json()) == {"code", "field", "message"}


def test_only_json_is_read(table: str) -> None:
    answer = APIClient().post(table + "hands/", {"number": 1}, format="multipart")

    assert answer.status_code == 415
    assert set(answer.json()) == {"code", "field", "message"}
