"""One sheet as the director sees it: hands, disputes, forms, history."""

from __future__ import annotations

from functools import cached_property
from typing import Any
from uuid import uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from scoring.forms import HandForm
from scoring.rules.card import describe_hand
from scoring.rules.model import Hand
from scoring.rules.sheet import SheetState
from scoring.saying import said
from scoring.selectors import SheetView, log_of, points_if
from scoring.services import Recorded
from tournaments.core.text import uuid_in
from tournaments.core.views.access import user_id
from tournaments.core.views.shared import number_in
from tournaments.models import Bustle
from tournaments.play.forms.sheets import AdjustForm, CarriedForm, TotalsForm
from tournaments.play.selectors.rounds import TableView
from tournaments.play.views.dispute_words import who_says
from tournaments.play.views.round_summary import against_text, extra_hand_context, score_text
from tournaments.play.views.score_sheet import ScoreSheet
from tournaments.play.views.sheet_history import history


class _DirectorsSheet(ScoreSheet):
    """The sheet with a link to correct each hand, and the dealer of the one being corrected."""

    def __init__(self, page: SheetPage, form: HandForm) -> None:
        super().__init__(page.table, page.sheet, form)
        self._page = page
        self.round_number = page.round_number

    @property
    def dealer(self) -> str:
        corrected = self._page.corrected
        return self._names[(corrected and corrected.hand.dealer) or self.dealing_seat]

    @property
    def other_outcomes(self) -> list[tuple[str, str]]:
        return [] if self._page.correcting else super().other_outcomes

    @cached_property
    def log(self) -> list[dict[str, Any]]:
        here = self._page.here
        return [line | {"url": f"{here}?hand={line['number']}"} for line in super().log]


class SheetPage:
    """The page of a sheet as one request shows it, with its forms fresh or as they were sent."""

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
        self.names = table.names_by_seat
        self.by = f"director:{user_id(request)}"
        self.entry_id = uuid_in(request.POST.get("hand_id")) or uuid4()
        self.number = number_in(request.POST.get("number"))
        new = request.POST.get("action") == "hand"
        asked = self.number or number_in(request.GET.get("hand"))
        # The hand that stands under this number is corrected, if there is one.
        self.corrected = None if new else sheet_view.score.hand(asked)
        self.correcting = asked if self.corrected else None
        self.here = reverse("director:sheet", args=[bustle.slug, round_number, table.number])

    def show(
        self,
        form: HandForm | None = None,
        totals: TotalsForm | None = None,
        adjustment: AdjustForm | None = None,
        carried: CarriedForm | None = None,
        status: int = 200,
    ) -> HttpResponse:
        form = form or self.form()
        context = self._about() | {
            "sheet": _DirectorsSheet(self, form),
            "form": form,
            "words_url": self.here,
            "hand_id": uuid4() if status == 200 else self.entry_id,
            "reason": self.reason(),
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
            "correcting_id": self.corrected.entry_id if self.corrected else "",
            "may_enter": not score.complete and self.sheet.state == "open",
            "closed": self.sheet.state != "open",
            "from_totals": score.from_totals,
            "against": self._against(),
            "extra": self._extra_hand(),
            "history": history(self.table, self.sheet.ruleset, log_of(self.sheet.id)),
        }

    def _against(self) -> dict[str, str]:
        """Typed totals and those of the hands, where the director has to decide."""
        points = self.sheet.score.against
        scores = {source: score_text(self.table, of) for source, of in points.items()}
        return scores | {"said": against_text(self.table)} if scores else {}

    def _extra_hand(self) -> dict[str, Any] | None:
        over = self.table.state == "complete" or self.bustle.until_clock
        return extra_hand_context(
            self.bustle, self.table, self.round_number, self.here, over=over, live=False
        )

    def described(self, of: SheetView | Recorded, number: int) -> str:
        """A hand in words; empty if none stands there."""
        score: SheetState = of.score
        standing = score.hand(number)
        return self._in_words(standing.hand) if standing else ""

    def _in_words(self, hand: Hand) -> str:
        return said(describe_hand(self.sheet.ruleset, hand, self.names))

    def _dispute(self, number: int) -> dict[str, Any]:
        standing = self.sheet.score.hand(number)
        versions = [standing.hand, *standing.rivals] if standing else []
        says = who_says(self.table, [by[0] for by in standing.by]) if standing else []
        return {
            "number": number,
            "versions": [
                {"who": who, "what": self._in_words(hand), "score": self._score_if(number, hand)}
                for who, hand in zip(says, versions, strict=True)
            ],
            "hand_id": uuid4(),
        }

    def _score_if(self, number: int, hand: Hand) -> str:
        points = points_if(self.sheet.id, number, hand)
        return ", ".join(f"{side.names} {points[side.account]}" for side in self.table.sides)

    def form(self, data: Any = None) -> HandForm:
        ruleset, corrected = self.sheet.ruleset, self.corrected
        initial = HandForm.initial_of(ruleset, corrected.hand) if corrected else None
        return HandForm(ruleset, self.names, data, initial=initial)

    def reason(self) -> str:
        return self.request.POST.get("reason", "").strip()[:200]
