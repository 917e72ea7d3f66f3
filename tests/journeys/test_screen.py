"""The screen in the hall, measured: legible, whole, followed, and alive without a line."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests import cast
from tests.journeys.phones import Phone, cut
from tests.tournaments.bustles import open_round, play, play_round, started
from tournaments.models import Registration
from tournaments.play.services.rounds import close_round
from tournaments.public.services.screen import set_screen
from tournaments.setup.services.bustles import finish_bustle

WALL = {"width": 1920, "height": 1080}
LARGE_WALL = {"width": 3840, "height": 2160}
OLD_BEAMER = {"width": 1024, "height": 768}
LEAST = 0.04  # of the window's height: what eight metres ask of a name
HOSTILE = (
    "Wolfeschlegelsteinhausenbergerdorffwagen",
    "Maximiliane Fürstin von Hohenburg-Lautern",
    "WWWWWWWW WWWWWWWWWW WWWWWWWWW WWWWWWWWWW",
    "张伟",
    "עדי בן־דוד",
    "محمد عبد الرحمن",
    "🂡 Ace 🎉🎉",
    "O",
)
# Of what is shown: the names, the smallest as a part of the height, what sticks out or is cut.
# Letters reach over the line they stand on, so that of them only the sides are measured.
MEASURE = """() => {
  const shown = document.getElementById("screen").dataset.shown;
  const panel = document.querySelector(`[data-panel="${shown}"]`);
  const body = panel.querySelector(".panel__body").getBoundingClientRect();
  const seen = (one) => one.checkVisibility() && !one.closest(".unseen, .ranks__heads");
  const names = [...panel.querySelectorAll(".panel__body bdi")].filter(seen);
  const faults = [];
  for (const one of [...panel.querySelectorAll(".panel__body *")].filter(seen)) {
    const box = one.getBoundingClientRect();
    const said = one.textContent.trim().slice(0, 40);
    const above = box.top < body.top - 1 || box.bottom > body.bottom + 1;
    const beside = box.left < -1 || box.right > innerWidth + 1;
    const inline = getComputedStyle(one).display === "inline";
    if (beside || (above && !inline)) faults.push(`${one.className} outside: ${said}`);
    if (one.matches("li") && one.scrollWidth > one.clientWidth + 1) faults.push(`cut: ${said}`);
  }
  for (const one of names) {
    const next = one.closest(".seats__who, .ranks__name, .tally__who")?.nextElementSibling;
    const right = one.getBoundingClientRect().right;
    if (next && seen(next) && right > next.getBoundingClientRect().left + 1) {
      faults.push(`runs into its figure: ${one.textContent}`);
    }
  }
  const line = document.querySelector(".line").getBoundingClientRect();
  if (line.bottom > innerHeight + 1) faults.push("the line is cut");
  if (document.documentElement.scrollHeight > innerHeight + 1) faults.push("the page scrolls");
  const sizes = names.map((one) => parseFloat(getComputedStyle(one).fontSize) / innerHeight);
  return {shown, faults, least: Math.min(1, ...sizes), names: names.map((one) => one.textContent)};
}"""


def at(bustle: Any, query: str = "") -> str:
    return f"/b/{bustle.slug}/screen/{query}"


def turned(page: Page) -> list[dict[str, Any]]:
    """Every page of the panel that is shown, measured, from the first to the last."""
    found = [page.evaluate(MEASURE)]
    said = page.locator(f"[data-panel={found[0]['shown']}] [data-page]")
    pages = int((said.text_content() or "").rpartition(" ")[2] or 1)
    for number in range(2, pages + 1):
        page.keyboard.press("ArrowRight")
        expect(said).to_have_text(f"{number} of {pages}")
        found.append(page.evaluate(MEASURE))
    return found


def judge(pages: list[dict[str, Any]]) -> list[str]:
    """The names on these pages, which are as large as they must be, and whole."""
    assert [fault for one in pages for fault in one["faults"]] == []
    assert min(one["least"] for one in pages) >= LEAST
    return [name for one in pages for name in one["names"]]


def hall(names: list[str]) -> Any:
    """All these people at their tables, nobody having played."""
    return started(cast.club(), names, format="redraw", rounds_planned=2)


@pytest.fixture
def forty(transactional_db: None) -> Any:
    return hall([*HOSTILE, *(f"Player Number{number}" for number in range(1, 33))])


@pytest.mark.parametrize("size", [WALL, LARGE_WALL, OLD_BEAMER])
def test_forty_people_can_read_everything_that_is_shown(
    open_page: Any, forty: Any, size: Any
) -> None:
    play_round(forty, "NE")
    open_round(forty)
    play(cast.tables_of(forty)[0].sheet_id, "E", "E", won=5)
    play(cast.tables_of(forty)[1].sheet_id, "N")
    page = open_page(at(forty), size)
    for key in ("seats", "tables", "standings", "results", "leaders"):
        page.goto(at(forty, f"?show={key}"))
        expect(page.locator(f"[data-shown={key}]")).to_be_visible()
        page.evaluate("document.fonts.ready")
        names = judge(turned(page))
        if key in ("seats", "standings"):
            assert {*HOSTILE, "Player Number1", "Player Number32"} <= set(names)
    for table in cast.tables_of(forty):
        play(table.sheet_id, *"NN"[table.played :])
    close_round(bustle_id=forty.pk)
    finish_bustle(bustle_id=forty.pk)
    page.goto(at(forty))
    expect(page.locator("[data-shown=winners]")).to_be_visible()
    judge(turned(page))


def test_the_last_page_of_places_is_named_though_a_fill_in_ends_it(
    open_page: Any, forty: Any
) -> None:
    Registration.objects.filter(bustle=forty, number=40).update(helper=True)
    play_round(forty, "NE")
    page = open_page(at(forty, "?show=standings"), WALL)
    turned(page)
    expect(page.locator("[data-panel=standings] [data-range]")).to_have_text(
        re.compile(r"^\d+(\u2013\d+)?$")
    )


@pytest.mark.parametrize("size", [WALL, LARGE_WALL])
def test_all_of_640_names_come_by_in_one_turn(
    open_page: Any, transactional_db: None, size: Any
) -> None:
    everybody = [f"{chr(65 + number % 26)}da Number{number}" for number in range(640)]
    page = open_page(at(hall(everybody)), size)
    expect(page.locator("[data-shown=seats]")).to_be_visible()
    pages = turned(page)
    assert sorted(judge(pages)) == sorted(everybody)
    assert len(pages) <= 16
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-panel=seats] [data-page]")).to_have_text(f"1 of {len(pages)}")


@pytest.fixture
def eight(transactional_db: None) -> Any:
    return cast.running_bustle(cast.club(), players=8, rounds=2, hands=4)


def wall(phone: Phone, live_server: Any, bustle: Any, query: str = "") -> Page:
    """A screen whose line may be cut."""
    page = phone(live_server.url + at(bustle, query))
    page.set_viewport_size(WALL)
    return page


def test_without_a_line_it_goes_on_turning_says_since_when_and_takes_the_newest_after(
    phone: Phone, live_server: Any, eight: Any
) -> None:
    first, second = cast.tables_of(eight)
    play(first.sheet_id, "N")
    play(second.sheet_id, "N")
    page = wall(phone, live_server, eight)
    fresh = page.locator("[data-fresh]")
    expect(page.locator("[data-shown=tables]")).to_be_visible()
    expect(fresh).to_have_text(re.compile(r"^as of \d+:\d\d [AP]M$"))
    cut(page)
    expect(fresh).to_have_text(
        re.compile(r"^No line since \d+:\d\d [AP]M; this is as of \d+:\d\d [AP]M$"), timeout=30_000
    )
    expect(fresh).to_have_class(re.compile("fresh--down"))
    shown = page.evaluate("document.getElementById('screen').dataset.shown")
    expect(page.locator(f"[data-shown={shown}]")).to_have_count(0, timeout=20_000)
    play(first.sheet_id, "E", won=5)
    page.keyboard.press("3")
    expect(page.locator(".tables__one").first).to_contain_text("hand 2 of 4")
    cut(page, off=False)
    expect(fresh).to_have_text(re.compile(r"^as of \d+:\d\d [AP]M$"), timeout=20_000)
    expect(page.locator("[data-panel=tables]")).to_contain_text("hand 3 of 4")


@pytest.mark.parametrize(
    ("status", "body"),
    [(500, "<h1>Something went wrong</h1>"), (200, "<h1>Sign in to the bar's Wi-Fi</h1>")],
)
def test_a_page_that_is_no_screen_is_not_believed(
    phone: Phone, live_server: Any, eight: Any, status: int, body: str
) -> None:
    page = wall(phone, live_server, eight)
    page.route(
        "**/screen/live?*",
        lambda route: route.fulfill(status=status, body=body, content_type="text/html"),
    )
    expect(page.locator("[data-fresh]")).to_contain_text("No line since", timeout=30_000)
    expect(page.locator(".seats__one:visible")).to_have_count(8)


NODES = "document.querySelectorAll('*').length"


def test_an_evening_of_changes_leaves_nothing_behind(open_page: Any, eight: Any) -> None:
    play(cast.tables_of(eight)[0].sheet_id, "N")
    page = open_page(at(eight, "?show=tables"), WALL)
    stage = page.request.get(at(eight).removesuffix("/") + "/live").text()
    answers = iter(range(1000))

    def other(route: Any) -> None:
        number = next(answers)
        body = re.sub(r'data-version="[^"]+"', f'data-version="{number}.1"', stage)
        route.fulfill(body=body.replace("hand 2 of 4", f"hand {number} of 4"))

    page.route("**/screen/live?*", other)
    page.clock.install()
    page.reload()
    session = page.context.new_cdp_session(page)
    counts = []
    for _poll in range(60):
        with page.expect_response("**/screen/live?*"):
            page.clock.run_for(6000)
        page.evaluate("0")
        session.send("HeapProfiler.collectGarbage")
        counts.append((page.evaluate(NODES), session.send("Memory.getDOMCounters")["nodes"]))
    expect(page.locator("[data-panel=tables]")).to_contain_text(re.compile(r"hand \d\d of 4"))
    assert counts[-1][0] == counts[9][0]
    assert counts[-1][1] <= counts[9][1] * 1.2


def test_it_is_led_by_keys_and_says_so_when_the_mouse_moves(open_page: Any, eight: Any) -> None:
    play_round(eight)
    open_round(eight)
    page = open_page(at(eight), WALL)
    expect(page.locator("[data-shown=seats]")).to_be_visible()
    menu = page.locator(".menu")
    expect(menu).to_have_css("opacity", "0")
    page.mouse.move(300, 300)
    page.mouse.move(320, 300)
    expect(menu).to_have_css("opacity", "1")
    expect(menu).to_contain_text("space pause")
    page.keyboard.press("4")
    expect(page.locator("[data-shown=standings]")).to_be_visible()
    page.keyboard.press("Space")
    expect(page.locator("[data-paused]")).to_be_visible()
    page.wait_for_timeout(9000)
    expect(page.locator("[data-shown=standings]")).to_be_visible()
    page.keyboard.press("Space")
    expect(page.locator("[data-paused]")).to_be_hidden()
    page.keyboard.press("0")
    expect(page.locator("[data-shown=seats]")).to_be_visible()


def test_every_screen_follows_the_director_but_one_that_has_its_own_address(
    open_page: Any, eight: Any
) -> None:
    page, own = open_page(at(eight), WALL), open_page(at(eight, "?show=seats&theme=light"), WALL)
    expect(page.locator("html[data-scheme=dark]")).to_have_count(1)
    set_screen(bustle_id=eight.pk, shows="leaders", dark=False)
    expect(page.locator("[data-shown=leaders]")).to_be_visible(timeout=15_000)
    expect(page.locator("html[data-scheme=light]")).to_have_count(1)
    set_screen(bustle_id=eight.pk, dark=True)
    expect(page.locator("html[data-scheme=dark]")).to_have_count(1, timeout=15_000)
    expect(own.locator("html[data-scheme=light]")).to_have_count(1)
    expect(own.locator("[data-shown=seats]")).to_be_visible()


def test_without_scripts_it_shows_one_panel_and_leads_to_the_others(
    open_page: Any, eight: Any
) -> None:
    page = open_page(at(eight), WALL, scripts=False)
    expect(page.locator(".panel:visible")).to_have_count(1)
    expect(page.locator(".seats__one:visible")).to_have_count(8)
    assert page.locator("noscript").first.inner_html().strip().startswith("<meta")
    page.get_by_role("link", name="Tables not finished").click()
    expect(page.locator(".panel:visible")).to_have_count(1)
    expect(page.locator("[data-panel=tables]")).to_contain_text("0 of 2 tables finished")
