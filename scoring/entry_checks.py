"""Checks of entries for a score sheet, and the answers to them.

Every judge looks at the sheet, locked, and the state that its log gives; it completes the draft,
answers as in `LogEntry.Answer` or raises `HandRefused`. Nothing is written here.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.errors import HandRefused
from scoring.models import LogEntry, ScoreSheet
from scoring.rules.entries import Entry
from scoring.rules.legality import check_hand
from scoring.rules.model import Hand, Malformed, Ruleset
from scoring.rules.possible import score_text
from scoring.rules.progress import home_of
from scoring.rules.sheet import CLOCK, SheetState, with_dealer
from scoring.saying import said
from scoring.tally import level_accounts

LAST_NUMBER = 200  # deals on one sheet; far above any evening, it stops nonsense
LARGEST_TOTAL = 500
TABLE = "table "  # how the log names a table that writes


@dataclass
class Draft:
    """An entry on its way into the log; one in `quarantine` waits for the director in any case."""

    kind: str
    entry_id: UUID
    number: int | None
    facts: Mapping[str, Any]
    by: str
    reason: str = ""
    refers_to: UUID | None = None
    quarantine: bool = False

    @property
    def entry(self) -> Entry:
        """As the pure core reads it."""
        refers_to = str(self.refers_to) if self.refers_to else None
        return Entry(str(self.entry_id), self.kind, self.number, self.facts, refers_to, self.by)


def judge_hand(sheet: ScoreSheet, ruleset: Ruleset, state: SheetState, draft: Draft) -> str:
    """A hand that a table played."""
    hand = _checked(sheet, ruleset, state, draft)
    if draft.quarantine or sheet.state != ScoreSheet.State.OPEN:
        return LogEntry.Answer.QUARANTINED
    standing = state.hand(draft.number or 0)
    if standing is not None:
        same = standing.hand == hand
        return LogEntry.Answer.CONFIRMED if same else LogEntry.Answer.DISPUTED
    # A deal that is missing in the middle was played before the sheet was full.
    if state.full and (draft.number or 0) >= state.next_number:
        raise HandRefused("sheet_complete", "number", _full_sentence(ruleset, state))
    return LogEntry.Answer.RECORDED


def _full_sentence(ruleset: Ruleset, state: SheetState) -> str:
    if hands := ruleset.params.get("hands"):
        return ngettext(
            "Not saved: the one hand is in. If it’s wrong, ask the director.",
            "Not saved: all %(hands)d hands are in. If one is wrong, ask the director.",
            hands,
        ) % {"hands": hands}
    score = score_text(ruleset, state.points)
    return _("Not saved: this game is over at %(score)s. If that’s wrong, ask the director.") % {
        "score": score
    }


def judge_take_back(sheet: ScoreSheet, ruleset: Ruleset, state: SheetState, draft: Draft) -> str:
    """A table takes its last hand back."""
    if sheet.state != ScoreSheet.State.OPEN:
        raise HandRefused(
            "sheet_closed", "number", _("This sheet is closed. Ask the director to change it.")
        )
    if _named_by_its_hand(sheet, draft) not in (None, LogEntry.Kind.HAND):
        raise HandRefused(
            "ruled_by_director",
            "number",
            _("The director has already settled this hand. Ask the director to change it."),
        )
    if state.hands and (draft.number or 0) < state.hands[-1].number:
        raise HandRefused(
            "not_the_last_hand",
            "number",
            _("You can undo only the last hand here. Ask the director to change an earlier one."),
        )
    return LogEntry.Answer.RECORDED


def judge_correction(sheet: ScoreSheet, ruleset: Ruleset, state: SheetState, draft: Draft) -> str:
    """The director's version of a hand."""
    _checked(sheet, ruleset, state, draft)
    return LogEntry.Answer.RECORDED


def _named_by_its_hand(sheet: ScoreSheet, draft: Draft) -> str | None:
    """A take-back is of the hand it refers to, whatever number came with it.

    Returns that entry's kind, or None while the sheet does not know it.
    """
    hand = sheet.entries.filter(entry_id__in=[draft.refers_to]).first()
    if hand is not None and hand.number is not None:
        draft.number = hand.number
    _check_number(draft)
    return hand.kind if hand else None


def judge_removal(sheet: ScoreSheet, ruleset: Ruleset, state: SheetState, draft: Draft) -> str:
    """The director takes a hand off."""
    _named_by_its_hand(sheet, draft)
    return LogEntry.Answer.RECORDED


def judge_ruling(sheet: ScoreSheet, ruleset: Ruleset, state: SheetState, draft: Draft) -> str:
    """Once only, also when two directors rule at the same moment: the sheet is locked by now."""
    if sheet.entries.filter(refers_to=draft.refers_to).exists():
        raise HandRefused("not_waiting", "id", _("This hand has already been settled."))
    return LogEntry.Answer.RECORDED


def judge_counting(sheet: ScoreSheet, ruleset: Ruleset, state: SheetState, draft: Draft) -> str:
    """The director counts a late hand."""
    if sheet.state == ScoreSheet.State.VOID:
        raise HandRefused(
            "sheet_void",
            "number",
            _("That round was reset. If the hand counts, enter it on the new sheet."),
        )
    if state.from_totals:
        raise HandRefused(
            "totals_count",
            "number",
            _("Typed totals count on this sheet. Remove them first, or leave the hand out."),
        )
    return judge_ruling(sheet, ruleset, state, draft)


