"""A director runs the board: a table calls, and everything is a key away."""

import re

import pytest
from playwright.sync_api import expect

from tests import cast
from tests.journeys.conftest import LAPTOP, PHONE, choose
from tournaments.core.services.access import make_sign_in_link
from tournaments.models import Call, Club
from tournaments.play.selectors.tables import table_code_of


@pytest.fixture
def bustle(directors_page):
    """Eight play at two tables; their director is signed in."""
    return cast.running_bustle(Club.objects.get(), players=8, rounds=3, hands=4)


@pytest.fixture
def board(directors_page, bustle):
    directors_page.goto(f"/director/b/{bustle.slug}/")
    return directors_page


def sheet_of(open_page, bustle, table, **how):
    return open_page(f"/T/{table_code_of(bustle, table)}", PHONE, **how)


def test_a_table_calls_the_board_shows_it_and_the_table_sees_the_answer(board, bustle, open_page):
    phone = sheet_of(open_page, bustle, 2)
    choose(phone, "N", 4)
    phone.get_by_role("button", name="Call the director").click()
    expect(phone.get_by_text("The director knows.")).to_be_visible()
    phone.get_by_role("button", name="Rule question").click()
    expect(phone.locator("#call")).to_contain_text("Rule question")
    expect(phone.locator("input[name=maker][value=N]")).to_be_checked()

    calls = board.get_by_role("region", name="1 table needs you")
    expect(calls).to_contain_text("Table 2 Rule question", timeout=15_000)
    expect(board.locator("[data-calls-said]")).to_have_text("1 table needs you")
    board.keyboard.press("c")
    expect(
        board.locator(".board__now").get_by_role("button", name="On my way to table 2")
    ).to_be_focused()
    board.keyboard.press("Enter")
    expect(calls).to_have_count(0)
    phone.locator("[data-record]").click()
    expect(phone.get_by_text("The director is on the way")).to_be_visible()


def test_without_scripts_a_table_calls_and_takes_the_call_back(bustle, open_page):
    phone = sheet_of(open_page, bustle, 1, scripts=False)
    phone.get_by_role("button", name="Call the director").click()
    expect(phone.get_by_text("The director knows.")).to_be_visible()
    phone.get_by_role("button", name="Never mind").click()
    expect(phone.get_by_role("button", name="Call the director")).to_be_visible()
    assert not Call.objects.exists()


def test_a_call_without_a_line_says_that_it_did_not_go_out(bustle, live_server, phone):
    page = phone(f"{live_server.url}/T/{table_code_of(bustle, 1)}")
    page.context.set_offline(True)
    page.get_by_role("button", name="Call the director").click()
    expect(page.get_by_text("the call didn’t go out")).to_be_visible()


def test_the_board_goes_by_keys(board, bustle):
    board.keyboard.press("n")
    expect(board.locator("#next-step")).to_be_focused()
    board.keyboard.press("?")
    expect(board.get_by_role("dialog", name="Keyboard shortcuts")).to_be_visible()
    board.keyboard.press("p")
    expect(board.get_by_role("dialog", name="Keyboard shortcuts")).to_be_visible()
    board.keyboard.press("Escape")
    board.keyboard.press("9")
    board.keyboard.press("Enter")
    expect(board.get_by_text("No table 9 in this round")).to_be_visible()
    board.keyboard.press("2")
    board.keyboard.press("Enter")
    expect(board).to_have_url(re.compile("/rounds/1/tables/2/"))
    board.go_back()
    board.keyboard.press("t")
    expect(board).to_have_url(re.compile("/rounds/1/paper/"))
    board.go_back()
    board.keyboard.press("d")
    expect(board).to_have_url(re.compile("/draw/"))
    board.go_back()
    board.keyboard.press("p")
    expect(board).to_have_url(re.compile("/players/"))


def test_single_keys_can_be_switched_off_and_the_finder_stays(board):
    board.get_by_role("button", name="Keys").click()
    board.get_by_label("Use single-key shortcuts on this computer").uncheck()
    board.get_by_role("button", name="Close", exact=True).click()
    board.reload()
    board.keyboard.press("n")
    expect(board.locator("#next-step")).not_to_be_focused()
    board.keyboard.press("Control+k")
    expect(board.get_by_role("combobox")).to_be_focused()


def test_the_finder_opens_a_person_a_table_or_a_page(board, bustle):
    board.keyboard.press("/")
    finder = board.get_by_role("combobox")
    finder.press_sequentially("cle")
    found = board.get_by_role("option")
    expect(found).to_have_count(2)  # Cleo, and the table where she sits
    expect(found.first).to_contain_text("number 3, table")
    expect(found.first).to_have_attribute("aria-selected", "true")
    expect(finder).to_have_attribute("aria-activedescendant", "palette-0")
    finder.press("Enter")
    expect(board).to_have_url(re.compile("/players/3/"))

    board.goto(f"/director/b/{bustle.slug}/")
    board.keyboard.press("Control+k")
    finder.press_sequentially("2")
    expect(found.first).to_contain_text("Table 2")
    finder.press("Enter")
    expect(board).to_have_url(re.compile("/tables/2/"))

    board.goto(f"/director/b/{bustle.slug}/")
    board.keyboard.press("/")
    finder.press_sequentially("pr")
    finder.press("ArrowDown")
    finder.press("ArrowUp")
    finder.press("Enter")
    expect(board).to_have_url(re.compile("/print/"))

    board.goto(f"/director/b/{bustle.slug}/")
    board.keyboard.press("/")
    finder.press_sequentially("nobody at all")
    expect(board.get_by_text("Nothing and nobody is called that.")).to_be_visible()
    finder.press("Enter")
    finder.press("Escape")
    expect(board.get_by_role("dialog")).to_have_count(0)


def test_without_scripts_the_board_answers_calls_and_gives_time(bustle, open_page):
    director = bustle.club.memberships.get().user
    page = open_page(f"/sign-in/{make_sign_in_link(user_id=director.pk)}/", LAPTOP, scripts=False)
    page.get_by_role("button", name="Sign me in").click()
    Call.objects.create(bustle=bustle, table=2, called_at=bustle.created_at)
    page.goto(f"/director/b/{bustle.slug}/")
    expect(page.get_by_role("button", name="Find a player or table")).to_have_count(0)
    page.get_by_role("button", name="On my way").first.click()
    expect(page.get_by_role("button", name="On my way")).to_have_count(0)
    page.get_by_role("button", name="+5 min").click()
    expect(page.get_by_text("5 min added to the plan.")).to_be_visible()
