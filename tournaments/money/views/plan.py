"""The plan of the money, with what it comes to today; and the club's lists of people."""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.core.errors import MoneyRefused
from tournaments.core.roles import Action
from tournaments.core.views.access import attempt, directors
from tournaments.core.views.shared import is_htmx, number_in_full
from tournaments.models import Bustle
from tournaments.money.forms import ListForm, PlanForm, PrizeRows
from tournaments.money.prizes import cash
from tournaments.money.selectors.cash_book import carried_over, cash_sheet_of
from tournaments.money.selectors.plan import (
    ListView,
    Plan,
    PlannedPrize,
    lists_of,
    payers_in,
    people_for_lists,
    plan_of,
)
from tournaments.money.selectors.prizes import prizes_to_win
from tournaments.money.services.plan import check_plan, remove_list, save_list_of_bustle, save_plan
from tournaments.money.views.prizes import line_context, pot_lines
from tournaments.players.selectors.registrations import registrations_of

FOR_EXAMPLE = 40
NOT_YET = gettext_lazy("Fix the marked fields to see the amounts.")


@dataclass(frozen=True)
class Preset:
    """A plan that clubs use, to begin with."""

    key: str
    title: str | Promise
    text: str | Promise
    plan: Plan


def _places(*percents: int) -> tuple[PlannedPrize, ...]:
    return tuple(
        PlannedPrize(place=place, percent=Decimal(part))
        for place, part in enumerate(percents, start=1)
    )


def _side(measure: str, percent: int) -> PlannedPrize:
    return PlannedPrize(measure=measure, percent=Decimal(percent))


TEN = Decimal(10)
PRESETS = (
    Preset(
        "four-and-loners",
        gettext_lazy("40/25/15/10 and loners"),
        gettext_lazy("Pays 4 places and most loners. First place takes no side prize."),
        Plan(
            fee=TEN,
            winner_takes_no_side_prize=True,
            prizes=(*_places(40, 25, 15, 10), _side("loners", 10)),
        ),
    ),
    Preset(
        "three",
        gettext_lazy("50/30/20"),
        gettext_lazy("Pays 3 places and nothing else."),
        Plan(fee=TEN, prizes=_places(50, 30, 20)),
    ),
    Preset(
        "half",
        gettext_lazy("Half to the pot"),
        gettext_lazy("The house keeps half the fees. The winner takes the rest."),
        Plan(fee=TEN, house="percent", house_percent=Decimal(50), prizes=_places(100)),
    ),
    Preset(
        "something-for-many",
        gettext_lazy("Something for many"),
        gettext_lazy("Pays 3 places, most loners, highest round and last place."),
        Plan(
            fee=TEN,
            one_side_prize_each=True,
            prizes=(
                *_places(40, 20, 10),
                *(_side("loners", 10), _side("high_round", 10), _side("last", 10)),
            ),
        ),
    ),
    Preset(
        "cup",
        gettext_lazy("Euchre cup"),
        gettext_lazy("No fee. Callers who get euchred pay a quarter. The winner takes the cup."),
        Plan(cup="caller", prizes=_places(100)),
    ),
    Preset(
        "pool",
        gettext_lazy("Antes and stakes"),
        gettext_lazy("For set-back: a quarter a round and a stake. The winner takes it all."),
        Plan(ante=Decimal("0.25"), stake=Decimal("0.25"), prizes=_places(100)),
    ),
)


@directors(Action.RUN, press=Action.RUN)
def plan(request: HttpRequest, bustle: Bustle) -> HttpResponse:
    page = _PlanPage(request, bustle)
    if request.method != "POST" or request.POST.get("action") == "look":
        return page.show()
    if not page.save():
        return page.show(status=422)
    messages.success(request, _("Fee and prizes saved."))
    return redirect("director:money", bustle.slug)


