"""Links that carry their own proof: derived from the server's key, so they can be printed again.

An own link leads to a registration, or to all evenings of a person, and ends with the
`link_generation` of its row. A table's link
(see play/selectors/tables.py) leads to its sheet in the same way, the code on a card to its owner's
page: whoever counts numbers up finds nothing.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address
from urllib.parse import urlsplit

import segno
from django.conf import settings
from django.http import HttpRequest

from tournaments.core.errors import LinkEnded, NoSuchThing

SECRET_LETTERS = 16  # of five bits each: 80 bits
CARD_LETTERS = 8
_CARD_SHAPE = re.compile(r"^(\d{1,10})-(\d{1,4})-([A-Z2-7]{8})(?:-(\d{1,4}))?$")
_OWN_SHAPE = re.compile(r"^(\d{1,10})-([A-Z2-7]{16})$")


def origin_of(request: HttpRequest) -> str:
    """The address that printed links carry: the configured one, else the one just used."""
    return settings.SITE_URL or f"{request.scheme}://{request.get_host()}"


def phones_can_open(address: str) -> bool:
    """True if a link or origin leads a phone here; loopback leads it to the phone itself."""
    host, number = _host_in(address)
    if number is None:
        return bool(host) and host != "localhost" and not host.endswith(".localhost")
    return not (number.is_loopback or number.is_unspecified)


def is_private(address: str) -> bool:
    """True if a link or origin means a machine of one's own network, as that network numbers it."""
    _host, number = _host_in(address)
    return number is not None and number.is_private


def _host_in(address: str) -> tuple[str, IPv4Address | IPv6Address | None]:
    """The host of a link or origin, and its number where it is one."""
    host = urlsplit(address).hostname or ""
    try:
        return host, ip_address(host)
    except ValueError:
        return host, None


def qr_image(link: str) -> str:
    """The link as a QR code to stand in an image, light so that it can be read on any page; empty
    where no phone could open it."""
    if not phones_can_open(link):
        return ""
    return str(segno.make_qr(link, error="m").svg_data_uri(scale=4, light="#fff"))


def digest_of(secret: str) -> str:
    """Digest of a secret that is never stored itself: a device's, a one-time link's."""
    return hashlib.sha256(secret.encode()).hexdigest()


@dataclass(frozen=True)
class OwnCode:
    """Content of a person's own link; to be believed only once `is_own` says so."""

    registration_id: int
    secret: str


def own_code(*, registration_id: int, generation: int) -> str:
    """The code in the link by which somebody changes their own registration."""
    return f"{registration_id}-{_own_secret(registration_id, generation)}"


def read_own_code(code: str) -> OwnCode | None:
    """Takes a code apart without believing it; None if it is no code at all."""
    match = _OWN_SHAPE.match(code.upper())
    return OwnCode(int(match[1]), match[2]) if match else None


@dataclass(frozen=True)
class PersonCode:
    """Content of a link to a person across evenings; to be believed once a check below says so."""

    player_id: int
    secret: str

    @property
    def is_public(self) -> bool:
        """True if this server made it for the page that anybody may see."""
        return hmac.compare_digest(_person_secret(self.player_id), self.secret)

    def is_own(self, generation: int) -> bool:
        """True if this server made it for this generation of the person's own link."""
        return hmac.compare_digest(_persons_own_secret(self.player_id, generation), self.secret)


def person_code(player_id: int) -> str:
    """The code in the address of somebody's public page, which no counting finds."""
    return f"{player_id}-{_person_secret(player_id)}"


def persons_own_code(*, player_id: int, generation: int) -> str:
    """The code in the link that leads somebody to all that is theirs in a club."""
    return f"{player_id}-{_persons_own_secret(player_id, generation)}"


def read_person_code(code: str) -> PersonCode | None:
    """Takes a code apart without believing it; None if it is no code at all."""
    match = _OWN_SHAPE.match(code.upper())
    return PersonCode(int(match[1]), match[2]) if match else None


def _person_secret(player_id: int) -> str:
    return derived_secret(f"person:{player_id}")


def _persons_own_secret(player_id: int, generation: int) -> str:
    return derived_secret(f"own person:{player_id}:{generation}")


@dataclass(frozen=True)
class CardCode:
    """Content of the code on a person's card; `draw` is the one it was printed from, 0 if none."""

    bustle_id: int
    number: int
    secret: str
    draw: int = 0


def card_code(*, bustle_id: int, number: int, generation: int, draw: int = 0) -> str:
    """The code on somebody's card. It opens nothing but what is public, so it is short."""
    code = f"{bustle_id}-{number}-{_card_secret(bustle_id, number, generation)}"
    return f"{code}-{draw}" if draw else code


def read_card_code(code: str) -> CardCode | None:
    """Takes a code apart without believing it; None if it is no code at all."""
    match = _CARD_SHAPE.match(code.upper())
    return CardCode(int(match[1]), int(match[2]), match[3], int(match[4] or 0)) if match else None


def is_of_card(code: CardCode, generation: int) -> bool:
    """True if this server made the code for this generation of a bustle's cards."""
    return hmac.compare_digest(_card_secret(code.bustle_id, code.number, generation), code.secret)


def _card_secret(bustle_id: int, number: int, generation: int) -> str:
    return derived_secret(f"card:{bustle_id}:{number}:{generation}")[:CARD_LETTERS]


def check_link(
    is_good: Callable[[int], bool], generation: int, *, ended: str, unknown: str = ""
) -> None:
    """Checks a link by `is_good`, which says whether it is of a generation.

    Raises:
        LinkEnded: it is of an earlier generation; says `ended`.
        NoSuchThing: it is of none, so somebody made it up; says `unknown`.
    """
    if is_good(generation):
        return
    if any(is_good(earlier) for earlier in range(1, generation)):
        raise LinkEnded(ended)
    raise NoSuchThing(unknown)


def is_own(code: OwnCode, generation: int) -> bool:
    """True if this server made the code for this generation of the person's link."""
    return hmac.compare_digest(_own_secret(code.registration_id, generation), code.secret)


def _own_secret(registration_id: int, generation: int) -> str:
    return derived_secret(f"registration:{registration_id}:{generation}")


def derived_secret(text: str) -> str:
    """The secret that only this server can make of a text."""
    digest = hmac.digest(settings.SECRET_KEY.encode(), text.encode(), "sha256")
    return base64.b32encode(digest).decode()[:SECRET_LETTERS]
