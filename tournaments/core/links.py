"""Links that carry their own proof: derived from the server's key, so they can be printed again.

A table's link leads to the table's sheet of the round that is being played. It is never stored;
raising the bustle's `links_generation` ends all links that were printed before. A person's own link
leads to their registration in the same way, and ends with its `link_generation`.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
from dataclasses import dataclass

from django.conf import settings
from django.http import HttpRequest

SECRET_LETTERS = 16  # of five bits each: 80 bits
_SHAPE = re.compile(r"^(\d{1,10})-(\d{1,4})-([A-Z2-7]{16})$")
_OWN_SHAPE = re.compile(r"^(\d{1,10})-([A-Z2-7]{16})$")


def origin_of(request: HttpRequest) -> str:
    """The address that printed links carry: the configured one, else the one just used."""
    return settings.SITE_URL or f"{request.scheme}://{request.get_host()}"


def digest_of(secret: str) -> str:
    """What is kept of a secret that is never stored itself: a device's, a one-time link's."""
    return hashlib.sha256(secret.encode()).hexdigest()


@dataclass(frozen=True)
class TableCode:
    """What a code says; `secret` is believed only once `is_genuine` says so."""

    bustle_id: int
    table: int
    secret: str


def table_code(*, bustle_id: int, table: int, generation: int) -> str:
    """The code in a table's link. Upper-case and digits only, which keeps its QR small."""
    return f"{bustle_id}-{table}-{_secret(bustle_id, table, generation)}"


def read_code(code: str) -> TableCode | None:
    """Takes a code apart without believing it; None if it is no code at all."""
    match = _SHAPE.match(code.upper())
    return TableCode(int(match[1]), int(match[2]), match[3]) if match else None


def is_genuine(code: TableCode, generation: int) -> bool:
    """Whether this server made the code for this generation of links."""
    expected = _secret(code.bustle_id, code.table, generation)
    return hmac.compare_digest(expected, code.secret)


@dataclass(frozen=True)
class OwnCode:
    """What the code of a person's own link says; to be believed as a table's is."""

    registration_id: int
    secret: str


def own_code(*, registration_id: int, generation: int) -> str:
    """The code in the link by which somebody changes their own registration."""
    return f"{registration_id}-{_own_secret(registration_id, generation)}"


def read_own_code(code: str) -> OwnCode | None:
    """Takes a code apart without believing it; None if it is no code at all."""
    match = _OWN_SHAPE.match(code.upper())
    return OwnCode(int(match[1]), match[2]) if match else None


def is_own(code: OwnCode, generation: int) -> bool:
    """Whether this server made the code for this generation of the person's link."""
    return hmac.compare_digest(_own_secret(code.registration_id, generation), code.secret)


def _secret(bustle_id: int, table: int, generation: int) -> str:
    return _derived(f"table:{bustle_id}:{table}:{generation}")


def _own_secret(registration_id: int, generation: int) -> str:
    return _derived(f"registration:{registration_id}:{generation}")


def _derived(text: str) -> str:
    digest = hmac.digest(settings.SECRET_KEY.encode(), text.encode(), "sha256")
    return base64.b32encode(digest).decode()[:SECRET_LETTERS]
