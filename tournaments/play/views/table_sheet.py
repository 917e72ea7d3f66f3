"""The sheet of a table as one phone sees it: waiting, written by one device, or by both sides."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.forms import HandForm
from scoring.rules.card import describe_hand
from scoring.rules.points import score_hand
from scoring.rules.sheet import StandingHand, dealer_of, points_before
from scoring.saying import said
from scoring.selectors import SheetView
from tournaments.core.versions import parts_of, stamp
from tournaments.models import Bustle
from tournaments.play.selectors.devices import Writer, has_said, written_by
from tournaments.play.selectors.rounds import TableView
from tournaments.play.selectors.tables import TablePage
from tournaments.play.views.dispute_words import at_the_end, under_the_score
from tournaments.play.views.outcomes import points_text
from tournaments.play.views.round_summary import extra_hand_context, round_clock
from tournaments.play.views.score_sheet import ScoreSheet, log_line

WAITING = gettext_lazy("No game at this table right now. The score sheet will open by itself.")
REASONS = {
    "Rule question": gettext_lazy("Rule question"),
    "Score": gettext_lazy("Score"),
    "Something else": gettext_lazy("Something else"),
}
"""Why a table calls, as calls keep it, in words."""
DOOR_SENTENCES = {
    "paper": gettext_lazy("Phones are off tonight. Keep score on the card."),
    "taken": gettext_lazy(
        "Another phone is keeping score here. You can follow along, or ask to join."
    ),
    "asking": gettext_lazy(
        "You asked to join. The phone keeping score here, or the director, can let you in."
    ),
    "out": gettext_lazy("This phone was turned away from this table. You can follow along."),
    "side": gettext_lazy("Which side is this phone keeping score for?"),
}


def sheet_for(
    page: TablePage, writer: Writer | None, form: HandForm | None, again: int = 0
) -> TableHead:
    """The sheet of a page for whoever reads it; `again` is a hand that a side writes otherwise."""
    if page.sheet is None or page.table is None or form is None:
        return WaitingTable(page, writer)
    if writer and writer.state == "in" and writer.account:
        return SideSheet(page, page.table, page.sheet, form, writer, again)
    return TableSheet(page, page.table, page.sheet, form, writer)


class TableHead:
    """Facts of a table that need no look at its hands."""

    def __init__(self, page: TablePage, writer: Writer | None) -> None:
        self._page = page
        self._writer = writer
        self.code = page.code
        self.table_number = page.number
        self.round_number = page.round_number
        self.rounds = page.bustle.rounds_planned
        self.sheet_id = page.sheet.id if page.sheet else None

    @property
    def version(self) -> str:
        return version_of(self._page, self._writer)

    @property
    def state(self) -> str:
        return state_of(self._page)

    @property
    def complete_word(self) -> str:
        return _("All hands are in")

    @property
    def notice(self) -> str | None:
        """A sentence for any state but open."""
        if held := self._page.held:
            return f"{held.sentence} {_('The score sheet will open by itself.')}"
        return _("The evening is over.") if _is_finished(self._page) else str(WAITING)

    @property
    def door(self) -> dict[str, Any] | None:
        """Devices that write here and those that ask to; None where the device simply writes."""
        return None

    @property
    def call(self) -> dict[str, Any] | None:
        """The table's own call of the director; None where nobody can be called."""
        if self._page.bustle.state != Bustle.State.RUNNING:
            return None
        call = self._page.call
        return {
            "url": reverse("table:call", args=[self.code]),
            "waits": call is not None and call.answered_at is None,
            "answered_at": call.answered_at if call else None,
            "called_at": call.called_at if call else None,
            "why": call.why if call else "",
            "said": str(REASONS.get(call.why, call.why)) if call else "",
            "reasons": list(REASONS.items()),
        }


class WaitingTable(TableHead):
    """A table where no round is open."""

    sides: tuple[Any, ...] = ()
    log: tuple[Any, ...] = ()


