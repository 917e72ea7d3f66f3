"""The check of the database that commands make before they begin."""

from __future__ import annotations

from pathlib import Path

from django.core.management.base import CommandError
from django.db import connection
from django.db.migrations.executor import MigrationExecutor


def require_tables() -> None:
    """Returns if the database is as this version of Bustle needs it.

    Raises:
        CommandError: it is empty or of an older version.
    """
    if _is_missing() or _is_behind():
        raise CommandError(
            "The database is not ready: `./bustle run` or `./bustle manage migrate` makes it so."
        )


def _is_missing() -> bool:
    """Asked first, because connecting would leave an empty file that `restore` takes for data."""
    return connection.vendor == "sqlite" and not Path(connection.settings_dict["NAME"]).exists()


def _is_behind() -> bool:
    executor = MigrationExecutor(connection)
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))
