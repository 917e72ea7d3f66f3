"""What every answer says to browsers, and what no answer shows."""

from http.cookies import SimpleCookie

import pytest
from django.test import Client

from tests import cast
from tests.cases import for_every
from tournaments.play.selectors.tables import table_code_of

POLICY = {
    "default-src 'none'",
    "script-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
}


@pytest.fixture
def answers(eight):
    client = Client()
    client.force_login(cast.director(eight.club))
    slug, code = eight.slug, table_code_of(eight, 1)
    pages = ("/", "/sign-in/", "/nowhere/", f"/b/{slug}/", f"/T/{code}", f"/director/b/{slug}/")
    return [client.get(path) for path in (*pages, f"/api/tables/{code}/", "/api/nowhere/")]


@pytest.mark.django_db
def test_a_header_for_https_alone_is_sent_over_https_alone(client):
    assert client.get("/", secure=True)["Cross-Origin-Opener-Policy"] == "same-origin"
    assert "Cross-Origin-Opener-Policy" not in client.get("/", secure=False)


def test_every_answer_is_taken_for_what_it_is_and_framed_by_nobody(answers):
    for answer in answers:
        path = answer.request["PATH_INFO"]
        assert answer["X-Content-Type-Options"] == "nosniff", path
        assert answer["Referrer-Policy"] == "same-origin", path
        assert answer["X-Frame-Options"] == "DENY", path
        assert set(answer["Content-Security-Policy"].split("; ")) >= POLICY, path
        assert "Access-Control-Allow-Origin" not in answer, path
        kind = answer["Content-Type"]
        assert "charset=utf-8" in kind or kind in JSON, path


JSON = ("application/json", "application/problem+json")  # in UTF-8 whatever anybody says


def test_no_script_reads_a_cookie_and_no_other_site_sends_one(answers):
    cookies = SimpleCookie()
    for answer in answers:
        cookies.update(answer.cookies)
    assert {"csrftoken"} < cookies.keys()
    for cookie in cookies.values():
        assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax"), cookie.key


@for_every("path", ["/.git/config", "/static/", "/static/bustle/", "/data/", "/manage.py"])
def test_nothing_of_the_server_s_own_folders_is_shown(path):
    assert Client().get(path).status_code == 404, path


@pytest.mark.django_db
@for_every("path", ["/", "/sign-in/", "/nowhere/", "/api/public/"])
def test_trace_is_no_method(path):
    assert Client().generic("TRACE", path).status_code in (404, 405), path
