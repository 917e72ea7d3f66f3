"""Making a bustle, changing it, starting and finishing it."""

from functools import partial

import pytest
from django.utils import timezone

from scoring.rules.book import InvalidRuleset, presets
from scoring.selectors import sheet
from tests import cast
from tests.tournaments.bustles import everybody_here, play_round
from tournaments.core.errors import NotNow
from tournaments.core.selectors.bustles import books_of
from tournaments.draw.selectors.draws import draw_view, is_stale
from tournaments.draw.selectors.schedule import newest_draw, schedule_of
from tournaments.draw.services.draws import draw_rounds
from tournaments.models import Bustle, Round
from tournaments.play.services.rounds import open_next_round
from tournaments.players.services.registrations import check_in, play_from, register
from tournaments.players.services.start import start_bustle
from tournaments.setup.selectors.table_sizes import games_of
from tournaments.setup.services.bustles import (
    change_bustle,
    choose_odd_numbers,
    create_bustle,
    finish_bustle,
    playable_presets,
    resume_bustle,
)

pytestmark = pytest.mark.django_db

SETTINGS = {"name": "Thursday night", "starts_at": timezone.now()}


@pytest.fixture
def bustle(club):
    return cast.bustle_in_setup(club)


def of(bustle):
    """What was filled in for this bustle."""
    return {name: getattr(bustle, name) for name in Bustle.SETTINGS}


def start(bustle):
    everybody_here(bustle)
    start_bustle(bustle_id=bustle.pk)
    bustle.refresh_from_db()


def test_a_new_bustle_is_being_set_up_and_has_an_address_of_its_own(club):
    first, second = (create_bustle(club_id=club.pk, settings=SETTINGS) for _time in range(2))
    slugs = set(Bustle.objects.values_list("slug", flat=True))
    assert len(slugs) == 2
    assert all(slug.startswith("thursday-night-") for slug in slugs)
    assert Bustle.objects.get(pk=first).state == "setup"
    assert first != second


def test_a_name_without_latin_letters_has_an_address_too(club):
    pk = create_bustle(club_id=club.pk, settings=SETTINGS | {"name": "夜"})
    assert Bustle.objects.get(pk=pk).slug.startswith("bustle-")


@pytest.mark.parametrize(
    "wrong",
    [
        {"ruleset_slug": "bridge"},
        {"ruleset_options": {"alone_by": "anybody"}},
        {"ruleset_options": {"no_such_thing": 1}},
        {"hands_per_round": 0},
    ],
)
def test_rules_that_cannot_be_are_refused(club, wrong):
    with pytest.raises(InvalidRuleset) as refused:
        create_bustle(club_id=club.pk, settings=SETTINGS | wrong)
    assert refused.value.problems
    assert not Bustle.objects.exists()


def test_every_ruleset_of_the_book_can_be_played(club):
    assert playable_presets() == list(presets())
    for preset in playable_presets():
        details = SETTINGS | {"ruleset_slug": preset.slug}
        bustle = Bustle.objects.get(pk=create_bustle(club_id=club.pk, settings=details))
        assert games_of(bustle).shape.sides == (2 if preset.partnership else 0)


@pytest.mark.parametrize(
    ("slug", "options", "fewest"),
    [("set-back", {}, 2), ("cutthroat", {}, 3), ("call-ace", {}, 4), ("csl", {"seats": 6}, 6)],
)
def test_a_bustle_starts_with_as_many_as_play_at_one_table(club, slug, options, fewest):
    details = SETTINGS | {"ruleset_slug": slug, "ruleset_options": options}
    bustle_id = create_bustle(club_id=club.pk, settings=details)
    names = [f"Player {letter}" for letter in "ABCDEF"[:fewest]]
    numbers = register(bustle_id=bustle_id, names=names)
    check_in(bustle_id=bustle_id, numbers=numbers[1:])
    with pytest.raises(NotNow, match=f"You need {fewest} players to start; {fewest - 1} checked"):
        start_bustle(bustle_id=bustle_id)
    check_in(bustle_id=bustle_id, numbers=numbers)
    start_bustle(bustle_id=bustle_id)


def test_everything_can_be_changed_before_the_start(bustle):
    details = of(bustle) | {"rounds_planned": 5, "ruleset_slug": "british", "place": "The barn"}
    change_bustle(bustle_id=bustle.pk, settings=details)
    bustle.refresh_from_db()
    assert (bustle.rounds_planned, bustle.ruleset_slug, bustle.place) == (5, "british", "The barn")


