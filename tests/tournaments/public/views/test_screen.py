"""The screen in the hall: what it shows when, to whom it may, how little it costs."""

import gzip
import re
from datetime import timedelta
from decimal import Decimal

import pytest
from django.urls import reverse
from django.utils import timezone

from tests import cast
from tests.tiers import amount
from tests.tournaments.bustles import open_round, play, play_all, play_round, redraw, started
from tournaments.draw.services.draws import draw_rounds
from tournaments.models import Bustle, Player, Registration
from tournaments.money.selectors.plan import Plan, PlannedPrize
from tournaments.money.services.plan import save_plan
from tournaments.play.services.rounds import close_round
from tournaments.players.services.registrations import check_in
from tournaments.public.services.screen import set_screen
from tournaments.public.views.screen_panels import letter_of
from tournaments.setup.services.bustles import finish_bustle


def page(bustle):
    return reverse("public:screen", args=[bustle.slug])


def live(bustle):
    return reverse("public:screen_live", args=[bustle.slug])


def text(answer):
    return answer.content.decode()


def turn(client, bustle):
    return re.search(r'data-turn="([a-z ]*)"', text(client.get(live(bustle))))[1].split()


def version(client, bustle):
    return re.search(r'data-version="([^"]+)"', text(client.get(live(bustle))))[1]


def panel(client, bustle, key):
    found = re.search(rf'data-panel="{key}".*?</section>', text(client.get(live(bustle))), re.S)
    return found[0]


def settle(bustle, **columns):
    """Settings that no service of this test's own sets."""
    version = Bustle.objects.get(pk=bustle.pk).version + 1
    Bustle.objects.filter(pk=bustle.pk).update(version=version, **columns)


# -- the evening's phases -----------------------------------------------------------------------


def test_before_the_start_it_welcomes_and_says_who_is_here(client, club):
    bustle = cast.bustle_in_setup(club)
    check_in(bustle_id=bustle.pk, numbers=[1, 2, 3])
    assert turn(client, bustle) == ["welcome"]
    assert "3 checked in, 5 to come." in panel(client, bustle, "welcome")
    seen = text(client.get(page(bustle)))
    assert f"testserver/b/{bustle.slug}/" in seen
    assert 'src="data:image/svg+xml' in seen


def test_until_the_first_hand_it_says_where_people_sit_and_nothing_else(client, eight):
    assert turn(client, eight) == ["seats"]
    seats = panel(client, eight, "seats")
    assert re.findall(r'seats__name">(\w+)<', seats) == sorted(cast.NAMES[:8])


def test_while_some_tables_have_not_begun_seats_take_turns_with_the_rest(client, eight):
    play(cast.tables_of(eight)[0].sheet_id, "N")
    assert turn(client, eight)[:3] == ["seats", "tables", "standings"]
    play(cast.tables_of(eight)[1].sheet_id, "N")
    assert turn(client, eight) == ["tables", "standings", "results", "leaders"]


def test_an_evening_on_paper_shows_its_standings_though_no_table_sends_hands(client, eight):
    settle(eight, entry="paper")
    assert turn(client, eight)[:3] == ["seats", "tables", "standings"]


def test_when_all_are_in_it_says_what_comes_next(client, eight):
    play_all(eight, "NNNN")
    waiting = panel(client, eight, "tables")
    assert "All tables are finished." in waiting
    assert "Round 2 is next." in waiting


def test_it_waits_for_tables_with_their_hand_and_score(client, eight):
    play(cast.tables_of(eight)[0].sheet_id, "N", won=5)
    waiting = panel(client, eight, "tables")
    assert "0 of 2 tables finished" in waiting
    assert waiting.index("Table 2") < waiting.index("Table 1")
    assert "hand 2 of 4" in waiting
    assert waiting.count("tally__points") == 2  # table 2 has not begun


@pytest.mark.full
def test_between_rounds_the_next_seats_come_first_once_they_are_known(client, eight):
    play_round(eight)
    settle(eight)
    draw_rounds(bustle_id=eight.pk, seed=5)
    assert turn(client, eight) == ["results", "standings", "leaders"]
    redraw(eight)
    assert turn(client, eight) == ["seats", "results", "standings", "leaders"]
    assert "Round 2 of 3" in panel(client, eight, "seats")


@pytest.mark.full
def test_at_the_end_it_shows_the_winners(client, eight):
    for _round in range(3):
        play_round(eight)
        if eight.rounds.count() < 3:
            open_round(eight)
    finish_bustle(bustle_id=eight.pk)
    assert turn(client, eight)[:2] == ["winners", "standings"]
    assert 'podium__step--1"' in panel(client, eight, "winners")


def test_what_there_is_to_win_takes_turns_with_the_welcome(client, club):
    bustle = cast.bustle_in_setup(club)
    half = PlannedPrize(percent=Decimal(50))
    save_plan(bustle_id=bustle.pk, plan=Plan(fee=Decimal(10), public=True, prizes=(half,)))
    assert turn(client, bustle) == ["welcome", "prizes"]
    assert "$40.00" in panel(client, bustle, "prizes")


def test_prizes_that_are_not_public_are_nowhere(client, club):
    bustle = cast.bustle_in_setup(club)
    half = PlannedPrize(percent=Decimal(50))
    save_plan(bustle_id=bustle.pk, plan=Plan(fee=Decimal(10), public=False, prizes=(half,)))
    assert turn(client, bustle) == ["welcome"]
    assert "$40" not in text(client.get(live(bustle)))


