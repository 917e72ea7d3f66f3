"""The start is taken back while nothing was played: as if it had not been pressed."""

import pytest

from scoring.models import ScoreBook
from tests import cast
from tournaments.board.services import undo_last
from tournaments.core.errors import NotNow
from tournaments.draw.services.draws import draw_rounds, publish_draw
from tournaments.draw.services.start import take_start_back
from tournaments.draw.services.substitutes import substitute
from tournaments.models import Bustle, Deed, Draw
from tournaments.play.services.rounds import open_next_round, take_back_opening
from tournaments.players.services.registrations import check_in, leave, walk_in
from tournaments.players.services.start import start_bustle
from tournaments.setup.services.bustles import change_bustle


@pytest.fixture
def ahead(club):
    """A bustle of eight that was drawn and published before anybody came."""
    bustle = cast.bustle_in_setup(club)
    start_bustle(bustle_id=bustle.pk, everybody=True)
    draw_rounds(bustle_id=bustle.pk, seed=1)
    publish_draw(bustle_id=bustle.pk)
    return bustle


def people(bustle):
    rows = bustle.registrations.order_by("number")
    return [(row.state, row.from_round, row.gone_from_round) for row in rows]


def test_draws_and_frozen_rules_go_and_the_list_is_as_it_was(ahead):
    take_start_back(bustle_id=ahead.pk)
    ahead.refresh_from_db()
    assert (ahead.state, ahead.book, ScoreBook.objects.count()) == ("setup", None, 0)
    assert not Draw.objects.exists()
    assert people(ahead) == [("registered", None, None)] * 8
    change_bustle(bustle_id=ahead.pk, settings={"ruleset_slug": "csl", "ruleset_options": {}})


def test_who_came_meanwhile_is_here_and_who_left_does_not_come(ahead):
    check_in(bustle_id=ahead.pk, numbers=[1, 2])
    walk_in(bustle_id=ahead.pk, name="Chuck")
    leave(bustle_id=ahead.pk, number=2)
    take_start_back(bustle_id=ahead.pk)
    states = people(ahead)
    assert states[0] == states[8] == ("here", None, None)
    assert states[1] == ("no_show", None, None)


def test_the_next_draw_has_a_number_of_its_own(ahead):
    take_start_back(bustle_id=ahead.pk)
    check_in(bustle_id=ahead.pk, numbers=range(1, 9))
    start_bustle(bustle_id=ahead.pk)
    assert draw_rounds(bustle_id=ahead.pk) == 2


def test_it_is_the_last_step_of_undo(ahead):
    undone = [undo_last(bustle_id=ahead.pk, by="the test").kind for _step in range(2)]
    assert undone == ["published", "started"]
    assert Bustle.objects.get().state == "setup"
    assert not Deed.objects.filter(kind__in=["started", "drawn"], undone_at=None).exists()


def test_a_round_or_a_substitute_keeps_it(ahead):
    with pytest.raises(NotNow, match="under way"):
        take_start_back(bustle_id=cast.bustle_in_setup(ahead.club, []).pk)
    check_in(bustle_id=ahead.pk, numbers=range(1, 8))
    substitute(bustle_id=ahead.pk, number=8, name="Sue")
    with pytest.raises(NotNow, match="taken over"):
        take_start_back(bustle_id=ahead.pk)
    open_next_round(bustle_id=ahead.pk)
    take_back_opening(bustle_id=ahead.pk)
    with pytest.raises(NotNow, match="A round has been opened"):
        take_start_back(bustle_id=ahead.pk)
