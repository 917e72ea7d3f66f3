"""Tables of a drawn round that wait for a dispute in the round before it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import ngettext

from scoring.sentences import restored, stored
from tournaments.core.text import numbers_listed
from tournaments.draw.pairing.model import Branch, Held
from tournaments.models import Draw


@dataclass(frozen=True)
class HeldTables:
    """Numbers of the `tables` of a round that wait, and of the `people` who are to sit there, for
    the `disputed` tables of the round `before`."""

    before: int
    disputed: tuple[int, ...]
    tables: tuple[int, ...]
    people: frozenset[int]

    @property
    def words(self) -> str:
        """Words instead of a score or a seat: "waits for table 4"."""
        sentence = ngettext(
            "waits for table %(tables)s", "waits for tables %(tables)s", len(self.disputed)
        )
        return sentence % {"tables": numbers_listed(self.disputed)}

    @property
    def sentence(self) -> str:
        """Sentence on who waits for whom."""
        sentence = ngettext(
            "Table %(tables)s waits for the dispute at table %(disputed)s of round %(before)s.",
            "Tables %(tables)s wait for the dispute at table %(disputed)s of round %(before)s.",
            len(self.tables),
        )
        values = {"tables": numbers_listed(self.tables), "disputed": numbers_listed(self.disputed)}
        return sentence % (values | {"before": self.before})


def held_in(draw: Draw, number: int) -> HeldTables | None:
    """Tables that wait in this round of the draw; None where none do."""
    if not draw.held or draw.from_round != number:
        return None
    held = draw.held
    return HeldTables(
        before=number - 1,
        disputed=tuple(held["disputed"]),
        tables=tuple(held["tables"]),
        people=frozenset(held["people"]),
    )


def branch_of(draw: Draw, winners: tuple[int, ...]) -> Branch:
    """The seats at the tables that wait, once it is known who won at those in dispute."""
    [branch] = [each for each in draw.held["branches"] if tuple(each["winners"]) == winners]
    return Branch(
        winners=winners,
        tables={int(table): tuple(seats) for table, seats in branch["tables"].items()},
        reasons={int(number): restored(why) for number, why in branch["reasons"].items()},
        idle=frozenset(branch["idle"]),
    )


def held_as_json(held: Held | None) -> dict[str, Any]:
    """The same as a draw keeps it; empty for none."""
    if held is None or not held.tables:
        return {}
    return {
        "disputed": list(held.disputed),
        "tables": list(held.tables),
        "people": sorted(held.people),
        "branches": [_branch_as_json(branch) for branch in held.branches],
    }


def _branch_as_json(branch: Branch) -> dict[str, Any]:
    return {
        "winners": list(branch.winners),
        "tables": {str(table): list(seats) for table, seats in branch.tables.items()},
        "reasons": {str(number): stored(why) for number, why in branch.reasons.items()},
        "idle": sorted(branch.idle),
    }
