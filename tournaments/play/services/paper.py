"""A table's card in the director's hands: typed, and taken back."""

from __future__ import annotations

from collections.abc import Mapping
from uuid import UUID

from scoring.services import Recorded, count_paper, undo_totals
from tournaments.play.selectors.tables import directors_table


def type_card(
    *,
    bustle_id: int,
    round_number: int,
    table: int,
    entry_id: UUID,
    points: Mapping[str, int],
    by: str,
    loners: Mapping[str, int] | None = None,
    hands: int | None = None,
    reason: str = "",
    seen: int | None = None,
) -> Recorded:
    """Counts the card of a table of an opened round; everything else as in `count_paper`.

    Raises:
        HandRefused: what is typed cannot be, or is not what the sheet has, and no reason is given.
        NoSuchThing: there is no such table in that round.
    """
    return count_paper(
        sheet_id=directors_table(bustle_id, round_number, table).sheet_id,
        entry_id=entry_id,
        points=points,
        loners=loners,
        hands=hands,
        by=by,
        reason=reason,
        seen=seen,
    )


def take_card_back(
    *, bustle_id: int, round_number: int, table: int, totals_id: UUID, entry_id: UUID, by: str
) -> Recorded:
    """Undoes the card that `totals_id` typed: what the sheet had before counts again.

    Raises:
        HandRefused: the sheet has changed since.
        NoSuchThing: there is no such table in that round.
    """
    row = directors_table(bustle_id, round_number, table)
    return undo_totals(sheet_id=row.sheet_id, entry_id=entry_id, totals_id=totals_id, by=by)
