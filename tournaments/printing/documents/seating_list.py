"""The seats of one round, A to Z in columns: to be hung up and read from afar."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy

from tournaments.core.moments import full_day_and_time
from tournaments.models import Bustle
from tournaments.printing.documents.base import (
    DRAW,
    EACH_ROUND,
    Document,
    DocumentParams,
    EventHeader,
    RenderedFile,
    head,
    header_of,
    paper_in,
    pdf_file,
    registrations_by_number,
)
from tournaments.printing.documents.laid_rounds import laid_round
from tournaments.printing.typesetting.typesetter import (
    NothingToPrint,
    Paper,
    Pdf,
    Progress,
    typeset,
)
from tournaments.public.selectors.seats import RoundNotes, SeatPlace, seat_finder

FEW, MANY = 50, 96
"""Up to so many names two columns, beyond so many four."""


@dataclass(frozen=True)
class SeatingLine:
    """A name as lists have it, and a table with its seat; without a table a `word`."""

    name: str
    table: int | None = None
    seat: str = ""
    word: str = ""


def seating_list(
    event: EventHeader,
    number: int,
    places: Sequence[SeatingLine],
    paper: Paper,
    *,
    as_of: datetime,
    progress: Progress | None = None,
) -> Pdf:
    """Round `number` in the order of `places`. Raises `NothingToPrint` without them."""
    if not places:
        raise NothingToPrint(_("No round to print: draw the round first."))
    title = _("Round %(number)s: where to sit") % {"number": number}
    count = len(places)
    data = head(event, title) | {
        "heading": title,
        "as_of": full_day_and_time(as_of),
        "columns": 2 if count <= FEW else 3 if count <= MANY else 4,
        "places": [_place_data(place) for place in places],
    }
    return typeset("seating_list", data, paper, progress)


def _place_data(place: SeatingLine) -> dict[str, Any]:
    return {"name": place.name, "table": place.table, "seat": place.seat, "word": place.word}


def seating_list_pdf(bustle: Bustle, params: DocumentParams, progress: Progress) -> RenderedFile:
    """The seats of a round, A to Z, for the wall."""
    people = registrations_by_number(bustle.pk)
    round_ = laid_round(bustle, params.get("round"))
    shown = RoundNotes(idle=round_.idle)
    places = seat_finder(round_.number, round_.tables, list(people.values()), shown)
    pdf = seating_list(
        header_of(bustle),
        round_.number,
        [_place(place) for place in places],
        paper_in(params),
        as_of=timezone.localtime(),
        progress=progress,
    )
    return pdf_file(bustle, f"seating-{round_.number}", pdf)


def _place(place: SeatPlace) -> SeatingLine:
    word = "" if place.table else place.word
    return SeatingLine(place.name, place.table, place.seat, word)


DOCUMENT = Document(
    kind="seating_list",
    group=EACH_ROUND,
    title=_lazy("Seating A to Z"),
    text=_lazy("Who sits where, for the wall."),
    render=seating_list_pdf,
    needs=DRAW,
    of_a_round=True,
)
