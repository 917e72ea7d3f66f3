"""The server's key: made once, kept in a file that only this user can read."""

import os
import secrets
from pathlib import Path


def secret_key(path: Path) -> str:
    """The key in BUSTLE_SECRET_KEY, else the one in `path`, which is made on first use.

    Table links are derived from it, so printed QR codes work as long as the key is kept.
    """
    if given := os.environ.get("BUSTLE_SECRET_KEY"):
        return given
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text(encoding="ascii").strip()
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(secrets.token_urlsafe(48))
    return path.read_text(encoding="ascii").strip()
