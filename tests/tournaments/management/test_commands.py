"""What the console says and does, one command at a time."""

from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils import timezone

from scoring.models import LogEntry, ScoreSheet
from tests import cast
from tournaments.archive.services.backups import make_backup
from tournaments.core.selectors.bustles import version_of
from tournaments.core.services.access import redeem_sign_in_link
from tournaments.jobs.services import request_job
from tournaments.models import Bustle, Club, Job, PersonFigures, Publication, SignInLink
from tournaments.standings.services import keep_figures

pytestmark = pytest.mark.django_db


def said_by(*words, **options):
    out = StringIO()
    call_command(*words, stdout=out, **options)
    return out.getvalue().strip()


def secret_in(address):
    assert address.startswith("http")
    return address.rstrip("/").rsplit("/", 1)[1]


def test_a_sign_in_link_signs_the_first_director_in_once(director):
    secret = secret_in(said_by("sign_in_link"))
    assert redeem_sign_in_link(secret=secret) == director
    assert redeem_sign_in_link(secret=secret) is None


def test_a_sign_in_link_is_for_whoever_is_named(club, director):
    other = cast.director(club, "dirk")
    assert redeem_sign_in_link(secret=secret_in(said_by("sign_in_link", user="dirk"))) == other
    with pytest.raises(CommandError, match="no user “nobody”"):
        said_by("sign_in_link", user="nobody")


def test_a_sign_in_link_ends_by_itself(director):
    secret = secret_in(said_by("sign_in_link"))
    SignInLink.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert redeem_sign_in_link(secret=secret) is None


def test_a_renamed_club_is_not_made_again(club, director):
    Club.objects.update(name="Renamed")
    said_by("sign_in_link")
    said_by("simulate", players=4, rounds=1, hands=1)
    assert list(Club.objects.values_list("name", flat=True)) == ["Renamed"]


def test_recompute_finds_and_mends_a_tally_that_is_not_what_the_log_says(eight):
    sheet_id = cast.tables_of(eight)[1].sheet_id
    cast.enter(sheet_id)
    assert said_by("recompute") == "Every sheet agrees with its log."
    right = ScoreSheet.objects.get(pk=sheet_id).tally
    ScoreSheet.objects.filter(pk=sheet_id).update(tally={**right, "played": 7})
    out = StringIO()
    with pytest.raises(CommandError, match="1 sheets differ"):
        call_command("recompute", stdout=out)
    assert f"round 1, table 2 (sheet {sheet_id})" in out.getvalue()
    said_by("recompute", fix=True)
    assert ScoreSheet.objects.get(pk=sheet_id).tally == right
    assert LogEntry.objects.count() == 1


def test_recompute_counts_the_figures_of_finished_bustles_anew(club):
    bustle = cast.evening(club, players=8, rounds=1, hands=2, finish=True)
    keep_figures(bustle_id=bustle.pk)
    right = list(PersonFigures.objects.values_list("registration__number", "points", "facts"))
    PersonFigures.objects.update(points=999, facts={})
    assert "The figures of 1 finished bustles were counted." in said_by("recompute", fix=True)
    rows = PersonFigures.objects.values_list("registration__number", "points", "facts")
    assert list(rows) == right


def test_recompute_does_not_report_a_dispute_on_a_sheet_of_an_older_evening(eight):
    sheet_id = cast.tables_of(eight)[1].sheet_id
    cast.enter(sheet_id)
    cast.enter(sheet_id, maker="E")
    now = ScoreSheet.objects.get(pk=sheet_id).tally
    old = {key: now[key] for key in now if key not in ("unconfirmed", "agreed")}
    assert (old["disputed"], "agreed" in now) == ([1], True)
    ScoreSheet.objects.filter(pk=sheet_id).update(tally=old)
    assert said_by("recompute") == "Every sheet agrees with its log."
    for wrong in ({**old, "seats": {}}, {}, {**old, "agreed": {}}):
        ScoreSheet.objects.filter(pk=sheet_id).update(tally=wrong)
        with pytest.raises(CommandError, match="1 sheets differ"):
            said_by("recompute")


@pytest.mark.full
@pytest.mark.django_db(transaction=True)
def test_the_companion_makes_documents_and_standings_that_wait(eight):
    job_id = request_job(bustle_id=eight.pk, kind="results", params={})
    assert Job.objects.get(pk=job_id).state == Job.State.QUEUED
    Publication.objects.all().delete()
    said_by("companion", once=True)
    assert Job.objects.get(pk=job_id).state == Job.State.DONE
    assert Publication.objects.get(bustle=eight).version == version_of(eight.pk)


def test_the_companion_survives_what_it_cannot_do(eight, monkeypatch, caplog):
    def broken():
        raise OSError("the disk is on fire")

    monkeypatch.setattr("tournaments.management.commands.companion.sweep", broken)
    said_by("companion", once=True)
    assert "the disk is on fire" in caplog.text


def test_a_command_that_finds_no_database_leaves_none_behind(tmp_path, monkeypatch):
    if connection.vendor != "sqlite":
        pytest.xfail("a server's database is there or it is not")
    monkeypatch.setitem(connection.settings_dict, "NAME", str(tmp_path / "none.sqlite3"))
    with pytest.raises(CommandError, match="not ready"):
        said_by("sign_in_link")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.full
def test_simulate_plays_the_same_bustle_for_a_seed(club):
    said_by("simulate", players=9, rounds=3, hands=4, seed=5, name="One")
    said_by("simulate", players=9, rounds=3, hands=4, seed=5, name="Two")
    played = [
        [
            (entry.number, entry.facts)
            for entry in LogEntry.objects.filter(sheet__book__bustle__name=name)
        ]
        for name in ("One", "Two")
    ]
    assert played[0] == played[1]
    assert len(played[0]) >= 2 * 3 * 4


def test_simulate_says_what_it_cannot_play(club):
    with pytest.raises(CommandError, match="There’s no ruleset “whist”"):
        said_by("simulate", ruleset="whist")
    with pytest.raises(CommandError, match="Set-Back Euchre is for 2, 3 or 4 at a table, not 5"):
        said_by("simulate", ruleset="set-back", seats=5)
    with pytest.raises(CommandError, match="need 4 players"):
        said_by("simulate", players=3)
    assert not Bustle.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_restore_refuses_a_folder_that_holds_data(eight, tmp_path, settings):
    if connection.vendor != "sqlite":
        pytest.xfail("a backup of a server is rows, which loaddata reads: docs/operations.md")
    file = tmp_path / make_backup()[0]
    file.write_bytes(make_backup()[1])
    into = tmp_path / "elsewhere"
    assert f"BUSTLE_DATA={into} ./bustle run" in said_by("restore", str(file), into=into)
    assert (into / "secret.key").read_text() == settings.SECRET_KEY
    with pytest.raises(CommandError, match="Choose an empty folder"):
        said_by("restore", str(file), into=into)
    with pytest.raises(CommandError, match="isn’t a backup"):
        said_by("restore", str(tmp_path / "missing.zip"), into=tmp_path / "other")


@pytest.mark.full
@pytest.mark.django_db(transaction=True)
def test_the_companion_makes_long_searches_too(eight, settings, monkeypatch):
    monkeypatch.setattr("tournaments.draw.services.proposals.TRIES_A_MINUTE", 1)
    monkeypatch.setattr("tournaments.draw.services.proposals.STEPS_A_TRY", 1)
    request_job(bustle_id=eight.pk, kind="draw", params={"minutes": 1})
    said_by("companion", once=True)
    assert eight.proposals.get().way == "search"
