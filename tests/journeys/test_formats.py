"""Evenings on which results decide who sits where next, in a real browser."""

from playwright.sync_api import expect

from scoring.selectors import sheet
from tests import cast
from tests.journeys.conftest import PHONE, choose
from tests.tournaments.bustles import play
from tournaments.models import Bustle
from tournaments.play.selectors.tables import table_code_of
from tournaments.tasks import sweep

ASKED = "Tied at 1. Play one extra hand that doesn’t score. Who won it?"


def press(page, name):
    page.locator("main").get_by_role("button", name=name, exact=True).click()


def says(page, words):
    expect(page.locator("main")).to_contain_text(words)


def board(page, bustle):
    page.goto(f"/director/b/{bustle.slug}/")


def set_up(page, format_name, names, rounds="2"):
    """A bustle of this format with these people, two hands a sheet."""
    page.get_by_role("link", name="Set up your first one").click()
    page.get_by_label("Name", exact=True).fill("Thursday")
    page.locator("#part-format > summary").click()
    page.get_by_label("Format", exact=True).select_option(label=format_name)
    page.get_by_label("Rounds", exact=True).fill(rounds)
    page.locator("#part-length > summary").click()
    page.get_by_role("spinbutton", name="Hands", exact=True).fill("2")
    press(page, "Create the bustle")
    page.get_by_label("Paste names, one per line").fill("\n".join(names))
    press(page, "Add and check in the list")
    says(page, "players added and checked in.")
    return Bustle.objects.get()


def start(page, bustle):
    press(page, "Start and draw")
    press(page, "Publish this draw")
    board(page, bustle)
    press(page, "Open round 1")


def play_the_rest(bustle, but=()):
    """North and South win every hand at the tables of the running round."""
    for table in cast.tables_of(bustle):
        if table.number not in but and not sheet(table.sheet_id).score.complete:
            play(table.sheet_id, "N", "N")


def play_a_tie(phone):
    """One point for either side, with two taps and the button each."""
    for number, (maker, tricks) in enumerate([("N", 3), ("E", 3)], start=1):
        choose(phone, maker, tricks)
        phone.locator("[data-record]").click()
        expect(phone.locator(".log__hand")).to_have_count(number)


def test_winners_move_up_and_a_level_table_plays_one_hand_more(directors_page, open_page):
    page = directors_page
    bustle = set_up(page, "Winners move", cast.NAMES)
    start(page, bustle)
    phone = open_page(f"/T/{table_code_of(bustle, 2)}", PHONE)
    play_a_tie(phone)
    expect(phone.locator("#extra-hand")).to_contain_text(ASKED)
    play_the_rest(bustle, but={2})

    board(page, bustle)
    says(page, "Table 2 is tied. It plays one extra hand that scores nothing.")
    tables = cast.tables_of(bustle)
    won = {side.account: side.names for side in tables[1].sides}["EW"]
    phone.locator("#extra-hand").get_by_role("button", name=won).click()
    says(phone, f"Tied. {won} won the extra hand.")
    movers = [player for player in tables[1].players if player.seat in "EW"]

    sweep()
    board(page, bustle)
    says(page, "All scores of round 1 are in.")
    press(page, "Close round 1, open round 2")
    says(page, "Round 2 of 2")
    for player in movers:
        hers = open_page(f"/b/{bustle.slug}/players/{player.number}/", PHONE)
        says(hers, "Won at table 2, moves up to table 1.")
    says(phone, "Round 2 of 2")

    page.locator("#tables-title a").click()
    page.get_by_text("Why people sit where they do").click()
    expect(page.locator("#why")).to_contain_text("Won at table 2, moves up to table 1.")
    play_the_rest(bustle)
    board(page, bustle)
    press(page, "Close round 2")
    press(page, "Finish the bustle")
    says(page, "Publish the results to make them official")


def test_pairs_are_made_and_knocked_out_until_one_is_left(directors_page, open_page):
    page = directors_page
    bustle = set_up(page, "Single elimination", ["Ada & Ben", "Cleo & Dov", *cast.NAMES[4:7]])
    page.locator(".where").get_by_role("link", name="Teams").click()
    says(page, "2 teams are ready. 3 players need a partner to get a seat.")
    page.locator("label.tile", has_text="Eve").click()
    page.locator("label.tile", has_text="Gus").click()
    page.get_by_label("Team name").first.fill("The Bowers")
    press(page, "Make them a team")
    says(page, "The Bowers")
    page.get_by_label("Name", exact=True).fill("Max")
    page.get_by_label("Partner’s name").fill("Moe")
    press(page, "Add pair")
    page.goto(f"/director/b/{bustle.slug}/players/")
    press(page, "Check everybody in")
    start(page, bustle)
    says(page, "Round 1 of 2")
    says(page, "Not playing: Finn")

    play_the_rest(bustle)
    board(page, bustle)
    press(page, "Close round 1, open round 2")
    says(page, "Round 2 of 2")
    shown = open_page(f"/b/{bustle.slug}/bracket/", PHONE)
    says(shown, "Round 2, table 1: playing now")
    play_the_rest(bustle)
    board(page, bustle)
    press(page, "Close round 2")
    press(page, "Finish the bustle")
    says(page, "Publish the results to make them official")
    winners = shown.locator(".bracket-part").first.locator(".tie__side--won").last
    shown.reload()
    champions = winners.locator(".tie__names").inner_text().split("\n")[0].strip()
    shown.goto(f"/b/{bustle.slug}/")
    first = shown.locator(".standings__row--first .standings__who a")
    expect(first).to_have_count(1)
    expect(first).to_have_text(champions)
