"""One sheet in the director's hands: entering, correcting, ruling, totals from paper."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.errors import HandRefused
from scoring.rules.model import Hand
from scoring.rules.sheet import agreed_part
from scoring.selectors import sheet as sheet_of
from scoring.services import (
    Recorded,
    adjust,
    carry_score,
    correct_hand,
    count_paper,
    enter_totals,
    record_hand,
    remove_hand,
)
from tournaments.core.errors import NotNow
from tournaments.core.roles import Action
from tournaments.core.selectors.names import names_of
from tournaments.core.text import uuid_in
from tournaments.core.views.access import directors
from tournaments.core.views.shared import number_in
from tournaments.models import Bustle
from tournaments.play.forms.sheets import AdjustForm, CarriedForm, TotalsForm
from tournaments.play.selectors.rounds import table_view
from tournaments.play.selectors.tables import directors_table
from tournaments.play.services.extra_hands import win_extra_hand
from tournaments.play.views.directors_sheet_page import SheetPage
from tournaments.play.views.outcomes import words_of
from tournaments.play.views.round_summary import (
    adjustment_text,
    carried_text,
    score_text,
)

CHANGED_MEANWHILE = gettext_lazy("This sheet has just changed. Take another look.")


@directors(press=Action.SCORE)
def sheet(request: HttpRequest, bustle: Bustle, number: int, table: int) -> HttpResponse:
    row = directors_table(bustle.pk, number, table)
    sheet_view = sheet_of(row.sheet_id)
    shown = table_view(row, names_of(bustle.pk), sheet_view)
    page = _SheetButtons(request, bustle, number, shown, sheet_view)
    if request.method == "POST":
        return page.post()
    return page.show()


class _SheetButtons(SheetPage):
    """The page with what its buttons do; each answers with the page, or None for going back."""

    def post(self) -> HttpResponse:
        deeds: dict[str, Callable[[], HttpResponse | None]] = {
            "hand": self._hand,
            "correct": self._hand,
            "totals": self._totals,
            "adjust": self._adjust,
            "carry": self._carry,
            "remove": self._remove,
            "rule": self._rule,
            "decide": self._decide,
            "extra_hand": self._win_extra_hand,
        }
        if "words" in self.request.POST:
            return self._words()
        deed = deeds.get(self.request.POST.get("action", ""))
        answer = deed() if deed else None
        return answer or redirect(self.here)

    def _words(self) -> HttpResponse:
        """Preview of the form's hand in words, without saving it."""
        number = self.number or self.sheet.score.next_number
        form = self.form(self.request.POST)
        return JsonResponse(words_of(self.table, self.sheet, form, number))

    def _hand(self) -> HttpResponse | None:
        form = self.form(self.request.POST)
        if form.is_valid():
            try:
                self._write(form.facts())
            except HandRefused as refusal:
                form.refuse(refusal)
        return self.show(form, status=422) if form.errors else None

    def _write(self, facts: dict[str, Any]) -> None:
        if self.correcting is not None:
            return self._correct(self.correcting, facts)
        number = self.number or self.sheet.score.next_number
        recorded = record_hand(
            sheet_id=self.sheet.id,
            hand_id=self.entry_id,
            number=number,
            facts=facts,
            by=self.by,
        )
        values = {"number": number, "hand": self.described(recorded, number)}
        return self._say(_("Hand %(number)s: %(hand)s.") % values, recorded)

    def _correct(self, number: int, facts: dict[str, Any]) -> None:
        before = self.described(self.sheet, number)
        recorded = correct_hand(
            sheet_id=self.sheet.id,
            entry_id=self.entry_id,
            number=number,
            facts=facts,
            by=self.by,
            reason=self.reason(),
        )
        after = self.described(recorded, number)
        sentence = _("Hand %(number)s stands: “%(now)s”.")
        if before != after:
            sentence = _("Hand %(number)s was “%(was)s” and is now “%(now)s”.")
        self._say(sentence % {"number": number, "was": before, "now": after}, recorded)

    def _rule(self) -> None:
        """One of the versions of a disputed hand, as it was entered."""
        standing = self.corrected
        versions: list[Hand] = [standing.hand, *standing.rivals] if standing else []
        which = number_in(self.request.POST.get("which"))
        unchanged = self.request.POST.get("version") == str(self.sheet.version)
        if not unchanged or self.correcting is None or which >= len(versions):
            messages.error(self.request, CHANGED_MEANWHILE)
            return
        self._correct(self.correcting, versions[which].to_dict())

    def _totals(self) -> HttpResponse | None:
        withdraw = "withdraw" in self.request.POST
        form = TotalsForm(self.table.sides, self.table.players, self.request.POST)
        if not withdraw and not form.is_valid():
            return self.show(totals=form, status=422)
        try:
            recorded = self._withdraw() if withdraw else self._count(form)
        except HandRefused as refusal:
            form.refuse(refusal)
            return self.show(totals=form, status=422)
        same = recorded.answer == "confirmed"
        written = _("The sheet already has these totals.") if same else _("Totals saved.")
        self._say(_("The hands count again.") if withdraw else written, recorded)
        return None

    def _withdraw(self) -> Recorded:
        return enter_totals(
            sheet_id=self.sheet.id,
            entry_id=self.entry_id,
            points={},
            by=self.by,
            reason=self.reason(),
        )

    def _count(self, form: TotalsForm) -> Recorded:
        return count_paper(
            sheet_id=self.sheet.id,
            entry_id=self.entry_id,
            points=form.points(),
            loners=form.loners(),
            by=self.by,
            reason=self.reason(),
        )

    def _decide(self) -> None:
        """Typed totals or the hands beside them, as the page showed both."""
        against = self.sheet.score.against
        if not against or self.request.POST.get("version") != str(self.sheet.version):
            messages.error(self.request, CHANGED_MEANWHILE)
        elif self.request.POST.get("counts") == "hands":
            self._say(_("The hands count again."), self._withdraw())
        else:
            self._say(_("The typed total stays."), self._keep())

    def _keep(self) -> Recorded:
        """Enters the same totals again, so that the hands beside them raise no conflict."""
        seats = self.sheet.score.seats
        return count_paper(
            sheet_id=self.sheet.id,
            entry_id=self.entry_id,
            points=self.sheet.score.against["typed"],
            loners={seat: tally.loners for seat, tally in seats.items() if tally.loners},
            by=self.by,
        )

    def _adjust(self) -> HttpResponse | None:
        form = AdjustForm(self.table.sides, self.table.players, self.request.POST)
        if form.is_valid():
            try:
                self._give(form)
            except HandRefused as refusal:
                form.refuse(refusal)
        return self.show(adjustment=form, status=422) if form.errors else None

    def _give(self, form: AdjustForm) -> None:
        cleaned = form.cleaned_data
        recorded = adjust(
            sheet_id=self.sheet.id,
            entry_id=self.entry_id,
            points=cleaned["points"],
            by=self.by,
            reason=cleaned["adjust_reason"],
            **form.whom(),
        )
        facts = form.whom() | {"points": cleaned["points"]}
        what = adjustment_text(self.table, facts)
        self._say(_("Saved: %(what)s.") % {"what": what}, recorded)

    def _carry(self) -> HttpResponse | None:
        if "withdraw" in self.request.POST:
            self._start_from({})
            return None
        form = CarriedForm(self.table.sides, {}, self.request.POST)
        if form.is_valid():
            try:
                self._start_from(form.points())
            except HandRefused as refusal:
                form.refuse(refusal)
        return self.show(carried=form, status=422) if form.errors else None

    def _start_from(self, points: dict[str, int]) -> None:
        recorded = carry_score(
            sheet_id=self.sheet.id,
            entry_id=self.entry_id,
            points=points,
            by=self.by,
            reason=self.request.POST.get("carried_reason", ""),
        )
        text = carried_text(self.table, {"points": points} if points else {})
        self._say(_("This sheet %(starts)s.") % {"starts": text}, recorded)

    def _remove(self) -> None:
        hand_id = uuid_in(self.request.POST.get("entry_id"))
        if self.correcting is None or hand_id is None:
            messages.error(self.request, CHANGED_MEANWHILE)
            return
        before = self.described(self.sheet, self.correcting)
        recorded = remove_hand(
            sheet_id=self.sheet.id,
            entry_id=self.entry_id,
            hand_id=hand_id,
            number=self.correcting,
            by=self.by,
            reason=self.reason(),
        )
        values = {"number": self.correcting, "hand": before}
        self._say(_("Hand %(number)s (“%(hand)s”) was removed.") % values, recorded)

    def _win_extra_hand(self) -> None:
        try:
            win_extra_hand(
                bustle_id=self.bustle.pk,
                round_number=self.round_number,
                table=self.table.number,
                account=self.request.POST.get("account", ""),
                by=self.by,
                entry_id=self.entry_id,
            )
        except (HandRefused, NotNow) as refusal:
            messages.error(self.request, refusal.sentence)

    def _say(self, what: str, recorded: Recorded) -> None:
        """Message on what was done, and on its effect on the score."""
        if recorded.again:
            return
        ruleset, scores = self.sheet.ruleset, (self.sheet.score, recorded.score)
        before, after = (agreed_part(ruleset, score).points for score in scores)
        sides = ", ".join(f"{side.names} {after[side.account]}" for side in self.table.sides)
        if before == after:
            sentence = _("The score is still %(score)s.") % {"score": sides}
        else:
            was = score_text(self.table, before)
            sentence = _("The score is now %(score)s; it was %(was)s.") % {
                "score": sides,
                "was": was,
            }
        messages.success(self.request, f"{what} {sentence}")
