"""The line stays dead: the result is carried to the director on the phone, or read out."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
import segno
from playwright.sync_api import Page, expect

from scoring.models import LogEntry
from scoring.selectors import sheet
from tests import cast
from tests.journeys.conftest import LAPTOP, choose
from tests.journeys.phones import PLAYED, Phone, at, cut, expect_saved, waiting, write
from tests.tournaments.play.test_result_digits import SAID, results
from tournaments.core.services.access import make_sign_in_link
from tournaments.play.result_digits import hear, speak

Open = Callable[..., Page]
DIGITS = """async (results) => {
  const script = await import("/static/bustle/js/result_digits.js");
  return results.map(script.resultDigits);
}"""


@pytest.fixture
def bustle(transactional_db: None) -> Any:
    return cast.running_bustle(cast.club(), players=8, rounds=2, hands=4)


@pytest.fixture
def director(open_page: Open, bustle: Any) -> Page:
    user = cast.director(bustle.club)
    laptop = open_page(f"/sign-in/{make_sign_in_link(user_id=user.pk)}/", LAPTOP)
    laptop.get_by_role("button", name="Sign me in").click()
    expect(laptop.get_by_role("link", name=bustle.name).first).to_be_visible()
    return laptop


def show(page: Page) -> Any:
    """Presses the button, and returns what opens."""
    expect(page.locator("#line")).to_contain_text("No line since")
    page.get_by_role("button", name="Show the director").click()
    opened = page.get_by_role("dialog", name="Show the director")
    expect(opened).to_be_visible()
    return opened


def drawn(page: Page) -> list[list[bool]]:
    """The code as it stands on the screen, dark or not, without the rim."""
    path = page.locator("#carrying path").get_attribute("d")
    dark = {(int(row), int(column)) for column, row in re.findall(r"M(\d+) (\d+)h1", path)}
    size = int(page.locator("#carrying svg").get_attribute("viewBox").split()[2])
    return [[(row, column) in dark for column in range(4, size - 4)] for row in range(4, size - 4)]


def says(page: Page) -> str:
    return str(page.locator("#carrying svg").get_attribute("data-says"))


MATRIX = """(text) => {
  const code = window.qrcode(0, "L");
  code.addData(text, "Byte");
  code.make();
  const all = [...Array(code.getModuleCount()).keys()];
  return all.map((row) => all.map((column) => code.isDark(row, column)));
}"""


def as_others_draw(text: str, size: int) -> list[list[list[bool]]]:
    """The same text by another library, in each of the eight patterns that are all right."""
    version = (size - 17) // 4
    made = [
        segno.make_qr(
            text, version=version, error="L", mask=mask, boost_error=False, mode="byte"
        ).matrix
        for mask in range(8)
    ]
    return [[[bool(module) for module in row] for row in matrix] for matrix in made]


@pytest.mark.parametrize("letters", [17, 134, 192, 425, 718])
def test_a_code_is_drawn_as_another_library_draws_it(
    phone: Phone, live_server: Any, bustle: Any, letters: int
) -> None:
    """Of texts that fill their code: with what it is filled up otherwise is nobody's matter."""
    page = phone(at(live_server, bustle))
    text = "https://example.org/".ljust(letters, "a")[:letters]
    code = page.evaluate(MATRIX, text)
    assert code in as_others_draw(text, len(code))


def test_the_director_scans_the_phone_and_what_the_line_brings_later_counts_once(
    phone: Phone, director: Page, live_server: Any, bustle: Any
) -> None:
    page = phone(at(live_server, bustle))
    write(page, *PLAYED[0])
    expect_saved(page, 1)
    expect(page.get_by_role("button", name="Show the director")).to_be_hidden()
    cut(page)
    write(page, *PLAYED[1])
    write(page, *PLAYED[2])
    opened = show(page)
    expect(opened).to_contain_text("Table 1, round 1: hands 2, 3.")
    expect(opened.locator("[data-carry-spoken]")).to_be_hidden()  # the round goes on
    assert drawn(page) == page.evaluate(MATRIX, says(page))

    director.goto(says(page))
    expect(director.locator("h1")).to_have_text("Table 1, round 1")
    director.get_by_role("button", name="Take 2 hands from table 1").click()
    expect(director.locator("main")).to_contain_text("Saved 2 hands from table 1.")
    opened.get_by_role("button", name="Back to the score sheet").click()

    cut(page, off=False)
    expect_saved(page, 3)
    score = sheet(cast.tables_of(bustle)[0].sheet_id).score
    assert [hand.hand.maker for hand in score.hands] == [maker for maker, _won in PLAYED[:3]]
    assert LogEntry.objects.count() == 3


