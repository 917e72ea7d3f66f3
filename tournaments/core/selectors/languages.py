"""The language of a page, a paper or an answer: its club's, not that of the browser.

Everybody in a room reads the same words, on the wall, on paper and on every phone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.conf import settings

from scoring.cache import Cache
from tournaments.core.selectors.clubs import AllClubs, all_clubs, clubs_remembered
from tournaments.models import Bustle, Club

_TABLE = re.compile(r"^(\d{1,10})-\d{1,4}-\w+$")
_OWN = re.compile(r"^(\d{1,10})-\w+$")


@dataclass(frozen=True)
class Language:
    """A language by its code ("en-gb"), and a clock: "12", "24" or empty for the language's own."""

    code: str
    clock: str = ""


_club_by_address: Cache[str, int] = Cache(512)  # a bustle never moves to another club


def language_of_club(club_id: int) -> Language:
    """The language that a club has chosen."""
    clubs = all_clubs()
    club = clubs.by_id.get(club_id)
    return Language(club.language, club.clock) if club else _first(clubs)


def language_of_bustle(bustle_id: int) -> Language:
    """The language of the club that runs this bustle, for papers and other work without a page."""
    return language_of_club(_club_of(f"bustle {bustle_id}", {"pk": bustle_id}) or 0)


def language_of_page(where: Mapping[str, Any], reader: Callable[[], int | None]) -> Language:
    """The language of the page with these parts of its address.

    Who reads it, as `reader` knows by their user's id, is asked only where clubs differ and neither
    a club nor a bustle is named.
    """
    clubs = all_clubs()
    if clubs.speak_alike:
        return _first(clubs)
    if "club_slug" in where or _bustle_at(where):
        return language_of_club(club_at(where) or 0)
    mine = Club.objects.filter(memberships__user_id=reader() or 0).order_by("pk")
    return language_of_club(mine.values_list("pk", flat=True).first() or 0)


def language_remembered() -> Language:
    """The language of pages of no club, as far as this process knows without a look."""
    return _first(clubs_remembered())


def club_at(where: Mapping[str, Any]) -> int | None:
    """The club whose page this is by the parts of its address; None where these name none."""
    if "club_slug" in where:
        return all_clubs().by_slug.get(where["club_slug"])
    named = _bustle_at(where)
    return _club_of(*named) if named else None


def _first(clubs: AllClubs) -> Language:
    """The language of pages of no club in particular: that of the oldest."""
    club = clubs.oldest
    return Language(club.language, club.clock) if club else Language(settings.LANGUAGE_CODE)


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


def _club_of(key: str, bustle: Mapping[str, Any]) -> int | None:
    club_id = _club_by_address.get(key)
    if club_id is None:
        club_id = Bustle.objects.filter(**bustle).values_list("club_id", flat=True).first()
        if club_id is not None:
            _club_by_address[key] = club_id
    return club_id
