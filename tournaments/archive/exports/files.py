"""The files that a director can take away, by name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.utils.text import slugify
from django.utils.translation import gettext as _

from tournaments.archive.exports.hands import hands_listing
from tournaments.archive.exports.head import head_of
from tournaments.archive.exports.listing import Listing, as_csv, as_json
from tournaments.archive.exports.results import results_listing
from tournaments.archive.exports.standings import standings_listing
from tournaments.archive.services import archive_of
from tournaments.core.errors import NoSuchThing
from tournaments.core.selectors.bustles import LARGE_ROOM
from tournaments.core.services.progress import Report, ignore_progress, part_of

LISTINGS: dict[str, Callable[[Any, Report], Listing]] = {
    "standings": standings_listing,
    "results": results_listing,
    "hands": hands_listing,
}
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
WHOLE = "bustle.json"
"""The whole bustle, which another Bustle reads back."""
READ = 60  # percent of the time that a spreadsheet takes are over when its lists have been read
CSV, JSON = "text/csv; charset=utf-8", "application/json"
CONTENT_TYPES = tuple(kind.partition(";")[0] for kind in (CSV, XLSX, JSON))


@dataclass(frozen=True)
class Export:
    """A finished file."""

    filename: str
    content_type: str
    content: bytes


def takes_long(bustle: Any, name: str) -> bool:
    """True if a file takes longer to make than an answer should; `bustle` with its `people`."""
    return name in LONG and bustle.people > LARGE_ROOM


def export(bustle: Any, name: str, report: Report = ignore_progress) -> Export:
    """A file of a bustle by its name: one of `EXPORTS`, or `WHOLE`.

    `bustle` as selectors.bustles finds it, with its `live_version`; `report` hears how far it is.

    Raises:
        NoSuchThing: there is no such file.
    """
    if name == WHOLE:
        return Export(*_whole(bustle.pk))
    if name not in EXPORTS:
        raise NoSuchThing(_("There’s no file %(name)s.") % {"name": name})
    content_type, write = EXPORTS[name]
    return Export(f"{slugify(bustle.name) or 'bustle'}-{name}", content_type, write(bustle, report))


def _whole(bustle_id: int) -> tuple[str, str, bytes]:
    filename, content = archive_of(bustle_id=bustle_id)
    return filename, JSON, content


def _all(bustle: Any, report: Report) -> list[Listing]:
    return [listing(bustle, report) for listing in LISTINGS.values()]


def _csv_of(listing: Callable[[Any, Report], Listing]) -> Callable[[Any, Report], bytes]:
    return lambda bustle, report: as_csv(listing(bustle, report))


def _xlsx(bustle: Any, report: Report) -> bytes:
    from tournaments.archive.exports.workbook import as_xlsx  # its library is slow to import

    return as_xlsx(_all(bustle, part_of(report, 0, READ)), part_of(report, READ, 100))


def _json(bustle: Any, report: Report) -> bytes:
    return as_json(head_of(bustle), _all(bustle, report))


EXPORTS: dict[str, tuple[str, Callable[[Any, Report], bytes]]] = {
    **{f"{key}.csv": (CSV, _csv_of(listing)) for key, listing in LISTINGS.items()},
    "results.xlsx": (XLSX, _xlsx),
    "results.json": (JSON, _json),
}
FILES = (*EXPORTS, WHOLE)
LONG = frozenset(FILES) - {"standings.csv"}
"""Standings are kept, so their list is there at once in any room."""
