"""The list for the door: who is expected, boxes to tick, and empty lines for walk-ins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy

from tournaments.core.moments import full_day_and_time
from tournaments.core.names import by_letters
from tournaments.models import Bustle
from tournaments.players.selectors.debts import Debt, debts_in
from tournaments.players.selectors.registrations import RegistrationView, registrations_of
from tournaments.printing.documents.base import (
    BEFORE,
    Document,
    DocumentParams,
    EventHeader,
    Person,
    RenderedFile,
    as_person,
    head,
    header_of,
    label,
    paper_in,
    pdf_file,
)
from tournaments.printing.typesetting.typesetter import (
    Paper,
    Pdf,
    Progress,
    typeset,
)

WALK_INS = 6
"""Empty lines at the end, at least: as many more as fill the last page."""
LINES = {Paper.LETTER: (25, 28), Paper.A4: (27, 30)}
"""The lines of the first page, and of any other."""


@dataclass(frozen=True)
class Expected:
    """Somebody on the list: what is ticked already, and a word such as "waiting list"."""

    person: Person
    here: bool = False
    paid: bool = False
    word: str = ""


def sign_in_sheet(
    event: EventHeader,
    expected: Sequence[Expected],
    paper: Paper,
    *,
    as_of: datetime,
    progress: Progress | None = None,
) -> Pdf:
    """Everybody in the given order, then empty lines. `as_of` is local time."""
    title = _("Sign-in sheet")
    data = head(event, title) | {
        "heading": title,
        "as_of": full_day_and_time(as_of),
        "expected": [_line(person) for person in expected],
        "empty": empty_lines(len(expected), paper),
    }
    return typeset("sign_in_sheet", data, paper, progress)


def empty_lines(expected: int, paper: Paper) -> int:
    """Lines for walk-ins after so many people: no page has a few lines alone."""
    first, other = LINES[paper]
    more = max(0, expected + WALK_INS - first)
    return first + -(-more // other) * other - expected


def _line(line: Expected) -> dict[str, Any]:
    return {
        "person": label(line.person),
        "number": line.person.number,
        "here": line.here,
        "paid": line.paid,
        "word": line.word,
    }


def sign_in_sheet_pdf(bustle: Bustle, params: DocumentParams, progress: Progress) -> RenderedFile:
    """Everybody who has not gone, A to Z, and lines for walk-ins."""
    people = [person for person in registrations_of(bustle.pk) if not person.gone]
    owed = debts_in(bustle.pk)
    people.sort(key=lambda person: (person.waiting, by_letters(person.plain), person.number))
    pdf = sign_in_sheet(
        header_of(bustle),
        [_expected(person, owed.get(person.number)) for person in people],
        paper_in(params),
        as_of=timezone.localtime(),
        progress=progress,
    )
    return pdf_file(bustle, "sign-in", pdf)


def _expected(person: RegistrationView, debt: Debt | None) -> Expected:
    words = [person.state_word] * person.waiting + [_("owes double")] * bool(debt)
    return Expected(as_person(person), person.here, person.paid, ", ".join(words))


DOCUMENT = Document(
    kind="sign_in_sheet",
    group=BEFORE,
    title=_lazy("Sign-in sheet"),
    text=_lazy("Who’s coming, and lines for walk-ins."),
    render=sign_in_sheet_pdf,
    for_the_start=True,
)
