"""Evenings in which those whom four does not divide play at tables of three."""

from collections import Counter
from uuid import uuid4

import pytest
from django.urls import reverse

from scoring.selectors import log_of, ruleset_of_sheet, sheet, sheets_that_disagree
from scoring.services import record_hand, rewrite_tallies
from tests import cast
from tests.tiers import amount
from tests.tournaments.bustles import everybody_here, open_round, redraw
from tournaments.core.selectors.bustles import bustle_of_book, version_of
from tournaments.demo.simulation import SimulatedBustle, play_hands, simulate_bustle
from tournaments.draw.selectors.draws import draw_view, is_stale
from tournaments.draw.selectors.schedule import history_of, newest_draw
from tournaments.models import Bustle, Table
from tournaments.play.selectors.late_hands import count_late_hands, late_hands
from tournaments.play.selectors.rounds import rounds_of
from tournaments.play.selectors.tables import table_code_of
from tournaments.play.services.rounds import close_round
from tournaments.players.selectors.registrations import registrations_of
from tournaments.players.services.registrations import walk_in
from tournaments.players.services.start import start_bustle
from tournaments.public.selectors.seats import drawn_tables, seat_finder
from tournaments.setup.services.bustles import choose_odd_numbers
from tournaments.standings.selectors.standings import standings_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def eleven(club):
    """Two tables of four and one of three, rounds of two hands; round 1 is being played."""
    bustle = cast.bustle_in_setup(
        club,
        cast.NAMES[:11],
        rounds_planned=4,
        hands_per_round=2,
        odd_numbers="threes",
    )
    everybody_here(bustle)
    start_bustle(bustle_id=bustle.pk)
    open_round(bustle)
    bustle.refresh_from_db()
    return bustle


def sizes(bustle, number):
    return sorted(len(table.players) for table in rounds_of(bustle.pk, [number])[0].tables)


def of_three(bustle):
    [table] = [table for table in cast.tables_of(bustle) if len(table.players) == 3]
    return table


@pytest.mark.full
def test_a_bustle_of_thirty_seven_seats_everybody_in_every_round(club):
    simulated = SimulatedBustle(players=37, rounds=amount(6, 3), hands=2, odd_numbers="threes")
    bustle = Bustle.objects.get(pk=simulate_bustle(club_id=club.pk, simulated=simulated))

    for one in rounds_of(bustle.pk):
        assert Counter(len(table.players) for table in one.tables) == {4: 7, 3: 3}
        assert len({player.number for table in one.tables for player in table.players}) == 37
    in_threes = Counter(
        number
        for round_ in history_of(bustle.pk).rounds
        for seats in round_
        if seats and len(seats) == 3
        for number in seats
    )
    assert max(in_threes.values()) - min(in_threes[n] for n in range(1, 38)) <= 1
    rows = standings_of(bustle, version_of(bustle.pk)).rows
    assert all(row.points == sum(row.by_round) for row in rows)
    assert all(sheets_that_disagree(book) == [] for book in (bustle.book_id, bustle.threes_book_id))


@pytest.mark.parametrize(
    ("people", "drawn", "out"),
    [(3, [3], 0), (4, [4], 0), (5, [4], 1), (6, [3, 3], 0), (7, [3, 4], 0), (9, [3, 3, 3], 0)],
)
def test_the_smallest_numbers(club, people, drawn, out):
    bustle = cast.bustle_in_setup(club, cast.NAMES[:people], odd_numbers="threes")
    everybody_here(bustle)
    start_bustle(bustle_id=bustle.pk)
    open_round(bustle)
    assert sizes(bustle, 1) == drawn
    assert len(draw_view(bustle.pk).rounds[0].sitting_out) == out


def test_a_table_of_three_plays_its_own_game_in_a_book_of_its_own(eleven):
    table = of_three(eleven)
    assert ruleset_of_sheet(table.sheet_id).slug == "cutthroat"
    assert [side.account for side in table.sides] == ["P1", "P2", "P3"]
    assert Table.objects.get(pk=table.id).sheet.book_id == eleven.threes_book_id
    others = [one for one in cast.tables_of(eleven) if one.id != table.id]
    assert {ruleset_of_sheet(one.sheet_id).slug for one in others} == {"north-american"}
    places = seat_finder(*drawn_tables(rounds_of(eleven.pk)[0]), registrations_of(eleven.pk))
    mine = [place for place in places if place.table == table.number]
    assert [(len(one.partners), len(one.opponents)) for one in mine] == [(0, 2)] * 3


