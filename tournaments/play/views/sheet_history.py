"""Everything that was ever written on a sheet, a sentence each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from scoring.rules.card import describe_hand
from scoring.rules.model import Hand, Ruleset
from scoring.selectors import LogLine
from tournaments.play.selectors.rounds import TableView
from tournaments.play.views.round_summary import adjustment_text, carried_text
from tournaments.play.views.score_sheet import names_by_seat

ANSWERS = {
    "confirmed": "the same once more",
    "disputed": "against what was there",
    "quarantined": "kept for the director",
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
        return "the director"
    where, _, account = by.partition(", ")
    return next((side.names for side in table.sides if side.account == account), where)


def _what(table: TableView, ruleset: Ruleset, line: LogLine) -> str:
    if line.kind == "take_back":
        return f"hand {line.number} taken back"
    if line.kind == "left_out":
        return f"hand {line.number} that came late is left out"
    if line.kind == "adjustment":
        return adjustment_text(table, line.facts)
    if line.kind == "carried":
        return carried_text(table, line.facts)
    if line.kind == "extra_hand":
        names = {side.account: side.names for side in table.sides}
        return f"extra hand: {names.get(line.facts['account'], '')} won it"
    if line.kind == "totals":
        return _totals(table, line.facts)
    sentence = describe_hand(ruleset, Hand.from_dict(line.facts), names_by_seat(table))
    return f"hand {line.number}{' corrected' if line.kind == 'correction' else ''}: {sentence}"


def _totals(table: TableView, facts: Mapping[str, Any]) -> str:
    if not facts:
        return "totals withdrawn"
    points = [f"{side.names} {facts['points'][side.account]}" for side in table.sides]
    return f"totals: {', '.join(points)}"
