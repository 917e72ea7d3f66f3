"""The API describes itself, and its pages run under a policy of their own."""

from __future__ import annotations

import functools
import io
import json
import re
from typing import Any

import pytest
from django.core.management import call_command
from django.http import HttpResponse
from django.test import Client

from config.api_urls import urlpatterns
from tests.tiers import everything


def policy(response: HttpResponse) -> str:
    return str(response["Content-Security-Policy"])


@functools.cache
def described() -> dict[str, Any]:
    """The schema, made once; with --all its form is checked too, which takes half a second."""
    out = io.StringIO()
    checked = {"validate": everything(), "fail_on_warn": True}
    call_command("spectacular", format="openapi-json", stdout=out, **checked)
    return dict(json.loads(out.getvalue()))


def test_the_schema_is_made_without_a_warning_and_every_part_that_it_names_is_there() -> None:
    schema = described()
    named = set(re.findall(r'"#/components/(\w+)/(\w+)"', json.dumps(schema)))

    assert schema["openapi"].startswith("3.")
    assert [part for part in named if part[1] not in schema["components"][part[0]]] == []


def test_every_route_is_described_with_a_body_a_person_and_a_program_can_read() -> None:
    paths = described()["paths"]
    documented = len(urlpatterns) - 2  # the schema and its page do not describe themselves

    assert len(paths) == documented
    for one in paths.values():
        for method, operation in one.items():
            assert operation["description"]
            good = [status for status in operation["responses"] if status.startswith("2")]
            assert good, operation["operationId"]
            if method in ("patch", "put"):
                assert "requestBody" in operation


@pytest.mark.django_db
def test_the_docs_come_from_here_and_run_no_inline_script(client: Any) -> None:
    page = client.get("/api/docs/")

    assert page.status_code == 200
    assert "script-src 'self';" in policy(page) + ";"
    assert "'unsafe-inline'" in policy(page)
    text = page.content.decode()
    assert re.findall(r"https?://", text) == []
    assert re.findall(r"<script>", text) == []
    for address in re.findall(r'(?:src|href)="([^"]+)"', text):
        assert client.get(address.replace("&amp;", "&")).status_code == 200, address


@pytest.mark.django_db
def test_a_directors_browser_may_look_around_under_the_same_policy(
    director_client: Client, eight: Any
) -> None:
    for path in ("", "registrations/", "rounds/1/tables/1/", "rounds/1/tables/1/log/", "draw/"):
        page = director_client.get(f"/api/bustles/{eight.slug}/{path}", HTTP_ACCEPT="text/html")
        assert (page.status_code, page["Content-Type"][:9]) == (200, "text/html")
        assert "script-src 'self';" in policy(page) + ";"
        assert "style-src 'self' 'unsafe-inline'" in policy(page)


@pytest.mark.django_db
def test_plain_answers_keep_the_houses_policy(director_client: Client, eight: Any) -> None:
    answer = director_client.get(f"/api/bustles/{eight.slug}/")

    assert answer["Content-Type"] == "application/json"
    assert "unsafe-inline" not in policy(answer)


@pytest.mark.django_db
def test_a_hostile_name_is_text_on_the_pages_too(director_client: Client, eight: Any) -> None:
    person = eight.registrations.first().player
    person.name = '"><script>alert(1)</script>'
    person.save()
    page = director_client.get(
        f"/api/bustles/{eight.slug}/registrations/", HTTP_ACCEPT="text/html"
    ).content.decode()

    assert "<script>alert(1)" not in page
    assert "&lt;script&gt;alert(1)" in page


def test_answers_are_described_as_they_are_and_requests_with_their_limits() -> None:
    schemas = described()["components"]["schemas"]

    for name in ("Bustle", "PublicBustle", "Registration", "OwnEntry"):
        answer = schemas[name]
        assert set(answer["required"]) == set(answer["properties"])
        for field in answer["properties"].values():
            assert not {"title", "maxLength", "maximum", "pattern"} & field.keys(), (name, field)
        read_only = {key for key, field in answer["properties"].items() if "readOnly" in field}
        assert read_only <= {"hands_per_round", "ruleset_options", "customs", "version"}
    for name in ("PatchedBustleDetails", "NewBustle", "SignUp", "PatchedPerson"):
        assert not [field for field in schemas[name]["properties"].values() if "title" in field]
    assert schemas["NewBustle"]["properties"]["minutes_per_round"]["maximum"] == 600
    assert schemas["NewBustle"]["additionalProperties"] is False
    assert schemas["NewBustle"]["properties"]["name"]["minLength"] == 1
    of_one = described()["paths"]["/api/v1/rulesets/{slug}/"]["get"]["responses"]
    assert set(of_one) >= {"200", "404"}


def test_a_page_of_a_list_is_asked_for_by_numbers(program: Any, club: Any) -> None:
    assert program.get("/api/bustles/?limit=1&offset=0").status_code == 200
    for asked in ("offset=null", "limit=9999999999999999"):
        assert program.get(f"/api/bustles/?{asked}").json()["message"] == "Send a whole number."
    refused = program.get("/api/bustles/?state=running")
    assert refused.status_code == 400
    assert refused.json()["field"] == "state"
    assert refused.json()["message"] == "This list has no such filter."


def test_the_schema_says_how_to_wait_to_ask_for_news_and_to_be_a_device() -> None:
    paths = described()["paths"]
    public = paths["/api/v1/public/{slug}/standings/"]["get"]
    assert "ETag" in public["responses"]["304"]["headers"]
    assert "If-None-Match" in [one["name"] for one in public["parameters"]]
    hands = paths["/api/v1/tables/{code}/hands/"]["post"]
    assert "Bustle-Device" in [one["name"] for one in hands["parameters"]]
    assert {"413", "415", "503"} <= set(hands["responses"])
    for operations in paths.values():
        for operation in operations.values():
            for status, answer in operation["responses"].items():
                assert ("Retry-After" in answer.get("headers", {})) == (status in ("429", "503"))
                assert status < "400" or set(answer["content"]) == {"application/problem+json"}


@pytest.mark.django_db
def test_every_refusal_is_a_problem_of_one_shape(program: Any, eight: Any) -> None:
    bustle = f"/api/bustles/{eight.slug}/"
    sends = {"content_type": "application/json"}
    for answer, status in (
        (Client().get(bustle), 401),
        (program.get("/api/bustles/none/"), 404),
        (program.get("/api/none/"), 404),
        (program.get(bustle + "rounds/99999/"), 404),
        (program.delete(bustle), 405),
        (program.get(bustle, headers={"accept": "text/csv"}), 406),
        (program.post(bustle + "finish/"), 409),
        (program.post(bustle + "walk-ins/", b"[" + b" " * 300_000, **sends), 413),
        (program.post(bustle + "walk-ins/", b"a", content_type="text/plain"), 415),
        (program.post(bustle + "walk-ins/", b"{", **sends), 400),
    ):
        assert answer.status_code == status
        assert answer["Content-Type"] == "application/problem+json", status
        assert {"code", "field", "message"} <= set(answer.json()), status


def test_lists_come_in_pages_of_one_shape() -> None:
    """Only the book of rules, and what changes as a whole with its bustle, come whole."""
    whole = []
    for path, operations in described()["paths"].items():
        good = operations.get("get", {"responses": {}})["responses"].get("200", {})
        for content in good.get("content", {}).values():
            if content["schema"].get("type") == "array":
                whole.append(path)
    assert whole == ["/api/v1/public/{slug}/rounds/", "/api/v1/rulesets/"]
