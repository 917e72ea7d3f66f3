"""What a scanned card says of itself, and what the public is told of a corrected score."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from scoring.services import correct_hand
from tests import cast
from tests.tournaments.bustles import play_all, play_round, redraw, seating
from tournaments.board.services import undo_last
from tournaments.core.selectors.bustles import version_of
from tournaments.draw.selectors.cards import numbers_to_reprint, void_card
from tournaments.draw.services.draws import draw_rounds
from tournaments.models import Draw
from tournaments.play.services.rounds import close_round
from tournaments.players.services.registrations import leave
from tournaments.printing.documents.scorecards import player_link
from tournaments.standings.selectors.standings import standings_of

pytestmark = pytest.mark.django_db
VOID = "This card is out of date"
OTHERS = {"maker": "E", "tricks": {"EW": 5, "NS": 0}}


@pytest.fixture
def scan(client: Any, eight: Any) -> Any:
    """Follows the code on a card."""

    def scanned(number: int, generation: int = 0) -> str:
        link = player_link({"origin": ""}, eight, number, generation)
        return str(client.get(link, follow=True).content.decode())

    return scanned


def changed_one(bustle: Any) -> int:
    return next(number for number in numbers_to_reprint(bustle.pk) if number != 8)


def test_a_card_of_the_draw_that_counts_is_good(scan, eight):
    assert VOID not in scan(3, 1)


def test_a_card_whose_seats_have_changed_says_so_at_the_top(scan, eight):
    play_round(eight)
    leave(bustle_id=eight.pk, number=8)
    redraw(eight)
    number = changed_one(eight)
    page = scan(number, 1)
    assert f"{VOID}:</strong> the draw changed at " in page
    assert "Here’s where you sit now." in page
    assert VOID not in scan(number, 2)


def test_a_card_that_no_change_touched_stays_good(scan, eight):
    draw = Draw.objects.get()
    Draw.objects.create(
        bustle=eight,
        generation=2,
        from_round=1,
        seed=1,
        rounds=draw.rounds,
        roster=draw.roster,
        quality=draw.quality,
        published_at=draw.published_at,
    )
    assert VOID not in scan(3, 1)


def test_an_older_card_without_its_draw_leads_to_the_page_as_ever(scan, eight):
    assert VOID not in scan(3)
    assert "Cleo" in scan(3)


def test_a_card_is_void_from_the_moment_a_newer_draw_counts(scan, eight):
    play_round(eight)
    leave(bustle_id=eight.pk, number=8)
    draw_rounds(bustle_id=eight.pk, seed=5)
    number = changed_one(eight)
    page = scan(number, 1)
    assert VOID in page
    assert "Your new seat shows here when the director publishes it." in page
    assert "where you sit now" not in page
    assert VOID not in scan(number, 2)


@pytest.mark.full
def test_cards_of_a_draw_that_was_taken_back_are_void_and_the_older_ones_good(scan, eight):
    play_round(eight)
    draw_rounds(bustle_id=eight.pk, seed=9)
    number = changed_one(eight)
    undo_last(bustle_id=eight.pk, by="director:dora")
    assert VOID in scan(number, 2)
    assert VOID not in scan(number, 1)


def test_a_number_that_no_draw_has_says_nothing(eight):
    assert void_card(eight.pk, 3, 99) is None


def correct(bustle: Any, sheet_id: int) -> None:
    correct_hand(
        sheet_id=sheet_id,
        entry_id=uuid4(),
        number=4,
        facts=OTHERS,
        by="director:1",
        reason="the card says so",
    )


@pytest.mark.parametrize("page", ["", "rounds/1/", "screen/"])
def test_the_public_reads_what_a_corrected_score_was(client, eight, page):
    table = cast.tables_of(eight)[0]
    play_round(eight)
    address = f"/b/{eight.slug}/{page}"
    assert "corrected at" not in client.get(address).content.decode()
    correct(eight, table.sheet_id)
    shown = client.get(address).content.decode()
    assert "Round 1, table 1, corrected at " in shown
    assert ": now 3–2, was 4–0" in shown


def test_a_ruling_while_the_round_is_played_is_no_correction(client, eight):
    play_all(eight, "NNNN")
    correct(eight, cast.tables_of(eight)[0].sheet_id)
    close_round(bustle_id=eight.pk)
    assert "corrected at" not in client.get(f"/b/{eight.slug}/").content.decode()


def test_a_score_corrected_rounds_later_moves_totals_and_no_seat(twenty_four):
    """Round 1 is corrected while round 3 is being played."""
    bustle = twenty_four
    table = bustle.rounds.get(number=1).tables.get(number=1)
    drawn = list(bustle.draws.order_by("generation").values("generation", "rounds", "roster"))
    seats = [seating(bustle, number) for number in (1, 2, 3)]
    standings = totals(bustle)
    correct(bustle, table.sheet_id)
    assert totals(bustle) != standings
    assert [seating(bustle, number) for number in (1, 2, 3)] == seats
    again = list(bustle.draws.order_by("generation").values("generation", "rounds", "roster"))
    assert again == drawn


def totals(bustle: Any) -> dict[int, int]:
    bustle.refresh_from_db()
    return {row.number: row.points for row in standings_of(bustle, version_of(bustle.pk)).rows}
