"""Reads score sheets and answers with plain values."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Count, Exists, Func, IntegerField, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from scoring.cache import Cache
from scoring.errors import SheetMissing
from scoring.models import FrozenRuleset, LogEntry, ScoreSheet
from scoring.rules.entries import Entry
from scoring.rules.model import Hand, Ruleset
from scoring.rules.sheet import SheetState, agreed_part, replay
from scoring.tally import counted_part, counted_state, same_tally, tally_of

DIRECTOR = "director"  # how the log names a director who writes: "director:7"


@dataclass(frozen=True)
class SheetView:
    """A sheet as its readers see it. `state` is open, closed or void."""

    id: int
    state: str
    version: int
    ruleset: Ruleset
    first_dealer: str
    score: SheetState
    changed_at: datetime | None

    @property
    def counted(self) -> SheetState:
        """The same hands as in `score`, with the points that count: none of a hand in dispute."""
        return counted_state(self.ruleset, self.score)

    @functools.cached_property
    def tally(self) -> dict[str, Any]:
        """Tally of `score`, in the stored form: of the same moment as the hands beside it."""
        return tally_of(self.ruleset, self.score)

    @property
    def counted_tally(self) -> Mapping[str, Any]:
        """The part of the tally that counts, as `ScoreSheet.counted_tally`."""
        return counted_part(self.tally)


@dataclass(frozen=True)
class LogLine:
    """One line of a sheet's log, for the director's history."""

    sheet_id: int
    position: int
    entry_id: UUID
    kind: str
    number: int | None
    facts: Mapping[str, Any]
    refers_to: UUID | None
    answer: str
    reason: str
    by: str
    recorded_at: datetime


@functools.lru_cache(maxsize=256)
def _loaded(digest: str, frozen_id: int) -> Ruleset:
    return Ruleset.from_dict(FrozenRuleset.objects.get(pk=frozen_id).data)


def load_ruleset(frozen: FrozenRuleset) -> Ruleset:
    """The ruleset of a frozen row. Rows never change, so it is kept by digest."""
    return _loaded(frozen.digest, frozen.pk)


_by_sheet: Cache[int, Ruleset] = Cache(1024)  # a sheet never comes under another ruleset


def ruleset_of_sheet(sheet_id: int) -> Ruleset:
    """The ruleset that a sheet is played under.

    Raises:
        SheetMissing: there is no such sheet.
    """
    if kept := _by_sheet.get(sheet_id):
        return kept
    frozen = FrozenRuleset.objects.only("digest").filter(sheets=sheet_id).first()
    if frozen is None:
        raise SheetMissing(sheet_id)
    ruleset = load_ruleset(frozen)
    _by_sheet[sheet_id] = ruleset
    return ruleset


def with_ruleset(rows: QuerySet[ScoreSheet]) -> QuerySet[ScoreSheet]:
    """The sheets with as much of their rulesets as `load_ruleset` asks for."""
    return rows.select_related("ruleset").defer("ruleset__data")


def entries_of(rows: Iterable[LogEntry]) -> list[Entry]:
    """The rows that count, as the pure core reads them."""
    return [
        Entry(
            entry_id=str(row.entry_id),
            kind=row.kind,
            number=row.number,
            facts=row.facts,
            refers_to=str(row.refers_to) if row.refers_to else None,
            by=row.by,
        )
        for row in rows
        if row.answer != LogEntry.Answer.QUARANTINED
    ]


def has_sheets(book_ids: Iterable[int | None]) -> bool:
    """True if a sheet was ever opened in one of these books."""
    return ScoreSheet.objects.filter(book__in=[pk for pk in book_ids if pk]).exists()


def hands_in_books(book_ids: Iterable[int]) -> dict[int, int]:
    """Number of hands that were recorded in each of these books; confirming one is none."""
    rows = LogEntry.objects.filter(
        sheet__book__in=list(book_ids),
        kind=LogEntry.Kind.HAND,
        answer=LogEntry.Answer.RECORDED,
    )
    counted = rows.order_by().values_list("sheet__book").annotate(Count("pk"))
    return dict(counted)


def versions_in_books(one: str, other: str) -> Coalesce:
    """An expression for rows that refer to two books by these names: the sum of the versions of
    all their sheets."""
    theirs = Q(book=OuterRef(one)) | Q(book=OuterRef(other))
    sheets = ScoreSheet.objects.filter(theirs).order_by()
    # Not Sum, which would group the sheets to have one row.
    total = Func("version", function="SUM", output_field=IntegerField())
    return Coalesce(Subquery(sheets.values(total=total)), 0)


def sheet(sheet_id: int) -> SheetView:
    """One sheet with its hands, replayed from the log.

    Raises:
        SheetMissing: there is no such sheet.
    """
    try:
        row = with_ruleset(ScoreSheet.objects.all()).get(pk=sheet_id)
    except ScoreSheet.DoesNotExist:
        raise SheetMissing(sheet_id) from None
    return _sheet_view(row)


def points_if(sheet_id: int, number: int, hand: Hand) -> dict[str, int]:
    """The points by account that a sheet would have if the director settled hand `number` so;
    other hands in dispute left out.

    Raises:
        SheetMissing: there is no such sheet.
    """
    row = ScoreSheet.objects.select_related("ruleset").filter(pk=sheet_id).first()
    if row is None:
        raise SheetMissing(sheet_id)
    ruling = Entry("", LogEntry.Kind.CORRECTION, number, hand.to_dict())
    ruleset, entries = load_ruleset(row.ruleset), entries_of(row.entries.all())
    settled = replay(ruleset, row.first_dealer, [*entries, ruling])
    return dict(agreed_part(ruleset, settled).points)


def sheets_of(sheet_ids: Iterable[int]) -> dict[int, SheetView]:
    """Many sheets at once, by id, in two queries; none for an id that there is not."""
    rows = with_ruleset(ScoreSheet.objects.filter(pk__in=list(sheet_ids)))
    return {row.pk: _sheet_view(row) for row in rows.prefetch_related("entries")}


def _sheet_view(row: ScoreSheet) -> SheetView:
    ruleset = load_ruleset(row.ruleset)
    return view_of(row, ruleset, replay(ruleset, row.first_dealer, entries_of(row.entries.all())))


def view_of(row: ScoreSheet, ruleset: Ruleset, state: SheetState) -> SheetView:
    """A sheet whose log has been replayed already."""
    return SheetView(
        id=row.pk,
        state=row.state,
        version=row.version,
        ruleset=ruleset,
        first_dealer=row.first_dealer,
        score=state,
        changed_at=row.changed_at,
    )


def log_of(sheet_id: int) -> list[LogLine]:
    """Everything that was ever said about a sheet, oldest first."""
    return [_log_line(row) for row in LogEntry.objects.filter(sheet_id=sheet_id)]


def entered_hand(sheet_id: int, entry_id: UUID) -> tuple[int, Hand] | None:
    """The number and the facts of a hand as this entry gave them, whether or not it counts."""
    row = LogEntry.objects.filter(sheet_id=sheet_id, entry_id=entry_id).first()
    if row is None or row.kind != LogEntry.Kind.HAND or row.number is None:
        return None
    return row.number, Hand.from_dict(row.facts)


def adjustments_of(sheet_ids: Iterable[int]) -> dict[int, list[LogLine]]:
    """The points that the director gave or took, oldest first, by sheet that has any."""
    return _lines_of(sheet_ids, LogEntry.Kind.ADJUSTMENT)


def given_lines(sheet_ids: Iterable[int]) -> dict[int, list[LogLine]]:
    """Adjustments and carried scores for everybody to read, oldest first, by sheet with any."""
    return _lines_of(sheet_ids, LogEntry.Kind.ADJUSTMENT, LogEntry.Kind.CARRIED)


def _lines_of(sheet_ids: Iterable[int], *kinds: str) -> dict[int, list[LogLine]]:
    rows = LogEntry.objects.filter(sheet_id__in=list(sheet_ids), kind__in=kinds)
    lines: dict[int, list[LogLine]] = {}
    for row in rows:
        lines.setdefault(row.sheet_id, []).append(_log_line(row))
    return lines


def typed_totals(sheet_ids: Iterable[int]) -> dict[int, UUID]:
    """The entry that typed the newest totals, by sheet on which they have not been withdrawn."""
    rows = LogEntry.objects.filter(
        sheet_id__in=list(sheet_ids),
        kind=LogEntry.Kind.TOTALS,
        answer=LogEntry.Answer.RECORDED,
    ).order_by("position")
    entry_ids: dict[int, UUID | None] = {}
    for sheet_id, entry_id, facts in rows.values_list("sheet_id", "entry_id", "facts"):
        entry_ids[sheet_id] = entry_id if facts else None
    return {sheet_id: entry_id for sheet_id, entry_id in entry_ids.items() if entry_id}


def quarantined(book_id: int) -> list[LogLine]:
    """Hands of a book that came too late and wait for the director, oldest first."""
    ruled = LogEntry.objects.filter(refers_to=OuterRef("entry_id"))
    waiting = LogEntry.objects.filter(
        ~Exists(ruled), sheet__book_id=book_id, answer=LogEntry.Answer.QUARANTINED
    )
    return [_log_line(row) for row in waiting]


@dataclass(frozen=True)
class Ruling:
    """Something a director wrote on a sheet, with the sheet before and after it."""

    line: LogLine
    ruleset: Ruleset
    before: SheetState
    after: SheetState

    @property
    def score(self) -> tuple[str, str]:
        """The points before and after, in the order of the accounts."""
        return _score(self.ruleset, self.before), _score(self.ruleset, self.after)

    @property
    def counted(self) -> tuple[str, str]:
        """The same as the standings had it: without hands in dispute."""
        before, after = (agreed_part(self.ruleset, state) for state in (self.before, self.after))
        return _score(self.ruleset, before), _score(self.ruleset, after)


def rulings_on(after: Mapping[int, datetime | None]) -> list[Ruling]:
    """Entries of directors on these sheets, oldest first; after a moment, where one is given."""
    rows = LogEntry.objects.filter(sheet_id__in=list(after), by__startswith=DIRECTOR)
    rows = rows.exclude(answer=LogEntry.Answer.QUARANTINED)
    wanted = {
        position: sheet_id
        for position, sheet_id, at in rows.values_list("position", "sheet_id", "recorded_at")
        if (since := after[sheet_id]) is None or at > since
    }
    sheets = ScoreSheet.objects.filter(pk__in=set(wanted.values())).select_related("ruleset")
    rulings = [
        _ruling(sheet, entries[: at + 1])
        for sheet in sheets.prefetch_related("entries")
        for entries in [list(sheet.entries.all())]
        for at, row in enumerate(entries)
        if row.position in wanted
    ]
    return sorted(rulings, key=lambda ruling: ruling.line.position)


def _ruling(sheet: ScoreSheet, rows: list[LogEntry]) -> Ruling:
    ruleset = load_ruleset(sheet.ruleset)
    before, after = (
        replay(ruleset, sheet.first_dealer, entries_of(upto)) for upto in (rows[:-1], rows)
    )
    return Ruling(_log_line(rows[-1]), ruleset, before, after)


def _score(ruleset: Ruleset, state: SheetState) -> str:
    return "–".join(str(state.points[account]) for account in ruleset.accounts)


def _log_line(row: LogEntry) -> LogLine:
    return LogLine(
        sheet_id=row.sheet_id,
        position=row.position,
        entry_id=row.entry_id,
        kind=row.kind,
        number=row.number,
        facts=row.facts,
        refers_to=row.refers_to,
        answer=row.answer,
        reason=row.reason,
        by=row.by,
        recorded_at=row.recorded_at,
    )


def sheets_that_disagree(book_id: int) -> list[int]:
    """Ids of the sheets whose kept tally is not what their log says: none, if all is well."""
    rows = ScoreSheet.objects.filter(book_id=book_id).select_related("ruleset")
    sheets = rows.prefetch_related("entries")
    return [row.pk for row in sheets if not same_tally(row.tally, _tally_of(row))]


def _tally_of(row: ScoreSheet) -> dict[str, Any]:
    ruleset, entries = load_ruleset(row.ruleset), entries_of(row.entries.all())
    return tally_of(ruleset, replay(ruleset, row.first_dealer, entries))
