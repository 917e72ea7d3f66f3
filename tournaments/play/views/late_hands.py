"""Hands that came late: the director counts each, or leaves it out."""

from __future__ import annotations

from uuid import UUID, uuid4

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from scoring.errors import HandRefused
from scoring.services import count_late_hand, leave_out_late_hand
from tournaments.core.errors import NoSuchThing
from tournaments.core.roles import Action
from tournaments.core.views.access import directors, user_id
from tournaments.models import Bustle
from tournaments.play.selectors.late_hands import late_hands


@directors(Action.SCORE, press=Action.SCORE)
def late(request: HttpRequest, bustle: Bustle) -> HttpResponse:
    waiting = late_hands(bustle)
    if request.method != "POST":
        return render(request, "director/late.html", {"bustle": bustle, "hands": waiting})
    asked = request.POST.get("entry_id", "")
    # Only what waits in this bustle: no id from the body decides what is touched.
    entry_id = next((hand.entry_id for hand in waiting if str(hand.entry_id) == asked), None)
    if entry_id is None:
        raise NoSuchThing(_("This hand isn’t waiting any more."))
    _rule(request, entry_id)
    return redirect("director:late", bustle.slug)


def _rule(request: HttpRequest, late_id: UUID) -> None:
    counts = request.POST.get("action") == "count"
    service = count_late_hand if counts else leave_out_late_hand
    try:
        service(entry_id=uuid4(), late_id=late_id, by=f"director:{user_id(request)}")
    except HandRefused as refusal:
        messages.error(request, refusal.sentence)
    else:
        messages.success(
            request, _("The hand counts now.") if counts else _("The hand was left out.")
        )
