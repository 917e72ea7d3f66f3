"""A newcomer directs an evening, from nothing to the results."""

import re

from playwright.sync_api import expect

from tests.journeys.conftest import PHONE, choose
from tests.journeys.laptop import board, press, says
from tournaments.models import Bustle
from tournaments.play.selectors.tables import table_code_of

PASTED = "1. Ada\n2. Ben\nCleo\nDov\nEve"
FILED = "Last name;First name\nGroß;Finn\n;\n12;\nHay;Gus\n".encode("cp1252")


def set_up(page, tmp_path):
    """A bustle of seven by paste and file, and an eighth by hand."""
    page.get_by_role("link", name="Set up your first one").click()
    page.get_by_label("Name", exact=True).fill("Thursday")
    page.get_by_label("Rounds", exact=True).fill("2")
    page.locator("#part-length > summary").click()
    page.get_by_role("spinbutton", name="Hands", exact=True).fill("2")
    page.locator("#part-rules > summary").click()
    page.locator("#options-1 > summary").click()
    page.get_by_label("Euchre of a lone maker").fill("4")
    page.get_by_label("Euchre of a lone maker").blur()
    expect(page.locator("#rules-card")).to_contain_text("lone euchre 4 instead of 2")
    press(page, "Create the bustle")

    page.get_by_role("link", name="Upload a list").click()
    page.get_by_label("Paste names, one per line").fill(PASTED)
    press(page, "Read the list")
    press(page, "Add the list")
    (tmp_path / "list.csv").write_bytes(FILED)
    page.get_by_role("link", name="Paste or upload a list").click()
    page.get_by_label("or choose a CSV file").set_input_files(tmp_path / "list.csv")
    press(page, "Read the list")
    says(page, "a name needs letters")
    press(page, "Add the list")
    says(page, "Finn Groß")
    page.get_by_label("Name", exact=True).fill("Ada")
    press(page, "Add")
    says(page, "Ada is already on the list, number 1.")
    press(page, "Add")
    says(page, "(number 8)")


def start(page):
    """Check in, draw, publish, open."""
    press(page, "Check everybody in")
    says(page, "8 here: 2 tables, everybody plays.")
    press(page, "Start and draw")
    says(page, "Repeat partners")
    says(page, "perfect")
    press(page, "Publish this draw")
    bustle = Bustle.objects.get()
    board(page, bustle)
    press(page, "Open round 1")
    return bustle


def play(phone, *hands):
    """Enters (maker, tricks) one after another, each when the last one is in."""
    for number, (maker, tricks) in enumerate(hands, start=1):
        choose(phone, maker, tricks)
        phone.locator("[data-record]").click()
        expect(phone.locator(".log__hand")).to_have_count(number)


def dispute(open_page, path):
    """Two phones of one table enter its first hand, each its own way; one lets the other in."""
    one, other = (open_page(path, PHONE) for _phone in range(2))
    choose(other, "E", 4)
    choose(one, "N", 4)
    one.locator("[data-record]").click()
    expect(one.locator(".log__hand")).to_have_count(1)
    other.locator("[data-record]").click()
    expect(other.locator("main")).to_contain_text("Ask to join on this phone")
    other.locator("button[name=action][value=ask]").click()
    one.get_by_role("button", name="Let it in").click(timeout=15_000)
    expect(other.locator("main")).to_contain_text("The director will ask you.", timeout=15_000)
    return one


def rule_and_correct(page):
    """The board leads to the dispute; one button rules it; then the hand is corrected."""
    page.get_by_role("link", name="Settle it").click()
    page.locator(".dispute").get_by_role("button", name=re.compile(", 4 tricks")).last.click()
    says(page, "it was 0–")
    page.get_by_role("link", name=re.compile("Correct hand 1")).click()
    choose(page, "N", 5)
    page.get_by_label("Why (optional)").first.fill("the table told me")
    page.locator("[data-record]").click()
    says(page, "Hand 1 was")
    says(page, "it was 0–")


def play_first_round(page, open_page, bustle, tables):
    """A dispute, a correction, a round that is closed, opened again and closed."""
    expect(page.locator("#next-step")).to_have_text("Look at table 1")
    phone = dispute(open_page, tables[0])
    board(page, bustle)
    rule_and_correct(page)
    phone.goto(tables[0])
    choose(phone, "E", 3)
    phone.locator("[data-record]").click()
    expect(phone.locator("main")).to_contain_text("All hands are in")
    play(open_page(tables[1], PHONE), ("N", 3), ("W", 5))
    board(page, bustle)
    press(page, "Only close round 1")
    press(page, "Undo: round 1 closed")
    says(page, "Undone: round 1 closed.")
    press(page, "Only close round 1")


def one_comes_and_one_leaves(page):
    page.get_by_role("link", name="Add a walk-in").click()
    expect(page.get_by_label("Name", exact=True)).to_be_focused()
    page.keyboard.type("Wally Walkin")
    press(page, "Add")
    says(page, "Seat Wally Walkin and open round 2")
    page.get_by_role("navigation").get_by_role("link", name="Players").click()
    page.locator("#player-3 summary").click()
    page.locator("#player-3").get_by_role("button", name="is leaving").click()
    expect(page.locator("#player-3")).to_contain_text("left")


def take_standings_away(page, bustle):
    """The lines of the file for a spreadsheet."""
    page.goto(f"/director/b/{bustle.slug}/files/")
    with page.expect_download() as saved:
        page.locator("a[href$='/files/standings.csv']").click()
    return saved.value.path().read_text(encoding="utf-8-sig").splitlines()


def test_a_newcomer_directs_an_evening(directors_page, open_page, tmp_path):
    page = directors_page
    set_up(page, tmp_path)
    bustle = start(page)
    tables = [f"/T/{table_code_of(bustle, number)}" for number in (1, 2)]
    play_first_round(page, open_page, bustle, tables)
    one_comes_and_one_leaves(page)

    board(page, bustle)
    press(page, "Redraw and open round 2")
    for path in tables:
        play(open_page(path, PHONE), ("S", 3), ("E", 1))
    board(page, bustle)
    press(page, "Close round 2")
    press(page, "Finish the bustle")
    says(page, "Publish the results to make them official")
    lines = take_standings_away(page, bustle)
    assert len(lines) == 1 + 9
    assert any("Cleo" in line and "left" in line for line in lines)


def test_the_evening_begins_without_scripts_and_by_keyboard(directors_page, open_page, tmp_path):
    """The same deeds where a browser runs no script: every one is a form."""
    page = directors_page
    page.get_by_role("link", name="Set up your first one").focus()
    page.keyboard.press("Enter")
    page.get_by_label("Name", exact=True).fill("Quiet night")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/players/"))
    plain = open_page("/", scripts=False)
    plain.context.add_cookies(page.context.cookies())
    bustle = Bustle.objects.get()
    plain.goto(f"/director/b/{bustle.slug}/players/")
    for name in ("Ada", "Ben", "Cleo", "Dov"):
        plain.get_by_label("Name", exact=True).fill(name)
        plain.keyboard.press("Enter")
        says(plain, f"{name} is number")
    press(plain, "Check everybody in")
    press(plain, "Start and draw")
    press(plain, "Publish this draw")
    board(plain, bustle)
    press(plain, "Open round 1")
    table = open_page(f"/T/{table_code_of(bustle, 1)}", PHONE, scripts=False)
    choose(table, "N", 4)
    press(table, "Record")
    expect(table.locator(".log__hand")).to_have_count(1)
    press(table, "Record")
    expect(table.locator("main")).to_contain_text("Say who made trump.")
