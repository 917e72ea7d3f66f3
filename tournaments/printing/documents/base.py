"""A document's entry in the registry, the file it becomes, and what all of them say of a bustle."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypedDict

from django.conf import settings
from django.utils import timezone
from django.utils.text import slugify

from tournaments.models import Bustle
from tournaments.printing.selectors.reprints import Reprint
from tournaments.printing.typesetting.parts import EventHeader
from tournaments.printing.typesetting.typesetter import Paper, Pdf, Progress

PDF = "application/pdf"
BEFORE, EACH_ROUND, AFTER = "before", "round", "after"
GROUPS = {BEFORE: "Before the start", EACH_ROUND: "For each round", AFTER: "Afterwards"}
"""The groups of documents on the director's page, with their titles."""
NEEDS_ROUND = "Nothing has been played yet."
DRAW, ROUND = "draw", "round"
REFUSALS = {DRAW: "Start the bustle first: this needs the draw.", ROUND: NEEDS_ROUND}
"""Why a document cannot be made before what it needs is there."""


class DocumentParams(TypedDict, total=False):
    """What a document is asked for with, as the row of its job stores it."""

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

    `text` says in a line what it is; `needs` is DRAW, ROUND or empty. `items`: what it counts by
    where some alone can be printed, one and several; `to_reprint` finds those that have changed
    since. `of_a_round`: it is of one round. `offered`: which bustles have such a document at all.
    """

    kind: str
    group: str
    title: str
    text: str
    render: Callable[[Bustle, DocumentParams, Progress], RenderedFile]
    needs: str = ""
    items: tuple[str, str] | None = None
    of_a_round: bool = False
    offered: Callable[[Bustle], bool] = lambda _bustle: True
    to_reprint: Callable[[Bustle], Reprint] = lambda _bustle: Reprint()


def origin_in(params: DocumentParams) -> str:
    """The address that printed links begin with."""
    return str(params.get("origin") or settings.SITE_URL)


def paper_in(params: DocumentParams) -> Paper:
    """The paper that was asked for."""
    return Paper.A4 if params.get("paper") == "a4" else Paper.LETTER


def header_of(bustle: Bustle) -> EventHeader:
    """What stands on top of every document."""
    return EventHeader(bustle.name, bustle.place, timezone.localtime(bustle.starts_at))


def pdf_file(
    bustle: Bustle, name: str, pdf: Pdf, items: Mapping[int, str] | None = None
) -> RenderedFile:
    """A PDF under the bustle's name."""
    filename = f"{slugify(bustle.name) or 'bustle'}-{name}.pdf"
    return RenderedFile(filename, PDF, bytes(pdf), pdf.pages, pdf.picture, items or {})
