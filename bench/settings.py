"""The serious settings around a scratch database, with a queue of its own on the same Redis."""

import os

from config.settings.serious import *  # noqa: F403
from config.settings.serious import CACHES

CELERY_TASK_DEFAULT_QUEUE = os.environ.get("BUSTLE_BENCH_QUEUE", "bench")
CACHES["default"]["KEY_PREFIX"] = CELERY_TASK_DEFAULT_QUEUE
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
ROOT_URLCONF = "bench.limit"