class TableSheet(TableHead, ScoreSheet):
    """The sheet of a table for a device that writes for both sides, or reads along."""

    def __init__(
        self,
        page: TablePage,
        table: TableView,
        sheet: SheetView,
        form: HandForm,
        writer: Writer | None,
    ) -> None:
        ScoreSheet.__init__(self, table, sheet, form)
        TableHead.__init__(self, page, writer)

    @property
    def account(self) -> str:
        """The side that this device writes for."""
        return self._writer.account if self._writer and self._writer.state == "in" else ""

    @property
    def complete_word(self) -> str:
        return _("The game is over") if self.hands is None else super().complete_word

    @property
    def state(self) -> str:
        """Open too while the device's side has to write hands on a sheet that the other filled."""
        writer, score = self._writer, self._sheet.score
        both = self._page.bustle.entry == Bustle.Entry.BOTH and not score.from_totals
        if both and writer and writer.account:
            me = written_by(self._page.number, writer.account)
            if any(not has_said(hand, me) for hand in score.hands):
                return "open"
        return super().state

    @property
    def dispute(self) -> str:
        """Words on the hands that wait for the director, to stand under the score."""
        return under_the_score(self._sheet.score.disputed)

    @property
    def notice(self) -> str | None:
        points = [f"{side.names}\N{NO-BREAK SPACE}{side.points}" for side in self._table.sides]
        number = self._page.round_number or 0
        values = {"score": ", ".join(points), "number": number, "next": number + 1}
        if state_of(self._page) == "complete" and (numbers := self._sheet.score.disputed):
            return at_the_end(", ".join(points), numbers)
        if state_of(self._page) == "complete":
            sentence = _("%(score)s. The director closes the round once every table is finished.")
        elif state_of(self._page) != "closed":
            return None
        elif number >= self.rounds:
            sentence = _("%(score)s. Round %(number)s, the last one, is over. Thanks for playing!")
        else:
            sentence = _("%(score)s. Round %(number)s is over. Round %(next)s will open by itself.")
        return sentence % values

    @property
    def clock(self) -> dict[str, Any] | None:
        """The clock that ends the sheet while it is open."""
        return clock_of(self._page) if self.until_clock and self.state == "open" else None

    @cached_property
    def extra(self) -> dict[str, Any] | None:
        """The extra hand that settles a level sheet."""
        return extra_hand_context(
            self._page.bustle,
            self._table,
            self._page.round_number or 0,
            reverse("table:extra_hand", args=[self.code]),
            over=is_over(self._page),
            live=True,
        )

    @cached_property
    def door(self) -> dict[str, Any] | None:
        writer = self._writer
        if writer is None or self._sheet.state != "open":
            return None
        names = {side.account: side.names for side in self._table.sides}
        return {
            "state": writer.state,
            "writes": writer.state in ("in", "free"),
            "sentence": str(DOOR_SENTENCES.get(writer.state, "")),
            "for_side": names.get(writer.account, ""),
            "sides": [
                {"account": account, "names": names[account], "held": account in writer.held}
                for account in names
            ],
            "waiting": [
                {"id": device.id, "names": names.get(device.account, ""), "at": device.asked_at}
                for device in writer.waiting
            ],
            "may_change": writer.state == "asking" and self._page.bustle.entry != Bustle.Entry.ONE,
            "url": reverse("table:device", args=[self.code]),
        }

    @cached_property
    def log(self) -> list[dict[str, Any]]:
        """The hands, newest first. What both sides have said is not taken back by one of them."""
        lines = self._lines()
        if lines:
            may_write = bool(self.door and self.door["writes"])
            lines[0]["can_take_back"] = may_write and lines[0].get("waits", True)
        return lines

    def _lines(self) -> list[dict[str, Any]]:
        hands = reversed(self._sheet.score.hands)
        return [log_line(self._table, self._sheet.ruleset, hand) for hand in hands]


