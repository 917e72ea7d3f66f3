"""One evening with everybody in it: a laptop, the screen in the hall, seven phones, a dead line.

BUSTLE_LONG=1 plays all of its eight rounds.
"""

from __future__ import annotations

import os
import re
import time
from collections import Counter
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from scoring.models import LogEntry
from scoring.selectors import sheet
from tests import cast
from tests.journeys.conftest import LAPTOP
from tests.journeys.laptop import board, press, says, sign_in
from tests.journeys.phones import (
    PLAYED,
    Hands,
    Phone,
    at,
    cut,
    expect_exactly,
    expect_saved,
    let_in,
    lose_every_other_answer,
    side,
    soon,
    waiting,
    write,
    write_all,
)
from tests.journeys.sides import expect_dispute, expect_ruled, keep, rule_for_the_other_side
from tests.journeys.site import Site
from tournaments.demo.simulation import play_hands

WALL = {"width": 1920, "height": 1080}
ROUNDS = 8 if os.environ.get("BUSTLE_LONG") else 2
TABLES = range(1, 7)
NAMES = (*cast.NAMES, *(f"{name} Z" for name in cast.NAMES[:11]))
WALK_INS = ("Wally", "Wanda", "Wim")
NEIGHBOUR = {"N": "E", "E": "S", "S": "W", "W": "N"}
NO_SHOWS = (5, 17)
OFFLINE = (1, 2, 3)  # tables whose phones lose the Wi-Fi; the others lose the server alone
BEFORE = 2  # hands that are in when the line is cut
AWAY = 25 * 60 * 1000  # milliseconds
LONGEST_WAIT = 4.0  # seconds between two tries of a phone that nobody tells of the line
CLOCK = """() => new Date().toLocaleTimeString("en-US", {hour: "numeric", minute: "2-digit"})"""
SINCE = re.compile(r"since (\d+:\d\d [AP]M)")


@dataclass
class Night:
    """Who is in the hall."""

    site: Site
    bustle: Any
    laptop: Page
    screen: Page
    phones: dict[int, Page]  # the one that has the table, by table
    second: Page  # another at table 1
    points: Counter[int]  # by number of a person, as counted by hand

    def everybody(self) -> list[Page]:
        return [*self.phones.values(), self.second]


def played(table: int, round_number: int = 1) -> Hands:
    """Other hands at every table: the first few were the neighbours'."""
    others = (table + round_number) % len(PLAYED)
    turned = [(NEIGHBOUR[maker], tricks) for maker, tricks in PLAYED[:others]]
    return (*turned, *PLAYED[others:])


def count(night: Night, table: int, hands: Hands) -> None:
    """One for three or four tricks, two for five, and two for the others for fewer."""
    sides: Counter[bool] = Counter()
    for maker, tricks in hands:
        ours = (maker in "NS") == (tricks >= 3)
        sides[ours] += 1 if tricks in (3, 4) else 2
    credit(night, table, sides[True], sides[False])


def credit(night: Night, table: int, ns: int, ew: int) -> None:
    for player in cast.tables_of(night.bustle)[table - 1].players:
        night.points[player.number] += ns if player.seat in "NS" else ew


@pytest.fixture
def club(transactional_db: None) -> Any:
    return cast.club()


def test_an_evening_with_six_phones_the_director_and_the_screen(
    phone: Phone, site: Site, club: Any
) -> None:
    began = time.monotonic()
    bustle = cast.bustle_in_setup(club, NAMES, rounds_planned=ROUNDS, hands_per_round=8)
    laptop = phone(f"{site.url}/", LAPTOP)
    sign_in(laptop, cast.director(club))
    screen = with_a_clock(phone(f"{site.url}/b/{bustle.slug}/screen/", WALL))
    at_the_door(laptop, bustle)
    first_round_opens(laptop, screen, bustle)

    addresses = [at(site, bustle, table) for table in (*TABLES, 1)]
    *phones, second = (with_a_clock(phone(address)) for address in addresses)
    night = Night(site, bustle, laptop, screen, dict(enumerate(phones, 1)), second, Counter())
    first_hands(night)
    the_line_is_cut(night)
    the_line_is_back(night)
    expect_every_hand_once(night)
    the_round_is_closed(night, 1)
    two_sides_differ_and_the_others_go_on(night)
    if ROUNDS > 2:
        the_others_finish_round_two(night)
    for number in range(3, ROUNDS + 1):
        another_round(night, number)
    print(f"the evening of {ROUNDS} rounds took {time.monotonic() - began:.0f} s")


def with_a_clock(page: Page) -> Page:
    """Its time can be moved on."""
    page.clock.install()
    page.reload()
    return page


