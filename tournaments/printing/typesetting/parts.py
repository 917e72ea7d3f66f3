"""What several printed documents share: the head of a document, a person, a QR code, a date."""

from __future__ import annotations

import io
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import segno


@dataclass(frozen=True)
class EventHeader:
    """Which bustle a document belongs to. `starts_at` is local time where it is played."""

    bustle: str
    place: str = ""
    starts_at: datetime | None = None
    language: str = "en"


@dataclass(frozen=True)
class Person:
    """A registration. `namesake`: somebody else in this bustle has the same name."""

    name: str
    number: int
    namesake: bool = False


def label(person: Person) -> dict[str, Any]:
    """Name, and the number only where the name alone would not tell who it is."""
    return {"name": person.name, "number": person.number if person.namesake else None}


def head(event: EventHeader, title: str) -> dict[str, Any]:
    """What the templates print on top and write into the PDF's metadata."""
    return {
        "title": f"{title} – {event.bustle}",
        "language": event.language,
        "bustle": event.bustle,
        "place": event.place,
        "date": day_and_time(event.starts_at) if event.starts_at else "",
    }


def day(moment: datetime) -> str:
    """Friday 20 November 2026."""
    return f"{moment:%A} {moment.day} {moment:%B %Y}"


def day_and_time(moment: datetime) -> str:
    """Friday 20 November 2026, 19:00."""
    return f"{day(moment)}, {moment:%H:%M}"


def qr(link: str) -> list[int]:
    """A QR code of `link` as the bytes of a PNG, one pixel a module, without a border.

    A link in capitals makes a smaller code. The mask is fixed because trying all eight takes
    most of the time and any of them can be read.
    """
    out = io.BytesIO()
    segno.make_qr(link, error="m", mask=0).save(out, kind="png", border=0, scale=1)
    return list(out.getvalue())


def link_in_words(link: str) -> str:
    """A link as people type it: without the scheme, with the host in small letters."""
    _, _, rest = link.rpartition("://")
    host, slash, path = rest.partition("/")
    return f"{host.lower()}{slash}{path}"
