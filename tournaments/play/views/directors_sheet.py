"""One sheet in the director's hands: entering, correcting, ruling, totals from paper."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.errors import HandRefused
from scoring.forms import HandForm
from scoring.rules.card import describe_hand
from scoring.rules.model import Hand
from scoring.rules.sheet import SheetState, agreed_part
from scoring.saying import said
from scoring.selectors import SheetView, log_of
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
from tournaments.core.selectors.names import names_of
from tournaments.core.views.access import directors, user_id
from tournaments.core.views.shared import number_in, uuid_in
from tournaments.models import Bustle
from tournaments.play.forms.sheets import AdjustForm, CarriedForm, TotalsForm
from tournaments.play.selectors.rounds import TableView, table_view
from tournaments.play.selectors.tables import directors_table
from tournaments.play.services.extra_hands import win_extra_hand
from tournaments.play.views.outcomes import words_of
from tournaments.play.views.round_summary import (
    adjustment_text,
    against_text,
    carried_text,
    extra_hand_context,
    score_text,
)
from tournaments.play.views.score_sheet import ScoreSheet, names_by_seat
from tournaments.play.views.sheet_history import history, said_by

CHANGED_MEANWHILE = gettext_lazy("This sheet has just changed. Take another look.")


@directors
def sheet(request: HttpRequest, bustle: Bustle, number: int, table: int) -> HttpResponse:
    row = directors_table(bustle.pk, number, table)
    sheet_view = sheet_of(row.sheet_id)
    shown = table_view(row, names_of(bustle.pk), sheet_view.tally)
    page = _SheetPage(request, bustle, number, shown, sheet_view)
    if request.method == "POST":
        return page.post()
    return page.show()


class _DirectorsSheet(ScoreSheet):
    """The sheet with a link to correct each hand, and the dealer of the one being corrected."""

    def __init__(self, page: _SheetPage, form: HandForm) -> None:
        super().__init__(page.table, page.sheet, form)
        self._page = page
        self.round_number = page.round_number

    @property
    def dealer(self) -> str:
        standing = self._sheet.score.hand(self._page.correcting or 0)
        return self._names[(standing and standing.hand.dealer) or self.dealing_seat]

    @cached_property
    def log(self) -> list[dict[str, Any]]:
        here = self._page.here
        return [line | {"url": f"{here}?hand={line['number']}"} for line in super().log]


class _SheetPage:
    """One request for a sheet: what it shows, and what its buttons do."""

    def __init__(
        self,
        request: HttpRequest,
        bustle: Bustle,
        round_number: int,
        table: TableView,
        sheet_view: SheetView,
    ) -> None:
        self.request = request
        self.bustle = bustle
        self.round_number = round_number
        self.table = table
        self.sheet = sheet_view
        self.names = names_by_seat(table)
        self.by = f"director:{user_id(request)}"
        self.entry_id = uuid_in(request.POST.get("hand_id")) or uuid4()
        self.number = number_in(request.POST.get("number"))
        new = request.POST.get("action") == "hand"
        self.correcting = None if new else self._standing(self.number or _asked(request))
        self.here = reverse("director:sheet", args=[bustle.slug, round_number, table.number])

    def show(
        self,
        form: HandForm | None = None,
        totals: TotalsForm | None = None,
        adjustment: AdjustForm | None = None,
        carried: CarriedForm | None = None,
        status: int = 200,
    ) -> HttpResponse:
        form = form or self._form()
        context = self._about() | {
            "sheet": _DirectorsSheet(self, form),
            "form": form,
            "words_url": self.here,
            "other_outcomes": [] if self.correcting else form.other_outcomes,
            "hand_id": uuid4() if status == 200 else self.entry_id,
            "reason": self._reason(),
            "totals_form": totals or TotalsForm(self.table.sides, self.table.players),
            "adjust_form": adjustment or AdjustForm(self.table.sides, self.table.players),
            "carried_form": carried or CarriedForm(self.table.sides, self.sheet.score.carried),
            "carried": bool(self.sheet.score.carried),
        }
        return render(self.request, "director/hand_form.html", context, status=status)

    def _about(self) -> dict[str, Any]:
        """Context of the sheet, forms apart."""
        score = self.sheet.score
        return {
            "bustle": self.bustle,
            "disputes": [self._dispute(number) for number in score.disputed],
            "correcting": self.correcting,
            "correcting_id": self._entry_of(self.correcting),
            "may_enter": not score.complete and self.sheet.state == "open",
            "closed": self.sheet.state != "open",
            "from_totals": score.from_totals,
            "against": self._against(),
            "extra": self._extra_hand(),
            "history": history(self.table, self.sheet.ruleset, log_of(self.sheet.id)),
        }

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
        form = self._form(self.request.POST)
        return JsonResponse(words_of(self.table, self.sheet, form, number))

    def _hand(self) -> HttpResponse | None:
        form = self._form(self.request.POST)
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
        values = {"number": number, "hand": self._described(recorded, number)}
        return self._say(_("Hand %(number)s: %(hand)s.") % values, recorded)

    def _correct(self, number: int, facts: dict[str, Any]) -> None:
        before = self._described(self.sheet, number)
        recorded = correct_hand(
            sheet_id=self.sheet.id,
            entry_id=self.entry_id,
            number=number,
            facts=facts,
            by=self.by,
            reason=self._reason(),
        )
        after = self._described(recorded, number)
        sentence = _("Hand %(number)s stands: “%(now)s”.")
        if before != after:
            sentence = _("Hand %(number)s was “%(was)s” and is now “%(now)s”.")
        self._say(sentence % {"number": number, "was": before, "now": after}, recorded)

    def _rule(self) -> None:
        """One of the versions of a disputed hand, as it was entered."""
        standing = self.sheet.score.hand(self.correcting or 0)
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
            reason=self._reason(),
        )

    def _count(self, form: TotalsForm) -> Recorded:
        return count_paper(
            sheet_id=self.sheet.id,
            entry_id=self.entry_id,
            points=form.points(),
            loners=form.loners(),
            by=self.by,
            reason=self._reason(),
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

    def _against(self) -> dict[str, str]:
        """Typed totals and those of the hands, where the director has to decide."""
        points = self.sheet.score.against
        scores = {source: score_text(self.table, of) for source, of in points.items()}
        return scores | {"said": against_text(self.table)} if scores else {}

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
        before = self._described(self.sheet, self.correcting)
        recorded = remove_hand(
            sheet_id=self.sheet.id,
            entry_id=self.entry_id,
            hand_id=hand_id,
            number=self.correcting,
            by=self.by,
            reason=self._reason(),
        )
        values = {"number": self.correcting, "hand": before}
        self._say(_("Hand %(number)s (“%(hand)s”) was removed.") % values, recorded)

    def _extra_hand(self) -> dict[str, Any] | None:
        over = self.table.state == "complete" or self.bustle.until_clock
        return extra_hand_context(
            self.bustle, self.table, self.round_number, self.here, over=over, live=False
        )

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

    def _described(self, of: SheetView | Recorded, number: int) -> str:
        score: SheetState = of.score
        standing = score.hand(number)
        if standing is None:
            return ""
        return said(describe_hand(self.sheet.ruleset, standing.hand, self.names))

    def _dispute(self, number: int) -> dict[str, Any]:
        standing = self.sheet.score.hand(number)
        versions = [standing.hand, *standing.rivals] if standing else []
        sentences = [said(describe_hand(self.sheet.ruleset, hand, self.names)) for hand in versions]
        writers = [said_by(self.table, by[0]) for by in standing.by] if standing else []
        return {
            "number": number,
            "told": list(zip(writers, sentences, strict=True)),
            "hand_id": uuid4(),
        }

    def _form(self, data: Any = None) -> HandForm:
        standing = self.sheet.score.hand(self.correcting) if self.correcting else None
        initial = HandForm.initial_of(self.sheet.ruleset, standing.hand) if standing else None
        return HandForm(self.sheet.ruleset, self.names, data, initial=initial)

    def _standing(self, number: int) -> int | None:
        """The number of a hand that stands on the sheet, which is then corrected."""
        return number if self.sheet.score.hand(number) else None

    def _entry_of(self, number: int | None) -> str:
        standing = self.sheet.score.hand(number or 0)
        return standing.entry_id if standing else ""

    def _reason(self) -> str:
        return self.request.POST.get("reason", "").strip()[:200]


def _asked(request: HttpRequest) -> int:
    return number_in(request.GET.get("hand"))
