"""The standings as a list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tournaments.archive.exports.head import head_of
from tournaments.archive.exports.listing import Listing, as_csv, as_json
from tournaments.core.services.progress import Report
from tournaments.standings.selectors.standings import Row, public_standings_of, standings_of

HEAD = (
    *(("place", "Place"), ("number", "Number"), ("name", "Name"), ("points", "Points")),
    *(("games_won", "Games won"), ("loners", "Loners")),
)


def standings_listing(bustle: Any, _report: Report) -> Listing:
    """The standings of this moment, by full names; `bustle` with its `live_version`."""
    return listed(standings_of(bustle, bustle.live_version).rows)


def public_standings_file(bustle: Any, kind: str) -> bytes:
    """The standings as far as they are public, as "csv" or "json"."""
    listing = listed(public_standings_of(bustle, bustle.live_version).rows)
    if kind == "csv":
        return as_csv(listing)
    return as_json(head_of(bustle), [listing])


def listed(rows: Sequence[Row]) -> Listing:
    """Rows of the standings as a list: a column for each round, a note at the end."""
    rounds = range(1, len(rows[0].by_round) + 1 if rows else 1)
    by_round = tuple((f"round_{number}", f"Round {number}") for number in rounds)
    return Listing(
        "standings", "Standings", (*HEAD, *by_round, ("note", "Note")), tuple(map(_line, rows))
    )


def _line(row: Row) -> tuple[Any, ...]:
    figures = (row.points, row.games_won, row.loners)
    return (row.place, row.number, row.name, *figures, *row.by_round, _note(row))


def _note(row: Row) -> str:
    """What is behind the figures: helpers, those who went, and rounds that were not played."""
    if not row.credits:
        return row.note
    rounds = f"round{'s' if len(row.credits) > 1 else ''} {', '.join(map(str, row.credits))}"
    return "; ".join(word for word in (row.note, f"credited in {rounds}") if word)
