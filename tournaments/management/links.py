"""One-time links for the console, and the address at which this installation is served."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings
from django.contrib.auth import get_user_model
from django.urls import reverse

from tournaments.core.services.access import make_director, make_sign_in_link

ONE_EVENING = 24 * 60 * 60  # seconds
USUAL_ADDRESS = "http://127.0.0.1:8000"


def sign_in_address(*, user_id: int, site: str) -> str:
    """A new link that signs this user in once, at the site with this address."""
    return site + reverse("sign-in-link", args=[make_sign_in_link(user_id=user_id)])


def first_director() -> int:
    """The id of the director who was here first; made if there is none yet."""
    directors = get_user_model().objects.filter(is_active=True, memberships__isnull=False)
    user_id = directors.order_by("pk").values_list("pk", flat=True).first()
    return make_director() if user_id is None else int(user_id)


@contextmanager
def served_at(site: str) -> Iterator[None]:
    """Stores the address for other commands while the server runs."""
    keep_address(site)
    try:
        yield
    finally:
        _address_file().unlink(missing_ok=True)


def keep_address(site: str) -> None:
    """Stores the address of a server that runs, for other commands."""
    _address_file().write_text(site, encoding="utf-8")


def remember_phones() -> None:
    """Notes that phones were let in, so that a restart in mid-evening does not lock them out."""
    _phones_file().touch()


def phones_were_in() -> bool:
    """True where phones were let in within the last day, as on the same evening."""
    file = _phones_file()
    return file.exists() and time.time() - file.stat().st_mtime < ONE_EVENING


def site_address() -> str:
    """The site that links lead to: as configured, else where the server runs or usually does."""
    if settings.SITE_URL:
        return str(settings.SITE_URL)
    file = _address_file()
    return file.read_text(encoding="utf-8") if file.exists() else USUAL_ADDRESS


def _phones_file() -> Path:
    return Path(settings.DATA_DIR) / "phones-let-in"


def _address_file() -> Path:
    return Path(settings.DATA_DIR) / "served-at"
