"""Tables of rounds that were taken back: their sheets are void, and late hands still find them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.models import Deed


@dataclass(frozen=True)
class VoidTable:
    """A table that is no more; `seats` say by seat who was to sit there, by number."""

    sheet_id: int
    round_number: int
    number: int
    seats: Mapping[str, int]


def void_tables(bustle_id: int) -> dict[int, VoidTable]:
    """All of them by sheet, oldest first."""
    openings = Deed.objects.filter(bustle_id=bustle_id, kind=Deed.Kind.ROUND_OPENED)
    facts = openings.exclude(undone_at=None).order_by("pk").values_list("facts", flat=True)
    return {
        sheet: VoidTable(sheet, opening["number"], number, seats)
        for opening in facts
        for number, sheet, seats in opening["tables"]
    }


def void_sheet_for(
    bustle_id: int, table: int, round_number: int, sheet_id: int | None = None
) -> int | None:
    """The void sheet that a phone at this table showed: this very one, or the newest."""
    mine = [
        one.sheet_id
        for one in void_tables(bustle_id).values()
        if (one.number, one.round_number) == (table, round_number)
    ]
    if sheet_id is not None:
        return sheet_id if sheet_id in mine else None
    return mine[-1] if mine else None
