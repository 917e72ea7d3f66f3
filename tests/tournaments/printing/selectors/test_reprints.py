"""Only what has changed since it was printed is printed again."""

import pytest

from tests import cast
from tests.tournaments.bustles import play_round, redraw
from tournaments.draw.selectors.cards import numbers_to_reprint, void_card
from tournaments.draw.selectors.schedule import newest_draw
from tournaments.draw.services.substitutes import substitute
from tournaments.jobs.services import request_job, run_job
from tournaments.models import JobResult, Printed
from tournaments.play.services.rounds import open_next_round
from tournaments.players.services.registrations import leave
from tournaments.printing.documents.scorecards import cards_to_reprint
from tournaments.printing.documents.table_tents import tents_to_reprint

pytestmark = pytest.mark.django_db
HALL = "http://hall.example"


def make(bustle, kind="scorecards", **params):
    job_id = request_job(bustle_id=bustle.pk, kind=kind, params=params)
    assert run_job(job_id=job_id)
    return JobResult.objects.get(job_id=job_id)


def test_what_was_printed_is_remembered_card_by_card(eight):
    made = make(eight)
    assert (made.pages, bytes(made.preview[:4])) == (2, b"\x89PNG")
    assert Printed.objects.filter(bustle=eight, kind="scorecards").count() == 8
    reprint = cards_to_reprint(eight)
    assert (reprint.numbers, reprint.out_of) == ((), 8)
    assert reprint.since is not None


def test_before_anything_was_printed_the_draws_are_compared(eight):
    assert cards_to_reprint(eight).numbers == ()
    play_round(eight)
    leave(bustle_id=eight.pk, number=8)
    redraw(eight)
    reprint = cards_to_reprint(eight)
    assert list(reprint.numbers) == numbers_to_reprint(eight.pk) != []
    assert reprint.since is None


@pytest.mark.full
def test_cards_that_a_new_draw_changes_are_printed_once_more_and_then_right(eight):
    make(eight)
    play_round(eight)
    leave(bustle_id=eight.pk, number=8)
    redraw(eight)
    reprint = cards_to_reprint(eight)
    assert list(reprint.numbers) == numbers_to_reprint(eight.pk)
    assert 8 not in reprint.numbers
    assert reprint.out_of == 7
    make(eight, numbers=list(reprint.numbers))
    assert cards_to_reprint(eight).numbers == ()


def test_whoever_takes_over_a_line_needs_a_card_and_nobody_else_does(eight):
    """Also where the next one takes over from them."""
    make(eight)
    generation = newest_draw(eight.pk).generation
    for leaver, taker in ((3, 9), (9, 10)):
        assert substitute(bustle_id=eight.pk, number=leaver, name="Sue") == taker
        reprint = cards_to_reprint(eight)
        assert (reprint.numbers, reprint.out_of) == ((taker,), 8)
        assert numbers_to_reprint(eight.pk) == [taker]
    assert not any(void_card(eight.pk, number, generation) for number in (1, 2, *range(4, 9)))
    make(eight, numbers=[10])
    assert cards_to_reprint(eight).numbers == ()


@pytest.mark.full
def test_two_draws_that_lead_back_to_what_is_printed_change_no_card(eight):
    """The draw before the newest has nothing to say: what counts is the paper in their hands."""
    make(eight)
    play_round(eight)
    redraw(eight, seed=9)
    printed = cards_to_reprint(eight).numbers
    make(eight, numbers=list(printed))
    redraw(eight, seed=9)
    assert cards_to_reprint(eight).numbers == ()


@pytest.mark.full
def test_a_card_of_lines_to_fill_in_stays_right_when_results_have_drawn(club):
    bustle = cast.evening(club, players=8, rounds=3, hands=4, format="winners_move", until_round=0)
    make(bustle)
    open_next_round(bustle_id=bustle.pk)
    play_round(bustle)
    assert cards_to_reprint(bustle).numbers == ()


def test_tents_are_wrong_when_their_codes_have_moved_on(eight):
    assert tents_to_reprint(eight).since is None
    make(eight, "table_tents", origin=HALL)
    assert (tents_to_reprint(eight).numbers, tents_to_reprint(eight).out_of) == ((), 2)
    eight.links_generation += 1
    eight.save()
    assert tents_to_reprint(eight).numbers == (1, 2)
    assert make(eight, "table_tents", numbers=[2], origin=HALL).pages == 1
    assert tents_to_reprint(eight).numbers == (1,)


@pytest.mark.full
def test_tents_without_a_code_are_printed_again_once_phones_are_let_in(eight, settings):
    make(eight, "table_tents", origin="http://127.0.0.1:8000")
    assert tents_to_reprint(eight).numbers == ()
    settings.SITE_URL = HALL
    assert tents_to_reprint(eight).numbers == (1, 2)


@pytest.mark.full
def test_what_does_not_count_by_people_or_tables_leaves_no_trace(eight):
    assert make(eight, "rules_card").pages == 1
    assert not Printed.objects.exists()
