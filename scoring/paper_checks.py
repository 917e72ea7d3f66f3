"""Checks of totals from a paper card: some count only with the director's reason.

A card that says what the sheet has confirms it. What cannot be, or is not what the sheet has, needs
a reason; nothing is replaced unseen. Nothing is written here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.entry_checks import Draft, judge_totals
from scoring.errors import HandRefused
from scoring.models import LogEntry, ScoreSheet
from scoring.rules.adjustments import adjusted
from scoring.rules.entries import standing_totals
from scoring.rules.model import Ruleset
from scoring.rules.possible import MOST_HANDS, score_text, why_impossible
from scoring.rules.sheet import SheetState, without_adjustments
from scoring.saying import said


def judge_paper(
    sheet: ScoreSheet,
    ruleset: Ruleset,
    state: SheetState,
    draft: Draft,
    seen: int | None = None,
) -> str:
    """Totals from a card. `seen` is the version of the sheet that a reason is about."""
    judge_totals(sheet, ruleset, state, draft)
    _check_hands(draft.facts)
    if _says_the_same(ruleset, state, draft.facts):
        draft.facts = {**draft.facts, "confirms": True}
        return LogEntry.Answer.CONFIRMED
    if not draft.reason:
        _check_possible(ruleset, state, draft.facts)
        _check_nothing_lost(sheet, ruleset, state)
    elif seen is not None and seen != sheet.version and has_something(state):
        raise HandRefused(
            "changed_meanwhile", "points", _("This sheet has just changed. Take another look.")
        )
    return LogEntry.Answer.RECORDED


def judge_undoing(sheet: ScoreSheet, ruleset: Ruleset, state: SheetState, draft: Draft) -> str:
    """Takes the totals that were typed last back: those before them count again, or the hands."""
    kinds = (LogEntry.Kind.TOTALS, LogEntry.Kind.CORRECTION)
    rows = [row for row in sheet.entries.all() if row.kind in kinds and not _confirms(row)]
    if not rows or rows[-1].entry_id != draft.refers_to or rows[-1].kind != LogEntry.Kind.TOTALS:
        raise HandRefused(
            "not_the_last_totals", "id", _("This sheet has changed since. Take a look first.")
        )
    before = [Draft(r.kind, r.entry_id, r.number, r.facts, r.by).entry for r in rows[:-1]]
    draft.facts = standing_totals(before) or {}
    return LogEntry.Answer.RECORDED


def has_something(state: SheetState) -> bool:
    """True if anything was entered that totals would replace."""
    return bool(state.hands) or state.from_totals


def _confirms(row: LogEntry) -> bool:
    return bool(row.facts.get("confirms"))


def _says_the_same(ruleset: Ruleset, state: SheetState, facts: Mapping[str, Any]) -> bool:
    if not state.complete or state.disputed:
        return False
    loners = {seat: tally.loners for seat, tally in state.seats.items() if tally.loners}
    given = {seat: number for seat, number in facts["loners"].items() if number}
    same_hands = facts.get("hands") in (None, state.played)
    return without_adjustments(state) == facts["points"] and given in ({}, loners) and same_hands


def _check_hands(facts: Mapping[str, Any]) -> None:
    hands = facts.get("hands", 0)
    if type(hands) is not int or not 0 <= hands <= MOST_HANDS:
        sentence = _("Enter a number of hands from 0 to %(most)s.") % {"most": MOST_HANDS}
        raise HandRefused("hands_invalid", "hands", sentence)


def _check_possible(ruleset: Ruleset, state: SheetState, facts: Mapping[str, Any]) -> None:
    sentence = why_impossible(
        ruleset,
        facts["points"],
        hands=facts.get("hands"),
        loners=facts["loners"],
        given=adjusted(dict.fromkeys(ruleset.accounts, 0), state.adjustments),
        carried=state.carried,
    )
    if sentence:
        raise HandRefused("totals_cannot_be", "points", said(sentence))


def _check_nothing_lost(sheet: ScoreSheet, ruleset: Ruleset, state: SheetState) -> None:
    if has_something(state):
        raise HandRefused("totals_differ", "reason", _differs(ruleset, state))
    if sheet.state != ScoreSheet.State.OPEN:
        raise HandRefused(
            "reason_missing", "reason", _("This round is closed. Say why its score changes.")
        )


def _differs(ruleset: Ruleset, state: SheetState) -> str:
    """Sentence on what the totals would replace."""
    values = {"score": score_text(ruleset, without_adjustments(state)), "count": state.played}
    if state.from_totals:
        return _("The sheet has %(score)s from paper. Say why this counts instead.") % values
    return (
        ngettext(
            "The sheet has %(score)s from %(count)s hand. Say why this counts instead.",
            "The sheet has %(score)s from %(count)s hands. Say why this counts instead.",
            state.played,
        )
        % values
    )
