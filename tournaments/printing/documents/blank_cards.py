"""Scorecards without a name, for walk-ins and for evenings whose seats nobody knows beforehand."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy

from tournaments.models import Bustle
from tournaments.printing.documents.base import (
    BEFORE,
    Document,
    DocumentParams,
    EventHeader,
    RenderedFile,
    head,
    header_of,
    paper_in,
    pdf_file,
)
from tournaments.printing.documents.scorecards import (
    ONE_WIDE_BOX,
    QUARTER_PAGE_HANDS,
    QUARTER_PAGE_ROUNDS,
    Seated,
    route_as_data,
)
from tournaments.printing.typesetting.typesetter import (
    Paper,
    Pdf,
    Progress,
    typeset,
)
from tournaments.setup.selectors.table_sizes import games_of


def blank_cards(
    event: EventHeader,
    rounds: int,
    hands: int,
    paper: Paper,
    *,
    partnership: bool = True,
    progress: Progress | None = None,
) -> Pdf:
    """One page of equal cards, to be copied or printed as often as needed.

    `hands` is the number of boxes of a round, 0 for one wide box; without `partnership` everybody
    plays for themselves.
    """
    small = rounds <= QUARTER_PAGE_ROUNDS and hands <= QUARTER_PAGE_HANDS
    per_page = 4 if small else 2
    route = [Seated(number, partnership=partnership) for number in range(1, rounds + 1)]
    card = {
        "person": {"name": "", "number": None},
        "number": None,
        "hands": hands,
        "qr": None,
        "route": route_as_data(route),
    }
    data = head(event, _("Blank scorecards")) | {"per_page": per_page, "cards": [card] * per_page}
    return typeset("scorecards", data, paper, progress)


def blank_cards_pdf(bustle: Bustle, params: DocumentParams, progress: Progress) -> RenderedFile:
    """Cards with the evening's rounds and hands, and a line for everything else."""
    pdf = blank_cards(
        header_of(bustle),
        bustle.rounds_planned,
        bustle.hands or ONE_WIDE_BOX,
        paper_in(params),
        partnership=games_of(bustle).usual.partnership,
        progress=progress,
    )
    return pdf_file(bustle, "blank-scorecards", pdf)


DOCUMENT = Document(
    kind="blank_cards",
    group=BEFORE,
    title=_lazy("Blank scorecards"),
    text=_lazy("No names: for walk-ins, or to copy."),
    render=blank_cards_pdf,
)
