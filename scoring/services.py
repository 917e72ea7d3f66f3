"""Entries on score sheets. Each function is one transaction.

The way of a hand: lock the sheet, check the facts, write one row, derive the tally, and after
commit tell whoever listens. Ids come from the device, so the same request may come five times.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.entry_checks import (
    Draft,
    judge_adjustment,
    judge_carried,
    judge_correction,
    judge_counting,
    judge_extra_hand,
    judge_hand,
    judge_removal,
    judge_ruling,
    judge_take_back,
    judge_totals,
)
from scoring.errors import HandRefused, SheetMissing
from scoring.models import LogEntry, ScoreSheet
from scoring.paper_checks import judge_paper, judge_undoing
from scoring.prepared import PreparedQuery
from scoring.rules.model import Ruleset
from scoring.rules.sheet import SheetState, replay
from scoring.selectors import (
    SheetView,
    entries_of,
    load_ruleset,
    ruleset_of_sheet,
    view_of,
    with_ruleset,
)
from scoring.signals import sheet_changed
from scoring.tally import counted_state, tally_of

log = logging.getLogger(__name__)

# Every write replays the sheet's log; no evening comes near this, a broken device might.
MOST_ENTRIES = 1000
DRAFT_FIELDS = ("entry_id", "kind", "number", "facts", "refers_to", "reason", "by")  # draft to log
WRITTEN_BY_TABLES = (LogEntry.Kind.HAND, LogEntry.Kind.TAKE_BACK)

_rows_to_lock = PreparedQuery(
    lambda: ScoreSheet.objects.select_for_update().defer("tally").filter(pk=0)
)
_log_rows = PreparedQuery(lambda: LogEntry.objects.filter(sheet=0))

Check = Callable[[ScoreSheet, Ruleset, SheetState, Draft], str]
"""Completes a draft and returns its answer; raises HandRefused. One for each kind of entry."""


@dataclass(frozen=True)
class Recorded:
    """Answer to the sender: `answer` as in `LogEntry.Answer`, and the sheet as it now is.

    `again` says that this very entry was written before, and nothing has changed.
    """

    answer: str
    entry_id: UUID
    number: int | None
    sheet: SheetView
    again: bool

    @property
    def score(self) -> SheetState:
        """State of the sheet."""
        return self.sheet.score

    @property
    def version(self) -> int:
        """Version of the sheet."""
        return self.sheet.version

    @property
    def sheet_state(self) -> str:
        """Why a hand is kept for the director: "closed" or "void"."""
        return self.sheet.state

    @property
    def counted(self) -> SheetState:
        """The same hands as in `score`, with the points that count: none of a hand in dispute."""
        return counted_state(self.sheet.ruleset, self.score)


@transaction.atomic
def rewrite_tallies(*, sheet_ids: list[int]) -> None:
    """Derives what these sheets keep from their logs again. Needed only after damage."""
    sheets = with_ruleset(ScoreSheet.objects.select_for_update(of=("self",)))
    for sheet in sheets.filter(pk__in=sheet_ids).order_by("pk"):
        entries = entries_of(sheet.entries.all())
        ruleset = load_ruleset(sheet.ruleset)
        _save_tally_and_notify(sheet, ruleset, replay(ruleset, sheet.first_dealer, entries))


def record_hand(
    *,
    sheet_id: int,
    hand_id: UUID,
    number: int,
    facts: Mapping[str, Any],
    by: str,
    quarantine: bool = False,
) -> Recorded:
    """Writes a hand that a table played.

    Args:
        hand_id: made by the device. The same id again changes nothing and answers the same.
        number: which deal of the sheet this is, from 1. Another id for a hand that stands
            confirms it if the facts are equal and disputes it if they differ.
        facts: as in `scoring.rules.model.Hand`; a missing dealer comes from the rotation.
        by: who writes. A hand entered identically by two writers counts as confirmed.
        quarantine: the hand only waits for the director, as one that came too late does.

    Raises:
        HandRefused: the facts cannot be, or the sheet is full.
        SheetMissing: there is no such sheet.
    """
    draft = Draft(LogEntry.Kind.HAND, hand_id, number, facts, by, quarantine=quarantine)
    return _write(sheet_id, draft, judge_hand)


def take_back(*, sheet_id: int, entry_id: UUID, hand_id: UUID, number: int, by: str) -> Recorded:
    """Takes the last hand back. `hand_id` names the hand, `entry_id` this act.

    Raises:
        HandRefused: a later hand stands, the director has ruled on this one, or the sheet is
            closed; then the director can do it.
    """
    draft = Draft(LogEntry.Kind.TAKE_BACK, entry_id, number, {}, by, refers_to=hand_id)
    return _write(sheet_id, draft, judge_take_back)


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
    draft = Draft(LogEntry.Kind.CORRECTION, entry_id, number, facts, by, reason)
    return _write(sheet_id, draft, judge_correction)


def count_late_hand(*, entry_id: UUID, late_id: UUID, by: str) -> Recorded:
    """The director counts a hand that came after its sheet was closed: it stands as a correction.

    Args:
        late_id: the entry in quarantine; `entry_id` names this act.

    Raises:
        HandRefused: there is no such entry, it has been ruled on, or typed totals count.
    """
    late = _late(late_id)
    kind = LogEntry.Kind.CORRECTION
    draft = Draft(kind, entry_id, late.number, late.facts, by, "came late", late_id)
    return _write(late.sheet_id, draft, judge_counting)


def leave_out_late_hand(*, entry_id: UUID, late_id: UUID, by: str) -> Recorded:
    """The director leaves a late hand out. It stays in the log and counts nowhere.

    Raises:
        HandRefused: there is no such entry, or it has been ruled on.
    """
    late = _late(late_id)
    draft = Draft(LogEntry.Kind.LEFT_OUT, entry_id, late.number, {}, by, refers_to=late_id)
    return _write(late.sheet_id, draft, judge_ruling)


def _late(late_id: UUID) -> LogEntry:
    late = LogEntry.objects.filter(entry_id=late_id, answer=LogEntry.Answer.QUARANTINED).first()
    if late is None:
        raise HandRefused("not_waiting", "id", _("No late hand with this ID is waiting."))
    return late


def remove_hand(
    *, sheet_id: int, entry_id: UUID, hand_id: UUID, number: int, by: str, reason: str = ""
) -> Recorded:
    """The director takes any hand off the sheet, all its versions if it is in dispute.

    Raises:
        HandRefused: there can be no hand with this number.
    """
    facts = {"whole": True}
    draft = Draft(LogEntry.Kind.TAKE_BACK, entry_id, number, facts, by, reason, hand_id)
    return _write(sheet_id, draft, judge_removal)


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
    draft = Draft(LogEntry.Kind.TOTALS, entry_id, None, facts, by, reason)
    return _write(sheet_id, draft, judge_totals)


def count_paper(
    *,
    sheet_id: int,
    entry_id: UUID,
    points: Mapping[str, int],
    loners: Mapping[str, int] | None = None,
    hands: int | None = None,
    by: str,
    reason: str = "",
    seen: int | None = None,
) -> Recorded:
    """A sheet's totals from its card, checked. Answers "confirmed" if the sheet says the same.

    `points` are by account, without what the director gave or took; `loners` by seat, as far as
    they are known; `hands` how many were played, if not as many as the rules say. With a `reason`,
    impossible totals, or totals that differ from sheet version `seen`, are accepted.

    Raises:
        HandRefused: `totals_cannot_be`, `totals_differ` or `reason_missing` without a reason,
            `changed_meanwhile` with one; or a total is missing or is no sensible number.
    """
    facts: dict[str, Any] = {"points": dict(points), "loners": dict(loners or {})}
    if hands is not None:
        facts["hands"] = hands
    draft = Draft(LogEntry.Kind.TOTALS, entry_id, None, facts, by, reason.strip()[:200])
    return _write(sheet_id, draft, partial(judge_paper, seen=seen))


def undo_totals(*, sheet_id: int, entry_id: UUID, totals_id: UUID, by: str) -> Recorded:
    """Takes the totals of the entry `totals_id` back: what counted before them counts again.

    Raises:
        HandRefused: other totals or a correction came after them.
    """
    draft = Draft(LogEntry.Kind.TOTALS, entry_id, None, {}, by, "undone", totals_id)
    return _write(sheet_id, draft, judge_undoing)


def adjust(
    *,
    sheet_id: int,
    entry_id: UUID,
    points: int,
    account: str | None = None,
    seat: str | None = None,
    by: str,
    reason: str,
) -> Recorded:
    """The director gives or takes points: table talk, lateness, whatever is no hand.

    To an `account` (a side and everybody on it) or to one `seat` alone. It counts towards the
    target, so it can end a game, and its opposite opens that game again. An adjustment is taken
    back by its opposite; both stay in the log with their reasons.

    Raises:
        HandRefused: no reason, no points, or nobody at this table is meant.
    """
    facts = {"points": points, "account": account} if account else {"points": points, "seat": seat}
    draft = Draft(LogEntry.Kind.ADJUSTMENT, entry_id, None, facts, by, reason.strip()[:200])
    return _write(sheet_id, draft, judge_adjustment)


def carry_score(
    *, sheet_id: int, entry_id: UUID, points: Mapping[str, int], by: str, reason: str = ""
) -> Recorded:
    """The score by account that a sheet begins from, where a game is picked up in the middle.

    The last one that was written counts; empty `points` take it away. Hands that are on the sheet
    already stay, and count from there.

    Raises:
        HandRefused: a score is missing or is no sensible number, or the game would be over.
    """
    facts = {"points": dict(points)} if points else {}
    draft = Draft(LogEntry.Kind.CARRIED, entry_id, None, facts, by, reason.strip()[:200])
    return _write(sheet_id, draft, judge_carried)


def note_extra_hand(*, sheet_id: int, entry_id: UUID, account: str, by: str) -> Recorded:
    """Notes the winner of the extra hand of a level sheet. It scores nothing.

    Raises:
        HandRefused: the sheet is not level or not complete, a hand is in dispute, or it is closed
            and a table writes.
    """
    draft = Draft(LogEntry.Kind.EXTRA_HAND, entry_id, None, {"account": account}, by)
    return _write(sheet_id, draft, judge_extra_hand)


def _write(sheet_id: int, draft: Draft, check: Check) -> Recorded:
    """One transaction: the database itself refuses an id that is on another sheet."""
    try:
        with transaction.atomic():
            return _check_and_append(sheet_id, draft, check)
    except IntegrityError as error:
        if not LogEntry.objects.filter(entry_id=draft.entry_id).exists():
            raise
        raise HandRefused(
            "id_taken", "id", _("This ID belongs to another score sheet. Send a new one.")
        ) from error


def _check_and_append(sheet_id: int, draft: Draft, check: Check) -> Recorded:
    """Locks the sheet, lets `check` judge and complete the draft, and writes one row."""
    sheet, ruleset = _locked(sheet_id), ruleset_of_sheet(sheet_id)
    rows = _log_rows(sheet_id)
    earlier = next((row for row in rows if row.entry_id == draft.entry_id), None)
    entries = entries_of(rows)
    state = replay(ruleset, sheet.first_dealer, entries)
    if earlier is not None:
        return _recorded_result(sheet, ruleset, state, earlier, again=True)
    if len(rows) >= MOST_ENTRIES and draft.kind in WRITTEN_BY_TABLES:
        raise HandRefused(
            "too_many_entries",
            "number",
            _("This sheet is full. Ask the director to sort it out."),
        )
    answer = check(sheet, ruleset, state, draft)
    columns = {name: getattr(draft, name) for name in DRAFT_FIELDS}
    row = LogEntry.objects.create(sheet=sheet, answer=answer, **columns)
    if answer != LogEntry.Answer.QUARANTINED:
        state = replay(ruleset, sheet.first_dealer, [*entries, draft.entry])
    _save_tally_and_notify(sheet, ruleset, state)
    return _recorded_result(sheet, ruleset, state, row, again=False)


def _recorded_result(
    sheet: ScoreSheet, ruleset: Ruleset, state: SheetState, row: LogEntry, *, again: bool
) -> Recorded:
    view = view_of(sheet, ruleset, state)
    return Recorded(row.answer, row.entry_id, row.number, view, again)


def _locked(sheet_id: int) -> ScoreSheet:
    """The sheet without its tally, which every entry derives anew."""
    for sheet in _rows_to_lock(sheet_id):
        return sheet
    raise SheetMissing(sheet_id)


def _save_tally_and_notify(sheet: ScoreSheet, ruleset: Ruleset, state: SheetState) -> None:
    """Saves the tally, and sends `sheet_changed` after commit."""
    sheet.tally = tally_of(ruleset, state)
    sheet.version += 1
    sheet.changed_at = timezone.now()
    sheet.save(update_fields=["tally", "version", "changed_at"])
    sheet_id, book_id = sheet.pk, sheet.book_id

    def notify() -> None:
        for _receiver, failure in sheet_changed.send_robust(
            sender=ScoreSheet, sheet_id=sheet_id, book_id=book_id
        ):
            if isinstance(failure, Exception):
                log.warning("a receiver of sheet_changed failed", exc_info=failure)

    transaction.on_commit(notify)
