"""One file that holds everything, and another laptop that goes on with it."""

import json
import os
import sqlite3
import stat
import threading
import zipfile
from contextlib import closing

import pytest
from django.core import serializers
from django.db import connection, connections
from django.test import override_settings

from scoring.selectors import sheet
from tests import cast
from tests.tiers import sqlite_only
from tournaments.archive.services.backups import BadBackup, make_backup, unpack_backup
from tournaments.core.services.access import make_sign_in_link
from tournaments.models import Registration
from tournaments.play.selectors.tables import is_genuine, read_code, table_code


@pytest.fixture
def backup(tmp_path, transactional_db):
    """Takes a backup of what there is and puts it elsewhere; returns the folder."""

    def restored(name="elsewhere"):
        _name, content = make_backup()
        file = tmp_path / f"{name}.zip"
        file.write_bytes(content)
        unpack_backup(path=file, into=tmp_path / name)
        return tmp_path / name

    return restored


def rows_in(file, table):
    with closing(sqlite3.connect(file)) as copy:
        return copy.execute(f"SELECT * FROM {table} ORDER BY 1").fetchall()


@sqlite_only
def test_every_row_is_the_same_elsewhere(backup, eight):
    cast.enter(cast.tables_of(eight)[0].sheet_id)
    folder, here = backup(), connection.settings_dict["NAME"]
    tables = connection.introspection.table_names()
    assert "scoring_logentry" in tables
    for table in tables:
        assert rows_in(folder / "bustle.sqlite3", table) == rows_in(here, table), table


@sqlite_only
def test_nobody_is_signed_in_by_a_backup(backup, director_client, director):
    make_sign_in_link(user_id=director.pk)
    file = backup() / "bustle.sqlite3"
    assert rows_in(connection.settings_dict["NAME"], "django_session")
    assert rows_in(file, "django_session") == rows_in(file, "tournaments_signinlink") == []


@sqlite_only
def test_the_log_is_append_only_elsewhere_too(backup, eight):
    cast.enter(cast.tables_of(eight)[0].sheet_id)
    with (
        closing(sqlite3.connect(backup() / "bustle.sqlite3")) as copy,
        pytest.raises(sqlite3.DatabaseError, match="append-only"),
    ):
        copy.execute("DELETE FROM scoring_logentry")


@sqlite_only
def test_printed_codes_are_genuine_with_the_restored_key_and_with_no_other(backup, eight):
    code = read_code(table_code(bustle_id=eight.pk, table=1, generation=1))
    key = (backup() / "secret.key").read_text()
    with override_settings(SECRET_KEY=key):
        assert is_genuine(code, 1)
    with override_settings(SECRET_KEY="another laptop's"):
        assert not is_genuine(code, 1)


@sqlite_only
def test_the_key_is_for_its_owner_only(backup, transactional_db):
    mode = (backup() / "secret.key").stat().st_mode
    assert stat.S_IMODE(mode) == 0o600


@sqlite_only
@pytest.mark.full
def test_a_backup_taken_while_hands_come_in_is_consistent(backup, eight):
    sheet_id, done = cast.tables_of(eight)[0].sheet_id, threading.Event()

    def keep_entering():
        try:
            # Somebody who never lets go of SQLite's lock would keep the security log waiting.
            while not done.wait(0.005):
                cast.enter(sheet_id, 1)
        finally:
            connections.close_all()

    writer = threading.Thread(target=keep_entering)
    writer.start()
    try:
        folders = [backup(str(number)) for number in range(4)]
    finally:
        done.set()
        writer.join()
    counts = []
    for folder in folders:
        file = folder / "bustle.sqlite3"
        [(version,)] = _ask(file, f"SELECT version FROM scoring_scoresheet WHERE id = {sheet_id}")
        [(count,)] = _ask(
            file, f"SELECT count(*) FROM scoring_logentry WHERE sheet_id = {sheet_id}"
        )
        assert _ask(file, "PRAGMA integrity_check") == [("ok",)]
        assert version == count
        counts.append(count)
    assert counts == sorted(counts)
    assert sheet(sheet_id).version >= counts[-1]


def _ask(file, sql):
    with closing(sqlite3.connect(file)) as copy:
        return copy.execute(sql).fetchall()


@pytest.mark.skipif(
    "postgres" not in os.environ.get("DATABASE_URL", ""), reason="there is no PostgreSQL here"
)
def test_from_postgresql_every_row_comes_as_json(eight, transactional_db, tmp_path):
    cast.enter(cast.tables_of(eight)[0].sheet_id)
    _name, content = make_backup()
    (tmp_path / "backup.zip").write_bytes(content)
    with zipfile.ZipFile(tmp_path / "backup.zip") as archive:
        rows = archive.read("rows.json").decode()
    objects = [one.object for one in serializers.deserialize("json", rows)]
    assert Registration.objects.count() == sum(isinstance(one, Registration) for one in objects)
    assert sum(one["model"] == "scoring.logentry" for one in json.loads(rows)) == 1
    with pytest.raises(BadBackup, match="isn’t a backup of Bustle"):
        unpack_backup(path=tmp_path / "backup.zip", into=tmp_path / "elsewhere")


# -- files that are none ------------------------------------------------------------------------


def packed(path, **parts):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name.replace("_", "."), content)
    return path


GOOD = b"SQLite format 3\0" + b"x" * 5000


def test_a_folder_that_holds_a_bustle_is_left_alone(tmp_path):
    file = packed(tmp_path / "b.zip", bustle_sqlite3=GOOD, secret_key="k")
    into = tmp_path / "in use"
    into.mkdir()
    for name in ("bustle.sqlite3", "bustle.sqlite3-journal"):
        (into / name).write_bytes(b"mine")
        with pytest.raises(BadBackup, match="already"):
            unpack_backup(path=file, into=into)
        assert (into / name).read_bytes() == b"mine"
        (into / name).unlink()


@pytest.mark.parametrize(
    "parts",
    [
        {"bustle_sqlite3": GOOD},
        {"secret_key": "k"},
        {"bustle_sqlite3": b"not a database", "secret_key": "k"},
        {"bustle_sqlite3": GOOD, "secret_key": ""},
    ],
)
def test_an_archive_without_database_or_key_is_refused_and_leaves_nothing(tmp_path, parts):
    file = packed(tmp_path / "b.zip", **parts)
    with pytest.raises(BadBackup, match="isn’t a backup"):
        unpack_backup(path=file, into=tmp_path / "new")
    assert not (tmp_path / "new" / "bustle.sqlite3").exists()


def test_a_file_that_is_damaged_or_missing_is_refused(tmp_path):
    file = packed(tmp_path / "b.zip", bustle_sqlite3=os.urandom(5000), secret_key="k")
    whole = file.read_bytes()
    for damaged in (b"", b"hello", whole[:-40], whole[:2000] + b"?" * 50 + whole[2050:]):
        file.write_bytes(damaged)
        with pytest.raises(BadBackup):
            unpack_backup(path=file, into=tmp_path / "new")
    with pytest.raises(BadBackup):
        unpack_backup(path=tmp_path / "nowhere.zip", into=tmp_path / "new")
