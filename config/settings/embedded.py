"""One laptop, no server of any kind: SQLite, no Redis; see docs/operations.md."""

import os

from tzlocal import get_localzone_name

from config import sqlite
from config.private import private_folder
from config.secret import secret_key
from config.settings.base import *  # noqa: F403
from config.settings.base import DATA_DIR, TIME_ZONE

private_folder(DATA_DIR)
SECRET_KEY = secret_key(DATA_DIR / "secret.key")
# On a laptop it is as late as the laptop says.
TIME_ZONE = os.environ.get("BUSTLE_TIME_ZONE") or get_localzone_name() or TIME_ZONE
DEBUG = os.environ.get("BUSTLE_DEBUG") == "1"
# The room reaches the laptop by whatever address its Wi-Fi gives it, which is not known before
# the evening; `./bustle run` narrows this to the addresses that it prints.
ALLOWED_HOSTS = os.environ.get("BUSTLE_HOSTS", "localhost,127.0.0.1,[::1]").split(",")
DATABASES = {"default": sqlite.database(DATA_DIR / "bustle.sqlite3")}
CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}

# Small tasks run where they are called; jobs are rows that the companion process works off.
CELERY_TASK_ALWAYS_EAGER = True
CELERY_BROKER_URL = "memory://localhost"
CELERY_TASK_EAGER_PROPAGATES = False
JOBS_BY = "companion"
# Tables of a sample play on while somebody looks, unless a bench plays there.
SAMPLES_PLAY = os.environ.get("BUSTLE_SAMPLES_PLAY", "1") == "1"
SESSION_COOKIE_SAMESITE = "Lax"
