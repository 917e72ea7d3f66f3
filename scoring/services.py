"""What people do to score sheets. Each function is one transaction.

The way of a hand: lock the sheet, check the facts, write one row, derive the tally, and after
commit tell whoever listens. Ids come from the device, so the same request may come five times.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction
from django.utils import timezone

from scoring.errors import HandRefused, SheetMissing
from scoring.models import FrozenRuleset, LogEntry, ScoreBook, ScoreSheet
from scoring.rules.legality import check_hand
from scoring.rules.model import Hand, Malformed, Ruleset
from scoring.rules.sheet import Entry, SheetState, dealer_of, replay
from scoring.selectors import entries_of, thaw
from scoring.signals import sheet_changed
from scoring.tally import empty_tally, tally_of

log = logging.getLogger(__name__)

LAST_NUMBER = 200  # deals on one sheet; far above any evening, it stops nonsense
LARGEST_TOTAL = 500


@dataclass(frozen=True)
class Recorded:
    """What the sender is told: `answer` as in `LogEntry.Answer`, and the sheet as it now is.

    `again` says that this very entry was written before, and nothing has changed.
    """

    answer: str
    entry_id: UUID
    number: int | None
    score: SheetState
    version: int
    again: bool


def freeze(ruleset: Ruleset) -> int:
    """Keeps a resolved ruleset for ever and returns its id; the same ruleset has one row."""
    defaults = {"slug": ruleset.slug, "version": ruleset.version, "data": ruleset.to_dict()}
    frozen, _new = FrozenRuleset.objects.get_or_create(digest=ruleset.digest, defaults=defaults)
    return frozen.pk


def open_book(*, ruleset: Ruleset) -> int:
    """A new book for the sheets of one bustle; returns its id."""
    return ScoreBook.objects.create(ruleset_id=freeze(ruleset)).pk


@transaction.atomic
def open_sheets(*, book_id: int, count: int) -> list[int]:
    """`count` empty sheets under the book's ruleset, the first seat dealing; returns their ids."""
    book = ScoreBook.objects.select_related("ruleset").get(pk=book_id)
    ruleset = thaw(book.ruleset)
    dealer = ruleset.seats[0]
    empty = empty_tally(ruleset, dealer)
    sheets = [
        ScoreSheet(book=book, ruleset=book.ruleset, first_dealer=dealer, tally=empty)
        for _sheet in range(count)
    ]
    return [sheet.pk for sheet in ScoreSheet.objects.bulk_create(sheets)]


@transaction.atomic
def close_sheets(*, sheet_ids: list[int]) -> None:
    """No more hands from the tables; the director can still correct."""
    _set_state(sheet_ids, ScoreSheet.State.CLOSED)


@transaction.atomic
def reopen_sheets(*, sheet_ids: list[int]) -> None:
    """Takes a closing back."""
    _set_state(sheet_ids, ScoreSheet.State.OPEN)


@transaction.atomic
def void_sheets(*, sheet_ids: list[int]) -> None:
    """The round was taken back: whatever still arrives for these sheets goes to quarantine."""
    _set_state(sheet_ids, ScoreSheet.State.VOID)


def _set_state(sheet_ids: list[int], state: str) -> None:
    """Locks in the order of ids, as every writer of several sheets must."""
    for sheet in ScoreSheet.objects.select_for_update().filter(pk__in=sheet_ids).order_by("pk"):
        sheet.state = state
        sheet.version += 1
        sheet.save(update_fields=["state", "version"])


@transaction.atomic
def rewrite_tallies(*, sheet_ids: list[int]) -> None:
    """Derives what these sheets keep from their logs again. Needed only after damage."""
    sheets = ScoreSheet.objects.select_for_update(of=("self",)).select_related("ruleset")
    for sheet in sheets.filter(pk__in=sheet_ids).order_by("pk"):
        entries = entries_of(sheet.entries.all())
        _keep(sheet, replay(thaw(sheet.ruleset), sheet.first_dealer, entries))


def record_hand(
    *, sheet_id: int, hand_id: UUID, number: int, facts: Mapping[str, Any], by: str
) -> Recorded:
    """Writes a hand that a table played.

    Args:
        hand_id: made by the device. The same id again changes nothing and answers the same.
        number: which deal of the sheet this is, from 1. Another id for a hand that stands
            confirms it if the facts are equal and disputes it if they differ.
        facts: as in `scoring.rules.model.Hand`; a missing dealer comes from the rotation.

    Raises:
        HandRefused: the facts cannot be, or the sheet is full.
        SheetMissing: there is no such sheet.
    """
    draft = _Draft(LogEntry.Kind.HAND, hand_id, number, facts, by)
    return _write(sheet_id, draft, _judge_hand)


def take_back(*, sheet_id: int, entry_id: UUID, hand_id: UUID, number: int, by: str) -> Recorded:
    """Takes the last hand back. `hand_id` names the hand, `entry_id` this act.

    Raises:
        HandRefused: a later hand stands, or the sheet is closed; then the director can do it.
    """
    draft = _Draft(LogEntry.Kind.TAKE_BACK, entry_id, number, {}, by, refers_to=hand_id)
    return _write(sheet_id, draft, _judge_take_back)


