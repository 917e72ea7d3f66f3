"""Addresses that only buttons are sent to, opened as a reload or a bookmark opens them."""

import pytest
from django.urls import URLPattern, get_resolver, reverse

from tournaments.jobs.services import request_job
from tournaments.models import Job
from tournaments.play.selectors.tables import table_code_of


def routes(patterns, names=()):
    """Full name and argument names of every page; programs are told 405 in words of their own."""
    for entry in patterns:
        if isinstance(entry, URLPattern):
            yield ":".join([*names, entry.name]), list(entry.pattern.converters)
        elif not str(entry.pattern).startswith("api/"):
            yield from routes(entry.url_patterns, [*names, *filter(None, [entry.namespace])])


@pytest.mark.full  # it opens every page there is
def test_no_page_answers_a_reload_with_an_empty_refusal(director_client, eight):
    job_id = request_job(bustle_id=eight.pk, kind="rules_card", params={})
    values = {"slug": eight.slug, "job_id": job_id, "code": table_code_of(eight, 1)}
    refused = []
    for name, arguments in routes(get_resolver().url_patterns):
        path = reverse(name, args=[values.get(argument, 1) for argument in arguments])
        if not path.endswith("sign-out/") and director_client.get(path).status_code == 405:
            refused.append(name)
    assert refused == []
    assert Job.objects.get().state == "queued"


def test_a_reload_leads_to_the_page_that_has_the_button(director_client, eight):
    code = table_code_of(eight, 1)
    for name, arguments, leads_to in (
        ("director:devices", [eight.slug], reverse("director:board", args=[eight.slug])),
        ("director:backup", [], reverse("director:bustles")),
        ("table:record", [code], reverse("table:sheet", args=[code])),
        ("let-phones-in", [], reverse("director:bustles")),
        ("sign-out", [], reverse("public:home")),
    ):
        assert director_client.get(reverse(name, args=arguments))["Location"] == leads_to, name
    assert "_auth_user_id" in director_client.session
