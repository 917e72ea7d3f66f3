"""What commands ask before they begin."""

from __future__ import annotations

from django.core.management.base import CommandError
from django.db import connection
from django.db.migrations.executor import MigrationExecutor


def need_tables() -> None:
    """Returns if the database is as this version of Bustle needs it.

    Raises:
        CommandError: it is empty or of an older version.
    """
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        raise CommandError("The database is not ready: `./bustle manage migrate` makes it so.")
