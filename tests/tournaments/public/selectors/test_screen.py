"""Who rose, who leads in what, whom the hall waits for."""

import pytest

from tests import cast
from tests.tournaments.bustles import open_round, play, play_round
from tournaments.core.selectors.bustles import public_bustle
from tournaments.core.selectors.visibility import shown
from tournaments.models import Bustle
from tournaments.play.selectors.rounds import current_round
from tournaments.public.selectors.screen import last_closed, leads_of, moves_since, waited_for
from tournaments.standings.selectors.standings import public_standings_of


def rows_of(bustle):
    found = public_bustle(bustle.slug)
    return public_standings_of(found, found.live_version).rows


def seen_of(bustle):
    return shown(Bustle.objects.get(pk=bustle.pk))


def places(bustle):
    return {row.number: row.place for row in rows_of(bustle)}


def test_the_slowest_table_is_waited_for_first_and_one_that_is_in_not_at_all(club):
    bustle = cast.running_bustle(club, players=16, rounds=1, hands=4)
    first, second, third, _fourth = cast.tables_of(bustle)
    play(first.sheet_id, "N", "N", "N", "N")
    play(second.sheet_id, "N", "N")
    play(third.sheet_id, "N")
    assert [table.number for table in waited_for(current_round(bustle.pk))] == [4, 3, 2]


@pytest.mark.full
def test_of_two_with_as_many_hands_the_one_silent_for_longest_comes_first(club):
    bustle = cast.running_bustle(club, players=8, rounds=1, hands=4)
    first, second = cast.tables_of(bustle)
    play(second.sheet_id, "N")
    play(first.sheet_id, "N")
    assert [table.number for table in waited_for(current_round(bustle.pk))] == [2, 1]


def test_nobody_has_moved_before_a_round_is_closed(eight):
    assert moves_since(eight, rows_of(eight), 0) == {}


def test_a_rise_is_told_in_places_since_the_closed_round(eight):
    play_round(eight)
    before = places(eight)
    open_round(eight)
    play(cast.tables_of(eight)[0].sheet_id, "E", "E", "E", "E", won=5)
    now = places(eight)
    assert before != now
    assert moves_since(eight, rows_of(eight), 1) == {
        number: before[number] - place for number, place in now.items()
    }


def test_whoever_helps_out_moves_nowhere(eight):
    play_round(eight)
    eight.registrations.filter(number=1).update(helper=True)
    Bustle.objects.filter(pk=eight.pk).update(version=99)
    assert 1 not in moves_since(eight, rows_of(eight), 1)


def test_side_leaders_are_named_with_what_they_did(eight):
    table = cast.tables_of(eight)[0]
    cast.enter(table.sheet_id, 1, "N", 5, alone="N")
    cast.enter(table.sheet_id, 2, "E", 1)
    north, south, _east, _west = (
        next(one.number for one in table.players if one.seat == seat) for seat in "NSEW"
    )
    leads = {lead.title: lead for lead in leads_of(eight, rows_of(eight), seen_of(eight))}
    assert (leads["Most loners made"].figure, leads["Most loners made"].numbers) == (1, (north,))
    assert leads["Most euchres given"].figure == 1
    assert set(leads["Most euchres given"].numbers) == {north, south}
    assert set(leads["Best round"].numbers) == {north, south}
    assert leads["Best round"].figure == 6


def test_nobody_leads_in_what_nobody_has_done(eight):
    assert leads_of(eight, rows_of(eight), seen_of(eight)) == ()


@pytest.mark.parametrize(("scores", "found"), [("rounds", False), ("final", False), ("live", True)])
def test_who_leads_is_counted_from_public_scores_alone(eight, scores, found):
    cast.enter(cast.tables_of(eight)[0].sheet_id, 1, "N", 5)
    Bustle.objects.filter(pk=eight.pk).update(scores_public=scores, version=99)
    bustle = Bustle.objects.get(pk=eight.pk)
    assert bool(leads_of(bustle, rows_of(bustle), seen_of(bustle))) == found


def test_the_last_closed_round_is_the_one_before_the_one_being_played(eight):
    assert last_closed(None, seen_of(eight)) == 0
    assert last_closed(current_round(eight.pk), seen_of(eight)) == 0
    play_round(eight)
    assert last_closed(current_round(eight.pk), seen_of(eight)) == 1
    open_round(eight)
    assert last_closed(current_round(eight.pk), seen_of(eight)) == 1


def test_no_result_is_shown_before_scores_are_public(eight):
    Bustle.objects.filter(pk=eight.pk).update(scores_public="final", version=99)
    play_round(eight)
    assert last_closed(current_round(eight.pk), seen_of(eight)) == 0
