"""Figures of every seat on many sheets at once, replayed from the log and kept by version.

A sheet of which nothing is new is not read again: a hand entered in a large room costs the replay
of one sheet.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from scoring.cache import Cache
from scoring.models import LogEntry, ScoreSheet
from scoring.rules.entries import Entry, standing_hands, standing_totals
from scoring.rules.figures import SeatFigures, seat_figures
from scoring.selectors import load_ruleset

Version = tuple[int, int, datetime | None]
"""A sheet's id and version. The time tells it from the sheet of a database restored over it."""


@dataclass(frozen=True)
class SheetFigures:
    """Figures of a sheet's seats.

    `seats` by seat, empty counts where totals were typed instead of hands (`from_totals`); `points`
    are what each seat takes into the standings, `sides` every account with its seats and points.
    `begun` says that there is a hand or a total.
    """

    seats: Mapping[str, SeatFigures]
    points: Mapping[str, int]
    sides: tuple[tuple[tuple[str, ...], int], ...]
    begun: bool
    from_totals: bool


_figures_by_version: Cache[Version, SheetFigures] = Cache(4096)
"""Two evenings of 160 tables and ten rounds."""


def figures_of_sheets(sheet_ids: Collection[int]) -> dict[int, SheetFigures]:
    """Figures of every seat of these sheets, by sheet; three queries, one if nothing is new."""
    rows = ScoreSheet.objects.filter(pk__in=sheet_ids)
    versions: list[Version] = list(rows.values_list("pk", "version", "changed_at"))
    cached = _figures_by_version.get_many(versions)
    fresh = _replayed([version[0] for version in versions if version not in cached])
    _figures_by_version.update(fresh)
    return {version[0]: figures for version, figures in (cached | fresh).items()}


def _replayed(sheet_ids: Collection[int]) -> dict[Version, SheetFigures]:
    if not sheet_ids:
        return {}
    rows = ScoreSheet.objects.filter(pk__in=sheet_ids).select_related("ruleset")
    sheets = list(rows.only("version", "changed_at", "tally", "ruleset__digest"))
    logs = _logs(sheet_ids)
    return {
        (sheet.pk, sheet.version, sheet.changed_at): _figures(sheet, logs.get(sheet.pk, ()))
        for sheet in sheets
    }


def _logs(sheet_ids: Collection[int]) -> dict[int, list[Entry]]:
    """The entries that count, by sheet and oldest first."""
    rows = LogEntry.objects.filter(sheet_id__in=sheet_ids).order_by("position")
    rows = rows.exclude(answer=LogEntry.Answer.QUARANTINED)
    entries: dict[int, list[Entry]] = {}
    for sheet_id, entry_id, kind, number, facts, refers_to in rows.values_list(
        "sheet_id", "entry_id", "kind", "number", "facts", "refers_to"
    ):
        refers = str(refers_to) if refers_to else None
        entries.setdefault(sheet_id, []).append(Entry(str(entry_id), kind, number, facts, refers))
    return entries


def _figures(sheet: ScoreSheet, log: Iterable[Entry]) -> SheetFigures:
    ruleset, tally = load_ruleset(sheet.ruleset), sheet.tally
    log = list(log)
    typed = standing_totals(log) is not None
    hands = () if typed else standing_hands(log)
    return SheetFigures(
        seats=seat_figures(ruleset, hands),
        points={seat: seat_tally["points"] for seat, seat_tally in tally["seats"].items()},
        sides=tuple((tuple(seats), tally["points"][account]) for account, seats in tally["sides"]),
        begun=typed or bool(hands),
        from_totals=typed,
    )