def at_the_door(laptop: Page, bustle: Any) -> None:
    """Two do not come, three walk in; by mouse and by keyboard."""
    laptop.goto(f"/director/b/{bustle.slug}/players/")
    first, second = (laptop.locator(f"#player-{number}") for number in NO_SHOWS)
    first.get_by_role("button", name="not coming").click()
    expect(first).to_contain_text("not coming")
    second.get_by_role("button", name="not coming").focus()
    laptop.keyboard.press("Enter")
    laptop.locator("#player-1").get_by_role("button", name="Here").click()
    says(laptop, "1 of 21 here")
    press(laptop, "Check everybody in")
    says(laptop, "21 here: 5 tables, 1 sits out each round.")
    says(laptop, "21 isn’t a multiple of four")
    for name in WALK_INS:
        laptop.get_by_label("Name", exact=True).fill(name)
        laptop.keyboard.press("Enter")
        says(laptop, f"{name} is number")
    press(laptop, "Check everybody in")
    says(laptop, "24 here: 6 tables, everybody plays.")
    expect(laptop.locator("#player-5")).to_contain_text("not coming")


def first_round_opens(laptop: Page, screen: Page, bustle: Any) -> None:
    press(laptop, "Start and draw")
    press(laptop, "Publish this draw")
    board(laptop, bustle)
    step(laptop, "Open round 1")
    says(laptop, "0 of 6 tables finished")
    says(laptop, "Didn’t come")
    expect(screen.locator("[data-shown=seats]")).to_be_visible(timeout=15_000)
    expect(screen.locator("[data-panel=seats]")).to_contain_text("Round 1", timeout=15_000)
    expect(screen.locator(".seats__one")).to_have_count(24)
    for name in WALK_INS:
        expect(screen.locator(".seats__one", has_text=name).first).to_be_visible()


def step(laptop: Page, button: str) -> None:
    """The next step of the board, by keys."""
    next_step = laptop.locator("#next-step")
    expect(next_step).to_have_text(button, timeout=15_000)
    laptop.wait_for_load_state()  # the keys are a script
    laptop.keyboard.press("n")
    expect(next_step).to_be_focused()
    laptop.keyboard.press("Enter")


def first_hands(night: Night) -> None:
    for number in range(1, BEFORE + 1):
        for table, page in night.phones.items():
            write(page, *played(table)[number - 1])
        for page in night.phones.values():
            expect_saved(page, number)
    let_in(night.phones[1], night.second)
    expect(night.second.locator(".sheet__hand")).to_contain_text("Hand 3 of 8", timeout=15_000)
    expect(night.screen.locator("[data-fresh]")).to_have_text(re.compile(r"^as of \d+:\d\d [AP]M$"))


def the_line_is_cut(night: Night) -> None:
    """The other hands are written within 25 minutes, on phones that have only themselves."""
    cut_at = minutes_from(night.second.evaluate(CLOCK))
    shown = night.screen.locator("[data-fresh]").text_content() or ""
    night.site.kill()
    cut(*(night.phones[table] for table in OFFLINE))
    for table, page in [*night.phones.items(), (1, night.second)]:
        write_all(page, played(table)[BEFORE:5])
    lost = expect_no_line(night.screen, minutes_from(shown))
    for page in [*night.everybody(), night.screen]:
        page.clock.fast_forward(AWAY)
    for table, page in [*night.phones.items(), (1, night.second)]:
        write_all(page, played(table)[5:])
        expect(waiting(page)).to_have_count(6)
        expect(page.locator("[data-full]")).to_be_visible()
        line = page.locator("#line")
        expect(line).to_contain_text("6 hands wait on this phone since ")
        assert set(SINCE.findall(line.text_content() or "")) <= cut_at, line.text_content()
    went_on(night.screen)
    expect(night.screen.locator("[data-fresh]")).to_have_text(lost)
    assert LogEntry.objects.count() == BEFORE * len(TABLES)


def minutes_from(said: str) -> set[str]:
    """The time that is said, and the next two minutes: on a busy machine it takes a while."""
    found = re.search(r"(\d+:\d\d)\s([AP]M)", said)
    assert found, said
    at = datetime.strptime(" ".join(found.groups()), "%I:%M %p")  # noqa: DTZ007 - of no day
    later = [at + timedelta(minutes=more) for more in range(3)]
    return {f"{one:%I:%M %p}".removeprefix("0") for one in later}


def expect_no_line(screen: Page, minutes: set[str]) -> str:
    """What the screen says while the line is dead."""
    fresh = screen.locator("[data-fresh]")
    said = re.compile(r"^No line since (\d+:\d\d [AP]M); this is as of (\d+:\d\d [AP]M)$")
    expect(fresh).to_have_text(said, timeout=30_000)
    found = said.match(fresh.text_content() or "")
    assert found
    assert set(found.groups()) <= minutes
    return found.group()


def went_on(screen: Page) -> None:
    """It turns its panels all the same."""
    shown = screen.locator("#screen").get_attribute("data-shown")
    screen.clock.fast_forward(15_000)
    expect(screen.locator(f"[data-shown={shown}]")).to_have_count(0, timeout=20_000)


