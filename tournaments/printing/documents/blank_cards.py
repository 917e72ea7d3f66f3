"""Scorecards without a name, for walk-ins and for evenings whose seats nobody knows beforehand."""

from __future__ import annotations

from tournaments.printing.documents.parts import EventHeader, head
from tournaments.printing.documents.scorecards import (
    QUARTER_PAGE_HANDS,
    QUARTER_PAGE_ROUNDS,
    Seated,
    route_as_data,
)
from tournaments.printing.documents.typesetting import Paper, Pdf, Progress, typeset


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
    card = {"name": "", "number": None, "hands": hands, "qr": None, "route": route_as_data(route)}
    data = head(event, "Blank scorecards") | {"per_page": per_page, "cards": [card] * per_page}
    return typeset("scorecards", data, paper, progress)
