"""The draw's page: its figures beside the best possible, and files for those who do not believe."""

import pytest
from django.urls import reverse

from tests import cast
from tests.tournaments.bustles import play_round, print_cards
from tournaments.draw.selectors.schedule import newest_draw
from tournaments.draw.services.draws import draw_rounds
from tournaments.draw.services.wishes import add_wish, set_tables
from tournaments.setup.services.bustles import plan_rounds

pytestmark = pytest.mark.django_db


@pytest.fixture
def look(director_client):
    """Opens a page of a bustle."""

    def looked(bustle, name="draw"):
        page = director_client.get(reverse(f"director:{name}", args=[bustle.slug]))
        return " ".join(page.content.decode().split())

    return looked


def test_every_figure_stands_beside_the_best_possible(look, eight):
    page = look(eight)
    assert "Repeat partners" in page
    assert "Best possible" in page
    assert "perfect" in page
    assert f"Seed {newest_draw(eight.pk).seed}" in page


def test_a_draw_of_old_still_says_how_good_it_is(look, eight):
    draw = newest_draw(eight.pk)
    draw.quality = {"words": ["As it was said then."], "met": draw.quality["met"]}
    draw.save()
    assert "As it was said then." in look(eight)


def test_a_wish_makes_the_page_say_that_the_draw_no_longer_holds(look, eight):
    play_round(eight)
    assert "Redraw before the next round" not in look(eight)
    add_wish(bustle_id=eight.pk, kind="broken", table=3)
    set_tables(bustle_id=eight.pk, tables=4)
    assert "Redraw before the next round" in look(eight)
    assert "Seating wishes and tables: 1 wish" in look(eight)


def test_a_bustle_without_another_round_is_not_told_to_redraw(look, eight):
    play_round(eight)
    add_wish(bustle_id=eight.pk, kind="broken", table=3)
    set_tables(bustle_id=eight.pk, tables=4)
    plan_rounds(bustle_id=eight.pk, more=0)
    assert "Redraw before the next round" not in look(eight)


def test_a_draw_changes_cards_once_they_are_printed(look, club):
    bustle = cast.bustle_in_setup(club)
    cast.check_in(bustle_id=bustle.pk, numbers=range(1, 9))
    cast.start_bustle(bustle_id=bustle.pk)
    draw_rounds(bustle_id=bustle.pk, seed=2)
    draw_rounds(bustle_id=bustle.pk, seed=1)
    assert "Reprint" not in look(bustle)  # nobody holds a card yet
    bustle.refresh_from_db()
    print_cards(bustle)
    draw_rounds(bustle_id=bustle.pk, seed=2)
    assert "Reprint 8 cards" in look(bustle)
    draw_rounds(bustle_id=bustle.pk, seed=1)
    assert "Reprint" not in look(bustle)


def test_where_results_draw_the_rounds_the_fairness_is_folded_below(look, club):
    bustle = cast.evening(club, players=8, rounds=3, hands=4, format="winners_move", until_round=0)
    seen = look(bustle)
    assert 0 < seen.index('id="round-1"') < seen.index("quality__links")
    assert '<details class="card more quality">' in seen


def test_the_files_are_downloads(director_client, eight):
    for name, rounds in (("draw_file", 3), ("draw_start", 0)):
        response = director_client.get(reverse(f"director:{name}", args=[eight.slug]))
        assert len(response.json()["rounds"]) == rounds
        assert response["Content-Disposition"].startswith("attachment")


def test_before_there_is_a_draw_there_is_no_file(director_client, club):
    bustle = cast.bustle_in_setup(club)
    path = reverse("director:draw_file", args=[bustle.slug])
    assert director_client.get(path).status_code == 404


def test_a_second_press_on_an_older_page_makes_no_second_draw(director_client, look, eight):
    assert '<input type="hidden" name="draw" value="1">' in look(eight)
    page = reverse("director:draw", args=[eight.slug])
    for action in ("redraw", "redraw", "chart"):
        director_client.post(page, {"action": action, "draw": "1"})
    assert newest_draw(eight.pk).generation == 2


def test_before_round_1_the_main_button_publishes_and_opens_it(look, club):
    bustle = cast.bustle_in_setup(club)
    cast.check_in(bustle_id=bustle.pk, numbers=range(1, 9))
    cast.start_bustle(bustle_id=bustle.pk)
    draw_rounds(bustle_id=bustle.pk, seed=2)
    page = look(bustle)
    main = page[page.index("button--main") :]
    assert main.index("Publish and open round 1") < main.index("Publish this draw")
    assert page.count("button--main") == 1
