"""Files: what a large room takes away, and a large file that comes from elsewhere."""

import gzip
import json

import pytest
from playwright.sync_api import expect

from tests import cast
from tournaments.archive.services import archive_of, open_archive
from tournaments.jobs.services import run_job
from tournaments.models import Bustle, Club, Job


def press(page, name):
    page.get_by_role("button", name=name).click()


def test_a_file_of_a_large_room_is_given_up_asked_for_again_and_downloaded(
    directors_page, monkeypatch
):
    monkeypatch.setattr("tournaments.archive.exports.files.LARGE_ROOM", 7)
    page = directors_page
    bustle = cast.running_bustle(Club.objects.get(), players=8, rounds=2, hands=4)
    page.goto(f"/director/b/{bustle.slug}/files/")
    press(page, "Make JSON : Everything")
    expect(page.locator(".job")).to_contain_text("waiting")
    press(page, "Cancel")
    expect(page.locator(".job")).to_have_count(0)

    press(page, "Make JSON : Everything")
    expect(page.locator(".job")).to_contain_text("waiting")
    run_job(job_id=Job.objects.get().pk)
    with page.expect_download() as coming:
        page.get_by_role("link", name="Download results.json").click()
    assert json.loads(coming.value.path().read_text())["bustle"]["slug"] == bustle.slug


@pytest.fixture
def away(directors_page):
    """The file of a bustle that is not here any more."""
    bustle = cast.bustle_in_setup(Club.objects.get())
    name, content = archive_of(bustle_id=bustle.pk)
    bustle.delete()
    return {"name": name, "mimeType": "application/json", "buffer": content}


def choose(page, away, most):
    """Picks the file where so many bytes are the most that may be sent."""
    page.goto("/director/open/")
    page.locator("[data-most]").evaluate(f"field => field.dataset.most = {most}")
    page.locator("[type=file]").set_input_files(away)


def test_a_file_that_is_too_large_for_a_request_is_packed_on_the_way(
    directors_page, away, monkeypatch
):
    page, came = directors_page, []

    def opening(*, data, **how):
        came.append(data)
        return open_archive(data=data, **how)

    monkeypatch.setattr("tournaments.archive.views.open_file.open_archive", opening)
    choose(page, away, most=len(away["buffer"]) - 1)
    press(page, "Open the bustle")
    expect(page.locator(".messages")).to_contain_text("Carry on where it stopped.")
    [sent] = came
    assert len(sent) < len(away["buffer"])
    assert gzip.decompress(sent) == away["buffer"]
    assert Bustle.objects.get().slug == away["name"].partition(".")[0]


def test_a_file_that_stays_too_large_is_told_where_else_it_can_be_opened(directors_page, away):
    page = directors_page
    choose(page, away, most=10)
    press(page, "Open the bustle")
    expect(page.get_by_role("alert")).to_contain_text("./bustle manage import_bustle")
    assert not Bustle.objects.exists()
    page.locator("[type=file]").set_input_files(away)
    expect(page.get_by_role("alert")).to_be_hidden()
