"""What the certificate says of a bustle, before the first card and after the last."""

import pytest

from tests import cast
from tests.tournaments.bustles import play_round, redraw
from tests.tournaments.printing.documents.reading import text_of
from tournaments.draw.selectors.draws import draw_view
from tournaments.draw.selectors.schedule import newest_draw
from tournaments.draw.selectors.schedule_files import schedule_file, schedule_view, starting_file
from tournaments.draw.services.proposals import keep_proposal, propose
from tournaments.draw.services.wishes import add_wish, set_tables
from tournaments.play.services.rounds import open_next_round
from tournaments.players.services.registrations import leave, walk_in
from tournaments.printing.documents.certificate import certificate_pdf, certified
from tournaments.printing.typesetting.typesetter import NothingToPrint

pytestmark = pytest.mark.django_db
HALL = "http://hall.example"


@pytest.fixture
def full_search(settings, monkeypatch):
    """The short search of the tests counts as the one that everybody can make again."""
    monkeypatch.setattr("tournaments.draw.selectors.draws.FULL_SEARCH", settings.DRAW_STEPS)


@pytest.fixture
def bustle(club):
    """Nine at two tables, three rounds, the first being played."""
    return cast.running_bustle(club, players=9, rounds=3, hands=4)


def test_before_the_first_card_the_draw_is_counted_as_it_is_drawn(club):
    bustle = cast.bustle_in_setup(club)
    cast.check_in(bustle_id=bustle.pk, numbers=range(1, 9))
    cast.start_bustle(bustle_id=bustle.pk)
    cast.draw_rounds(bustle_id=bustle.pk, seed=1)
    said = certified(bustle, HALL)
    assert said.facts[0] == "8 players, 2 tables, 3 rounds. Format: Rotation."
    assert "before the first card" in said.facts[1]
    assert not said.final
    assert {one.title: (one.reached, one.best) for one in said.figures}["Repeat partners"] == (
        0,
        0,
    )


def test_in_the_middle_played_rounds_count_as_played(bustle):
    said = certified(bustle, HALL)
    assert said.facts[1] == "1 round counted as played, 2 rounds still to come as drawn."
    assert [one.played for one in said.rounds] == [True, False, False]
    assert [len(one.sitting_out) for one in said.rounds] == [1, 1, 1]


def test_after_the_last_round_all_of_it_is_what_was_played(bustle):
    play_round(bustle)
    for _round in range(2):
        open_next_round(bustle_id=bustle.pk)
        play_round(bustle)
    said = certified(bustle, HALL)
    assert said.final
    assert said.facts[1] == "Every round is counted as it was played."


def test_the_figures_are_those_of_the_draw_while_nobody_comes_or_goes(bustle):
    assert schedule_view(bustle.pk).lines == draw_view(bustle.pk).lines


def test_how_to_draw_it_again_is_said_only_of_what_a_seed_gives(bustle, request):
    assert "Draw it again" not in " ".join(certified(bustle, HALL).check)
    request.getfixturevalue("full_search")
    redraw(bustle, seed=77)
    said = " ".join(certified(bustle, HALL).check)
    assert "--rounds 3 --seed 77" in said
    assert f"{HALL}/api/v1/public/{bustle.slug}/draw/start/" in said

    walk_in(bustle_id=bustle.pk, name="Max")
    _best, least = propose(bustle_id=bustle.pk, seed=1)
    keep_proposal(bustle_id=bustle.pk, proposal_id=least)
    assert "Draw it again" not in " ".join(certified(bustle, HALL).check)


def test_what_the_file_cannot_say_is_not_claimed_to_be_drawn_again(bustle, full_search):
    redraw(bustle, seed=77)
    assert draw_view(bustle.pk).repeatable
    draw = newest_draw(bustle.pk)
    draw.roster[0][3] = [2]  # somebody who misses the second round
    draw.save()
    assert not draw_view(bustle.pk).repeatable
    bustle.format = "winners_move"
    bustle.save()
    assert "Draw it again" not in " ".join(certified(bustle, HALL).check)


def test_a_wish_made_since_the_draw_is_not_held_against_it(bustle):
    add_wish(bustle_id=bustle.pk, kind="fixed", one=1, table=2)
    assert not any("wish" in line for line in certified(bustle, HALL).words)
    assert "fixed" not in starting_file(bustle.pk)


def test_nothing_is_certified_before_there_is_a_draw(club):
    with pytest.raises(NothingToPrint, match="no rounds drawn"):
        certified(cast.bustle_in_setup(club), HALL)


def test_it_is_a_document_among_the_others(bustle):
    made = certificate_pdf(bustle, {"paper": "a4", "origin": HALL}, lambda _done, _total: None)
    assert made.filename.endswith("-certificate.pdf")
    assert "Every round in numbers" in text_of(made.content)


def test_the_files_say_who_came_and_went_and_what_is_wished(bustle):
    set_tables(bustle_id=bustle.pk, tables=4)
    add_wish(bustle_id=bustle.pk, kind="broken", table=4)
    leave(bustle_id=bustle.pk, number=2)
    walk_in(bustle_id=bustle.pk, name="Max")
    redraw(bustle)
    every, start = schedule_file(bustle.pk), starting_file(bustle.pk)
    for said in (every, start):
        assert said["players"] == 10
        assert (said["arrive"], said["leave"]) == ({"10": 2}, {"2": 2})
        assert (said["tables"], said["broken"]) == (4, [4])
    assert (len(every["rounds"]), len(start["rounds"])) == (3, 1)
    assert "quality" in every
    assert "quality" not in start
    assert newest_draw(bustle.pk).from_round == 2
