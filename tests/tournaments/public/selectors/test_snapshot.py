"""What of a public page is read anew after a hand: the scores, and nothing that no hand changes."""

import pytest
from django.db import connection
from django.db.models import F
from django.test.utils import CaptureQueriesContext

from scoring.models import ScoreSheet
from tests import cast
from tests.tournaments.bustles import play_round
from tournaments.core.selectors.bustles import public_bustle
from tournaments.draw.services.draws import publish_draw
from tournaments.models import Bustle, Registration
from tournaments.public.selectors import seats, snapshot
from tournaments.public.selectors.snapshot import snapshot_of

pytestmark = pytest.mark.django_db


def now(bustle):
    return snapshot_of(public_bustle(bustle.slug))


def changed(bustle):
    Bustle.objects.filter(pk=bustle.pk).update(version=bustle.version + 1)


def anew(bustle):
    snapshot._snapshots.clear()
    snapshot._fields.clear()
    return now(bustle)


def test_after_every_hand_it_is_what_a_process_that_knows_nothing_reads(eight):
    now(eight)
    for number in (1, 2):
        for table in cast.tables_of(eight):
            cast.enter(table.sheet_id, number, "E", 5)
            kept = now(eight)
            assert kept == anew(eight)


def test_after_a_hand_nobody_is_read_again_who_is_on_the_list(eight):
    before = now(eight)
    cast.enter(cast.tables_of(eight)[0].sheet_id, 1, "E", 5)
    with CaptureQueriesContext(connection) as asked:
        after = now(eight)
    assert not [each for each in asked if '"tournaments_player"' in each["sql"]]
    assert after.people is before.people
    assert after.current != before.current


def test_seats_of_a_round_to_come_are_gone_once_a_score_has_undone_the_draw(eight, monkeypatch):
    play_round(eight, "NNNN")
    publish_draw(bustle_id=eight.pk)
    assert now(eight).seating.round_number == 2
    monkeypatch.setattr(seats, "is_outdated", lambda *_asked: True)
    sheets = ScoreSheet.objects.filter(pk=cast.tables_of(eight)[0].sheet_id)
    sheets.update(version=F("version") + 1)
    assert now(eight).seating is None


def test_once_the_bustle_has_changed_everybody_is_read_again(eight):
    assert now(eight).by_number[1].name == "Ada"
    Registration.objects.filter(bustle=eight, number=1).update(shown_as="number")
    changed(eight)
    assert now(eight).by_number[1].name == "Number 1"


def test_a_name_corrected_elsewhere_is_seen_after_a_while(eight, monkeypatch):
    assert now(eight).by_number[1].name == "Ada"
    person = Registration.objects.get(bustle=eight, number=1).player
    person.name = "Adele"
    person.save()
    monkeypatch.setattr(snapshot, "HOLDS", 0.0)
    cast.enter(cast.tables_of(eight)[0].sheet_id, 1, "E", 5)
    after = now(eight)
    assert after.by_number[1].name == after.lines[1].name == "Adele"
