"""Stamps and ETags: one version, with what else a page depends on."""

import pytest
from django.http import HttpResponse

from tournaments.core.versions import etag_of, parts_of, shows, stamp, unless_unchanged


def test_a_stamp_is_the_version_with_its_marks_and_can_be_taken_apart():
    assert stamp(141) == "141"
    assert stamp(141, "", 12, "over") == "141.12.over"
    assert parts_of("141.12.over") == ["141", "12", "over"]


@pytest.mark.parametrize(("query", "same"), [("?v=141", True), ("?v=141.1", False), ("", False)])
def test_a_page_that_asks_for_news_says_what_it_shows(rf, query, same):
    assert shows(rf.get(f"/{query}"), 141) is same


def test_an_answer_that_the_reader_has_is_not_made_again(rf):
    etag = etag_of("night", 7, 141)
    made = []

    def make():
        made.append(1)
        return HttpResponse("page")

    answer = unless_unchanged(rf.get("/"), etag, make)
    again = unless_unchanged(rf.get("/", headers={"If-None-Match": etag}), etag, make)
    assert (answer["ETag"], answer.status_code) == ('W/"night-7-141-en-us-12"', 200)
    assert (again["ETag"], again.status_code, len(made)) == ('W/"night-7-141-en-us-12"', 304, 1)
