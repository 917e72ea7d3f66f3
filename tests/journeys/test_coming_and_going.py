"""Thirty-seven people, three walk-ins after round 2, one leaving after round 4, at the door."""

import re
from collections import Counter

from playwright.sync_api import expect

from tests import cast
from tests.journeys.conftest import PHONE
from tests.journeys.laptop import board, press, says
from tests.tournaments.bustles import players, seating
from tests.tournaments.draw.pairing import checker
from tournaments.demo.simulation import play_hands
from tournaments.draw.selectors.schedule import history_of
from tournaments.jobs.services import run_job
from tournaments.models import Club, Job
from tournaments.play.selectors.tables import table_code_of
from tournaments.players.selectors.registrations import registrations_of

ROUNDS, LEAVER = 8, 11


def door(page, bustle):
    page.goto(f"/director/b/{bustle.slug}/players/")


def thirty_seven():
    names = [f"Player {number}" for number in range(1, 38)]
    details = {"rounds_planned": ROUNDS, "hands_per_round": 1}
    return cast.bustle_in_setup(Club.objects.get(), names, **details)


def play_round(page, bustle, number, *, draw=False):
    """From the board: opens the round, drawn again if asked, lets the tables play, closes."""
    board(page, bustle)
    press(page, f"Redraw and open round {number}" if draw else f"Open round {number}")
    says(page, f"Round {number}")
    for table in cast.tables_of(bustle):
        play_hands(sheet_id=table.sheet_id, hands=None, rng=cast.chance(number))
    board(page, bustle)
    press(page, re.compile(f"lose round {number}$"))


def sit_outs(bustle):
    """How often everybody sat out a round in which they were there."""
    people = registrations_of(bustle.pk)
    return Counter(
        person.number
        for number in range(1, ROUNDS + 1)
        for person in people
        if person.present(number) and person.number not in players(bustle, number)
    )


def test_rows_stay_under_the_finger_when_somebody_is_checked_in(directors_page):
    page, bustle = directors_page, cast.bustle_in_setup(Club.objects.get())
    page.set_viewport_size({"width": 360, "height": 740})
    door(page, bustle)
    page.get_by_label("Name", exact=True).fill("Zoe")
    press(page, "Add")
    says(page, "Zoe is number 9.")
    row = page.locator("#player-2")
    before = row.evaluate("one => one.getBoundingClientRect().top + scrollY")
    page.locator("#player-1").get_by_role("button", name="Here").click()
    expect(page.locator("#player-1 .badge--done")).to_be_visible()
    says(page, "Zoe is number 9.")
    assert row.evaluate("one => one.getBoundingClientRect().top + scrollY") == before


def test_three_walk_in_and_one_leaves(directors_page):
    page, bustle = directors_page, thirty_seven()
    door(page, bustle)
    press(page, "Check everybody in")
    says(page, "37 here: 9 tables, 1 sits out each round.")
    says(page, "7 tables of four and 3 of three. Everybody plays every round.")
    press(page, "Start and draw")
    press(page, "Publish this draw")
    for number in (1, 2):
        play_round(page, bustle, number)
    before = [seating(bustle, 1), seating(bustle, 2)]

    door(page, bustle)
    for name in ("Wally", "Wanda", "Wim"):
        page.get_by_label("Name", exact=True).fill(name)
        press(page, "Add")
        says(page, f"{name} is number")
    page.locator(f"#player-{LEAVER}").get_by_role("link", name="more").click()
    page.get_by_label("Leaving").select_option("After round 4")
    page.locator("form", has_text="Leaving early").get_by_role("button", name="Save").click()
    expect(page.locator(f"#player-{LEAVER}")).to_contain_text("leaving after round 4")
    says(page, "40 in round 3: 10 tables, everybody plays.")
    for number in range(3, ROUNDS + 1):
        play_round(page, bustle, number, draw=number == 3)
    press(page, "Finish the bustle")

    assert [seating(bustle, 1), seating(bustle, 2)] == before
    assert max(sit_outs(bustle).values()) == 1
    partners, _opponents, _met = checker.counts(history_of(bustle.pk).rounds, range(1, 41))
    assert max(partners) == 1
    page.goto(f"/b/{bustle.slug}/")
    expect(page.locator(f"#place-{LEAVER}")).to_contain_text("left early")


