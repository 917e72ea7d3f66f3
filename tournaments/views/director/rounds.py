"""One round for the director, and every sheet in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import UUID, uuid4

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from scoring.errors import HandRefused
from scoring.forms import HandForm
from scoring.selectors import SheetView
from scoring.selectors import sheet as sheet_of
from scoring.services import correct_hand, enter_totals, record_hand, remove_hand
from tournaments.errors import NoSuchThing
from tournaments.forms import TotalsForm
from tournaments.models import Bustle
from tournaments.selectors.registrations import names_of, registrations_of
from tournaments.selectors.rounds import RoundView, TableView, opened_rounds, round_view, table_view
from tournaments.selectors.seating import drawn_tables, seat_finder
from tournaments.selectors.tables import directors_table, table_code_of
from tournaments.services.rounds import close_round, reopen_round, waiting_sentence
from tournaments.views.director.access import attempt, directors, user_id
from tournaments.views.shared import ROUND_STATES, table_context
from tournaments.views.sheets import names_by_seat, sheet_context


@directors
def round_page(request: HttpRequest, bustle: Bustle, number: int) -> HttpResponse:
    if request.method == "POST":
        acts: dict[str, Callable[[], Any]] = {
            "close_round": lambda: close_round(bustle_id=bustle.pk),
            "reopen_round": lambda: reopen_round(bustle_id=bustle.pk),
        }
        if act := acts.get(request.POST.get("action", "")):
            attempt(request, act)
        return redirect("director:round", bustle.slug, number)
    shown = round_view(bustle.pk, number)
    if shown is None:
        raise NoSuchThing(f"Round {number} has not been opened yet.")
    return render(request, "director/round.html", _round_context(bustle, shown))


@directors
def sheet(request: HttpRequest, bustle: Bustle, number: int, table: int) -> HttpResponse:
    row = directors_table(bustle.pk, number, table)
    page = _SheetPage(request, bustle, number, table_view(row, names_of(bustle.pk)))
    if request.method == "POST":
        return page.post()
    return page.show()


def _round_context(bustle: Bustle, shown: RoundView) -> dict[str, Any]:
    state, word = ROUND_STATES[shown.state]
    playing = shown.state == "playing"
    waiting = [t.number for t in shown.tables if t.state != "complete"] if playing else []
    last = opened_rounds(bustle.pk)[0][0]
    places = seat_finder(*drawn_tables(shown), registrations_of(bustle.pk))
    return {
        "bustle": bustle,
        "round": {
            "number": shown.number,
            "of": bustle.rounds_planned,
            "state": state,
            "state_word": word,
            "is_open": playing,
        },
        "tables": [_table_line(bustle, shown, table) for table in shown.tables],
        "sits_out": [place.name for place in places if place.table is None],
        "missing": waiting_sentence(waiting) if waiting else None,
        "may_close": playing and not waiting,
        "may_reopen": not playing and shown.number == last and bustle.state == "running",
        "previous": shown.number - 1 if shown.number > 1 else None,
        "next": shown.number + 1 if shown.number < last else None,
    }


def _table_line(bustle: Bustle, shown: RoundView, table: TableView) -> dict[str, Any]:
    return table_context(table, closed=shown.state == "closed") | {
        "hand_number": table.played,
        "hands": bustle.ruleset_options.get("hands"),
        "url": reverse("director:sheet", args=[bustle.slug, shown.number, table.number]),
        "sheet_url": reverse("table:sheet", args=[table_code_of(bustle, table.number)]),
    }


class _SheetPage:
    """One sheet in the director's hands: entering, correcting, removing, totals from paper."""

    def __init__(
        self, request: HttpRequest, bustle: Bustle, round_number: int, table: TableView
    ) -> None:
        self.request = request
        self.bustle = bustle
        self.round_number = round_number
        self.table = table
        self.sheet: SheetView = sheet_of(table.sheet_id)
        self.names = names_by_seat(table)
        self.by = f"director:{user_id(request)}"
        self.entry_id = _uuid(request.POST.get("hand_id")) or uuid4()
        self.correcting = self._standing(request.POST.get("number") or request.GET.get("hand"))

    def show(
        self, form: HandForm | None = None, totals: TotalsForm | None = None, status: int = 200
    ) -> HttpResponse:
        form = form or self._form()
        complete = self.sheet.score.complete
        shown = sheet_context(self.table, self.sheet, form)
        context = {
            "bustle": self.bustle,
            "sheet": shown
            | {
                "round_number": self.round_number,
                "dealer": self._dealer(),
                "log": [self._with_url(line) for line in shown["log"]],
            },
            "form": form,
            "extra_fields": form.unusual,
            "other_outcomes": [] if self.correcting else form.other_outcomes,
            "hand_id": uuid4() if status == 200 else self.entry_id,
            "unusual_open": any(field.errors or field.value() for field in form.unusual),
            "correcting": self.correcting,
            "correcting_id": self._entry_of(self.correcting),
            "remove_id": uuid4(),
            "may_enter": not complete and self.sheet.state == "open",
            "totals_form": totals or TotalsForm(self.table.sides, self.table.players),
            "from_totals": self.sheet.score.from_totals,
            "refusal": None,
        }
        return render(self.request, "director/hand_form.html", context, status=status)

    def post(self) -> HttpResponse:
        deeds = {"hand": self._hand, "totals": self._totals, "remove": self._remove}
        deed = deeds.get(self.request.POST.get("action", ""))
        answer = deed() if deed else None
        here = reverse(
            "director:sheet", args=[self.bustle.slug, self.round_number, self.table.number]
        )
        return answer or redirect(here)

    def _hand(self) -> HttpResponse | None:
        form = self._form(self.request.POST)
        if form.is_valid():
            try:
                self._write(form)
            except HandRefused as refusal:
                form.refuse(refusal)
        return self.show(form, status=422) if form.errors else None

    def _write(self, form: HandForm) -> None:
        if self.correcting is not None:
            correct_hand(
                sheet_id=self.sheet.id,
                entry_id=self.entry_id,
                number=self.correcting,
                facts=form.facts(),
                by=self.by,
                reason=self._reason(),
            )
            return
        record_hand(
            sheet_id=self.sheet.id,
            hand_id=self.entry_id,
            number=self.sheet.score.next_number,
            facts=form.facts(),
            by=self.by,
        )

    def _totals(self) -> HttpResponse | None:
        withdraw = "withdraw" in self.request.POST
        form = TotalsForm(self.table.sides, self.table.players, self.request.POST)
        if not withdraw and not form.is_valid():
            return self.show(totals=form, status=422)
        enter_totals(
            sheet_id=self.sheet.id,
            entry_id=self.entry_id,
            points={} if withdraw else form.points(),
            loners={} if withdraw else form.loners(),
            by=self.by,
            reason=self._reason(),
        )
        return None

    def _remove(self) -> None:
        hand_id = _uuid(self.request.POST.get("entry_id"))
        if self.correcting is None or hand_id is None:
            messages.error(self.request, "This hand is not on the sheet any more.")
            return
        remove_hand(
            sheet_id=self.sheet.id,
            entry_id=self.entry_id,
            hand_id=hand_id,
            number=self.correcting,
            by=self.by,
            reason=self._reason(),
        )

    def _form(self, data: Any = None) -> HandForm:
        standing = self.sheet.score.hand(self.correcting) if self.correcting else None
        initial = HandForm.initial_of(self.sheet.ruleset, standing.hand) if standing else None
        return HandForm(self.sheet.ruleset, self.names, data, initial=initial)

    def _standing(self, text: str | None) -> int | None:
        """The number of a hand that stands on the sheet, which is then corrected."""
        number = int(text) if text and text.isdecimal() and len(text) < 5 else 0
        return number if self.sheet.score.hand(number) else None

    def _dealer(self) -> str:
        standing = self.sheet.score.hand(self.correcting or 0)
        return self.names[(standing and standing.hand.dealer) or self.sheet.score.dealer]

    def _entry_of(self, number: int | None) -> str:
        standing = self.sheet.score.hand(number or 0)
        return standing.entry_id if standing else ""

    def _reason(self) -> str:
        return self.request.POST.get("reason", "").strip()[:200]

    def _with_url(self, line: dict[str, Any]) -> dict[str, Any]:
        here = reverse(
            "director:sheet", args=[self.bustle.slug, self.round_number, self.table.number]
        )
        return line | {"url": f"{here}?hand={line['number']}"}


def _uuid(text: str | None) -> UUID | None:
    try:
        return UUID(text or "")
    except ValueError:
        return None
