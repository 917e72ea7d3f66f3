"""What every printed document needs of a bustle: its head, its paper, its people, its links."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.conf import settings
from django.utils import timezone
from django.utils.text import slugify

from tournaments.models import Bustle
from tournaments.players.selectors.registrations import RegistrationView
from tournaments.printing.documents import parts
from tournaments.printing.documents.typesetting import Paper, Pdf, Progress

PDF = "application/pdf"


@dataclass(frozen=True)
class Made:
    """A finished file; `items` are digests of what stands in it, by what it counts by."""

    filename: str
    content_type: str
    content: bytes
    pages: int | None = None
    picture: bytes | None = None
    items: Mapping[int, str] = field(default_factory=dict)


Printer = Callable[[Bustle, Mapping[str, Any], Progress], Made]


def player_link(params: Mapping[str, Any], bustle: Bustle, number: int, generation: int = 0) -> str:
    """The link on a person's card, in capitals for a small QR code.

    It ends in the draw that the card was printed from, so that an old card can say so.
    """
    of_draw = f"-{generation}" if generation else ""
    return f"{origin_in(params)}/P/{bustle.pk}-{number}{of_draw}".upper()


def origin_in(params: Mapping[str, Any]) -> str:
    return str(params.get("origin") or settings.SITE_URL)


def paper_in(params: Mapping[str, Any]) -> Paper:
    return Paper.A4 if params.get("paper") == "a4" else Paper.LETTER


def header_of(bustle: Bustle) -> parts.EventHeader:
    return parts.EventHeader(bustle.name, bustle.place, timezone.localtime(bustle.starts_at))


def as_file(bustle: Bustle, what: str, pdf: Pdf, items: Mapping[int, str] | None = None) -> Made:
    name = f"{slugify(bustle.name) or 'bustle'}-{what}.pdf"
    return Made(name, PDF, bytes(pdf), pdf.pages, pdf.picture, items or {})


def as_person(person: RegistrationView) -> parts.Person:
    return parts.Person(person.plain, person.number, person.namesake)
