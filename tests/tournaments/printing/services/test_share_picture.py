"""The picture of a shared link is drawn when something has happened, and not again for nothing."""

from uuid import uuid4

import pytest

from scoring.services import correct_hand
from tests import cast
from tests.tournaments.bustles import play_round, started
from tournaments import tasks
from tournaments.models import Bustle, SharePicture
from tournaments.players.services.registrations import leave
from tournaments.printing.services import share_picture
from tournaments.printing.services.share_picture import make_share_picture
from tournaments.printing.typesetting.typesetter import TypesettingFailed
from tournaments.public.selectors.sharing import picture_is_behind, pictures_behind

pytestmark = pytest.mark.django_db


@pytest.fixture
def drawn(monkeypatch):
    """What is drawn, in the place of the typesetter."""
    made = []

    def draw(event, sentence, after, lines):
        made.append((after, [line.name for line in lines]))
        return f"picture {len(made)}".encode()

    monkeypatch.setattr(share_picture, "share_picture", draw)
    return made


@pytest.fixture
def bustle(club):
    return started(club)


def make(bustle):
    return make_share_picture(bustle_id=bustle.pk)


def test_it_is_drawn_once_for_a_version(bustle, drawn):
    assert [make(bustle), make(bustle)] == [True, False]
    kept = SharePicture.objects.get(bustle=bustle)
    assert bytes(kept.content) == b"picture 1"
    assert kept.version == Bustle.objects.get(pk=bustle.pk).version


def test_a_hand_draws_nothing(bustle, drawn):
    make(bustle)
    cast.enter(cast.tables_of(bustle)[0].sheet_id)
    assert not picture_is_behind(bustle.pk)
    assert make(bustle) is False


def test_a_closed_round_draws_it_again(bustle, drawn):
    make(bustle)
    play_round(bustle, "NN")
    assert make(bustle)
    assert [after for after, _names in drawn] == ["", "After round 1 of 3"]


def test_a_score_that_is_corrected_after_its_round_draws_it_again(bustle, drawn):
    play_round(bustle, "NN")
    make(bustle)
    sheet_id = cast.tables_of(bustle)[0].sheet_id
    assert not picture_is_behind(bustle.pk)
    facts = {"maker": "E", "tricks": {"NS": 0, "EW": 5}}
    correct_hand(sheet_id=sheet_id, entry_id=uuid4(), number=1, facts=facts, by="director:1")
    assert picture_is_behind(bustle.pk)
    assert make(bustle)
    assert not picture_is_behind(bustle.pk)


def test_what_changes_nothing_on_it_is_not_drawn_but_holds(bustle, drawn):
    make(bustle)
    leave(bustle_id=bustle.pk, number=8)
    assert picture_is_behind(bustle.pk)
    assert make(bustle) is False
    assert not picture_is_behind(bustle.pk)
    assert len(drawn) == 1


def test_another_process_draws_what_it_has_not_drawn_itself(bustle, drawn):
    make(bustle)
    share_picture._rendered.clear()
    leave(bustle_id=bustle.pk, number=8)
    assert make(bustle)
    assert SharePicture.objects.count() == 1


def test_one_that_cannot_be_drawn_is_tried_once(bustle, monkeypatch):
    tried = []

    def fail(*_what):
        tried.append(1)
        raise TypesettingFailed("no")

    monkeypatch.setattr(share_picture, "share_picture", fail)
    assert [make(bustle), make(bustle), make(bustle)] == [False] * 3
    assert len(tried) == 1
    assert not SharePicture.objects.exists()


def test_the_sweep_draws_a_few_at_a_time_the_newest_first(club, drawn):
    bustles = [cast.bustle_in_setup(club) for _number in range(3)]
    assert len(pictures_behind(2)) == 2
    tasks.sweep.delay()
    assert SharePicture.objects.count() == tasks.PICTURES_AT_ONCE
    tasks.sweep.delay()
    assert SharePicture.objects.count() == len(bustles)
    tasks.sweep.delay()
    assert len(drawn) == 3