@pytest.mark.parametrize(
    "settled",
    [
        {"hands_per_round": 5},
        {"hands_per_round": None},
        {"ruleset_slug": "british"},
        {"ruleset_options": {"euchre": 4}},
    ],
)
def test_rules_are_settled_by_the_start(bustle, settled):
    start(bustle)
    with pytest.raises(NotNow, match="has started"):
        change_bustle(bustle_id=bustle.pk, settings=of(bustle) | settled)


def test_fewer_rounds_leave_the_draw_and_end_the_evening(eight):
    plan = partial(change_bustle, bustle_id=eight.pk)
    draw = newest_draw(eight.pk)
    plan(settings={"rounds_planned": 2})
    assert not is_stale(eight.pk, draw)
    assert len(schedule_of(eight.pk).rounds) == len(draw_view(eight.pk).rounds) == 2
    plan(settings={"rounds_planned": 4})
    assert is_stale(eight.pk, draw)
    plan(settings={"rounds_planned": 1})
    play_round(eight)
    with pytest.raises(NotNow, match="The round is over"):
        open_next_round(bustle_id=eight.pk)
    plan(settings={"rounds_planned": 3})
    assert (is_stale(eight.pk, draw), open_next_round(bustle_id=eight.pk)) == (False, 2)


@pytest.mark.parametrize(
    ("details", "rounds", "sentence"),
    [
        ({}, 1, "Round 2 has started. Plan at least 2 rounds."),
        ({"final": "final_table"}, 2, "The final has the last rounds. Plan at least 3 rounds."),
        ({"final": "final_table", "rounds_planned": 2}, 3, "The final has started"),
        ({"format": "single_elimination"}, 4, "The bracket decides"),
        ({"state": "finished"}, 2, "This bustle is finished."),
    ],
)
def test_no_round_that_was_opened_can_be_planned_away(eight, details, rounds, sentence):
    Round.objects.update(state="closed", closed_at=timezone.now())
    Round.objects.create(
        bustle=eight, number=2, draw=newest_draw(eight.pk), opened_at=timezone.now()
    )
    Bustle.objects.filter(pk=eight.pk).update(**details)
    with pytest.raises(NotNow, match=sentence):
        change_bustle(bustle_id=eight.pk, settings={"rounds_planned": rounds})


def test_name_place_and_clock_can_be_changed_after_the_start(bustle):
    start(bustle)
    details = of(bustle) | {"name": "Friday", "place": "The hall", "minutes_per_round": 25}
    change_bustle(bustle_id=bustle.pk, settings=details)
    bustle.refresh_from_db()
    assert (bustle.name, bustle.place, bustle.minutes_per_round) == ("Friday", "The hall", 25)


def test_spelling_a_default_out_after_the_start_changes_no_rules(bustle):
    start(bustle)
    details = of(bustle) | {"ruleset_options": {"euchre": 2}, "place": "The hall"}
    change_bustle(bustle_id=bustle.pk, settings=details)
    bustle.refresh_from_db()
    assert bustle.place == "The hall"


def test_fewer_than_four_cannot_start(club):
    bustle = cast.bustle_in_setup(club, ["Ann", "Bo", "Cy"])
    everybody_here(bustle)
    with pytest.raises(NotNow, match="need 4 players to start; 3 checked in"):
        start_bustle(bustle_id=bustle.pk)


def test_only_those_who_are_checked_in_count_for_the_start(bustle):
    with pytest.raises(NotNow, match="0 checked in"):
        start_bustle(bustle_id=bustle.pk)


def test_a_bustle_starts_once(bustle):
    start(bustle)
    book = bustle.book_id
    with pytest.raises(NotNow, match="already started"):
        start_bustle(bustle_id=bustle.pk)
    bustle.refresh_from_db()
    assert bustle.book_id == book


@pytest.mark.parametrize(("hands", "ends"), [(3, 3), (None, 5)])
def test_sheets_end_after_their_hands_or_at_the_target(club, hands, ends):
    bustle = cast.running_bustle(club, players=4, rounds=1, hands=hands)
    sheet_id = cast.tables_of(bustle)[0].sheet_id
    for number in range(1, ends + 1):
        assert not sheet(sheet_id).score.complete
        cast.enter(sheet_id, number, won=5)
    assert sheet(sheet_id).score.complete


def test_only_a_running_bustle_without_a_round_in_play_can_be_finished(bustle, eight):
    with pytest.raises(NotNow, match="Only a running bustle"):
        finish_bustle(bustle_id=bustle.pk)
    with pytest.raises(NotNow, match="still under way"):
        finish_bustle(bustle_id=eight.pk)


