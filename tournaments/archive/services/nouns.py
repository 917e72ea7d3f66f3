"""What of every row goes into the file. A field that stands nowhere here is left out on purpose.

Rows are named by what people name them by (numbers, generations, ids that devices gave), never by
ids of this database. Left out is what opens a door (devices with their secrets; every table is free
in the copy), what is derived again (kept standings, pictures), and what somebody was waiting for
(jobs, proposals).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

BUSTLE = (
    *("slug", "name", "place", "starts_at", "created_at", "state", "simulated", "version"),
    *("format", "final", "tables", "odd_numbers", "threes_slug", "sit_out_credit"),
    *("sit_out_points", "rounds_planned", "minutes_per_round", "ruleset_slug", "ruleset_options"),
    *("ruleset_name", "customs", "rules_note", "registration_open", "player_limit", "entry"),
    *("links_generation", "listed", "public_from", "scores_public", "public_names"),
    *("screen", "screen_dark"),
)
# Newer than the first files: in a file only where it is not as usual, so that a file from before is
# read, and written again as it was.
BUSTLE_IF_UNUSUAL = ("tie_breaks",)
TEAM = ("number", "name")
REGISTRATION = (
    *("number", "state", "from_round", "gone_from_round", "away_rounds", "helper", "paid"),
    *("shown_as", "partner_wish", "by_themselves", "link_generation", "created_at"),
)
WISH = ("kind", "table", "created_at")
DRAW = (
    *("generation", "from_round", "seed", "rounds", "roster", "basis", "reasons", "quality"),
    *("made_at", "published_at"),
)
ROUND = ("number", "state", "opened_at", "closed_at")
TABLE = ("number", "extra_hand")
CALL = ("table", "why", "called_at", "answered_at")
DEED = ("kind", "facts", "by", "done_at", "undone_at", "undone_by")
PRIZE_PLAN = (
    *("currency", "fee", "house", "house_amount", "house_percent", "carried_in", "given", "ties"),
    *("seed", "winner_takes_no_side_prize", "one_side_prize_each", "cup", "cup_coin"),
    *("misdeal_coin", "ante", "stake", "coins_go", "public"),
)
PRIZE = ("position", "measure", "place", "name", "percent", "amount")
CASH_LINE = ("line_id", "kind", "amount", "prize", "note", "by", "written_at")
EDITION = (
    *("number", "version", "rows", "prizes", "announcement", "published_at", "by"),
    "withdrawn_at",
)
PRINTED = ("kind", "item", "digest", "printed_at")

# What a row of a list has beside its own fields: what it points at, by the name of that.
MORE = {
    "teams": (),
    "registrations": ("name", "team", "stands_in_for"),
    "lists": ("name", "numbers"),
    "wishes": ("one", "other"),
    "draws": (),
    "rounds": ("draw", "tables"),
    "calls": (),
    "deeds": (),
    "prizes": ("only",),
    "cash_lines": ("registration", "takes_back"),
    "editions": (),
    "printed": (),
}
LISTS = tuple(MORE)

# A prize for the people of a list is called "euchres-1-7" by its list's id here, and "euchres-1-#2"
# by the list's place in the file.
PRIZE_HERE, PRIZE_IN_FILE = re.compile(r"^(\w+-\d+)-(\d+)$"), re.compile(r"^(\w+-\d+)-#(\d+)$")


def prize_in_file(key: Any, lists: Mapping[int, int]) -> Any:
    """What the file calls a prize; `lists`: id here -> place in the file."""
    found = PRIZE_HERE.match(key) if isinstance(key, str) else None
    return f"{found[1]}-#{lists.get(int(found[2]), 0)}" if found else key


def prize_here(key: Any, lists: Mapping[int, int]) -> Any:
    """What a prize of the file is called here; `lists`: place in the file -> id here."""
    found = PRIZE_IN_FILE.match(key) if isinstance(key, str) else None
    return f"{found[1]}-{lists[int(found[2])]}" if found and int(found[2]) in lists else key