def the_line_is_back(night: Night) -> None:
    """First the server, then the Wi-Fi of three phones."""
    lose_every_other_answer(night.phones[4])
    night.site.start()
    per_table = 8 - BEFORE
    took = seconds_until_written(night, BEFORE * 6 + per_table * 4)
    print(f"24 hands of four phones were in {took:.2f} s after the server was back")
    assert took <= soon(LONGEST_WAIT + 2)
    cut(*(night.phones[table] for table in OFFLINE), off=False)
    took = seconds_until_written(night, BEFORE * 6 + per_table * 7)
    print(f"18 hands of three phones were in {took:.2f} s after the line was back")
    assert took <= soon()
    for page in night.everybody():
        expect_saved(page, 8)
        expect(page.locator("main")).to_contain_text("All hands are in")
    expect(night.screen.locator("[data-fresh]")).to_have_text(
        re.compile(r"^as of \d+:\d\d [AP]M$"), timeout=20_000
    )


def seconds_until_written(night: Night, entries: int) -> float:
    before = time.monotonic()
    while LogEntry.objects.count() < entries:
        assert time.monotonic() < before + 60, f"waited in vain for {entries} entries in the log"
        night.laptop.wait_for_timeout(50)  # unlike a sleep, it lets answers be lost meanwhile
    return time.monotonic() - before


def expect_every_hand_once(night: Night) -> None:
    for one in cast.tables_of(night.bustle):
        expect_exactly(one.sheet_id, played(one.number))
        count(night, one.number, played(one.number))
    entries = LogEntry.objects.filter(kind=LogEntry.Kind.HAND)
    assert entries.filter(answer=LogEntry.Answer.RECORDED).count() == 48
    assert entries.filter(answer=LogEntry.Answer.CONFIRMED).count() == 6  # the second phone's
    assert entries.count() == 54


def the_round_is_closed(night: Night, number: int) -> None:
    """Then everybody can read what everybody has."""
    board(night.laptop, night.bustle)
    says(night.laptop, "all tables finished")
    press(night.laptop, re.compile(f"lose round {number}$"))  # without opening the next
    says(night.laptop, f"Round {number}")
    night.laptop.locator("#screen-pick summary").click()
    night.laptop.locator("#screen-pick").get_by_role("button", name="Standings").click()
    rows = night.screen.locator("[data-panel=standings]")
    expect(night.screen.locator("[data-shown=standings]")).to_be_visible(timeout=15_000)
    expect(rows.locator("[data-key]")).to_have_count(24)
    public = night.phones[2]
    public.get_by_role("link", name="standings").click()
    expect_points(night, rows, '[data-key="{}"] .ranks__points')
    expect_points(night, public.locator("main"), "#place-{} .standings__points")
    public.goto(at(night.site, night.bustle, 2))


def expect_points(night: Night, place: Locator, row: str) -> None:
    for number, points in night.points.items():
        expect(place.locator(row.format(number))).to_have_text(
            re.compile(rf"^{points}\b"), timeout=15_000
        )


def tables_write(night: Night, how: str) -> None:
    """The setting of how tables write, which may be changed between rounds."""
    night.laptop.goto(f"/director/b/{night.bustle.slug}/settings/")
    night.laptop.locator("#part-entry > summary").click()
    night.laptop.locator(f"input[name=entry][value={how}]").check()
    night.laptop.locator("#bustle-form").get_by_role("button", name="Save").last.click()


def two_sides_differ_and_the_others_go_on(night: Night) -> None:
    """Table 1 is in dispute about hand 5; what table 2 writes is public meanwhile."""
    tables_write(night, "both")
    step(night.laptop, "Open round 2")
    says(night.laptop, "0 of 6 tables finished")
    table, beside = cast.tables_of(night.bustle)[:2]
    ours, theirs = night.phones[1], night.second
    side(ours, "NS")
    side(theirs, "EW")
    keep(ours, "NS")
    keep(theirs, "EW")
    expect_dispute(table.sheet_id, ours, theirs)

    side(night.phones[2], "NS")
    write(night.phones[2], "N", 5)
    expect_saved(night.phones[2], 1)
    moved = next(one for one in beside.players if one.seat == "N")
    row = night.screen.locator(f'[data-panel=standings] [data-key="{moved.number}"]')
    now = re.compile(rf"^{night.points[moved.number] + 2}\b")
    expect(row.locator(".ranks__points")).to_have_text(now, timeout=15_000)
    rule_for_the_other_side(night.laptop)
    expect_ruled(table.sheet_id, ours, theirs)
    credit(night, 1, 8, 8)


def the_others_finish_round_two(night: Night) -> None:
    for one in cast.tables_of(night.bustle)[1:]:
        play_hands(sheet_id=one.sheet_id, hands=None, rng=cast.chance(one.number))
        points = sheet(one.sheet_id).score.points
        credit(night, one.number, points["NS"], points["EW"])
    the_round_is_closed(night, 2)
    tables_write(night, "one")


def another_round(night: Night, number: int) -> None:
    """As it goes when all is well."""
    step(night.laptop, f"Open round {number}")
    for table, page in night.phones.items():
        expect(page.locator(".sheet__title")).to_contain_text(f"Round {number} ", timeout=15_000)
        for hand in played(table, number):
            write(page, *hand)
        expect_saved(page, 8)
        count(night, table, played(table, number))
    the_round_is_closed(night, number)
