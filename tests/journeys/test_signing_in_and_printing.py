"""The director's link, and paper while one watches."""

import re

from playwright.sync_api import expect

from tests import cast
from tournaments.core.services.access import make_sign_in_link
from tournaments.jobs.services import run_job
from tournaments.models import Job


def test_a_sign_in_link_works_once(open_page, transactional_db):
    link = f"/sign-in/{make_sign_in_link(user_id=cast.director(cast.club()).pk)}/"
    first = open_page(link)
    first.get_by_role("button", name="Sign me in").click()
    expect(first.get_by_role("heading", name="Bustles", exact=True)).to_be_visible()
    second = open_page(link)
    second.get_by_role("button", name="Sign me in").click()
    expect(second.locator("main")).to_contain_text("This link was already used")


def test_a_document_is_watched_and_then_downloaded(directors_page, transactional_db):
    page = directors_page
    club = cast.Club.objects.get()
    bustle = cast.running_bustle(club, players=8, rounds=2, hands=4)
    page.goto(f"/director/b/{bustle.slug}/print/")
    page.get_by_role("button", name=re.compile("Make PDF ?: Scorecards")).click()
    expect(page.locator(".job")).to_contain_text("waiting")
    expect(page.locator(".job progress")).to_be_visible()
    run_job(job_id=Job.objects.get().pk)
    ready = page.get_by_role("link", name=re.compile("Open Scorecards"))
    expect(ready).to_be_visible(timeout=9000)
    answer = page.request.get(ready.get_attribute("href"))
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.body().startswith(b"%PDF")
