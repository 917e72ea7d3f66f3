"""Names of people: what they are called, and what of it the public sees.

Everybody who shows a name asks here. What a name is made of stands in `NAME_FIELDS`, and how in
`display_name`; only the directory itself (renaming, finding people again, the file of a bustle)
reads a player's name from its column.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from functools import reduce
from typing import Any

from django.utils.translation import gettext as _

from tournaments.models import Bustle, Registration

NAME_FIELDS = ("player__name",)
"""The columns of a registration of which its name is made, as `values_list` takes them."""

PLAYING_FIELDS = ("state", "from_round", "gone_from_round", "bustle__state")
"""The columns that say whether somebody plays, as `plays` takes them."""

_NUMBERED = re.compile(r"\(\d+\)\s*$")
_INITIALS = re.compile(r"^\w\.( \w\.)*$")


def display_name(name: str) -> str:
    """Name of a person, of the values of `NAME_FIELDS`. Who was erased is just a player."""
    return name or name_of_erased()


def name_of_erased() -> str:
    """What pages say instead of the name of somebody who was erased."""
    return _("A player")


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
    return full_names(*_names_alone(bustle_id))


def names_apart(bustle_id: int) -> dict[int, tuple[str, bool]]:
    """Registration number -> the name alone, and whether only the number tells whose it is."""
    alone, players = _names_alone(bustle_id)
    full = full_names(alone, players)
    return {number: (name, name != full[number]) for number, name in alone.items()}


def plays(
    state: str, from_round: int | None, gone_from_round: int | None, state_of_bustle: str
) -> bool:
    """True if they play, of `PLAYING_FIELDS`: a namesake is told apart from those alone.

    Who waits does not, nor who never came.
    """
    if state == Registration.State.WAITING:
        return False
    if state == Registration.State.NO_SHOW:
        return (gone_from_round or 0) > (from_round or 1)
    if state == Registration.State.REGISTERED:
        return state_of_bustle == Bustle.State.SETUP or from_round is not None
    return True


def numbers_of_players(rows: Iterable[Registration], state_of_bustle: str) -> set[int]:
    """Numbers of those of a bustle who play."""
    return {
        row.number
        for row in rows
        if plays(row.state, row.from_round, row.gone_from_round, state_of_bustle)
    }


def _names_alone(bustle_id: int) -> tuple[dict[int, str], set[int]]:
    """Registration number -> the name alone, and the numbers of those who play."""
    rows = Registration.objects.filter(bustle_id=bustle_id)
    names, players = {}, set()
    for number, *values in rows.values_list("number", *PLAYING_FIELDS, *NAME_FIELDS):
        names[number] = display_name(*values[len(PLAYING_FIELDS) :])
        if plays(*values[: len(PLAYING_FIELDS)]):
            players.add(number)
    return names, players


def public_names_of(bustle_id: int) -> dict[int, str]:
    """Registration number -> what the public may see: a name, initials or "Number 12"."""
    rows = Registration.objects.filter(bustle_id=bustle_id)
    fields = ("number", "shown_as", "bustle__public_names", *PLAYING_FIELDS, *NAME_FIELDS)
    names, players = {}, set()
    for number, agreed, at_most, *values in rows.values_list(*fields):
        name = display_name(*values[len(PLAYING_FIELDS) :])
        names[number] = veiled(name, least_shown(agreed, at_most), number)
        if plays(*values[: len(PLAYING_FIELDS)]):
            players.add(number)
    return full_names(names, players)


def shown_names(bustle_id: int) -> list[str]:
    """The names of those on the list who show them in full."""
    rows = Registration.objects.filter(
        bustle_id=bustle_id,
        shown_as=Registration.Shown.NAME,
        bustle__public_names=Bustle.Names.NAME,
    )
    there = rows.exclude(state__in=[Registration.State.NO_SHOW, Registration.State.LEFT])
    return [display_name(*name) for name in there.values_list(*NAME_FIELDS)]


def full_names(names: Mapping[int, str], players: Collection[int] | None = None) -> dict[int, str]:
    """Names as written, told apart by number where two are the same: "Ann Smith (12)".

    With `players`, the numbers of those who play, only they make somebody a namesake.

    A name that ends like that gets its number too, so that it cannot be taken for another's.

    Args:
        names: registration number -> name.
    """
    playing = names.keys() if players is None else names.keys() & set(players)
    seen = Counter(_folded(names[number]) for number in playing)
    return {
        number: f"{name} ({number})"
        if seen[_folded(name)] > (number in playing) or _NUMBERED.search(name)
        else name
        for number, name in names.items()
    }


def table_names(names: Mapping[int, str]) -> dict[int, str]:
    """Names as people say them at one table: "Ann", else "Ann S", else "Ann S (12)".

    Args:
        names: registration number -> name, of those who sit at the table.
    """
    first = {number: _first(name) for number, name in names.items()}
    longer = {number: _with_initial(name) for number, name in names.items()}
    called = _apart(first, longer)
    return _apart(called, {number: f"{called[number]} ({number})" for number in names})


def seat_names(names: Mapping[int, str]) -> dict[int, str]:
    """Names at one table, as `table_names`; who has a namesake in the bustle keeps the number.

    Args:
        names: registration number -> name as `full_names` gives it, of those at the table.
    """
    plain = plain_names(names)
    return {
        number: short
        if names[number] == plain[number] or short.endswith(f"({number})")
        else f"{short} ({number})"
        for number, short in table_names(plain).items()
    }


def veiled(name: str, shown_as: str, number: int) -> str:
    """The name as its owner lets it be shown: "Ann Bower", "A. B." or "Number 12".

    A name without a letter to show is its number, and so is everything that is not known.

    Args:
        shown_as: "name", "initials" or "number".
    """
    letters = [word[0].upper() for word in name.split() if word[0].isalpha()]
    if shown_as == "name" or name == name_of_erased():
        return name
    if shown_as == "initials" and letters:
        return " ".join(f"{letter[0]}." for letter in letters)
    return _by_number(number)


def _by_number(number: object) -> str:
    return _("Number %(number)s") % {"number": number}


def _is_veiled(name: str) -> bool:
    """True for what `veiled` says instead of a name; it is never made shorter."""
    numbers = re.findall(r"\d+", name)
    if name == name_of_erased() or _INITIALS.match(name):
        return True
    return len(numbers) == 1 and name == _by_number(numbers[0])


def least_shown(*shown_as: str) -> str:
    """The most careful of several ways to be shown; what is not known is a number.

    Args:
        shown_as: "name", "initials" or "number".
    """
    wary = ("name", "initials", "number")
    return max(shown_as, key=lambda way: wary.index(way) if way in wary else len(wary))


def plain_names(names: Mapping[int, str]) -> dict[int, str]:
    """The names of which `full_names` was made, without the numbers that told them apart."""
    return {number: name.removesuffix(f" ({number})") for number, name in names.items()}


def _apart(short: Mapping[int, str], long: Mapping[int, str]) -> dict[int, str]:
    """The short form, and the long one for those whose short forms are the same."""
    seen = Counter(_folded(name) for name in short.values())
    return {
        number: long[number] if seen[_folded(name)] > 1 else name for number, name in short.items()
    }


def _first(name: str) -> str:
    words = name.split()
    return words[0] if words and not _is_veiled(name) else name


def _with_initial(name: str) -> str:
    words = name.split()
    if len(words) < 2 or _is_veiled(name):
        return name
    return f"{words[0]} {words[-1][0]}"


def _folded(name: str) -> str:
    return " ".join(name.casefold().split())