class _PlanPage:
    """The plan's form and the rows of its prizes, as one page."""

    def __init__(self, request: HttpRequest, bustle: Bustle) -> None:
        self.request, self.bustle = request, bustle
        self.stored_plan = plan_of(bustle.pk)
        self.last = None if self.stored_plan else carried_over(bustle.club_id, bustle)
        start = self._start()
        data = request.POST if request.method == "POST" else None
        self.form = PlanForm(data, initial=PlanForm.initial_of(start))
        self.rows = PrizeRows(data, lists_of(bustle.club_id), start.prizes)
        self.refusal = ""

    def _start(self) -> Plan:
        """The plan to begin with: a preset that was asked for, the stored one, or the usual."""
        asked = self.request.GET.get("start")
        preset = next((choice.plan for choice in PRESETS if choice.key == asked), None)
        if preset is None:
            return self.stored_plan or self._with_carried(PRESETS[0].plan)
        if self.stored_plan is None:
            return self._with_carried(preset)
        stored = self.stored_plan
        return replace(
            preset, currency=stored.currency, carried_in=stored.carried_in, given=stored.given
        )

    def _with_carried(self, plan: Plan) -> Plan:
        if self.last is None:
            return plan
        return replace(plan, carried_in=self.last.amount, currency=self.last.currency)

    def typed(self) -> Plan | None:
        """The plan as it is filled in; None if something is wrong with it, which the page says."""
        if not self.form.is_bound:
            return self._start()
        if not all([self.form.is_valid(), self.rows.is_valid()]):
            return None
        plan = self.form.plan(self.rows.prizes())
        try:
            check_plan(plan)
        except MoneyRefused as error:
            self._refused(error)
            return None
        return plan

    def save(self) -> bool:
        plan = self.typed()
        if plan is None:
            return False
        try:
            save_plan(bustle_id=self.bustle.pk, plan=plan)
        except MoneyRefused as error:
            self._refused(error)
            return False
        return True

    def _refused(self, error: MoneyRefused) -> None:
        if error.field in self.form.fields:
            self.form.add_error(error.field, error.sentence)
        else:
            self.refusal = error.sentence

    def show(self, status: int = 200) -> HttpResponse:
        """The page; only what it comes to when a script asks."""
        context = self._preview()
        if is_htmx(self.request):
            return render(self.request, "director/_money_preview.html", context)
        context |= {
            "bustle": self.bustle,
            "form": self.form,
            "rows": self.rows.forms,
            "refusal": self.refusal,
            "presets": PRESETS,
            "kept": self.stored_plan is not None,
            "has_lists": bool(lists_of(self.bustle.club_id)),
            "carried": self._carried_text(),
            "paid": self._people_paid(),
        }
        return render(self.request, "director/money_plan.html", context, status=status)

    def _preview(self) -> dict[str, Any]:
        typed = self.typed()
        if typed is None:
            return {"problem": self.refusal or NOT_YET}
        payers = payers_in(registrations_of(self.bustle.pk))
        prizes = prizes_to_win(self.bustle, typed, payers or FOR_EXAMPLE)
        if prizes is None:
            return {"problem": NOT_YET}
        return {
            "problem": "",
            "payers": payers or FOR_EXAMPLE,
            "example": not payers,
            "pot": pot_lines(prizes),
            "lines": [line_context(typed.currency, line) for line in prizes.lines],
            "short": cash(typed.currency, prizes.short) if prizes.short else "",
        }

    def _carried_text(self) -> str:
        if self.last is None:
            return ""
        values = {"bustle": self.last.bustle, "amount": self.last.amount_text}
        return _("%(bustle)s left %(amount)s to carry over. It’s filled in below.") % values

    def _people_paid(self) -> int:
        """Number of people who have been given a prize: a change leaves that as it is."""
        sheet = cash_sheet_of(self.bustle) if self.stored_plan else None
        return sum(bool(payout.paid) for payout in sheet.payouts) if sheet else 0


@directors(Action.RUN, press=Action.RUN)
def lists(request: HttpRequest, bustle: Bustle) -> HttpResponse:
    people = people_for_lists(bustle)
    player_lists = lists_of(bustle.club_id)
    if request.method == "POST" and request.POST.get("action") == "remove":
        list_id = number_in_full(request.POST.get("list"))
        attempt(request, lambda: remove_list(club_id=bustle.club_id, list_id=list_id))
        return redirect("director:money_lists", bustle.slug)
    sent = request.POST.get("list", "") if request.method == "POST" else None
    forms = {
        str(player_list.id): _list_form(request, people, player_list, sent)
        for player_list in player_lists
    }
    new = ListForm(people, request.POST if sent == "" else None, prefix="new")
    if sent is not None and (form := forms.get(sent, new)) and _list_saved(bustle, sent, form):
        return redirect("director:money_lists", bustle.slug)
    context = {
        "bustle": bustle,
        "lists": [
            {"one": player_list, "form": forms[str(player_list.id)]} for player_list in player_lists
        ],
        "new": new,
        "people": people,
    }
    status = 200 if sent is None else 422
    return render(request, "director/money_lists.html", context, status=status)


def _list_form(
    request: HttpRequest, people: list[tuple[int, str]], player_list: ListView, sent: str | None
) -> ListForm:
    selectable = {player for player, _name in people}
    ticked = [str(player) for player in player_list.player_ids & selectable]
    data = request.POST if sent == str(player_list.id) else None
    return ListForm(
        people,
        data,
        prefix=f"list{player_list.id}",
        initial={"name": player_list.name, "players": ticked},
    )


def _list_saved(bustle: Bustle, list_id: str, form: ListForm) -> bool:
    """True if a list is kept; if not, the form says why."""
    if not form.is_valid():
        return False
    try:
        save_list_of_bustle(
            bustle=bustle,
            name=form.cleaned_data["name"],
            player_ids={int(player) for player in form.cleaned_data["players"]},
            list_id=int(list_id) if list_id else None,
        )
    except MoneyRefused as error:
        form.add_error("name", error.sentence)
        return False
    return True