def judge_totals(sheet: ScoreSheet, ruleset: Ruleset, state: SheetState, draft: Draft) -> str:
    """Totals from paper; none of them withdraw those that were typed."""
    if not draft.facts:
        return LogEntry.Answer.RECORDED
    points, loners = draft.facts["points"], draft.facts["loners"]
    if set(points) != set(ruleset.accounts):
        raise _wrong_names("points", ruleset.accounts)
    if not set(loners) <= set(ruleset.seats):
        raise _wrong_names("loners", ruleset.seats)
    _check_numbers(points, "points", least=-LARGEST_TOTAL)
    _check_numbers(loners, "loners", least=0)
    return LogEntry.Answer.RECORDED


def judge_adjustment(sheet: ScoreSheet, ruleset: Ruleset, state: SheetState, draft: Draft) -> str:
    """Points that the director gives or takes."""
    points, seat = draft.facts["points"], draft.facts.get("seat")
    if draft.facts.get("account") not in ruleset.accounts and seat not in ruleset.seats:
        raise HandRefused("adjustment_whom", "whom", _("Say who the points are for."))
    if seat in ruleset.accounts:  # everybody for themselves: a seat is its own account
        draft.facts = {"points": points, "account": seat}
    _check_numbers({"points": points}, "points", least=-LARGEST_TOTAL)
    if not points:
        raise HandRefused("adjustment_points", "points", _("Say how many points to give or take."))
    if not draft.reason:
        raise HandRefused("adjustment_reason", "reason", _("Say why. Everyone can read it."))
    return LogEntry.Answer.RECORDED


def judge_carried(sheet: ScoreSheet, ruleset: Ruleset, state: SheetState, draft: Draft) -> str:
    """The score that the sheet begins from; none of it takes an earlier one away."""
    points = draft.facts.get("points", {})
    if not points:
        return LogEntry.Answer.RECORDED
    if set(points) != set(ruleset.accounts):
        raise _wrong_names("points", ruleset.accounts)
    _check_numbers(points, "points", least=-LARGEST_TOTAL)
    if home_of(ruleset, points):
        raise HandRefused(
            "carried_home",
            "points",
            _("A game to %(target)s can’t start there: it would be over.")
            % {"target": ruleset.params["target"]},
        )
    floor = ruleset.params.get("floor")
    if floor is not None and min(points.values()) < floor:
        raise HandRefused(
            "carried_low",
            "points",
            _("Under these rules no score goes below %(floor)s.") % {"floor": floor},
        )
    return LogEntry.Answer.RECORDED


def judge_extra_hand(sheet: ScoreSheet, ruleset: Ruleset, state: SheetState, draft: Draft) -> str:
    """Checks the winner of the extra hand that breaks a tie."""
    if sheet.state != ScoreSheet.State.OPEN and draft.by.startswith(TABLE):
        raise HandRefused(
            "sheet_closed", "account", _("This sheet is closed. Ask the director to change it.")
        )
    if state.disputed:
        raise HandRefused(
            "disputed", "account", _("A hand is in dispute. The director has to settle it first.")
        )
    if draft.facts["account"] not in level_accounts(ruleset, state):
        raise HandRefused("not_level", "account", _("Only tied sides play an extra hand."))
    if not state.complete and ruleset.params.get("hands") != CLOCK:
        raise HandRefused("not_complete", "account", _("Enter the hands of this round first."))
    return LogEntry.Answer.RECORDED


def _wrong_names(field: str, names: tuple[str, ...]) -> HandRefused:
    sentence = _("Enter %(field)s for %(names)s.") % {"field": field, "names": ", ".join(names)}
    return HandRefused(f"{field}_names", field, sentence)


def _check_numbers(given: Mapping[str, Any], field: str, *, least: int) -> None:
    for value in given.values():
        whole = isinstance(value, int) and not isinstance(value, bool)
        if not whole or not least <= value <= LARGEST_TOTAL:
            raise HandRefused(
                f"{field}_invalid",
                field,
                _("Enter whole numbers from %(least)s to %(most)s.")
                % {"least": least, "most": LARGEST_TOTAL},
            )


def _checked(sheet: ScoreSheet, ruleset: Ruleset, state: SheetState, draft: Draft) -> Hand:
    """The hand, legal and with its dealer; the draft's facts become its normal form."""
    _check_number(draft)
    try:
        hand = Hand.from_dict(
            with_dealer(ruleset, sheet.first_dealer, state.hands, draft.number or 1, draft.facts)
        )
    except Malformed as error:
        raise HandRefused("malformed", error.field, said(error.sentence)) from error
    if illegal := check_hand(ruleset, hand):
        raise HandRefused(illegal.code, illegal.field, said(illegal.sentence))
    draft.facts = hand.to_dict()
    if not _can_be_stored(draft.facts):
        raise HandRefused("malformed", "hand", _("Use plain words and numbers only."))
    return hand


def _check_number(draft: Draft) -> None:
    if draft.number is None or not 1 <= draft.number <= LAST_NUMBER:
        raise HandRefused("number_invalid", "number", _("Say which hand this is."))


def _can_be_stored(facts: Mapping[str, Any]) -> bool:
    """JSON knows no infinity, and PostgreSQL keeps neither control characters nor half letters."""
    try:
        text = json.dumps(facts, allow_nan=False, ensure_ascii=False)
        text.encode()
    except ValueError:
        return False
    return "\\u00" not in text
