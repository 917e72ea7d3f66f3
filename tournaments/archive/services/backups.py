"""One file that holds everything: another laptop goes on with it, and printed codes still work."""

from __future__ import annotations

import io
import json
import sqlite3
import zipfile
import zlib
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.db import connection
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.archive.services.writing import one_moment
from tournaments.core.errors import DirectorMustAct
from tournaments.core.services.security_log import log_security
from tournaments.models import SecurityEvent, SignInLink

DATABASE, ROWS, KEY, ABOUT = "bustle.sqlite3", "rows.json", "secret.key", "about.json"
ZIP = "application/zip"
LARGEST_PART = 2_000_000_000
SQLITE_FILE = b"SQLite format 3\0"
# What reading a broken, locked or strangely packed archive can raise.
DAMAGED = (
    *(zipfile.BadZipFile, zlib.error, EOFError, KeyError),
    *(NotImplementedError, OSError, RuntimeError),
)
# Whoever finds a backup is signed in nowhere by it.
NOT_BACKED_UP = (
    *("contenttypes", "auth.permission", "sessions", "usersessions"),
    "tournaments.signinlink",
)


class BadBackup(DirectorMustAct):
    """This file is no backup of Bustle."""


def make_backup(*, user_id: int | None = None) -> tuple[str, bytes]:
    """A zip with all rows and the server's key; returns its name and content.

    SQLite is copied by its backup API: copying the live file would miss rows. Whoever has the
    file has everything, the key included, which is what makes printed links work elsewhere.
    """
    log_security(SecurityEvent.Kind.EXPORT, user_id=user_id, detail=_("backup of everything"))
    now = timezone.localtime()
    about = {"made_at": now.isoformat(), "vendor": connection.vendor}
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(ABOUT, json.dumps(about))
        archive.writestr(KEY, settings.SECRET_KEY)
        if connection.vendor == "sqlite":
            archive.writestr(DATABASE, _sqlite_copy())
        else:
            archive.writestr(ROWS, _rows())
    return f"bustle-backup-{now:%Y-%m-%d-%H%M}.zip", buffer.getvalue()


def unpack_backup(*, path: Path, into: Path) -> None:
    """Puts a backup of an embedded installation into an empty data folder.

    Raises:
        BadBackup: the file is no such backup, or the folder holds data already.
    """
    # A journal of another database would be played into the restored one.
    if any(into.glob(f"{DATABASE}*")):
        raise BadBackup(
            _("%(folder)s already has a bustle. Choose an empty folder.") % {"folder": into}
        )
    parts = _parts(path)
    into.mkdir(parents=True, exist_ok=True, mode=0o700)
    (into / KEY).touch(mode=0o600)
    (into / KEY).write_bytes(parts[KEY])
    whole = into / "restoring.part"
    whole.touch(mode=0o600)
    whole.write_bytes(parts[DATABASE])
    whole.replace(into / DATABASE)


def _parts(path: Path) -> dict[str, bytes]:
    try:
        with zipfile.ZipFile(path) as archive:
            if sum(part.file_size for part in archive.infolist()) > LARGEST_PART:
                raise BadBackup(_("This backup is too large."))
            parts = {name: archive.read(name) for name in (DATABASE, KEY)}
    except DAMAGED as error:
        raise BadBackup(_("%(file)s isn’t a backup of Bustle.") % {"file": path}) from error
    if not parts[DATABASE].startswith(SQLITE_FILE) or not parts[KEY]:
        raise BadBackup(_("%(file)s isn’t a backup of Bustle.") % {"file": path})
    return parts


def _sqlite_copy() -> bytes:
    """By a connection of its own: one that is inside a transaction waits for itself for ever."""
    with TemporaryDirectory() as folder:
        copy = Path(folder) / DATABASE
        with (
            closing(sqlite3.connect(connection.settings_dict["NAME"])) as source,
            closing(sqlite3.connect(copy)) as target,
        ):
            source.backup(target)
            for model in (Session, UserSession, SignInLink):
                target.execute(f'DELETE FROM "{model._meta.db_table}"')  # noqa: S608
            target.commit()
            target.execute("VACUUM")  # or the rows would stand in its free pages
        return copy.read_bytes()


def _rows() -> str:
    """All rows of one moment as Django's JSON, for `manage.py loaddata`."""
    out = io.StringIO()
    with one_moment():
        call_command("dumpdata", exclude=NOT_BACKED_UP, natural_foreign=True, stdout=out)
    return out.getvalue()
