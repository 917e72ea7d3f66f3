"""What was done: undoing the last of it, and the whole history."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from tournaments.errors import NotNow
from tournaments.models import Bustle
from tournaments.selectors.deeds import (
    DeedView,
    Undoable,
    deeds_of,
    hands_at_stake,
    last_undoable,
)
from tournaments.selectors.history import Written, written_in
from tournaments.selectors.rounds import opened_rounds
from tournaments.services.undoing import HandsEntered, hands_sentence, undo_last
from tournaments.views.director.access import board_of, director, directors
from tournaments.views.shared import number_in, number_in_full

SAME_BUTTON = ("finished",)  # the board has a button of its own that says it better


def undo_context(bustle: Bustle) -> dict[str, Any] | None:
    """The link beside the next step; None where nothing can be undone."""
    found = last_undoable(bustle)
    if found is None or found.kind in SAME_BUTTON:
        return None
    return {"id": found.id, "sentence": found.sentence}


@directors
def undo(request: HttpRequest, bustle: Bustle) -> HttpResponse:
    """GET asks first where hands were entered; POST undoes what its button said."""
    if request.method == "POST":
        return _undo(request, bustle)
    found = last_undoable(bustle)
    if found is None:
        messages.info(request, "There is nothing to undo.")
        return board_of(bustle)
    return render(request, "director/undo.html", {"bustle": bustle, **_asked(bustle, found)})


def _undo(request: HttpRequest, bustle: Bustle) -> HttpResponse:
    try:
        undone = undo_last(
            bustle_id=bustle.pk,
            by=director(request),
            deed_id=number_in_full(request.POST.get("deed")),
            hands=number_in(request.POST.get("hands")),
        )
    except HandsEntered:
        return redirect("director:undo", bustle.slug)
    except NotNow as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, f"Undone: {undone.sentence}.")
    return board_of(bustle)


def _asked(bustle: Bustle, found: Undoable) -> dict[str, Any]:
    hands = hands_at_stake(bustle, found)
    return {
        "deed": {"id": found.id, "sentence": found.sentence, "hands": hands},
        "means": hands_sentence(hands) if hands else "",
    }


@require_safe
@directors
def history(request: HttpRequest, bustle: Bustle) -> HttpResponse:
    """Newest first; of one round or one table if asked."""
    number, table = number_in(request.GET.get("round")), number_in(request.GET.get("table"))
    written = written_in(bustle.pk, number or None, table or None)
    deeds = [] if table else deeds_of(bustle.pk)
    lines = [_of_sheet(bustle, one) for one in written]
    lines += [line for one in deeds if number in (0, one.round_number) for line in _of_deed(one)]
    context = {
        "bustle": bustle,
        "lines": sorted(lines, key=lambda line: line["at"], reverse=True),
        "round": number or None,
        "table": table or None,
        "rounds": sorted(dict(opened_rounds(bustle.pk))),
    }
    return render(request, "director/history.html", context)


def _of_deed(deed: DeedView) -> Iterator[dict[str, Any]]:
    """A deed, and its undoing as an act of its own."""
    what = deed.sentence[0].upper() + deed.sentence[1:]
    plain = {"where": "", "url": "", "score": "", "reason": ""}
    undone = deed.undone_at is not None
    yield {"at": deed.done_at, "by": deed.by, "what": what, "undone": undone, **plain}
    if undone:
        said = f"Undone: {deed.sentence}"
        yield {"at": deed.undone_at, "by": deed.undone_by, "what": said, "undone": False, **plain}


def _of_sheet(bustle: Bustle, one: Written) -> dict[str, Any]:
    place = [bustle.slug, one.round_number, one.table]
    return {
        "at": one.at,
        "by": one.by,
        "what": one.sentence[0].upper() + one.sentence[1:],
        "undone": one.void,
        "where": f"Round {one.round_number}, table {one.table}",
        "url": "" if one.void else reverse("director:sheet", args=place),
        "score": one.score,
        "reason": one.reason,
    }