def test_many_hands_are_several_codes_that_a_camera_can_read(
    phone: Phone, live_server: Any, transactional_db: None
) -> None:
    bustle = cast.running_bustle(cast.club(), players=4, rounds=1, hands=30)
    page = phone(at(live_server, bustle))
    cut(page)
    for number in range(11):
        write(page, *PLAYED[number % 8])
    opened = show(page)
    expect(opened).to_contain_text("hands 1, 2, 3, 4, 5, 6, 7, 8. Code 1 of 2.")
    assert len(drawn(page)) <= 85  # four pixels of a small phone for every square
    opened.get_by_role("button", name="Next code").click()
    expect(opened).to_contain_text("hands 9, 10, 11. Code 2 of 2.")


def test_the_result_is_read_out_and_typed_and_the_hands_confirm_it_later(
    phone: Phone, director: Page, live_server: Any, bustle: Any
) -> None:
    page = phone(at(live_server, bustle))
    choose(page, "N", 5, alone=True)
    page.locator("[data-record]").click()
    expect_saved(page, 1)
    cut(page)
    choose(page, "S", 5, alone=True)
    page.locator("[data-record]").click()
    write(page, "E", 5)
    write(page, "W", 2)
    opened = show(page)
    expect(opened).to_contain_text("Table 1, round 1: 10 – 2 after 4 hands.")
    digits = opened.locator("[data-carry-digits]").inner_text()
    heard = hear(digits)
    assert (heard.points, heard.hands, heard.loners) == ((10, 2), 4, (0, 2))

    director.goto(f"/director/b/{bustle.slug}/rounds/1/paper/")
    line = director.locator("#line")
    line.fill(digits[:-1] + str((int(digits[-1]) + 1) % 10))
    line.press("Enter")
    expect(director.locator("#line-said")).to_contain_text("Ask the table to read them again.")
    line.fill(digits)
    line.press("Enter")
    expect(director.locator("#line-said")).to_contain_text("4 hands. Check it, then save.")
    # One hand came by the line before it died: the sheet has something, so the line says why.
    expect(line).to_have_value(re.compile(r"^1 10 2 \+\w+ \+\w+ ! read out$"))
    assert not sheet(cast.tables_of(bustle)[0].sheet_id).score.from_totals
    line.press("Enter")
    expect(director.locator("#line-said")).to_contain_text("Saved.")

    opened.get_by_role("button", name="Back to the score sheet").click()
    cut(page, off=False)
    expect(waiting(page)).to_have_count(0, timeout=15_000)
    expect(page.locator("#line")).to_have_text("All hands are saved.")
    seen = sheet(cast.tables_of(bustle)[0].sheet_id).score
    assert dict(seen.points) == {"NS": 10, "EW": 2}
    assert [hand.hand.maker for hand in seen.hands] == ["N", "S", "E", "W"]


def test_the_phone_says_the_same_digits_as_the_server_reads(open_page: Open) -> None:
    page = open_page("/")
    said = [*SAID, *results(500)]
    given = [
        {"table": one.table, "round": one.round, "hands": one.hands}
        | {"points": one.points, "loners": one.loners}
        for one in said
    ]
    assert page.evaluate(DIGITS, given) == [speak(one) for one in said]
    too_large = json.loads('{"table": 201, "round": 1, "hands": 8, "points": [1, 2], "loners": []}')
    assert page.evaluate(DIGITS, [too_large]) == [""]
