"""The rows of a bustle's file: which fields of each are in it, and by what names.

Every column of a model is in the file by its own name: a new one is in it without a word here. What
is left out, what is called otherwise, and what earlier files have not stands in this module alone.

Rows are named by what people name them by (numbers, generations, ids that devices gave), never by
ids of this database. Left out is what opens a door (devices with their secrets; every table is free
in the copy), what is derived again (kept standings and figures, pictures), and what somebody was
waiting for (jobs, proposals).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.db import models

from scoring.row_codec import as_values, columns_of, defaults_of
from tournaments.models import (
    Bustle,
    BustleFigures,
    BustleHelper,
    Call,
    CashLine,
    Deed,
    Device,
    Draw,
    Edition,
    Email,
    Invitation,
    Job,
    PlayerList,
    Printed,
    Prize,
    PrizePlan,
    Proposal,
    Publication,
    Registration,
    Round,
    SeriesEvening,
    SharePicture,
    Table,
    Team,
    Wish,
)

Values = Mapping[str, Any]
LEFT_OUT = ("bustle",)
"""Columns that every row of a bustle has and the file need not say."""
STAY_BEHIND = (
    BustleFigures,
    BustleHelper,
    Device,
    Email,
    Invitation,
    Job,
    Proposal,
    Publication,
    SeriesEvening,
    SharePicture,
)
"""Rows that belong to a bustle and are not in its file at all."""


@dataclass(frozen=True)
class Noun:
    """A kind of row in the file.

    `links`: columns that point at other rows, each with the name under which the file says at
    which, by number or name. `parts`: names under which a row holds others. `left_out`: columns
    that are not in the file. `newer`: columns that the first files had not. They are in a file only
    where they are not as usual, so that a file from before is written again as it was.
    """

    model: type[models.Model]
    links: Mapping[str, str] = field(default_factory=dict)
    parts: tuple[str, ...] = ()
    left_out: tuple[str, ...] = LEFT_OUT
    newer: tuple[str, ...] = ()

    @cached_property
    def columns(self) -> tuple[str, ...]:
        """The columns that are in the file as they are."""
        return columns_of(self.model, left_out=self.left_out)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Everything that the file says of a row."""
        return (*self.columns, *self.links.values(), *self.parts)

    def values_of(self, row: models.Model) -> dict[str, Any]:
        """The columns of a row as the file holds them."""
        values = as_values(row, self.columns)
        usual = defaults_of(self.model, self.newer)
        return {
            name: value
            for name, value in values.items()
            if name not in usual or value != usual[name]
        }

    def completed(self, rows: list[Any]) -> list[Any]:
        """Rows of a file with the default of every newer column that is not in it."""
        defaults = defaults_of(self.model, self.newer)
        return [defaults | row if isinstance(row, dict) else row for row in rows]


BUSTLE = Noun(
    Bustle,
    # Links are made from the row's id, so another server has other ones anyway.
    left_out=("club", "book", "threes_book", "table_links", "card_links"),
    newer=("tie_breaks", "top_table"),
)
PRIZE_PLAN = Noun(PrizePlan)
TABLE = Noun(Table, links={"sheet": "sheet"}, parts=("seats",), left_out=("round",))
# The rows of a bustle by the name of their list in the file; `lists` are the club's.
NOUNS = {
    "teams": Noun(Team),
    "registrations": Noun(
        Registration,
        links={"player": "name", "team": "team", "stands_in_for": "stands_in_for"},
        newer=("owes_double",),
    ),
    "lists": Noun(PlayerList, parts=("numbers",), left_out=("club",)),
    "wishes": Noun(Wish, links={"one": "one", "other": "other"}),
    "draws": Noun(Draw, newer=("held",)),
    "rounds": Noun(Round, links={"draw": "draw"}, parts=("tables",)),
    "calls": Noun(Call),
    "deeds": Noun(Deed),
    "prizes": Noun(Prize, links={"only": "only"}),
    "cash_lines": Noun(
        CashLine, links={"registration": "registration", "takes_back": "takes_back"}
    ),
    "editions": Noun(Edition),
    "printed": Noun(Printed),
}
LISTS = tuple(NOUNS)

# A prize for the people of a list is called "euchres-1-7" by its list's id here, and "euchres-1-#2"
# by the list's place in the file.
PRIZE_HERE, PRIZE_IN_FILE = re.compile(r"^(\w+-\d+)-(\d+)$"), re.compile(r"^(\w+-\d+)-#(\d+)$")


def prize_in_file(key: Any, lists: Mapping[int, int]) -> Any:
    """The key of a prize in the file; `lists`: id here -> place in the file."""
    match = PRIZE_HERE.match(key) if isinstance(key, str) else None
    return f"{match[1]}-#{lists.get(int(match[2]), 0)}" if match else key


def prize_here(key: Any, lists: Mapping[int, int]) -> Any:
    """The key here of a prize of the file; `lists`: place in the file -> id here."""
    match = PRIZE_IN_FILE.match(key) if isinstance(key, str) else None
    return f"{match[1]}-{lists[int(match[2])]}" if match and int(match[2]) in lists else key
