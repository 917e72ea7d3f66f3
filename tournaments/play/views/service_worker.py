"""Service worker with which a table's phone opens its sheet without a connection."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from pathlib import Path

from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

SCRIPT = "bustle/js/worker.js"
FOLDERS = ("bustle/js", "bustle/css")


@never_cache
@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """Served beside the sheets, because a browser lets it work for addresses below its own only."""
    return HttpResponse(_script(), content_type="text/javascript")


@lru_cache(maxsize=1)
def version() -> str:
    """Another one whenever a file that a page shows itself with is another one."""
    digest = hashlib.sha256()
    for folder in FOLDERS:
        for file in sorted(Path(_static_file(folder)).iterdir()):
            digest.update(file.read_bytes())
    return digest.hexdigest()[:12]


@lru_cache(maxsize=1)
def _script() -> bytes:
    return Path(_static_file(SCRIPT)).read_bytes()


def _static_file(name: str) -> str:
    path = finders.find(name)
    if not isinstance(path, str):
        raise FileNotFoundError(name)
    return path
