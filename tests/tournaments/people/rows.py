"""Everything that stands in the database, to be compared or searched."""

from __future__ import annotations

from django.db import connection

GROWS = {"tournaments_bustle": {"version"}, "tournaments_publication": None}
"""Columns that a change may leave otherwise: versions only grow. None: the whole table."""


def all_rows(*but: str) -> dict[str, list[tuple]]:
    """Rows of every table as plain values, in order."""
    with connection.cursor() as cursor:
        tables = connection.introspection.table_names(cursor)
        return {table: _rows(cursor, table) for table in tables if table not in but}


def _rows(cursor, table: str) -> list[tuple]:
    if (left_out := GROWS.get(table, set())) is None:
        return []
    cursor.execute(f'SELECT * FROM "{table}"')
    keep = [at for at, column in enumerate(cursor.description) if column[0] not in left_out]
    return sorted((tuple(row[at] for at in keep) for row in cursor.fetchall()), key=repr)


def places_of(*words: str) -> list[str]:
    """Tables in which one of these words stands anywhere, with what stands there."""
    found = []
    for table, rows in all_rows().items():
        for row in rows:
            text = " ".join(_as_text(value) for value in row)
            found += [f"{table}: {text[:400]}" for word in words if word.casefold() in text]
    return found


def _as_text(value) -> str:
    if isinstance(value, bytes | memoryview):
        return bytes(value).decode(errors="ignore").casefold()
    return (
        str(value).encode().decode("unicode_escape", errors="ignore").casefold()
        + str(value).casefold()
    )
