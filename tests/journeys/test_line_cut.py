"""The line is cut: phones go on, and in the end every hand is there once, in order."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from scoring.models import LogEntry
from scoring.selectors import sheet
from tests import cast
from tests.journeys.conftest import PHONE, choose
from tests.journeys.phones import (
    BATCH,
    PLAYED,
    Phone,
    at,
    cut,
    expect_exactly,
    expect_saved,
    let_the_later_one_in,
    lose_every_other_answer,
    soon,
    waiting,
    without_line,
    write,
    write_all,
)
from tests.tournaments.play.views.test_refusals import playing
from tournaments.demo.simulation import play_hands
from tournaments.play.services.calls import call_director
from tournaments.play.services.rounds import close_round

SMALLEST = 44  # pixels: what a thumb needs


@pytest.fixture
def bustle(transactional_db: None) -> Any:
    return cast.running_bustle(cast.club(), players=8, rounds=2, hands=8)


def test_forty_eight_hands_at_six_tables_while_the_line_is_cut(
    phone: Phone, live_server: Any, transactional_db: None
) -> None:
    bustle = cast.running_bustle(cast.club(), players=24, rounds=1, hands=8)
    phones = [phone(at(live_server, bustle, table)) for table in range(1, 7)]
    second = phone(at(live_server, bustle, 2))
    cut(*phones, second)
    for page in [*phones, second]:
        write_all(page, PLAYED)
        expect(waiting(page)).to_have_count(8)
        expect(page.locator("[data-full]")).to_be_visible()
    assert LogEntry.objects.count() == 0

    phones[2].close()  # an empty battery: what it knew is kept, what it showed is gone
    for page in phones[3:]:
        lose_every_other_answer(page)
    cut(*phones[:2], *phones[3:], second, off=False)
    cut(second.context.pages[0], off=False)
    reopened = _reopen(phones[2], at(live_server, bustle, 3))
    let_the_later_one_in(phones[1], second)
    for page in [*phones[:2], reopened, *phones[3:], second]:
        expect_saved(page, 8)
        expect(page.locator("main")).to_contain_text("All hands are in")

    for one in cast.tables_of(bustle):
        expect_exactly(one.sheet_id, PLAYED)
    entries = LogEntry.objects.filter(kind=LogEntry.Kind.HAND)
    assert entries.filter(answer=LogEntry.Answer.RECORDED).count() == 48
    assert entries.filter(answer=LogEntry.Answer.CONFIRMED).count() == 8  # the second phone's
    assert entries.count() == 56


def _reopen(closed: Page, address: str) -> Page:
    closed.context.set_offline(False)
    page = closed.context.new_page()
    page.goto(address)
    return page


def test_an_hours_hands_are_in_two_seconds_after_the_line_is_back(
    phone: Phone, live_server: Any, transactional_db: None
) -> None:
    bustle = cast.running_bustle(cast.club(), players=4, rounds=1, hands=30)
    page = without_line(phone, at(live_server, bustle), *PLAYED, *PLAYED, *PLAYED)
    expect(page.locator("#line")).to_contain_text("24 hands wait on this phone since ")
    before = time.monotonic()
    cut(page, off=False)
    expect(page.locator("[data-status]")).to_have_text("Saved")
    took = time.monotonic() - before
    print(f"24 hands were in {took:.2f} s after the line was back")
    assert took <= soon()
    expect_saved(page, 24)


def test_the_phone_says_what_waits_who_deals_and_what_it_would_come_to(
    phone: Phone, live_server: Any, bustle: Any
) -> None:
    page = phone(at(live_server, bustle))
    names = [player.short for player in cast.tables_of(bustle)[0].players]
    write(page, "N", 4)
    expect_saved(page, 1)
    cut(page)
    write(page, "E", 5)
    expect(page.locator("#line")).to_have_text(
        re.compile(
            r"^1 hand waits on this phone since \d+:\d\d [AP]M\. "
            r"No line since \d+:\d\d [AP]M; trying"
        )
    )
    expect(page.locator("[data-status]")).to_have_text("1 waiting")
    expect(page.locator("[data-uncounted]")).to_have_text("1 – 2 with the 1 hand not counted yet")
    expect(page.locator(".score__points").first).to_have_text("1")
    expect(page.locator(".sheet__hand")).to_contain_text(f"Hand 3 of 8 · {names[2]} deals")
    page.locator("#unusual summary").click()
    page.locator("button[name=outcome][value^=redeal]").first.click()
    expect(page.locator(".sheet__hand")).to_contain_text(f"Hand 3 of 8 · {names[2]} deals")
    expect(waiting(page)).to_have_count(2)
    page.get_by_role("link", name="standings").click()
    expect(page.locator("#line")).to_contain_text("Other pages open once you’re back online.")
    cut(page, off=False)
    expect_saved(page, 3)
    expect(page.locator("#line")).to_have_text("All hands are saved.")
    expect(page.locator(".score__points").last).to_have_text("2")


def test_a_hand_of_which_something_is_not_said_does_not_wait(
    phone: Phone, live_server: Any, bustle: Any
) -> None:
    page = without_line(phone, at(live_server, bustle), ("N", 4))
    page.locator("[data-record]").click()  # the second tap of a double tap
    expect(page.locator("#ask-maker .errorlist")).to_be_visible()
    expect(waiting(page)).to_have_count(1)
    choose(page, "S", 3)
    expect(page.locator(".errorlist")).to_have_count(0)
    page.locator("[data-record]").click()
    expect(waiting(page)).to_have_count(2)


def test_what_is_half_chosen_when_the_line_comes_back_stays_chosen(
    phone: Phone, live_server: Any, bustle: Any
) -> None:
    page = without_line(phone, at(live_server, bustle), ("N", 4))
    page.locator("label.tile:has(input[name=maker][value=W])").click()
    cut(page, off=False)
    expect_saved(page, 1)
    expect(page.locator("input[name=maker][value=W]")).to_be_checked()
    page.locator("label.tile:has(input[name=tricks][value='3'])").click()
    page.locator("[data-record]").click()
    expect_saved(page, 2)


def test_a_hand_of_which_only_the_answer_is_lost_is_sent_again_though_the_sheet_shows_it(
    phone: Phone, live_server: Any, transactional_db: None
) -> None:
    bustle = cast.running_bustle(cast.club(), players=4, rounds=1, hands=1)
    page = phone(at(live_server, bustle))
    page.route("**/record", lambda route: (route.fetch(), None))  # written, and never answered
    write(page, "N", 4)
    expect(page.locator("main")).to_contain_text("All hands are in", timeout=15_000)
    expect(page.locator("[data-status]")).to_have_text("Saved", timeout=15_000)
    expect_saved(page, 1)
    assert LogEntry.objects.count() == 1


def test_a_waiting_hand_is_taken_back_here_or_where_it_has_gone(
    phone: Phone, live_server: Any, bustle: Any
) -> None:
    page = without_line(phone, at(live_server, bustle), ("N", 4), ("E", 3))
    page.get_by_role("button", name="Undo hand 2").click()
    expect(waiting(page)).to_have_count(1)
    expect(page.locator(".sheet__hand")).to_contain_text("Hand 2 of 8")
    cut(page, off=False)
    expect_saved(page, 1)

    page.route("**/record", lambda route: (route.fetch(), route.abort()))  # written, never heard
    page.route(BATCH, lambda route: route.abort())
    write(page, "S", 3)
    expect(waiting(page)).to_have_count(1)
    page.get_by_role("button", name="Undo hand 2").click()
    expect(waiting(page)).to_have_count(0)
    page.unroute(BATCH)
    expect_saved(page, 1)
    score = sheet(cast.tables_of(bustle)[0].sheet_id).score
    assert [(hand.number, hand.hand.maker) for hand in score.hands] == [(1, "N")]
    assert LogEntry.objects.filter(kind="take_back", number=2).exists()


def test_two_pages_of_one_phone_do_not_send_twice(
    phone: Phone, live_server: Any, bustle: Any
) -> None:
    page = phone(at(live_server, bustle))
    other = phone(at(live_server, bustle), beside=page)
    sent: list[int] = []
    page.context.on(
        "request",
        lambda one: sent.append(len(one.post_data_json["items"])) if BATCH.search(one.url) else 0,
    )
    cut(page)
    page.bring_to_front()
    write_all(page, PLAYED[:4])
    expect(waiting(other)).to_have_count(4)
    sent.clear()
    cut(page, off=False)
    expect_saved(page, 4)
    expect_saved(other, 4)
    assert sum(sent) == 4
    assert LogEntry.objects.count() == 4


def test_who_goes_on_to_another_table_takes_along_what_waits(
    phone: Phone, live_server: Any, bustle: Any
) -> None:
    page = without_line(phone, at(live_server, bustle), ("N", 4), ("E", 3))
    page.close()
    page.context.set_offline(False)
    gone_on = phone(at(live_server, bustle, 2), beside=page)
    expect(gone_on.locator("#line")).to_have_text("All hands are saved.", timeout=15_000)
    expect_saved(gone_on, 0)
    first, second = (sheet(table.sheet_id).score for table in cast.tables_of(bustle))
    assert [hand.hand.maker for hand in first.hands] == ["N", "E"]
    assert second.hands == ()


def test_a_link_that_ended_keeps_its_hands_in_sight(
    phone: Phone, live_server: Any, bustle: Any
) -> None:
    page = without_line(phone, at(live_server, bustle), ("N", 4))
    bustle.links_generation += 1
    bustle.version += 1
    bustle.save()
    cut(page, off=False)
    expect(page.locator("#kept")).to_contain_text(
        "Hand 1 was not taken: The director gave table 1 a new code."
    )
    expect(page.locator("#line")).to_contain_text("Ask the director for a new one.")
    bustle.links_generation -= 1
    bustle.version += 1
    bustle.save()
    page.get_by_role("button", name="Leave it out").click()
    expect(page.locator("#kept")).to_be_hidden()


def test_a_round_that_was_closed_meanwhile_keeps_the_hand_for_the_director(
    phone: Phone, live_server: Any, bustle: Any
) -> None:
    page = without_line(phone, at(live_server, bustle), ("N", 4))
    for one in cast.tables_of(bustle):
        play_hands(sheet_id=one.sheet_id, hands=None, rng=cast.chance())
    close_round(bustle_id=bustle.pk)
    cut(page, off=False)
    expect(page.locator("#kept")).to_contain_text(
        "Hand 1: Round 1 is already closed. Your hand is kept for the director."
    )
    page.reload()
    page.get_by_role("button", name="Understood").click()
    expect(page.locator("#kept")).to_be_hidden()
    assert LogEntry.objects.filter(answer=LogEntry.Answer.QUARANTINED).count() == 1


def test_a_hand_that_cannot_be_is_shown_and_can_be_entered_again(
    phone: Phone, live_server: Any, transactional_db: None
) -> None:
    page = phone(f"{live_server.url}/T/{playing(cast.club(), 'pepper', {})}")
    cut(page)
    for bid, tricks in (("3", 7), ("4", 4)):
        page.locator(f"label.tile:has(input[name=bid][value='{bid}'])").click()
        choose(page, "N", min(tricks, 6))
        if tricks == 7:  # a page that is older than the rules
            page.locator("input[name=tricks][value='6']").evaluate("one => one.value = '7'")
        page.locator("[data-record]").click()
    expect(waiting(page)).to_have_count(2)
    expect(page.locator("[data-uncounted]")).to_have_text("2 hands not counted yet")
    cut(page, off=False)
    kept = page.locator("#kept")
    expect(kept).to_contain_text("Hand 1 was not taken: Enter a whole number from 0 to 6.")
    expect(page.locator("[data-status]")).to_have_text("Look here")
    for button in kept.get_by_role("button").all():
        assert button.bounding_box()["height"] >= SMALLEST
    page.get_by_role("button", name="Enter it again").click()
    expect(page.locator(".sheet__hand")).to_contain_text("Hand 1 again · it was not taken")
    expect(page.locator("input[name=bid][value='3']")).to_be_checked()
    page.locator("label.tile:has(input[name=tricks][value='1'])").click()
    page.locator("input[name=tricks][value='1']").evaluate("one => one.value = '9'")
    page.locator("[data-record]").click()
    expect(page.locator(".errorlist")).to_be_visible()
    expect(page.locator(".sheet__hand")).to_contain_text("Hand 1 again")
    page.locator("label.tile:has(input[name=tricks][value='5'])").click()
    page.locator("[data-record]").click()
    expect_saved(page, 2)
    (table,) = set(LogEntry.objects.values_list("sheet_id", flat=True))
    assert [(hand.number, hand.hand.bid) for hand in sheet(table).score.hands] == [(1, 3), (2, 4)]


def test_where_something_waits_every_target_is_large_enough_and_nothing_is_wider_than_the_phone(
    phone: Phone, live_server: Any, bustle: Any
) -> None:
    page = without_line(phone, at(live_server, bustle), *PLAYED[:3])
    for target in page.locator("main button:visible, main summary, main .tile__face:visible").all():
        box = target.bounding_box()
        assert min(box["width"], box["height"]) >= SMALLEST, target.inner_text()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert page.locator("#line").get_attribute("role") == "status"


def test_an_older_sheet_that_comes_while_a_hand_is_sent_does_not_replace_it(
    phone: Phone, live_server: Any, bustle: Any
) -> None:
    page = phone(at(live_server, bustle))
    page.locator("form[data-sheet]").evaluate("form => form.removeAttribute('hx-request')")
    held: list[Route] = []  # without the form's own patience, however slow the machine
    page.route("**/record", lambda route: held.append(route))
    with page.expect_request("**/record"):
        write(page, "N", 4)
    call_director(bustle_id=bustle.pk, table=1)  # the sheet has news that are not the hand
    with page.expect_response(lambda answer: "/live" in answer.url and answer.status == 200):
        page.evaluate("window.dispatchEvent(new Event('online'))")
    expect(page.locator("form[data-sheet]")).to_have_js_property("inert", True)
    page.route("**/live*", lambda route: held.append(route))  # its own answer alone shows the hand
    held[0].continue_()
    expect(page.locator(".log__hand")).to_have_count(1, timeout=15_000)
    expect(page.locator(".sheet__hand")).to_contain_text("Hand 2 of 8")


def test_a_proxys_word_is_not_the_servers(phone: Phone, live_server: Any, bustle: Any) -> None:
    page = phone(at(live_server, bustle))
    page.route("**/record", lambda route: route.fulfill(status=502, body="<h1>Bad Gateway</h1>"))
    page.route(BATCH, lambda route: route.fulfill(status=200, body="<h1>Sign in to the bar</h1>"))
    write(page, "N", 4)
    expect(waiting(page)).to_have_count(1)
    write(page, "E", 3)
    expect(waiting(page)).to_have_count(2)
    page.unroute(BATCH)
    expect_saved(page, 2)
