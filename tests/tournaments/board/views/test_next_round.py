"""From one round to the next in one tap, whoever came or left; the last round, sooner or later."""

import re

import pytest
from django.urls import reverse

from tests import cast
from tournaments.board.services import undo_last
from tournaments.draw.selectors.schedule import newest_draw
from tournaments.draw.services.draws import draw_rounds
from tournaments.models import Bustle, Deed, Draw, Round
from tournaments.players.services.registrations import arrive_late, leave, register, walk_in
from tournaments.players.services.start import start_bustle
from tournaments.printing.services.printed import remember_printed


@pytest.fixture
def press(director_client):
    """Presses a button of the board; returns the words of the page that follows."""

    def pressed(bustle, action="nothing", number=1):
        path = reverse("director:board", args=[bustle.slug])
        sent = {"action": action, "round": number}
        page = director_client.post(path, sent, follow=True).content.decode()
        return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page))

    return pressed


def rounds(bustle):
    return list(Round.objects.filter(bustle=bustle).values_list("state", flat=True))


def seated(bustle, number):
    return Round.objects.get(bustle=bustle, number=2).seats.filter(registration__number=number)


def test_a_walk_in_is_seated_with_the_tap_that_closes_the_round(press, all_in):
    remember_printed(bustle_id=all_in.pk, kind="scorecards", items={1: "as it was"})
    for name in ("Chuck", "Deb", "Emil", "Flo"):
        number = walk_in(bustle_id=all_in.pk, name=name)
    page = press(all_in)
    assert "All scores of round 1 are in. Chuck, Deb, Emil &amp; Flo joined." in page
    assert "Close round 1, redraw and open round 2" in page
    assert "Only close round 1" in page
    page = press(all_in, "redraw_and_open")
    assert re.search(r"Round 2 is open\. Reprint \d+ cards under Print\.", page)
    assert rounds(all_in) == ["closed", "playing"]
    assert seated(all_in, number).exists()
    assert newest_draw(all_in.pk).published_at


def test_few_newcomers_are_on_the_button_by_name(press, all_in, between):
    walk_in(bustle_id=all_in.pk, name="Chuck")
    assert "Seat Chuck and open round 2" in press(between)
    Round.objects.update(state="playing")
    assert "Close round 1, seat Chuck and open round 2" in press(all_in)


def test_between_rounds_the_changes_can_be_seen_first(press, between):
    remember_printed(bustle_id=between.pk, kind="scorecards", items={1: "as it was"})
    leave(bustle_id=between.pk, number=3)
    page = press(between)
    assert "Cleo left. Redraw the remaining rounds." in page
    assert page.index("Redraw and open round 2") < page.index("See what changes")
    assert "Most printed cards stay good." in page
    press(between, "redraw_and_open")
    assert rounds(between) == ["closed", "playing"]


def test_pressed_twice_or_on_an_old_page_it_opens_one_round(press, all_in):
    walk_in(bustle_id=all_in.pk, name="Chuck")
    press(all_in, "redraw_and_open")
    assert "message--error" not in press(all_in, "redraw_and_open")
    assert rounds(all_in) == ["closed", "playing"]
    assert Draw.objects.filter(bustle=all_in).count() == 2


def test_what_cannot_be_drawn_is_said_and_the_round_is_closed(press, all_in):
    walk_in(bustle_id=all_in.pk, name="Chuck")
    all_in.registrations.exclude(number=1).update(state="left", gone_from_round=2)
    assert "open round 2" not in press(all_in, "redraw_and_open")[:200]
    assert rounds(all_in) == ["closed"]
    assert Draw.objects.filter(bustle=all_in).count() == 1


def test_before_anybody_is_waited_for_the_round_is_closed_alone(press, all_in):
    [late] = register(bustle_id=all_in.pk, names=["Late Larry"])
    arrive_late(bustle_id=all_in.pk, number=late, round_number=2)
    page = press(all_in)
    assert "Close round 1 " in page
    assert "open round 2" not in page


def test_a_draw_that_nobody_has_seen_is_looked_at_first(press, between):
    draw_rounds(bustle_id=between.pk)
    walk_in(bustle_id=between.pk, name="Chuck")
    assert "open round 2" not in press(between)


def test_the_evening_ends_sooner_with_one_tap_and_undo_brings_the_rounds_back(press, all_in):
    assert "Finish after round 1" in press(all_in)
    page = press(all_in, "make_last")
    assert "No more rounds after this one." in page
    assert "Close round 1 " in page
    assert "Undo: rounds changed from 3 to 1" in page
    assert Bustle.objects.get().rounds_planned == 1
    undo_last(bustle_id=all_in.pk, by="the test")
    assert Bustle.objects.get().rounds_planned == 3
    assert "Close round 1, open round 2" in press(all_in)


def test_only_the_number_of_rounds_as_this_deed_left_it_is_undone(press, all_in):
    press(all_in, "make_last")
    Bustle.objects.update(rounds_planned=2)
    assert "Undo: rounds" not in press(all_in)
    assert Deed.objects.filter(kind="settings", undone_at=None).count() == 1


def test_after_the_last_round_one_more_can_be_played(press, between):
    press(between, "make_last")
    assert "Finish the bustle" in press(between)
    press(between, "one_more")
    press(between, "one_more")
    assert Bustle.objects.get().rounds_planned == 2
    assert "Ready? Open round 2." in press(between)


def test_before_the_first_round_the_board_leads_back_to_sign_up(press, club):
    bustle = cast.bustle_in_setup(club)
    start_bustle(bustle_id=bustle.pk, everybody=True)
    draw_rounds(bustle_id=bustle.pk, seed=1)
    assert "Back to sign-up" in press(bustle)
    page = press(bustle, "take_start_back")
    assert "Back before the start." in page
    assert "Back to sign-up" not in page
    assert "Add the players and check in" in page
    assert "message--error" not in press(bustle, "take_start_back")