def correct_hand(
    *,
    sheet_id: int,
    entry_id: UUID,
    number: int,
    facts: Mapping[str, Any],
    by: str,
    reason: str = "",
) -> Recorded:
    """The director's version of a hand: it stands, whatever was entered, also after closing.

    Raises:
        HandRefused: the facts cannot be.
    """
    draft = _Draft(LogEntry.Kind.CORRECTION, entry_id, number, facts, by, reason)
    return _write(sheet_id, draft, _judge_correction)


def count_late_hand(*, entry_id: UUID, late_id: UUID, by: str) -> Recorded:
    """The director counts a hand that came after its sheet was closed: it stands as a correction.

    Args:
        late_id: the entry in quarantine; `entry_id` names this act.

    Raises:
        HandRefused: there is no such entry, or it has been ruled on.
    """
    late = _waiting(late_id)
    kind = LogEntry.Kind.CORRECTION
    draft = _Draft(kind, entry_id, late.number, late.facts, by, "came late", late_id)
    return _write(late.sheet_id, draft, _judge_nothing)


def leave_out_late_hand(*, entry_id: UUID, late_id: UUID, by: str) -> Recorded:
    """The director leaves a late hand out. It stays in the log and counts nowhere.

    Raises:
        HandRefused: there is no such entry, or it has been ruled on.
    """
    late = _waiting(late_id)
    draft = _Draft(LogEntry.Kind.LEFT_OUT, entry_id, late.number, {}, by, refers_to=late_id)
    return _write(late.sheet_id, draft, _judge_nothing)


def _waiting(late_id: UUID) -> LogEntry:
    late = LogEntry.objects.filter(entry_id=late_id, answer=LogEntry.Answer.QUARANTINED).first()
    if late is None or LogEntry.objects.filter(refers_to=late_id).exists():
        raise HandRefused("not_waiting", "id", "This hand has been ruled on already.")
    return late


def remove_hand(
    *, sheet_id: int, entry_id: UUID, hand_id: UUID, number: int, by: str, reason: str = ""
) -> Recorded:
    """The director takes any hand off the sheet."""
    draft = _Draft(LogEntry.Kind.TAKE_BACK, entry_id, number, {}, by, reason, hand_id)
    return _write(sheet_id, draft, _judge_nothing)


def enter_totals(
    *,
    sheet_id: int,
    entry_id: UUID,
    points: Mapping[str, int],
    loners: Mapping[str, int] | None = None,
    by: str,
    reason: str = "",
) -> Recorded:
    """A sheet's totals from paper: `points` by account, `loners` by seat. They replace the hands.

    Empty `points` withdraw totals that were entered before, and the hands count again.

    Raises:
        HandRefused: a total is missing or is no sensible number.
    """
    facts = {"points": dict(points), "loners": dict(loners or {})} if points else {}
    draft = _Draft(LogEntry.Kind.TOTALS, entry_id, None, facts, by, reason)
    return _write(sheet_id, draft, _judge_totals)


@dataclass
class _Draft:
    """An entry on its way into the log."""

    kind: str
    entry_id: UUID
    number: int | None
    facts: Mapping[str, Any]
    by: str
    reason: str = ""
    refers_to: UUID | None = None

    @property
    def entry(self) -> Entry:
        """As the pure core reads it."""
        refers_to = str(self.refers_to) if self.refers_to else None
        return Entry(str(self.entry_id), self.kind, self.number, self.facts, refers_to)


def _write(sheet_id: int, draft: _Draft, judge: Any) -> Recorded:
    """One transaction: the database itself refuses an id that is on another sheet."""
    try:
        with transaction.atomic():
            return _judged(sheet_id, draft, judge)
    except IntegrityError as error:
        if not LogEntry.objects.filter(entry_id=draft.entry_id).exists():
            raise
        raise HandRefused(
            "id_taken", "id", "This id belongs to an entry on another sheet: send a new one."
        ) from error


def _judged(sheet_id: int, draft: _Draft, judge: Any) -> Recorded:
    """Locks the sheet, lets `judge` check and complete the draft, and writes one row."""
    sheet = _locked(sheet_id)
    ruleset = thaw(sheet.ruleset)
    rows = list(sheet.entries.all())
    known = next((row for row in rows if row.entry_id == draft.entry_id), None)
    entries = entries_of(rows)
    state = replay(ruleset, sheet.first_dealer, entries)
    if known is not None:
        return Recorded(
            known.answer, known.entry_id, known.number, state, sheet.version, again=True
        )
    answer = judge(sheet, ruleset, state, draft)
    _insert(sheet, draft, answer)
    if answer != LogEntry.Answer.QUARANTINED:
        state = replay(ruleset, sheet.first_dealer, [*entries, draft.entry])
    _keep(sheet, state)
    return Recorded(answer, draft.entry_id, draft.number, state, sheet.version, again=False)


