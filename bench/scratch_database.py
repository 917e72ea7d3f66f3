"""A database for an hour: made empty, used, and thrown away. Never the real one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.db import connection

from tournaments.tasks import sweep


@contextmanager
def scratch_database(folder: Path) -> Iterator[str]:
    """Inside, Django's connection leads to an empty database with all tables; says which kind.

    SQLite's is a file in `folder`; a server's is its test database, made beside the real one.
    Tasks run where they are called: a real worker must not look for them in the real database.
    """
    sweep.app.conf.task_always_eager = True
    real = connection.settings_dict["NAME"]
    if connection.vendor == "sqlite":
        connection.settings_dict["TEST"]["NAME"] = str(folder / "bustle.sqlite3")
    connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
    try:
        yield str(connection.display_name)
    finally:
        connection.creation.destroy_test_db(real, verbosity=0)