def test_whoever_has_no_seat_is_told_so(client, club):
    bustle = cast.running_bustle(club, players=9, rounds=2, hands=2)
    assert panel(client, bustle, "seats").count("sits out") == 1


@pytest.mark.full
def test_a_rise_has_a_number_and_a_word(client, eight):
    play_round(eight)
    open_round(eight)
    first, second = cast.tables_of(eight)
    play(first.sheet_id, "N", "N", "N", "N", won=5)
    play(second.sheet_id, "E", "E", "E", "E", won=5)
    standings = panel(client, eight, "standings")
    assert re.search(r'class="up">\d+<span class="unseen"> up,', standings)
    assert re.search(r'class="down">\d+<span class="unseen"> down,', standings)


@pytest.mark.parametrize(
    ("name", "letter"), [("Ann", "A"), ("élan", "E"), ("张伟", "张"), ("עדי", "ע"), ("42", "#")]
)
def test_a_name_stands_under_its_letter(name, letter):
    assert letter_of(name) == letter


# -- what this screen shows ---------------------------------------------------------------------


def test_the_director_picks_and_the_address_overrides_for_one_screen(client, eight):
    assert "data-shown" not in text(client.get(page(eight)))
    set_screen(bustle_id=eight.pk, shows="standings", dark=False)
    seen = text(client.get(page(eight)))
    assert 'data-shown="standings"' in seen
    assert '<html lang="en-US" data-clock="12" data-scheme="light">' in seen
    own = text(client.get(page(eight), {"show": "seats", "theme": "dark"}))
    assert 'data-shown="seats"' in own
    assert '<html lang="en-US" data-clock="12" data-scheme="dark">' in own


def test_an_address_that_asks_for_nonsense_shows_what_the_others_do(client, eight):
    answer = client.get(page(eight), {"show": "<script>", "theme": "pink"})
    assert answer.status_code == 200
    assert "<script>" not in text(answer).replace("<script src", "")
    assert 'data-asked=""' in text(answer)


def test_it_sets_no_cookie(client, eight):
    assert not client.get(page(eight)).cookies


# -- what it may show ---------------------------------------------------------------------------


def test_names_are_shown_as_people_agreed(client, eight):
    Player.objects.filter(name="Ada").update(name="Ada Bower")
    Registration.objects.filter(player__name="Ada Bower").update(shown_as="initials")
    settle(eight)
    play_all(eight)
    seen = text(client.get(live(eight)))
    assert "A. B." in seen
    assert "Ada" not in seen


def test_scores_that_are_not_public_are_nowhere(client, eight):
    settle(eight, scores_public="final")
    play(cast.tables_of(eight)[0].sheet_id, "N", "N", "N", won=5)
    seen = text(client.get(live(eight)))
    assert "ranks__one" not in seen
    assert "tally__points" not in seen
    assert "leads__one" not in seen
    assert "Scores stay secret until the results are published." in seen
    close_like_a_director(eight)
    assert "tally__points" not in text(client.get(live(eight)))


def close_like_a_director(bustle):
    for table in cast.tables_of(bustle):
        play(table.sheet_id, *"N" * (4 - table.played))
    close_round(bustle_id=bustle.pk)


def test_before_the_public_page_opens_it_only_welcomes_and_then_it_follows(client, eight):
    settle(eight, public_from=timezone.now() + timedelta(hours=1))
    before = version(client, eight)
    seen = text(client.get(page(eight)))
    assert turn(client, eight) == ["welcome"]
    assert "This page opens on" in seen
    assert "Ada" not in seen
    settle(eight, public_from=timezone.now() - timedelta(seconds=1))
    answer = client.get(live(eight), {"v": before})
    assert answer.status_code == 200
    assert "Ada" in text(answer)


def test_a_name_that_looks_like_markup_is_a_name(client, eight):
    Player.objects.filter(name="Ada").update(name="<b onclick=x>Ada")
    settle(eight)
    seen = text(client.get(page(eight)))
    assert "<b onclick" not in seen
    assert "&lt;b onclick=x&gt;Ada" in seen


# -- what it costs ------------------------------------------------------------------------------


def test_what_has_not_changed_is_not_sent_again(client, eight, django_assert_max_num_queries):
    known = version(client, eight)
    with django_assert_max_num_queries(1):
        assert client.get(live(eight), {"v": known}).status_code == 204
    cast.enter(cast.tables_of(eight)[0].sheet_id)
    assert client.get(live(eight), {"v": known}).status_code == 200


@pytest.mark.full
@pytest.mark.parametrize("people", [40, amount(640, 80)])
def test_a_drawing_takes_few_queries_however_large_the_room(
    client, club, django_assert_max_num_queries, people
):
    bustle = hall(club, people)
    play(cast.tables_of(bustle)[0].sheet_id, "N")
    with django_assert_max_num_queries(32):
        answer = client.get(live(bustle), headers={"Accept-Encoding": "gzip"})
    assert len(answer.content) < 2_000 + 70 * people
    assert text_of(answer).count("seats__one") >= people
    with django_assert_max_num_queries(2):
        client.get(live(bustle))


def text_of(answer):
    return gzip.decompress(answer.content).decode()


def hall(club, people):
    """So many people at their tables in the one round of the evening, nobody having played."""
    names = [f"Player Number{number}" for number in range(1, people + 1)]
    return started(club, names, rounds_planned=1, format="redraw")
