"""Wishes of the director for the draw: who sits with whom, and which tables there are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _

from scoring.saying import said
from tournaments.core.errors import NoSuchThing, WishRefused
from tournaments.core.roles import Action
from tournaments.core.views.access import attempt, directors
from tournaments.core.views.shared import number_in_full
from tournaments.draw.forms import BrokenWishForm, FixedWishForm, PairWishForm, TablesForm
from tournaments.draw.pairing.registry import FORMATS
from tournaments.draw.selectors.draws import is_stale
from tournaments.draw.selectors.schedule import newest_draw
from tournaments.draw.selectors.wishes import wishes_of
from tournaments.draw.services.wishes import add_wish, remove_wish, set_tables
from tournaments.models import Bustle, Wish
from tournaments.players.selectors.registrations import registrations_of

Forms = dict[str, forms.Form]
KEPT = _("Saved. The next draw will keep it.")


@directors(Action.RUN, press=Action.RUN)
def wishes(request: HttpRequest, bustle: Bustle) -> HttpResponse:
    action = request.POST.get("action", "") if request.method == "POST" else ""
    if action == "remove":
        return _remove(request, bustle)
    forms = _forms(request, bustle, action)
    if action in forms and _done(request, bustle, action, forms[action]):
        return redirect("director:wishes", bustle.slug)
    context = _context(bustle, forms)
    return render(request, "director/wishes.html", context, status=422 if action in forms else 200)


def _forms(request: HttpRequest, bustle: Bustle, action: str) -> Forms:
    """One form for each sort of wish that the format keeps; `action` names the one sent."""
    people = [person for person in registrations_of(bustle.pk) if not person.gone]
    kinds = _kept(bustle)

    def sent(name: str) -> dict[str, Any]:
        return {"data": request.POST if action == name else None, "prefix": name}

    forms: Forms = {}
    if not kinds.isdisjoint(Wish.OF_TWO):
        # Whom somebody named on the list when they signed up.
        asked = {name: number_in_full(request.GET.get(name)) for name in ("one", "other")}
        initial = {name: number for name, number in asked.items() if number}
        forms["pair"] = PairWishForm(people, sorted(kinds), initial=initial, **sent("pair"))
    if Wish.Kind.FIXED in kinds:
        forms["fixed"] = FixedWishForm(people, **sent("fixed"))
    if Wish.Kind.BROKEN in kinds:
        forms["broken"] = BrokenWishForm(**sent("broken"))
    if "tables" in kinds:
        forms["tables"] = TablesForm(initial={"tables": bustle.tables}, **sent("tables"))
    return forms


def _kept(bustle: Bustle) -> frozenset[str]:
    format_ = FORMATS.get(bustle.format)
    return format_.wishes if format_ else frozenset()


def _done(request: HttpRequest, bustle: Bustle, action: str, form: forms.Form) -> bool:
    """True if the wish is kept; if not, the form says why."""
    if not form.is_valid():
        return False
    cleaned = form.cleaned_data
    acts: dict[str, Callable[[], Any]] = {
        "pair": lambda: add_wish(bustle_id=bustle.pk, **cleaned),
        "fixed": lambda: add_wish(bustle_id=bustle.pk, kind=Wish.Kind.FIXED, **cleaned),
        "broken": lambda: add_wish(bustle_id=bustle.pk, kind=Wish.Kind.BROKEN, **cleaned),
        "tables": lambda: set_tables(bustle_id=bustle.pk, tables=cleaned["tables"]),
    }
    try:
        return attempt(request, lambda: _asked(acts[action], form), str(KEPT))
    except _Refused:
        return False


class _Refused(Exception):
    """The form says why."""


def _asked(act: Callable[[], Any], form: forms.Form) -> None:
    try:
        act()
    except WishRefused as refusal:
        form.add_error(refusal.field if refusal.field in form.fields else None, refusal.sentence)
        raise _Refused from refusal


def _remove(request: HttpRequest, bustle: Bustle) -> HttpResponse:
    wish_id = number_in_full(request.POST.get("wish"))
    try:
        attempt(request, lambda: remove_wish(bustle_id=bustle.pk, wish_id=wish_id))
    except NoSuchThing as gone:
        messages.error(request, str(gone))
    return redirect("director:wishes", bustle.slug)


def _context(bustle: Bustle, forms: Forms) -> dict[str, Any]:
    draw = newest_draw(bustle.pk)
    running = bustle.state == Bustle.State.RUNNING
    return {
        "bustle": bustle,
        "wishes": wishes_of(bustle.pk),
        "forms": forms,
        "format": said(FORMATS[bustle.format].name) if bustle.format in FORMATS else bustle.format,
        "who_stays": said(FORMATS[bustle.format].who_stays) if bustle.format in FORMATS else "",
        "keeps_pairs": "pair" in forms,
        "may_change": bustle.state != Bustle.State.FINISHED,
        "stale": running and draw is not None and is_stale(bustle.pk, draw),
    }
