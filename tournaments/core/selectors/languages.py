"""The language of a page, a paper or an answer: its club's, not that of the browser.

Everybody in a room reads the same words, on the wall, on paper and on every phone. Clubs' choices
are kept in this process for a few seconds, so that no page asks the database again and again.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.conf import settings

from scoring.cache import Cache
from tournaments.models import Bustle, Club

HOLDS = 5.0  # seconds, after which a change made by another process is seen
_TABLE = re.compile(r"^(\d{1,10})-\d{1,4}-\w+$")
_OWN = re.compile(r"^(\d{1,10})-\w+$")


@dataclass(frozen=True)
class Language:
    """A language by its code ("en-gb"), and a clock: "12", "24" or empty for the language's own."""

    code: str
    clock: str = ""


@dataclass(frozen=True)
class _Clubs:
    """Languages of all clubs by id, the oldest club first, and when they were read."""

    languages: Mapping[int, Language] = field(default_factory=dict)
    read_at: float = 0.0

    def agree(self) -> bool:
        """True if nobody has to ask whose page it is."""
        return len(set(self.languages.values())) < 2

    def first(self) -> Language:
        """The language of pages of no club in particular."""
        return next(iter(self.languages.values()), Language(settings.LANGUAGE_CODE))


_clubs: Cache[str, _Clubs] = Cache(1)
_club_by_address: Cache[str, int] = Cache(512)  # a bustle never moves to another club


def forget_languages() -> None:
    """To be called when a club has chosen."""
    _clubs.clear()


def language_of_club(club_id: int) -> Language:
    """The language that a club has chosen."""
    clubs = _read()
    return clubs.languages.get(club_id) or clubs.first()


def language_of_bustle(bustle_id: int) -> Language:
    """The language of the club that runs this bustle, for papers and other work without a page."""
    return _spoken_at(f"bustle {bustle_id}", {"pk": bustle_id})


def language_of_page(where: Mapping[str, Any], reader: Callable[[], int | None]) -> Language:
    """The language of the page with these parts of its address.

    Who reads it, as `reader` knows by their user's id, is asked only where clubs differ and no
    bustle is named.
    """
    clubs = _read()
    if clubs.agree():
        return clubs.first()
    if named := _bustle_at(where):
        return _spoken_at(*named)
    mine = Club.objects.filter(memberships__user_id=reader() or 0).order_by("pk")
    return clubs.languages.get(mine.values_list("pk", flat=True).first() or 0) or clubs.first()


def language_remembered() -> Language:
    """The language of pages of no club, as far as this process knows without a look."""
    return (_clubs.get("") or _Clubs()).first()


def _read() -> _Clubs:
    known_clubs = _clubs.get("")
    if known_clubs and 0 <= time.monotonic() - known_clubs.read_at < HOLDS:
        return known_clubs
    rows = Club.objects.order_by("pk").values_list("pk", "language", "clock")
    clubs = _Clubs({pk: Language(code, clock) for pk, code, clock in rows}, time.monotonic())
    _clubs[""] = clubs
    return clubs


def _bustle_at(where: Mapping[str, Any]) -> tuple[str, dict[str, Any]] | None:
    """The bustle that an address names, as a key and as a filter of its row."""
    code = str(where.get("code", ""))
    if "slug" in where:
        return f"slug {where['slug']}", {"slug": where["slug"]}
    if "bustle_id" in where:
        return f"bustle {where['bustle_id']}", {"pk": where["bustle_id"]}
    if table := _TABLE.match(code):
        return f"bustle {table[1]}", {"pk": int(table[1])}
    if own := _OWN.match(code):
        return f"person {own[1]}", {"registrations__pk": int(own[1])}
    return None


def _spoken_at(key: str, bustle: Mapping[str, Any]) -> Language:
    club_id = _club_by_address.get(key)
    if club_id is None:
        club_id = Bustle.objects.filter(**bustle).values_list("club_id", flat=True).first()
        if club_id is None:
            return _read().first()
        _club_by_address[key] = club_id
    return language_of_club(club_id)
