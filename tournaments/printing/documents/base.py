"""The parts that documents share: their entry in the registry, their file, what all of them say.

That is the head of a document, its people, links and dates.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Any, TypeAlias, TypedDict

import segno
from django.conf import settings
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from tournaments.core.links import phones_can_open
from tournaments.core.moments import full_day_and_time
from tournaments.core.selectors.names import names_apart
from tournaments.models import Bustle
from tournaments.players.selectors.registrations import RegistrationView, registrations_of
from tournaments.printing.documents.words import spoken_words
from tournaments.printing.selectors.reprints import Reprint
from tournaments.printing.typesetting.typesetter import Paper, Pdf, Progress

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

PDF = "application/pdf"
BEFORE, EACH_ROUND, AFTER = "before", "round", "after"
GROUPS = {BEFORE: _("Before the start"), EACH_ROUND: _("For each round"), AFTER: _("Afterward")}
"""The groups of documents on the director's page, with their titles."""
NEEDS_ROUND = _("Ready once round 1 has begun.")
DRAW, ROUND = "draw", "round"
REFUSALS = {DRAW: _("Ready once the bustle has started."), ROUND: NEEDS_ROUND}
"""Why a document cannot be made before what it needs is there."""


Words: TypeAlias = "str | StrPromise"


class DocumentParams(TypedDict, total=False):
    """The parameters of a document, as the row of its job stores them."""

    paper: str  # "letter" or "a4"
    origin: str  # the address that printed links begin with
    numbers: list[int]  # only these people or tables, for a document with `items`
    round: int  # for a document `of_a_round`; else the one being played or the next


@dataclass(frozen=True)
class RenderedFile:
    """A finished file; `items` are digests of what stands in it, by what it counts by."""

    filename: str
    content_type: str
    content: bytes
    pages: int | None = None
    picture: bytes | None = None
    items: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Document:
    """Something to print, by the word `kind` that asks for it.

    `text` says in a line what it is; `needs` is DRAW, ROUND or empty. `items`: so many of
    them in words ("2 cards"), where some alone can be printed; `to_reprint` finds those that have
    changed since. `of_a_round`: it is of one round. `for_the_start`: it is printed with all that
    an evening begins with. `offered`: which bustles have such a document at all.
    """

    kind: str
    group: str
    title: Words
    text: Words
    render: Callable[[Bustle, DocumentParams, Progress], RenderedFile]
    needs: str = ""
    items: Callable[[int], str] | None = None
    of_a_round: bool = False
    for_the_start: bool = False
    offered: Callable[[Bustle], bool] = lambda _bustle: True
    to_reprint: Callable[[Bustle], Reprint] = lambda _bustle: Reprint()


@dataclass(frozen=True)
class EventHeader:
    """Heading of a document: its bustle. `starts_at` is local time where it is played."""

    bustle: str
    place: str = ""
    starts_at: datetime | None = None
    language: str = "en"  # and the region, if it matters: "en-gb"


@dataclass(frozen=True)
class Person:
    """A registration. `namesake`: somebody else in this bustle has the same name."""

    name: str
    number: int
    namesake: bool = False


People = Mapping[int, Person]
"""By registration number."""
Registrations = Mapping[int, RegistrationView]
"""By number."""


def people_of(bustle_id: int) -> dict[int, Person]:
    """Everybody in the bustle as they stand on paper."""
    names = names_apart(bustle_id).items()
    return {number: Person(name, number, namesake) for number, (name, namesake) in names}


def registrations_by_number(bustle_id: int) -> dict[int, RegistrationView]:
    """Everybody in the bustle, for documents that tell more than their names."""
    return {person.number: person for person in registrations_of(bustle_id)}


def as_person(person: RegistrationView) -> Person:
    """A registration on paper: the plain name, beside a number where two have it."""
    return Person(person.plain, person.number, person.namesake)


def origin_in(params: DocumentParams) -> str:
    """The address that printed links begin with; empty where phones could not open them, so that
    nobody prints a code that leads nowhere."""
    origin = str(params.get("origin") or settings.SITE_URL)
    return origin if phones_can_open(origin) else ""


def paper_in(params: DocumentParams) -> Paper:
    """The paper that was asked for."""
    return Paper.A4 if params.get("paper") == "a4" else Paper.LETTER


def header_of(bustle: Bustle) -> EventHeader:
    """The lines on top of every document."""
    return EventHeader(
        bustle.name,
        bustle.place,
        timezone.localtime(bustle.starts_at),
        get_language() or EventHeader.language,
    )


def pdf_file(
    bustle: Bustle, name: str, pdf: Pdf, items: Mapping[int, str] | None = None
) -> RenderedFile:
    """A PDF under the bustle's name."""
    filename = f"{slugify(bustle.name) or 'bustle'}-{name}.pdf"
    return RenderedFile(filename, PDF, bytes(pdf), pdf.pages, pdf.picture, items or {})


def label(person: Person) -> dict[str, Any]:
    """Name, and the number only where the name alone would not tell who it is."""
    return {"name": person.name, "number": person.number if person.namesake else None}


def head(event: EventHeader, title: str) -> dict[str, Any]:
    """Data that every template prints on top and writes into the PDF's metadata."""
    return {
        "title": f"{title} – {event.bustle}",
        "language": event.language,
        "said": spoken_words(),
        "bustle": event.bustle,
        "place": event.place,
        "date": full_day_and_time(event.starts_at) if event.starts_at else "",
    }


def qr(link: str) -> bytes:
    """A QR code of `link` as a PNG, one pixel a module, without a border.

    A link in capitals makes a smaller code. The mask is fixed because trying all eight takes
    most of the time and any of them can be read.
    """
    out = io.BytesIO()
    segno.make_qr(link, error="m", mask=0).save(out, kind="png", border=0, scale=1)
    return out.getvalue()


def link_in_words(link: str) -> str:
    """A link as people type it: without the scheme, with the host in small letters."""
    _, _, rest = link.rpartition("://")
    host, slash, path = rest.partition("/")
    return f"{host.lower()}{slash}{path}"
