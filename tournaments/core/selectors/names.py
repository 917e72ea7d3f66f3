"""Names of people: what they are called, and what of it the public sees.

Everybody who shows a name asks here. What a name is made of stands in `NAME_FIELDS`, and how in
`display_name`; only the directory itself (renaming, finding people again, the file of a bustle)
reads a player's name from its column.
"""

from __future__ import annotations

from functools import reduce
from typing import Any

from tournaments.core.names import full_names, least_shown, veiled
from tournaments.models import Bustle, Registration

NAME_FIELDS = ("player__name",)
"""The columns of a registration of which its name is made, as `values_list` takes them."""


def display_name(name: str) -> str:
    """Name of a person, of the values of `NAME_FIELDS`."""
    return name


def name_of(row: Registration) -> str:
    """Name of a person. Reads the player, which should have been loaded with the row."""
    values: list[Any] = [reduce(getattr, field.split("__"), row) for field in NAME_FIELDS]
    return display_name(*values)


def shown_as(row: Registration, at_most: str) -> str:
    """Form of a name for the public; `at_most` is what the bustle shows of anybody."""
    return least_shown(row.shown_as, at_most)


def public_name_of(row: Registration, at_most: str) -> str:
    """Name as the public may see it: all of it, initials or "Number 12"."""
    return veiled(name_of(row), shown_as(row, at_most), row.number)


def names_of(bustle_id: int) -> dict[int, str]:
    """Registration number -> name, two of one name told apart."""
    return full_names(_names_alone(bustle_id))


def names_apart(bustle_id: int) -> dict[int, tuple[str, bool]]:
    """Registration number -> the name alone, and whether only the number tells whose it is."""
    alone = _names_alone(bustle_id)
    full = full_names(alone)
    return {number: (name, name != full[number]) for number, name in alone.items()}


def _names_alone(bustle_id: int) -> dict[int, str]:
    rows = Registration.objects.filter(bustle_id=bustle_id).values_list("number", *NAME_FIELDS)
    return {number: display_name(*name) for number, *name in rows}


def public_names_of(bustle_id: int) -> dict[int, str]:
    """Registration number -> what the public may see: a name, initials or "Number 12"."""
    rows = Registration.objects.filter(bustle_id=bustle_id)
    shown = rows.values_list("number", "shown_as", "bustle__public_names", *NAME_FIELDS)
    return full_names(
        {
            number: veiled(display_name(*name), least_shown(agreed, at_most), number)
            for number, agreed, at_most, *name in shown
        }
    )


def shown_names(bustle_id: int) -> list[str]:
    """The names of those on the list who show them in full."""
    rows = Registration.objects.filter(
        bustle_id=bustle_id,
        shown_as=Registration.Shown.NAME,
        bustle__public_names=Bustle.Names.NAME,
    )
    there = rows.exclude(state__in=[Registration.State.NO_SHOW, Registration.State.LEFT])
    return [display_name(*name) for name in there.values_list(*NAME_FIELDS)]
