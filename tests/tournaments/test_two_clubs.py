"""Two clubs in one installation: neither reads nor writes what is the other's.

Everything that somebody can send is sent to the other club's addresses, and the other club's ids
to their own; then all rows of that club are compared with what they were.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
from django.apps import apps
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.cases import undone
from tests.tiers import few
from tests.tournaments.api_requests import post, with_token
from tests.tournaments.bustles import started
from tests.tournaments.routes import Evening, Route, of_the_api, pages
from tournaments.models import Bustle, Membership, Role
from tournaments.play.services.calls import call_director

pytestmark = pytest.mark.django_db
THEIRS = tuple(f"{name} Quillfeather" for name in cast.NAMES[:8])
SECRETS = ("Quillfeather", "Quill night", "Quill club", "Quill rules")
KEPT = ("tournaments", "scoring", "auth")


@pytest.fixture
def theirs(db: None) -> Evening:
    """The other club's evening, in which every name gives it away."""
    bustle = started(cast.club("Quill club"), THEIRS, name="Quill night")
    evening = Evening(bustle)
    bustle.club.rulesets.update(name="Quill rules")
    call_director(bustle_id=bustle.pk, table=1, why="Score")
    cast.director(bustle.club, "quentin")
    evening.call_id = bustle.calls.get().pk
    return evening


@pytest.fixture
def before(theirs: Evening) -> dict[tuple[str, Any], Any]:
    """All rows of the other club."""
    return rows()


@pytest.fixture
def ours(before: Any) -> Evening:
    return Evening(started(cast.club("Friday club"), name="Friday night"))


@pytest.fixture
def fred(ours: Evening) -> Any:
    return cast.director(ours.bustle.club, "fred")


def rows() -> dict[tuple[str, Any], Any]:
    """Every row of the database, by its table and key."""
    models = [model for model in apps.get_models() if model._meta.app_label in KEPT]
    return {
        (model._meta.label, row["pk"]): row
        for model in models
        for row in model._default_manager.values("pk", *(f.attname for f in model._meta.fields))
    }


def touched(before: dict[tuple[str, Any], Any]) -> list[Any]:
    """Rows of the other club that are not as they were."""
    now = rows()
    return [key for key, row in before.items() if now.get(key) != row]


def told(answer: Any) -> list[str]:
    """Names of the other club in an answer."""
    content = b"".join(answer) if answer.streaming else answer.content
    text = content.decode(errors="replace")
    return [secret for secret in SECRETS if secret in text]


def crossed(theirs: Evening, ours: Evening) -> dict[str, Any]:
    """Ids of the other club's rows, for addresses of our own bustle."""
    return {
        "wish_id": theirs.wish_id,
        "proposal_id": theirs.proposal_id,
        "list_id": theirs.list_id,
        "line": theirs.cash_line,
        "call_id": theirs.call_id,
    }


def test_no_page_reads_or_writes_another_clubs(
    theirs: Evening, before: Any, ours: Evening, fred: Any
) -> None:
    client = Client()
    client.force_login(fred)
    leaks = [
        (str(route), secrets)
        for route in few(pages(), 20)
        if (secrets := told(theirs.send(route, client)))
    ]

    assert leaks == []
    assert touched(before) == []


def test_no_route_of_the_api_reads_or_writes_another_clubs(
    theirs: Evening, before: Any, ours: Evening, fred: Any
) -> None:
    program = with_token(fred)
    leaks = []
    for route in few(of_the_api(), 20):
        for evening, where in asked(route, theirs, ours):
            with undone():  # what they do to their own is not looked at
                answer = evening.ask(program, route.name, route.method, **where)
                if (secrets := told(answer)) or touched_by(answer, before):
                    leaks.append((str(route), answer.status_code, secrets))

    assert leaks == []
    assert touched(before) == []


def asked(route: Route, theirs: Evening, ours: Evening) -> Iterator[tuple[Evening, dict[str, Any]]]:
    """Ways to reach for the other club's: at its address, and with its ids at one's own."""
    yield theirs, {"key": "0" * 8}
    if "slug" in route.parts and set(crossed(theirs, ours)) & set(route.parts):
        yield ours, crossed(theirs, ours)


def touched_by(answer: Any, before: Any) -> bool:
    """True if an answer that took something changed a row of the other club."""
    return answer.status_code < 300 and bool(touched(before))


@pytest.mark.parametrize("method", ["get", "post"])
def test_their_ids_in_ones_own_forms_lead_nowhere(
    theirs: Evening, before: Any, ours: Evening, fred: Any, method: str
) -> None:
    client = Client()
    client.force_login(fred)
    player = theirs.bustle.registrations.first().player_id
    known = crossed(theirs, ours)
    sent: dict[str, Any] = {
        "list": known["list_id"],
        "line": known["line"],
        "call": known["call_id"],
        "proposal": known["proposal_id"],
        "wish": known["wish_id"],
        "player": player,
        "person": player,
        "club": theirs.bustle.club_id,
    }
    sent |= {"like": theirs.bustle.slug, "name": "Zoe", "form_id": uuid4(), "line_id": uuid4()}
    actions = {
        "director:money_lists": ("remove", "save"),
        "director:money": ("take_back",),
        "director:board": ("answer_call",),
        "director:draw_changes": ("keep",),
        "director:use_and_open": ("",),
        "director:wishes": ("remove",),
        "director:players": ("add", "add_here"),
    }
    for page, pressed in actions.items():
        for action in pressed:
            at = reverse(page, args=[ours.bustle.slug])
            answer = getattr(client, method)(at, sent | {"action": action})
            assert told(answer) == [], page
    for page in ("director:bustle_new", "director:open_file", "director:bustles", "director:club"):
        assert told(getattr(client, method)(reverse(page), sent)) == [], page

    assert touched(before) == []


def test_a_club_that_is_named_must_be_ones_own(theirs: Evening, before: Any, fred: Any) -> None:
    program, club = with_token(fred), theirs.bustle.club_id
    new = {"name": "Friday night", "starts_at": "2026-05-01T19:00:00Z", "club": club}
    assert post(program, "/api/bustles/", new).status_code == 404
    assert Bustle.objects.filter(club_id=club).count() == 1
    ruleset = {"name": "Our rules", "base": "csl", "club": club}
    assert post(program, "/api/club-rulesets/", ruleset).status_code == 404
    assert touched(before) == []


def test_a_removed_member_is_out_at_once(theirs: Evening) -> None:
    director = cast.director(theirs.bustle.club, "dirk", Role.DIRECTOR)
    browser, program = Client(), with_token(director)
    browser.force_login(director)
    page = reverse("director:board", args=[theirs.bustle.slug])
    route = f"/api/bustles/{theirs.bustle.slug}/"
    assert [browser.get(page).status_code, program.get(route).status_code] == [200, 200]

    Membership.objects.filter(user=director).delete()

    assert [browser.get(page).status_code, program.get(route).status_code] == [404, 404]
    assert told(browser.get("/director/")) == told(program.get("/api/bustles/")) == []


def test_a_changed_role_counts_at_once(theirs: Evening) -> None:
    director = cast.director(theirs.bustle.club, "dirk", Role.DIRECTOR)
    browser = Client()
    browser.force_login(director)
    page = reverse("director:print", args=[theirs.bustle.slug])
    assert browser.get(page).status_code == 200

    Membership.objects.filter(user=director).update(role=Role.VIEWER)

    assert browser.get(page).status_code == 403
