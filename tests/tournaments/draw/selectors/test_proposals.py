"""What a proposal would change, in words."""

from dataclasses import replace

import pytest

from tests import cast
from tests.tournaments.bustles import play_round
from tournaments.draw.selectors.proposals import proposals_of, recommended
from tournaments.draw.services.proposals import propose
from tournaments.play.services.rounds import open_next_round
from tournaments.players.services.registrations import leave, walk_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def bustle(club):
    bustle = cast.running_bustle(club, players=20, rounds=6, hands=4)
    play_round(bustle)
    leave(bustle_id=bustle.pk, number=3)
    walk_in(bustle_id=bustle.pk, name="Max")
    propose(bustle_id=bustle.pk, seed=1)
    return bustle


def by_way(bustle):
    return {one.way: one for one in proposals_of(bustle.pk)}


def test_there_is_nothing_before_anybody_looked(eight):
    assert proposals_of(eight.pk) == []


def test_cards_that_stay_and_cards_to_print_are_all_cards(bustle):
    best, least = proposals_of(bustle.pk)
    assert (best.title, least.title) == ("Best draw", "Least change")
    for one in (best, least):
        assert one.cards == one.valid + one.reprint == 20
    assert least.valid > best.valid
    assert least.lines
    assert least.words


def test_of_draws_as_fair_the_one_that_voids_fewer_cards_is_recommended(bustle):
    best, least = proposals_of(bustle.pk)
    as_fair = replace(least, lines=best.lines)
    worse = tuple(replace(line, reached=line.reached + 1) for line in best.lines)
    assert recommended([best, as_fair]) is as_fair
    assert recommended([best, replace(least, lines=worse)]) is best
    assert recommended([replace(best, fits=False), least]) is least
    assert recommended([]) is None


def test_once_cards_are_printed_only_repeat_partners_and_sit_outs_weigh_more(bustle):
    best, least = proposals_of(bustle.pk)

    def worse(key):
        lines = tuple(
            replace(line, reached=line.reached + (line.key == key)) for line in best.lines
        )
        return replace(least, lines=lines)

    met_again = worse("opponents")
    assert recommended([best, met_again], printed=True) is met_again
    assert recommended([best, met_again]) is best
    assert recommended([best, worse("partners")], printed=True) is best


def test_what_changes_is_said_round_by_round_and_a_newcomer_just_needs_a_card(bustle):
    changes = {change.name: change for change in by_way(bustle)["least"].changes}
    assert changes["Max"].new
    assert changes["Max"].what == ()
    lines = [line for change in changes.values() for line in change.what]
    assert lines
    assert all("Max instead of Cleo (3)" in line for line in lines)
    assert all(line.startswith(("Round 2: ", "Round 3: ", "Round 4: ", "Round 5: ", "Round 6: "))
               for line in lines)  # fmt: skip


def test_a_table_that_dissolves_says_who_sits_out_and_who_plays_after_all(club):
    bustle = cast.running_bustle(club, players=9, rounds=4, hands=4)
    play_round(bustle)
    leave(bustle_id=bustle.pk, number=1)
    propose(bustle_id=bustle.pk, seed=1)
    best = by_way(bustle)["best"]
    said = " / ".join(line for change in best.changes for line in change.what)
    assert ": plays at table" in said
    assert ", seat " in said


def test_it_no_longer_fits_when_things_have_moved_on(bustle):
    assert all(one.fits for one in proposals_of(bustle.pk))
    leave(bustle_id=bustle.pk, number=4)
    assert not any(one.fits for one in proposals_of(bustle.pk))


def test_nor_when_its_first_round_was_opened(eight):
    play_round(eight)
    propose(bustle_id=eight.pk, seed=1)
    open_next_round(bustle_id=eight.pk)
    assert not any(one.fits for one in proposals_of(eight.pk))
