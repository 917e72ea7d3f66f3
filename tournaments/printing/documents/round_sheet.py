"""The director's sheet of one round: every table with its people, and boxes for what they hand in.

For a round that is collected on paper before it is typed: the tables stand in the order of the
page that takes them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy

from scoring.saying import said
from tournaments.models import Bustle
from tournaments.printing.documents.base import (
    DRAW,
    EACH_ROUND,
    Document,
    DocumentParams,
    EventHeader,
    Person,
    RenderedFile,
    head,
    header_of,
    label,
    paper_in,
    pdf_file,
    people_of,
)
from tournaments.printing.documents.laid_rounds import laid_round, left_over, sides_of
from tournaments.printing.typesetting.typesetter import (
    NothingToPrint,
    Paper,
    Pdf,
    Progress,
    typeset,
)
from tournaments.setup.selectors.rulesets import card_of_bustle


@dataclass(frozen=True)
class RoundTable:
    """A table and its sides in order; who plays alone is a side."""

    table: int
    sides: tuple[tuple[Person, ...], ...]


def round_sheet(
    event: EventHeader,
    number: int,
    tables: Sequence[RoundTable],
    paper: Paper,
    *,
    ending: str = "",
    without_table: Sequence[Person] = (),
    progress: Progress | None = None,
) -> Pdf:
    """Round `number` on one page where it can be. `ending` says how long a sheet is.

    Raises `NothingToPrint` without tables.
    """
    if not tables:
        raise NothingToPrint(_("No round to print: draw the round first."))
    title = _("Round %(number)s") % {"number": number}
    data = head(event, title) | {
        "heading": title,
        "ending": ending,
        "tables": [_table(table) for table in tables],
        "without_table": [label(person) for person in without_table],
    }
    return typeset("round_sheet", data, paper, progress)


def _table(table: RoundTable) -> dict[str, Any]:
    return {
        "table": table.table,
        "sides": [[label(person) for person in side] for side in table.sides],
    }


def round_sheet_pdf(bustle: Bustle, params: DocumentParams, progress: Progress) -> RenderedFile:
    """Boxes for a round's scores, to be typed in later."""
    people = people_of(bustle.pk)
    round_ = laid_round(bustle, params.get("round"))
    pdf = round_sheet(
        header_of(bustle),
        round_.number,
        [RoundTable(table.number, sides_of(table, people)) for table in round_.tables],
        paper_in(params),
        ending=said(card_of_bustle(bustle).ending),
        without_table=left_over(round_, people),
        progress=progress,
    )
    return pdf_file(bustle, f"round-{round_.number}", pdf)


DOCUMENT = Document(
    kind="round_sheet",
    group=EACH_ROUND,
    title=_lazy("Round sheet"),
    text=_lazy("Who plays where, with boxes for the scores."),
    render=round_sheet_pdf,
    needs=DRAW,
    of_a_round=True,
)
