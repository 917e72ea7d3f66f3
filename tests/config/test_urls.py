"""Addresses of the site as a whole."""

import pytest
from django.urls import URLPattern, get_resolver, reverse
from django.urls.converters import IntConverter

from tests.cases import for_every


def test_django_admin_is_not_served(client, db):
    assert client.get("/admin/").status_code == 404
    assert client.get("/admin/login/").status_code == 404


def test_numbers_in_addresses_are_no_longer_than_databases_count():
    """`int` of Django takes any number of digits."""
    assert [
        (route.pattern, name)
        for route in _routes(get_resolver())
        for name, converter in route.pattern.converters.items()
        if type(converter) is IntConverter
    ] == []


def _routes(resolver):
    for one in resolver.url_patterns:
        yield from [one] if isinstance(one, URLPattern) else _routes(one)


@for_every(
    "address",
    [
        "/clubs/" + "9" * 30 + "/bustles.ics",
        "/director/jobs/" + "9" * 30 + "/file",
        "/T/1-1-" + "9" * 5000,
        "/E/" + "9" * 5000,
    ],
)
@pytest.mark.django_db
def test_an_address_with_too_long_a_number_is_not_there(client, address):
    assert client.get(address).status_code == 404


@for_every("where", ["address", "form"])
@pytest.mark.django_db
def test_letters_that_no_database_keeps_are_refused(client, where):
    sent = {"code": "ABC\x00DEFG"}
    answer = client.get("/", sent) if where == "address" else client.post("/t/", sent)
    assert answer.status_code == 400


@pytest.mark.django_db
def test_an_address_of_the_api_without_a_version_is_the_newest(client):
    answers = [client.get(f"/api/{version}rulesets/").json() for version in ("v1/", "")]
    assert answers[0] == answers[1]
    assert reverse("api:rulesets") == "/api/v1/rulesets/"
    assert client.get("/api/v2/rulesets/").json()["code"] == "not_found"


@for_every(
    ("address", "status"),
    [("/api/nothing/", 404), ("/api/v1/nothing/", 404), ("/api/rulesets/?a=%00", 400)],
)
@pytest.mark.django_db
def test_programs_are_refused_as_programs_everywhere(client, address, status):
    answer = client.get(address)
    assert answer.status_code == status
    assert set(answer.json()) == {"code", "field", "message"}
    assert answer["Content-Type"] == "application/problem+json"
