"""Standings that are kept: when they are made again, and what a page shows meanwhile."""

from uuid import uuid4

import pytest
from django.db import IntegrityError

from tests import cast
from tests.tournaments.bustles import play_round
from tournaments.core.selectors.bustles import bustles_behind, version_of
from tournaments.draw.services.draws import draw_rounds, publish_draw
from tournaments.models import Bustle, Publication
from tournaments.play.services.rounds import close_round, reopen_round
from tournaments.players.services.registrations import (
    leave,
    register,
    rename,
)
from tournaments.setup.services.bustles import finish_bustle, resume_bustle
from tournaments.standings import services as service
from tournaments.standings.selectors.standings import standings_of
from tournaments.standings.services import publish_standings

pytestmark = pytest.mark.django_db


@pytest.fixture
def four(club):
    """One table; three rounds of two hands."""
    return cast.running_bustle(club, players=4, rounds=3, hands=2)


def shown(bustle):
    bustle = Bustle.objects.get(pk=bustle.pk)
    return standings_of(bustle, version_of(bustle.pk))


def rows(bustle):
    return {row.number: row for row in shown(bustle).rows}


def seats(bustle):
    """Who sits where at the only table."""
    [table] = cast.tables_of(bustle)
    return table.sheet_id, {player.seat: player.number for player in table.players}


# -- the version --------------------------------------------------------------------------------


def test_the_version_grows_with_every_change_of_the_bustle(eight):
    sheet_id = cast.tables_of(eight)[0].sheet_id
    changes = (
        lambda: cast.enter(sheet_id, 1),
        lambda: cast.enter(sheet_id, 1),
        lambda: register(bustle_id=eight.pk, names=["Max"]),
        lambda: rename(bustle_id=eight.pk, number=9, name="Moe"),
        lambda: leave(bustle_id=eight.pk, number=8),
        lambda: [cast.enter(t.sheet_id, n) for t in cast.tables_of(eight) for n in range(1, 5)],
        lambda: close_round(bustle_id=eight.pk),
        lambda: reopen_round(bustle_id=eight.pk),
        lambda: close_round(bustle_id=eight.pk),
        lambda: cast.enter(sheet_id, 9),
        lambda: draw_rounds(bustle_id=eight.pk, seed=3),
        lambda: publish_draw(bustle_id=eight.pk),
        lambda: finish_bustle(bustle_id=eight.pk),
        lambda: resume_bustle(bustle_id=eight.pk),
    )
    versions = [version_of(eight.pk)]
    for change in changes:
        change()
        versions.append(version_of(eight.pk))
    assert versions == sorted(set(versions))


def test_a_hand_sent_again_is_no_change(eight):
    sheet_id, hand_id = cast.tables_of(eight)[0].sheet_id, uuid4()
    cast.enter(sheet_id, hand_id=hand_id)
    before = version_of(eight.pk)
    cast.enter(sheet_id, hand_id=hand_id)
    assert version_of(eight.pk) == before


# -- publishing ---------------------------------------------------------------------------------


def test_kept_standings_are_what_live_ones_would_be(eight):
    play_round(eight, "NENW")
    live = shown(eight)
    assert live.live
    assert publish_standings(bustle_id=eight.pk, by="a test")
    kept = shown(eight)
    assert not kept.live
    assert kept.rows == live.rows
    assert kept.version == live.version


def test_standings_that_are_kept_already_are_not_made_again(eight):
    assert publish_standings(bustle_id=eight.pk, by="one")
    assert not publish_standings(bustle_id=eight.pk, by="another")
    kept = Publication.objects.get()
    assert (kept.made_by, kept.runs) == ("one", 1)


def test_a_page_is_right_though_nobody_publishes(four):
    publish_standings(bustle_id=four.pk, by="a test")
    sheet_id, at = seats(four)
    cast.enter(sheet_id, 1, "N", 5)
    assert shown(four).live
    assert rows(four)[at["N"]].points == 2
    assert bustles_behind() == [four.pk]
    publish_standings(bustle_id=four.pk, by="a test")
    assert bustles_behind() == []
    assert Publication.objects.get().runs == 2


def test_a_started_bustle_that_was_never_published_is_behind_and_one_in_setup_is_not(club, four):
    cast.bustle_in_setup(club)
    assert bustles_behind() == [four.pk]


def test_a_task_that_was_overtaken_writes_nothing_old(four, monkeypatch):
    bustle, version, _kept = service.bustle_to_rank(four.pk)
    cast.enter(seats(four)[0], 1, "N", 5)
    publish_standings(bustle_id=four.pk, by="the fast one")
    monkeypatch.setattr(service, "bustle_to_rank", lambda _pk: (bustle, version, None))
    assert not publish_standings(bustle_id=four.pk, by="the slow one")
    kept = Publication.objects.get()
    assert (kept.made_by, kept.version) == ("the fast one", version + 1)


def test_of_two_first_publications_the_newer_one_stays(four, monkeypatch):
    """The other one's row appears between this one's look and its own writing."""
    create = Publication.objects.create

    def overtaken(**columns):
        create(**{**columns, "version": columns["version"] - 1, "made_by": "the older"})
        raise IntegrityError

    monkeypatch.setattr(Publication.objects, "create", overtaken)
    monkeypatch.setattr("tournaments.standings.services.transaction.atomic", _nothing)
    assert publish_standings(bustle_id=four.pk, by="the newer")
    kept = Publication.objects.get()
    assert (kept.made_by, kept.version) == ("the newer", version_of(four.pk))


class _nothing:  # noqa: N801
    """A transaction that is none: the row inside must survive the error."""

    def __enter__(self):
        return self

    def __exit__(self, *_error):
        return False


def test_a_name_corrected_afterwards_is_shown_in_kept_standings(four):
    publish_standings(bustle_id=four.pk, by="a test")
    version = version_of(four.pk)
    rename(bustle_id=four.pk, number=1, name="Adah")
    kept = standings_of(Bustle.objects.get(pk=four.pk), version)
    assert not kept.live
    assert "Adah" in {row.name for row in kept.rows}