class SideSheet(TableSheet):
    """The sheet for the device of one side, where both write or one confirms the other's hands."""

    def __init__(
        self,
        page: TablePage,
        table: TableView,
        sheet: SheetView,
        form: HandForm,
        writer: Writer,
        again: int = 0,
    ) -> None:
        super().__init__(page, table, sheet, form, writer)
        self._me = written_by(page.number, writer.account)
        self._both = page.bustle.entry == Bustle.Entry.BOTH
        self._asked_again = again

    @cached_property
    def again(self) -> int:
        """The hand that this side is about to write otherwise; 0 for none."""
        number = self._asked_again
        return number if number and self._sheet.score.hand(number) else 0

    @cached_property
    def _mine(self) -> list[StandingHand]:
        return [hand for hand in self._sheet.score.hands if has_said(hand, self._me)]

    @property
    def number(self) -> int:
        """The hand that is written otherwise, or the first that this side has not written."""
        if self.again or not self._both:
            return self.again or super().number
        written = {hand.number for hand in self._mine}
        return next(number for number in range(1, len(written) + 2) if number not in written)

    @property
    def hand_number(self) -> int:
        if not (self.again or self._both):
            return super().hand_number
        hands = self._sheet.score.hands
        before = [hand for hand in hands if hand.number < self.again] if self.again else self._mine
        return sum(hand.hand.outcome == "played" for hand in before) + 1

    @property
    def dealing_seat(self) -> str:
        if not (self.again or self._both):
            return super().dealing_seat
        sheet = self._sheet
        return dealer_of(sheet.ruleset, sheet.first_dealer, sheet.score.hands, self.number)

    def _lines(self) -> list[dict[str, Any]]:
        shown = self._mine if self._both else list(self._sheet.score.hands)
        return [self._line(hand) for hand in reversed(shown)]

    def _line(self, hand: StandingHand) -> dict[str, Any]:
        """A hand in this side's log, and its points, with what the other side wrote instead."""
        sheet, names = self._sheet, self._table.names_by_seat
        ruleset = sheet.ruleset
        own = next((place for place, by in enumerate(hand.by) if self._me in by), 0)
        versions = (hand.hand, *hand.rivals)
        sentences = [said(describe_hand(ruleset, version, names)) for version in versions]
        points = hand.score.points
        if own:
            before = points_before(ruleset, sheet.score, hand.number)
            points = score_hand(ruleset, versions[own], before).points
        return log_line(self._table, ruleset, hand) | {
            "sentence": sentences[own],
            "points": " · ".join(points_text(self._table, points)),
            "rivals": [],
            "others": [words for place, words in enumerate(sentences) if place != own],
            "waits": hand.number in sheet.score.unconfirmed and has_said(hand, self._me),
        }

    @cached_property
    def confirm(self) -> dict[str, Any] | None:
        """For templates/table/_confirm.html: the oldest hand that this side has to look at."""
        table, sheet = self._table, self._sheet
        waiting = [
            hand
            for hand in sheet.score.hands
            if hand.number in sheet.score.unconfirmed and not has_said(hand, self._me)
        ]
        confirms = self._page.bustle.entry == Bustle.Entry.CONFIRM and sheet.state == "open"
        if not waiting or not confirms:
            return None
        first = waiting[0]
        over = sheet.score.complete and len(waiting) > 1
        account = first.by[0][0].partition(", ")[2]
        writers = (side.names for side in table.sides if side.account == account)
        return {
            "number": first.number,
            "who": next(writers, _("The other side")),
            "sentence": said(describe_hand(sheet.ruleset, first.hand, table.names_by_seat)),
            "points": " · ".join(points_text(table, first.score.points)),
            "entry_ids": [hand.entry_id for hand in waiting] if over else [first.entry_id],
            "total": ", ".join(f"{side.names} {side.points}" for side in table.sides)
            if over
            else "",
            "hands": [hand.number for hand in waiting],
            "url": reverse("table:confirm", args=[self.code]),
            "no_url": f"{reverse('table:sheet', args=[self.code])}?hand={first.number}",
        }


def version_of(page: TablePage, writer: Writer | None) -> str:
    """The version of a page: another sheet is another one, even if nothing has happened on it."""
    call = page.call
    return stamp(
        _sheet_key(page),
        page.sheet.version if page.sheet else 0,
        "time" if page.bustle.until_clock and is_over(page) else "",
        "over" if _is_finished(page) else "",
        f"{page.more_minutes}more" if page.more_minutes else "",
        f"{call.id}{'answered' if call.answered_at else call.why.replace(' ', '-')}"
        if call
        else "",
        writer.stamp if writer else "",
    )


def may_wait(page: TablePage, writer: Writer | None, shown: str) -> bool:
    """True if a phone on which a hand is half chosen may keep showing it: its round goes on."""
    sheet_key, *marks = parts_of(shown)
    if writer and writer.stamp not in marks[-1:]:
        return False
    return state_of(page) == "open" and sheet_key == _sheet_key(page)


def _sheet_key(page: TablePage) -> str:
    """The sheet, not the round: one that was taken back and opened again has another."""
    return str(page.sheet.id) if page.sheet else f"round-{page.round_number or 0}"


def state_of(page: TablePage) -> str:
    """State of a table's sheet: waiting, open, complete or closed."""
    if page.sheet is None:
        return "waiting"
    if page.sheet.state != "open":
        return "closed"
    return "complete" if page.sheet.score.complete else "open"


def is_over(page: TablePage) -> bool:
    """True if the open sheet has all its hands, or the clock that ends it has run out."""
    if state_of(page) != "open" or not page.bustle.until_clock:
        return state_of(page) == "complete"
    clock = clock_of(page)
    return clock is not None and clock["now"] >= clock["ends_at"]


def clock_of(page: TablePage) -> dict[str, Any] | None:
    """The clock of the round that is played at a table."""
    return round_clock(page.bustle, page.round_number or 0, page.opened_at, page.more_minutes)


def _is_finished(page: TablePage) -> bool:
    return page.bustle.state == Bustle.State.FINISHED
