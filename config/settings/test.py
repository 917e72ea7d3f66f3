"""The suite: PostgreSQL where DATABASE_URL names one, else SQLite in a file."""

import os
import tempfile
from pathlib import Path
from typing import Any

import dj_database_url

from config import sqlite
from config.settings.base import *  # noqa: F403

SECRET_KEY = "the suite's key, used nowhere else"
ALLOWED_HOSTS = ["*"]
# One folder for each process, so that two runs at once do not share a database.
_scratch = tempfile.TemporaryDirectory(prefix="bustle-tests-")
SCRATCH = Path(_scratch.name)
FILES_DIR = SCRATCH / "files"

DATABASES: dict[str, Any]
_url = os.environ.get("DATABASE_URL", "")
if _url.startswith("postgres"):
    DATABASES = {"default": dj_database_url.parse(_url)}
else:
    # A file, because live-server tests on an in-memory database fail whatever the options.
    DATABASES = {"default": sqlite.database(SCRATCH / "suite.sqlite3")}
    # No power cut is tested here, and every commit would wait for the disk.
    DATABASES["default"]["OPTIONS"]["init_command"] += " PRAGMA synchronous=OFF;"
    DATABASES["default"]["TEST"] = {"NAME": str(SCRATCH / "test.sqlite3")}
CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
CELERY_TASK_ALWAYS_EAGER = True
CELERY_BROKER_URL = "memory://localhost"
CELERY_TASK_EAGER_PROPAGATES = False
JOBS_BY = "companion"
DRAW_STEPS = 1_000  # valid draws, quickly; how good they can be is tested without Django
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