def test_a_finish_can_be_taken_back_and_the_bustle_goes_on(eight):
    play_round(eight)
    with pytest.raises(NotNow, match="not finished"):
        resume_bustle(bustle_id=eight.pk)
    finish_bustle(bustle_id=eight.pk)
    with pytest.raises(NotNow):
        open_next_round(bustle_id=eight.pk)
    resume_bustle(bustle_id=eight.pk)
    assert open_next_round(bustle_id=eight.pk) == 2


# -- numbers that four does not divide ----------------------------------------------------------


def test_starting_opens_a_book_for_tables_of_three_where_there_are_any(club):
    for odd_numbers, books in (("sit_out", 1), ("threes", 2)):
        bustle = cast.bustle_in_setup(club, odd_numbers=odd_numbers)
        check_in(bustle_id=bustle.pk, numbers=range(1, 9))
        start_bustle(bustle_id=bustle.pk)
        bustle.refresh_from_db()
        assert len(books_of(bustle)) == books


def test_three_people_can_start_where_three_may_play(club):
    bustle = cast.bustle_in_setup(club, cast.NAMES[:3])
    check_in(bustle_id=bustle.pk, numbers=[1, 2, 3])
    with pytest.raises(NotNow, match="need 4 players to start; 3"):
        start_bustle(bustle_id=bustle.pk)
    choose_odd_numbers(bustle_id=bustle.pk, odd_numbers="threes")
    start_bustle(bustle_id=bustle.pk)


def test_whoever_is_here_but_plays_later_is_not_counted_at_the_start(club):
    bustle = cast.bustle_in_setup(club, cast.NAMES[:4])
    check_in(bustle_id=bustle.pk, numbers=[1, 2, 3, 4])
    play_from(bustle_id=bustle.pk, number=4, round_number=2)
    with pytest.raises(NotNow, match="need 4 players to start; 3"):
        start_bustle(bustle_id=bustle.pk)


@pytest.mark.parametrize(
    "details",
    [
        {"ruleset_slug": "buck", "odd_numbers": "threes"},
        {"format": "compass", "odd_numbers": "threes"},
        {"final": "final_table", "odd_numbers": "threes"},
        {"threes_slug": "buck"},
        {"threes_slug": "bid-indiana-3"},
    ],
)
def test_three_do_not_play_what_they_cannot(club, details):
    with pytest.raises(InvalidRuleset):
        cast.bustle_in_setup(club, **details)


def test_the_sheets_of_three_are_as_long_as_everybodys(club):
    bustle = cast.bustle_in_setup(club, odd_numbers="threes", hands_per_round=5)
    assert games_of(bustle).at(3).params["hands"] == 5


def test_once_a_round_was_opened_the_format_stays(eight):
    details = {"format": "redraw"}
    with pytest.raises(NotNow, match="The first round has started"):
        change_bustle(bustle_id=eight.pk, settings=details)


def test_what_three_play_stays_once_they_may_play_it(eight):
    choose_odd_numbers(bustle_id=eight.pk, odd_numbers="threes")
    eight.refresh_from_db()
    with pytest.raises(NotNow, match="tables of three"):
        change_bustle(bustle_id=eight.pk, settings={"threes_slug": "three-handed"})


@pytest.mark.full
def test_another_number_of_tables_makes_the_draw_stale(eight):
    change_bustle(bustle_id=eight.pk, settings={"tables": 1})
    assert is_stale(eight.pk, newest_draw(eight.pk))
    draw_rounds(bustle_id=eight.pk, seed=1)
    assert [len(tables) for tables in newest_draw(eight.pk).rounds] == [1, 1]


def test_a_credit_changes_no_draw(eight):
    changes = {"sit_out_credit": "flat", "sit_out_points": 7}
    change_bustle(bustle_id=eight.pk, settings=changes)
    assert not is_stale(eight.pk, newest_draw(eight.pk))


def test_a_finished_bustle_keeps_its_numbers(eight):
    play_round(eight)
    finish_bustle(bustle_id=eight.pk)
    with pytest.raises(NotNow, match="finished"):
        choose_odd_numbers(bustle_id=eight.pk, odd_numbers="threes")


def test_how_tables_write_changes_no_draw(eight):
    change_bustle(bustle_id=eight.pk, settings={"entry": "both"})
    eight.refresh_from_db()
    assert eight.entry == "both"
    assert not is_stale(eight.pk, newest_draw(eight.pk))