def test_what_three_play_counts_like_everything_else(eleven):
    table = of_three(eleven)
    before = version_of(eleven.pk)
    facts = {"maker": "P1", "tricks": {"P1": 5, "P2": 0, "P3": 0}}
    recorded = record_hand(
        sheet_id=table.sheet_id, hand_id=uuid4(), number=1, facts=facts, by="a test"
    )
    at = {player.seat: player.number for player in table.players}
    rows = {row.number: row for row in standings_of(eleven, version_of(eleven.pk)).rows}
    assert rows[at["P1"]].points == recorded.score.seats["P1"].points > 0
    assert version_of(eleven.pk) > before
    assert bustle_of_book(eleven.threes_book_id) == eleven.pk


def test_damage_at_a_table_of_three_is_found_and_mended(eleven):
    table = of_three(eleven)
    row = Table.objects.get(pk=table.id).sheet
    row.tally["points"]["P1"] = 99
    row.save(update_fields=["tally"])
    assert sheets_that_disagree(eleven.threes_book_id) == [row.pk]
    rewrite_tallies(sheet_ids=[row.pk])
    assert sheets_that_disagree(eleven.threes_book_id) == []


def test_a_late_hand_of_three_waits_for_the_director(eleven):
    table = of_three(eleven)
    for one in cast.tables_of(eleven):
        play_hands(sheet_id=one.sheet_id, hands=None, rng=cast.chance())
    close_round(bustle_id=eleven.pk)
    facts = log_of(table.sheet_id)[0].facts
    record_hand(sheet_id=table.sheet_id, hand_id=uuid4(), number=2, facts=facts, by="a test")
    assert count_late_hands(eleven) == 1
    assert late_hands(eleven)[0].table == table.number


@pytest.mark.full
def test_the_director_can_change_to_threes_and_back_while_it_runs(eight):
    number = walk_in(bustle_id=eight.pk, name="Max")
    walk_in(bustle_id=eight.pk, name="Moe")
    redraw(eight)
    choose_odd_numbers(bustle_id=eight.pk, odd_numbers="threes")
    assert is_stale(eight.pk, newest_draw(eight.pk))
    eight.refresh_from_db()
    for one in cast.tables_of(eight):
        play_hands(sheet_id=one.sheet_id, hands=None, rng=cast.chance())
    close_round(bustle_id=eight.pk)
    open_round(eight)
    assert sizes(eight, 2) == [3, 3, 4]
    choose_odd_numbers(bustle_id=eight.pk, odd_numbers="sit_out")
    for one in cast.tables_of(eight):
        play_hands(sheet_id=one.sheet_id, hands=None, rng=cast.chance())
    close_round(bustle_id=eight.pk)
    open_round(eight)
    assert sizes(eight, 3) == [4, 4]
    assert number in {
        player for round_ in history_of(eight.pk).rounds for t in round_ for player in t
    }
    shown = draw_view(eight.pk)
    assert sorted(len(table.seats) for table in shown.rounds[1].tables) == [3, 3, 4]


def test_a_phone_and_a_program_enter_what_three_play(client, director_client, eleven):
    table = of_three(eleven)
    code = table_code_of(eleven, table.number)
    page = client.get(f"/T/{code}").content.decode()
    assert all(player.short in page for player in table.players)
    facts = {"maker": "P2", "tricks": {"P1": 1, "P2": 4, "P3": 0}}
    sent = {"hand_id": str(uuid4()), "round": 1, "number": 1, "facts": facts}
    answer = client.post(f"/api/tables/{code}/hands/", sent, content_type="application/json")
    assert answer.status_code == 201, answer.content
    shown = client.get(f"/api/tables/{code}/").json()
    assert [side["account"] for side in shown["table"]["sides"]] == ["P1", "P2", "P3"]
    address = reverse("director:sheet", args=[eleven.slug, 1, table.number])
    fields = {"maker": "P1", "tricks_P1": "5", "tricks_P2": "0", "tricks_P3": "0"}
    form = {"action": "hand", "hand_id": str(uuid4()), "number": "2"} | fields
    director_client.post(address, form)
    assert sheet(table.sheet_id).score.played == 2
