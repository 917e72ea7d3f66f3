"""Hands from a phone without a line: scanned by the director, looked at, and taken."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.forms import HandForm
from scoring.rules.card import describe_hand
from scoring.rules.model import Hand, Malformed
from scoring.saying import said
from scoring.selectors import SheetView, log_of
from scoring.selectors import sheet as sheet_of
from tournaments.core.errors import NoSuchThing
from tournaments.core.roles import Action
from tournaments.core.selectors.names import names_of
from tournaments.core.views.access import directors
from tournaments.models import Bustle
from tournaments.play.api.batches import answer_items
from tournaments.play.api.tables import write_item
from tournaments.play.handover_code import Carried, CarriedHand, Unreadable, read_carried
from tournaments.play.selectors.devices import WritingPlace
from tournaments.play.selectors.rounds import table_view
from tournaments.play.selectors.tables import directors_table
from tournaments.play.services.handover import place_of_carried

QUIET = ("recorded", "confirmed")


@directors(Action.SCORE, press=Action.SCORE)
def carry(request: HttpRequest, bustle: Bustle) -> HttpResponse:
    """Shows what a code says, and takes it once the director has said so."""
    given = request.POST if request.method == "POST" else request.GET
    text = given.get("r", "")
    try:
        carried = read_carried(text)
        place = place_of_carried(bustle_id=bustle.pk, carried=carried)
    except (Unreadable, NoSuchThing) as problem:
        context = {"bustle": bustle, "problem": said(str(problem)) if text else ""}
        return render(request, "director/carry.html", context, status=422 if text else 200)
    if request.method == "POST":
        return _take(request, bustle, place, carried)
    context = _context(bustle, place, carried) | {"text": text}
    return render(request, "director/carry.html", context)


def _take(
    request: HttpRequest, bustle: Bustle, place: WritingPlace, carried: Carried
) -> HttpResponse:
    """By the same way as the phone's own line: under the same ids nothing is there twice."""
    items = [_item(carried, hand) for hand in carried.hands]
    answers = answer_items(items, lambda item: write_item(item, lambda _entry: place))
    taken = 0
    for item, answer in zip(items, answers, strict=True):
        if answer["status"] < 300 and answer["answer"] in QUIET:
            taken += 1
        else:
            messages.warning(
                request,
                _("Hand %(number)s: %(what)s")
                % {"number": item["number"], "what": _answer_text(answer)},
            )
    if taken:
        sentence = ngettext(
            "Saved %(count)d hand from table %(table)s.",
            "Saved %(count)d hands from table %(table)s.",
            taken,
        )
        messages.success(request, sentence % {"count": taken, "table": place.table})
    if _names(bustle, place, carried) is None:
        return redirect("director:late", bustle.slug)
    return redirect("director:sheet", bustle.slug, carried.round, place.table)


def _answer_text(answer: dict[str, Any]) -> str:
    if answer["answer"] == "disputed":
        return _("it was already saved with a different result. Choose which is right.")
    return str(answer["message"]) or _("it’s waiting for you with the late hands.")


def _item(carried: Carried, hand: CarriedHand) -> dict[str, Any]:
    shown = {"sheet": carried.sheet} if carried.sheet else {}
    return shown | {
        "kind": "form",
        "hand_id": str(hand.hand_id),
        "round": carried.round,
        "number": hand.number,
        "inputs": hand.inputs,
    }


def _context(bustle: Bustle, place: WritingPlace, carried: Carried) -> dict[str, Any]:
    sheet = sheet_of(place.sheet_id)
    names = _names(bustle, place, carried) or {}
    entered = {line.entry_id for line in log_of(place.sheet_id)}
    hands = [
        {
            "number": hand.number,
            "sentence": _sentence(sheet, names, hand),
            "is_in": hand.hand_id in entered,
        }
        for hand in carried.hands
    ]
    return {
        "bustle": bustle,
        "table": place.table,
        "number": carried.round,
        "hands": hands,
        "new": sum(not hand["is_in"] for hand in hands),
        "late": not place.open,
    }


def _names(bustle: Bustle, place: WritingPlace, carried: Carried) -> dict[str, str] | None:
    """Names of people at their table; None if the round was taken back."""
    try:
        row = directors_table(bustle.pk, carried.round, place.table)
    except NoSuchThing:
        return None
    if row.sheet_id != place.sheet_id:
        return None
    return table_view(row, names_of(bustle.pk)).names_by_seat


def _sentence(sheet: SheetView, names: dict[str, str], hand: CarriedHand) -> str:
    form = HandForm(sheet.ruleset, names, MultiValueDict(hand.inputs))
    if not form.is_valid():
        return str(next(iter(form.errors.values()))[0])
    try:
        return said(describe_hand(sheet.ruleset, Hand.from_dict(form.facts()), names))
    except Malformed:
        return _("Something is missing in this hand.")
