"""Everything that was ever written on a sheet, a sentence each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.rules.card import describe_hand
from scoring.rules.model import Hand, Ruleset
from scoring.saying import said
from scoring.selectors import LogLine
from tournaments.play.selectors.rounds import TableView
from tournaments.play.views.round_summary import adjustment_text, carried_text

ANSWERS = {
    "confirmed": gettext_lazy("same result again"),
    "disputed": gettext_lazy("different from what was there"),
    "quarantined": gettext_lazy("kept for the director"),
}


def history(table: TableView, ruleset: Ruleset, log: Iterable[LogLine]) -> list[dict[str, Any]]:
    """The log of a sheet, newest first: at (time), by, what, note, late (bool)."""
    return [
        {
            "at": line.recorded_at,
            "by": said_by(table, line.by),
            "what": _what(table, ruleset, line),
            "note": ANSWERS.get(line.answer, ""),
            "reason": line.reason,
            "late": line.answer == "quarantined",
        }
        for line in reversed(list(log))
    ]


def said_by(table: TableView, by: str) -> str:
    """Name of the writer in words: "the director", "table 3", or one side's names."""
    if by.startswith("director:"):
        return _("the director")
    where, _comma, account = by.partition(", ")
    names = (side.names for side in table.sides if side.account == account)
    return next(names, _("table %(table)s") % {"table": where.removeprefix("table ")})


def _what(table: TableView, ruleset: Ruleset, line: LogLine) -> str:
    if line.kind == "take_back":
        return _("hand %(number)s undone") % {"number": line.number}
    if line.kind == "left_out":
        return _("late hand %(number)s left out") % {"number": line.number}
    if line.kind == "adjustment":
        return adjustment_text(table, line.facts)
    if line.kind == "carried":
        return carried_text(table, line.facts)
    if line.kind == "extra_hand":
        names = {side.account: side.names for side in table.sides}
        return _("%(names)s won the extra hand") % {"names": names.get(line.facts["account"], "")}
    if line.kind == "totals":
        return _totals(table, line.facts)
    hand = said(describe_hand(ruleset, Hand.from_dict(line.facts), table.names_by_seat))
    corrected = line.kind == "correction"
    sentence = (
        _("hand %(number)s corrected: %(hand)s") if corrected else _("hand %(number)s: %(hand)s")
    )
    return sentence % {"number": line.number, "hand": hand}


def _totals(table: TableView, facts: Mapping[str, Any]) -> str:
    if not facts:
        return _("totals removed")
    points = [f"{side.names} {facts['points'][side.account]}" for side in table.sides]
    return _("totals: %(points)s") % {"points": ", ".join(points)}