def _locked(sheet_id: int) -> ScoreSheet:
    rows = ScoreSheet.objects.select_for_update(of=("self",)).select_related("ruleset")
    sheet = rows.filter(pk=sheet_id).first()
    if sheet is None:
        raise SheetMissing(sheet_id)
    return sheet


def _insert(sheet: ScoreSheet, draft: _Draft, answer: str) -> None:
    LogEntry.objects.create(
        entry_id=draft.entry_id,
        sheet=sheet,
        kind=draft.kind,
        number=draft.number,
        facts=draft.facts,
        refers_to=draft.refers_to,
        answer=answer,
        reason=draft.reason,
        by=draft.by,
    )


def _keep(sheet: ScoreSheet, state: SheetState) -> None:
    """Writes the cache and tells the house once all is committed."""
    sheet.tally = tally_of(state)
    sheet.version += 1
    sheet.changed_at = timezone.now()
    sheet.save(update_fields=["tally", "version", "changed_at"])
    sheet_id, book_id = sheet.pk, sheet.book_id

    def tell() -> None:
        for _receiver, failure in sheet_changed.send_robust(
            sender=ScoreSheet, sheet_id=sheet_id, book_id=book_id
        ):
            if isinstance(failure, Exception):
                log.warning("a receiver of sheet_changed failed", exc_info=failure)

    transaction.on_commit(tell)


def _judge_hand(sheet: ScoreSheet, ruleset: Ruleset, state: SheetState, draft: _Draft) -> str:
    hand = _checked(sheet, ruleset, state, draft)
    if sheet.state != ScoreSheet.State.OPEN:
        return LogEntry.Answer.QUARANTINED
    standing = state.hand(draft.number or 0)
    if standing is not None:
        same = standing.hand == hand
        return LogEntry.Answer.CONFIRMED if same else LogEntry.Answer.DISPUTED
    if state.complete:
        raise HandRefused("sheet_complete", "number", "All hands of this sheet are in.")
    return LogEntry.Answer.RECORDED


def _judge_take_back(sheet: ScoreSheet, ruleset: Ruleset, state: SheetState, draft: _Draft) -> str:
    if sheet.state != ScoreSheet.State.OPEN:
        raise HandRefused(
            "sheet_closed", "number", "This sheet is closed: ask the director to change it."
        )
    if state.hands and (draft.number or 0) < state.hands[-1].number:
        raise HandRefused(
            "not_the_last_hand",
            "number",
            "Only the last hand can be taken back here: ask the director.",
        )
    return LogEntry.Answer.RECORDED


def _judge_correction(sheet: ScoreSheet, ruleset: Ruleset, state: SheetState, draft: _Draft) -> str:
    _checked(sheet, ruleset, state, draft)
    return LogEntry.Answer.RECORDED


def _judge_nothing(sheet: ScoreSheet, ruleset: Ruleset, state: SheetState, draft: _Draft) -> str:
    return LogEntry.Answer.RECORDED


def _judge_totals(sheet: ScoreSheet, ruleset: Ruleset, state: SheetState, draft: _Draft) -> str:
    if not draft.facts:
        return LogEntry.Answer.RECORDED
    _check_numbers(draft.facts["points"], ruleset.accounts, "points", complete=True)
    _check_numbers(draft.facts["loners"], ruleset.seats, "loners", complete=False)
    return LogEntry.Answer.RECORDED


def _check_numbers(
    given: Mapping[str, Any], names: tuple[str, ...], field: str, *, complete: bool
) -> None:
    unknown = set(given) - set(names)
    if unknown or (complete and set(given) != set(names)):
        raise HandRefused(f"{field}_names", field, f"Enter {field} for {' and '.join(names)}.")
    for value in given.values():
        if not isinstance(value, int) or isinstance(value, bool) or abs(value) > LARGEST_TOTAL:
            raise HandRefused(
                f"{field}_invalid", field, f"{field.capitalize()} must be whole numbers."
            )


def _checked(sheet: ScoreSheet, ruleset: Ruleset, state: SheetState, draft: _Draft) -> Hand:
    """The hand, legal and with its dealer; the draft's facts become its normal form."""
    if draft.number is None or not 1 <= draft.number <= LAST_NUMBER:
        raise HandRefused("number_invalid", "number", "Say which hand of the sheet this is.")
    try:
        hand = Hand.from_dict(_with_dealer(sheet, ruleset, state, draft))
    except Malformed as error:
        raise HandRefused("malformed", error.field, error.sentence) from error
    if illegal := check_hand(ruleset, hand):
        raise HandRefused(illegal.code, illegal.field, illegal.sentence)
    draft.facts = hand.to_dict()
    return hand


def _with_dealer(
    sheet: ScoreSheet, ruleset: Ruleset, state: SheetState, draft: _Draft
) -> Mapping[str, Any]:
    if not isinstance(draft.facts, Mapping) or draft.facts.get("dealer"):
        return draft.facts
    standing = state.hand(draft.number or 0)
    dealer = standing.hand.dealer if standing else None
    rotation = dealer_of(ruleset, sheet.first_dealer, state.hands, draft.number or 1)
    return {**draft.facts, "dealer": dealer or rotation}
