"""The table's sheet under a thumb: whatever is tapped, nothing that was there moves."""

from __future__ import annotations

import os
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scoring.rules.book import resolve_ruleset
from tests import cast
from tests.journeys.conftest import LAPTOP, PHONE, choose
from tests.scoring.rules.strategies import SLUGS
from tests.tournaments.play.views.test_refusals import playing
from tournaments.models import Club
from tournaments.play.selectors.tables import table_code_of

# Where the questions' tiles stand, and Record, and the last hand.
WHERE = """() => {
  const places = {};
  for (const part of document.querySelectorAll(".sheet__form > .ask .tile, [data-record], .last")) {
    const input = part.querySelector(".tile > input");
    const {left, top, height} = part.getBoundingClientRect();
    if (!height || getComputedStyle(part).visibility !== "visible") { continue; }
    const name = input ? input.name + "=" + input.value : part.className;
    places[name] = [left, top + scrollY, height].map(Math.round).join(" ");
  }
  return places;
}"""
# Every tile is tapped, and then again from the last to the first: what has moved by it.
TAP_ALL = f"""() => {{
  const where = {WHERE};
  const moved = [];
  const tiles = Array.from(document.querySelectorAll(".sheet__form > .ask .tile > input"));
  for (const tile of tiles.concat(tiles.slice().reverse())) {{
    const before = where();
    if (!before[tile.name + "=" + tile.value]) {{ continue; }}
    tile.click();
    const now = where();
    const other = Object.keys(before).find((name) => now[name] && now[name] !== before[name]);
    if (other) {{ moved.push(tile.name + "=" + tile.value + " moves " + other); }}
  }}
  return moved;
}}"""
CHOSEN = """() => {
  const chosen = Array.from(document.querySelectorAll(".ask input:checked"));
  return chosen.map((one) => one.name + "=" + one.value);
}"""


def moved(before: dict[str, str], page: Page) -> dict[str, tuple[str, str]]:
    """Whatever stands elsewhere than before, of what is still there."""
    now = page.evaluate(WHERE)
    return {name: (at, now[name]) for name, at in before.items() if now.get(name, at) != at}


def tap_a_hand(page: Page) -> int:
    """The first bid and maker, the second for a partner, and all tricks: the number of taps."""
    taps = ["#ask-bid input >> nth=0", "#ask-maker input >> nth=0", "#ask-ally input >> nth=1"]
    tricks = page.locator("#ask-tricks .rows__line").first.or_(page.locator("#ask-tricks")).first
    asked = [page.locator(tap) for tap in taps if page.locator(tap).count()]
    for one in [*asked, tricks.locator("input").last]:
        one.check(force=True)
    return len(asked) + 1


# Every ruleset with BUSTLE_LONG=1; else one of each kind of sheet.
KINDS = [
    "north-american",
    "robson",
    "pepper",
    "three-handed",
    "set-back",
    "call-ace",
    "pepper-solo",
]


@pytest.mark.parametrize("slug", SLUGS if os.environ.get("BUSTLE_LONG") == "1" else KINDS)
def test_no_tap_moves_a_tile_or_record(open_page: Any, transactional_db: None, slug: str) -> None:
    page = open_page(f"/T/{playing(cast.club(), slug, {})}", PHONE)
    record = page.locator("[data-record]")
    expect(record).to_have_text("Record …")
    before = page.evaluate(WHERE)
    record.click()
    expect(page.locator(".ask .errorlist").first).to_be_visible()
    assert moved(before, page) == {}, "by a refusal"
    assert page.evaluate(TAP_ALL) == []

    page.reload()
    taps = tap_a_hand(page)
    ruleset = resolve_ruleset(slug, {})
    assert taps <= 2 or ruleset.bids or ruleset.params.get("ally")
    chosen = page.evaluate(CHOSEN)
    record.click()
    expect(page.locator(".log__hand")).to_have_count(1)
    assert moved(before, page) == {}, "by recording"
    page.get_by_role("button", name="Undo hand 1").click()
    expect(page.locator(".log__hand")).to_have_count(0)
    # The hand comes back to be corrected, when the new sheet has been read.
    page.wait_for_function(f"hand => hand.every((one) => ({CHOSEN})().includes(one))", arg=chosen)
    assert moved(before, page) == {}, "by Undo"


def test_a_hand_undone_is_corrected_by_one_tap_with_a_line_and_without(
    phone: Any, live_server: Any, transactional_db: None
) -> None:
    bustle = cast.running_bustle(cast.club(), players=4, rounds=1, hands=4)
    page = phone(f"{live_server.url}/T/{table_code_of(bustle, 1)}")
    last, record = page.locator(".last__one:visible"), page.locator("[data-record]")
    for number, off in ((1, False), (2, True)):
        page.context.set_offline(off)
        before = page.evaluate(WHERE)
        choose(page, "N", 4)
        record.click()
        expect(last).to_contain_text(f"{number} ")
        expect(last).to_contain_text("4 tricks")
        page.get_by_role("button", name=f"Undo hand {number}").click()
        expect(record).to_contain_text("4 tricks · 1 pt")
        page.locator("label.tile:has(input[name=tricks][value='3'])").click()
        record.click()
        expect(last).to_contain_text("3 tricks")
        assert moved(before, page) == {}


@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_the_directors_sheet_stays_where_it_is(directors_page: Page, size: Any) -> None:
    page, bustle = (
        directors_page,
        cast.running_bustle(Club.objects.get(), players=4, rounds=1, hands=4),
    )
    page.set_viewport_size(size)
    page.goto(f"/director/b/{bustle.slug}/rounds/1/tables/1/")
    before = page.evaluate(WHERE)
    assert page.evaluate(TAP_ALL) == []
    page.reload()
    choose(page, "N", 4)
    page.locator("[data-record]").click()
    expect(page.locator(".last")).to_contain_text("The score is now")
    assert {name for name in moved(before, page) if name != "last"} == set()
    page.locator(".last").get_by_role("link", name="Correct").click()
    expect(page.locator("input[name=tricks][value='4']")).to_be_checked()