def test_cards_are_printed_before_the_door_and_all_but_one_stay_good(directors_page):
    """Twelve are drawn ahead; one does not come, and a walk-in has the seats."""
    page = directors_page
    bustle = cast.bustle_in_setup(Club.objects.get(), cast.NAMES, rounds_planned=4)
    door(page, bustle)
    press(page, "Draw for all 12 now")
    page.get_by_role("link", name="Print the cards").click()
    cards = page.locator("li.paper-one", has_text="A card for every player")
    cards.get_by_role("button", name="Make PDF").click()
    expect(cards).to_contain_text("waiting")
    run_job(job_id=Job.objects.get().pk)
    door(page, bustle)
    says(page, "12 players have seats in round 1")
    press(page, "Check everybody in")
    page.locator("#player-3").get_by_role("button", name="didn’t come").click()
    says(page, "11 isn’t a multiple of four")
    page.get_by_label("In place of").select_option("3")
    page.get_by_label("Name", exact=True).fill("Sue")
    press(page, "Add")
    says(page, "Print 1 card under Print.")
    page.goto(f"/director/b/{bustle.slug}/print/")
    says(page, "1 card changed since. The other 11 are still good.")


def test_late_in_place_of_somebody_and_in_threes(directors_page, open_page):
    """The door's rarer deeds, one after the other; then three play at a phone."""
    page = directors_page
    names = [*cast.NAMES[:10], "Late Larry"]
    bustle = cast.bustle_in_setup(Club.objects.get(), names, rounds_planned=4, hands_per_round=1)
    door(page, bustle)
    page.locator("#player-11").get_by_role("link", name="more").click()
    page.get_by_label("From round").select_option("Round 2")
    press(page, "Seat them from that round")
    expect(page.locator("#player-11")).to_contain_text("coming for round 2")
    press(page, "Check everybody in")
    page.locator("li", has_text="Tables of three").get_by_role("button", name="Choose").click()
    says(page, "10 here: 3 tables (1 of 4, 2 of 3), everybody plays.")
    press(page, "Start and draw")
    press(page, "Publish this draw")
    play_round(page, bustle, 1)
    says(page, "Late Larry has a seat in round 2 and isn’t here yet.")
    page.get_by_role("link", name="Go to players").click()
    page.locator("#player-11").get_by_role("button", name="Here").click()
    page.locator("#player-3").get_by_role("link", name="more").click()
    page.get_by_label("Name of a new player").fill("Sue")
    press(page, "Hand over the seats")
    expect(page.locator("#player-12")).to_contain_text("for Cleo")
    expect(page.locator("#player-3")).to_contain_text("left")

    board(page, bustle)
    press(page, "Open round 2")
    says(page, "Round 2")
    table = next(one for one in cast.tables_of(bustle) if len(one.players) == 3)
    phone = open_page(f"/T/{table_code_of(bustle, table.number)}", PHONE)
    phone.locator("label.tile:has(input[name=maker][value=P2])").click()
    choose_tricks(phone, P2=3, P1=2)
    phone.locator("[data-record]").click()
    expect(phone.locator("main")).to_contain_text("All hands are in")
    door(page, bustle)
    page.locator("#player-12 summary").click()
    page.locator("#player-12").get_by_role("button", name=re.compile("is leaving")).click()
    page.locator("#player-12").get_by_role("button", name=re.compile("back again")).click()
    expect(page.locator("#player-12")).to_contain_text("here")


def choose_tricks(phone, **tricks):
    for seat, number in tricks.items():
        box = phone.locator(f"label.tile:has(input[name=tricks_{seat}][value='{number}'])")
        box.click()
