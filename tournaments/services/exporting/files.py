"""The files that a director can take away, by name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.utils.text import slugify

from tournaments.errors import NoSuchThing
from tournaments.services.archives import archive_of
from tournaments.services.exporting.hands import hands_listing
from tournaments.services.exporting.head import head_of
from tournaments.services.exporting.listing import Listing, as_csv, as_json, as_xlsx
from tournaments.services.exporting.results import results_listing
from tournaments.services.exporting.standings import standings_listing

LISTINGS: dict[str, Callable[[Any], Listing]] = {
    "standings": standings_listing,
    "results": results_listing,
    "hands": hands_listing,
}
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
WHOLE = "bustle.json"
"""The whole bustle, which another Bustle reads back."""
CSV, JSON = "text/csv; charset=utf-8", "application/json"


@dataclass(frozen=True)
class Export:
    """A finished file."""

    filename: str
    content_type: str
    content: bytes


def export(bustle: Any, name: str) -> Export:
    """A file of a bustle by its name: one of `EXPORTS`, or `WHOLE`.

    `bustle` as selectors.bustles finds it, with its `live_version`.

    Raises:
        NoSuchThing: there is no such file.
    """
    if name == WHOLE:
        return Export(*_whole(bustle.pk))
    if name not in EXPORTS:
        raise NoSuchThing(f"There is no file {name}.")
    content_type, write = EXPORTS[name]
    return Export(f"{slugify(bustle.name) or 'bustle'}-{name}", content_type, write(bustle))


def _whole(bustle_id: int) -> tuple[str, str, bytes]:
    filename, content = archive_of(bustle_id=bustle_id)
    return filename, JSON, content


def _all(bustle: Any) -> list[Listing]:
    return [listing(bustle) for listing in LISTINGS.values()]


def _csv_of(listing: Callable[[Any], Listing]) -> Callable[[Any], bytes]:
    return lambda bustle: as_csv(listing(bustle))


EXPORTS: dict[str, tuple[str, Callable[[Any], bytes]]] = {
    **{f"{key}.csv": (CSV, _csv_of(listing)) for key, listing in LISTINGS.items()},
    "results.xlsx": (XLSX, lambda bustle: as_xlsx(_all(bustle))),
    "results.json": (JSON, lambda bustle: as_json(head_of(bustle), _all(bustle))),
}
