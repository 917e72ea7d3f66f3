"""SQLite as it must be set for a room full of phones. The figures are in docs/decisions/."""

import sqlite3
from pathlib import Path
from typing import Any

# Upstream names a corruption bug in the WAL reset of older versions.
WAL_IS_SAFE = sqlite3.sqlite_version_info >= (3, 51, 3)


def database(path: Path) -> dict[str, Any]:
    """Django's settings for a database file in which an acknowledged hand survives a power cut."""
    path.parent.mkdir(parents=True, exist_ok=True)
    durable = (
        "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"
        if WAL_IS_SAFE
        else "PRAGMA journal_mode=DELETE; PRAGMA synchronous=EXTRA;"
    )
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": str(path),
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": durable,
        },
    }
