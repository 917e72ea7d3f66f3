"""The standings as a list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy
from django.utils.translation import ngettext

from scoring.saying import said
from tournaments.archive.exports.head import head_of
from tournaments.archive.exports.listing import Listing, as_csv, as_json
from tournaments.core.services.progress import Report
from tournaments.standings.ranking import TieBreak
from tournaments.standings.selectors.order import tie_breaks_in_files
from tournaments.standings.selectors.standings import (
    StandingsRow,
    public_standings_of,
    standings_of,
)

HEAD = (
    ("place", _lazy("Place")),
    ("number", _lazy("Number")),
    ("name", _lazy("Name")),
    ("points", _lazy("Points")),
)


def standings_listing(bustle: Any, _report: Report) -> Listing:
    """The standings of this moment, by full names; `bustle` with its `live_version`."""
    return listed(standings_of(bustle, bustle.live_version).rows, tie_breaks_in_files(bustle))


def public_standings_file(bustle: Any, kind: str) -> bytes:
    """The standings as far as they are public, as "csv" or "json"."""
    rows = public_standings_of(bustle, bustle.live_version).rows
    listing = listed(rows, tie_breaks_in_files(bustle))
    if kind == "csv":
        return as_csv(listing)
    return as_json(head_of(bustle), [listing])


def listed(rows: Sequence[StandingsRow], tie_breaks: Sequence[TieBreak]) -> Listing:
    """Rows of the standings as a list: a column for each tie-break and round, a note at the end."""
    rounds = range(1, len(rows[0].by_round) + 1 if rows else 1)
    columns: tuple[tuple[str, Any], ...] = (
        *HEAD,
        *((tie_break.key, said(tie_break.title)) for tie_break in tie_breaks),
        *((f"round_{number}", _("Round %(number)s") % {"number": number}) for number in rounds),
        ("note", _("Note")),
    )
    return Listing(
        "standings", _("Standings"), columns, tuple(_line(row, tie_breaks) for row in rows)
    )


def _line(row: StandingsRow, tie_breaks: Sequence[TieBreak]) -> tuple[Any, ...]:
    figures = (row.figures[tie_break.key] for tie_break in tie_breaks)
    return (row.place, row.number, row.name, row.points, *figures, *row.by_round, _note(row))


def _note(row: StandingsRow) -> str:
    """A note on the figures: helpers, those who went, and rounds that were not played."""
    if not row.credits:
        return row.note
    rounds = {"rounds": ", ".join(map(str, row.credits))}
    credited = (
        ngettext("credit for round %(rounds)s", "credit for rounds %(rounds)s", len(row.credits))
        % rounds
    )
    return "; ".join(word for word in (row.note, credited) if word)
