"""The server's secret key: generated once, stored in a file that only this user can read."""

import os
import secrets
import time
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured


def secret_key(path: Path) -> str:
    """The key in BUSTLE_SECRET_KEY, else the one in `path`, which is generated on first use.

    Table links are derived from it, so printed QR codes work as long as the key stays the same.
    """
    if key_from_environment := os.environ.get("BUSTLE_SECRET_KEY"):
        return key_from_environment
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return _written_by_another(path)
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(secrets.token_urlsafe(48))
    return path.read_text(encoding="ascii").strip()


def _written_by_another(path: Path) -> str:
    """The key in a file that another process may have created just now and not written yet."""
    for _try in range(50):
        if key := path.read_text(encoding="ascii").strip():
            return key
        time.sleep(0.05)
    raise ImproperlyConfigured(f"{path} is empty: put the key back, or delete the file.")
