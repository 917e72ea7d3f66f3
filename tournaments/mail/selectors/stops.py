"""Addresses that want no more mail, and the link with which they say so."""

from __future__ import annotations

from hashlib import sha256

from django.conf import settings
from django.core import signing
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.core.errors import NoSuchThing
from tournaments.models import Club, MailStop

SIGNER = signing.Signer(salt="tournaments.mail.stop")


def digest_of_address(address: str) -> str:
    """Digest under which an address is known; capital letters do not make it another one."""
    return sha256(address.strip().casefold().encode()).hexdigest()


def stop_link(club_id: int, address: str) -> str:
    """The link that stops a club's mail to an address. It works for as long as the club exists."""
    token = SIGNER.sign_object([club_id, digest_of_address(address)])
    return settings.SITE_URL + reverse("public:stop_mail", args=[token])


def read_stop_token(token: str) -> tuple[int, str]:
    """Club id and digest of the address that a stop link names.

    Raises:
        NoSuchThing: nobody here made it.
    """
    try:
        club_id, digest = SIGNER.unsign_object(token)
    except signing.BadSignature:
        raise NoSuchThing(_("This link isn’t whole. Copy all of it.")) from None
    return int(club_id), str(digest)


def club_of_stop(club_id: int) -> str:
    """Name of the club whose mail a link stops.

    Raises:
        NoSuchThing: the club is gone.
    """
    name = Club.objects.filter(pk=club_id).values_list("name", flat=True).first()
    if name is None:
        raise NoSuchThing(_("This club is gone, and so is its mail."))
    return name


def is_stopped(club_id: int, digest: str) -> bool:
    """Whether an address has stopped the mail of a club."""
    return MailStop.objects.filter(club_id=club_id, digest=digest).exists()
