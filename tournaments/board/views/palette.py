"""Targets of the board's keys and its finder, as the small JSON that the page carries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.models import Bustle
from tournaments.play.selectors.rounds import RoundView
from tournaments.players.selectors.registrations import RegistrationView


def palette(
    bustle: Bustle, current: RoundView | None, people: Sequence[RegistrationView]
) -> dict[str, Any]:
    """`keys`: key to address. `finds`: [what it is called, what it is, address], to be searched.

    Addresses are relative to `base`, because there is one for everybody.
    """
    base = reverse("director:board", args=[bustle.slug])
    seats = _tables_by_person(current)
    finds = [
        *_tables(current),
        *([person.name, _person(person, seats), f"players/{person.number}/"] for person in people),
        *_pages(bustle, current),
    ]
    keys = {"p": "players/", "d": "draw/"}
    if current:
        keys["t"] = f"rounds/{current.number}/paper/"
    return {"base": base, "keys": keys, "finds": finds}


def _tables_by_person(current: RoundView | None) -> Mapping[int, int]:
    tables = current.tables if current else ()
    return {player.number: table.number for table in tables for player in table.players}


def _tables(current: RoundView | None) -> list[list[str]]:
    if current is None:
        return []
    at = f"rounds/{current.number}/tables"
    return [
        [
            _("Table %(number)s") % {"number": table.number},
            ", ".join(side.names for side in table.sides),
            f"{at}/{table.number}/",
        ]
        for table in current.tables
    ]


def _person(person: RegistrationView, seats: Mapping[int, int]) -> str:
    table = seats.get(person.number)
    values = {"number": person.number, "table": table}
    if table:
        return _("number %(number)s, table %(table)s") % values
    return _("number %(number)s") % values


def _pages(bustle: Bustle, current: RoundView | None) -> list[list[str]]:
    pages = [
        (_("Players"), "players/"),
        (_("Draw"), "draw/"),
        (_("Wishes"), "wishes/"),
        (_("Publish"), "publish/"),
        (_("Print"), "print/"),
        (_("Late hands"), "late/"),
        (_("Settings"), "settings/"),
    ]
    if bustle.of_teams:
        pages.append((_("Teams"), "teams/"))
    if current:
        pages.append(
            (_("Round %(number)s") % {"number": current.number}, f"rounds/{current.number}/")
        )
        pages.append((_("Enter paper scores"), f"rounds/{current.number}/paper/"))
    public = reverse("public:bustle", args=[bustle.slug])
    screen = reverse("public:screen", args=[bustle.slug])
    pages += [(_("Public page"), public), (_("Hall screen"), screen)]
    return [[name, _("page"), where] for name, where in pages]
