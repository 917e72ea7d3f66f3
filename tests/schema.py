"""The tables of the suite's database, made once and copied for every process after that.

Outside the full tier they are made from the models, as `makemigrations --check` says they are,
which takes a fifth of the time; with `--all` migrations make them.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

import django
import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import connection
from django.db.backends.sqlite3.creation import DatabaseCreation

from tests import log, tiers

migrate = DatabaseCreation.create_test_db


@contextmanager
def copied(config: pytest.Config) -> Iterator[None]:
    """Inside, a test database of SQLite is copied from the one that was made for these models.

    On another database migrations run as ever.
    """
    asked_otherwise = config.option.reuse_db or config.option.nomigrations
    if connection.vendor != "sqlite" or asked_otherwise or not hasattr(config, "cache"):
        yield
        return
    template = _folder(config) / f"{_fingerprint()}.sqlite3"

    def create(creation: DatabaseCreation, *args: object, **options: object) -> str:
        if not template.exists():
            make = migrate if tiers.everything() else _made_from_models
            name = make(creation, *args, **options)
            _keep(Path(name), template)
            return name
        name = creation._get_test_db_name()
        creation.connection.close()
        shutil.copyfile(template, name)
        creation.connection.settings_dict["NAME"] = name
        creation.connection.ensure_connection()
        return name

    with patch.object(DatabaseCreation, "create_test_db", create):
        yield


def _made_from_models(creation: DatabaseCreation, *args: object, **options: object) -> str:
    with patch.dict(creation.connection.settings_dict["TEST"], MIGRATE=False):
        name = migrate(creation, *args, **options)
    call_command("migrate", fake=True, verbosity=0)  # the commands look at what was migrated
    log.put_triggers()
    return name


def _folder(config: pytest.Config) -> Path:
    return Path(config.cache.mkdir("schema"))


def _keep(database: Path, template: Path) -> None:
    """Written beside and renamed, because several processes may do it at once."""
    for old in template.parent.glob("*.sqlite3"):
        old.unlink(missing_ok=True)
    beside = template.with_suffix(f".{os.getpid()}")
    with sqlite3.connect(database) as source, sqlite3.connect(beside) as target:
        source.backup(target)
    beside.rename(template)


def _fingerprint() -> str:
    """Changes when a model or a migration does, or what fills the tables at the end of one."""
    made_by = f"{django.__version__} {sqlite3.sqlite_version} {tiers.everything()}"
    seen = hashlib.sha256(made_by.encode())
    for app in apps.get_app_configs():
        for pattern in ("migrations/*.py", "models.py", "models/*.py"):
            for path in sorted(Path(app.path).glob(pattern)):
                seen.update(path.name.encode() + path.read_bytes())
        for model in app.get_models():
            seen.update(f"{model._meta.label} {model._meta.permissions}".encode())
    return seen.hexdigest()[:20]
