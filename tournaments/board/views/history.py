"""History of a bustle, and undoing the last of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.board.services import HandsEntered, hands_sentence, undo_last
from tournaments.core.audit_registry import GROUPS, KINDS
from tournaments.core.errors import NotNow
from tournaments.core.roles import Action
from tournaments.core.selectors.audit_log import (
    DeedView,
    Undoable,
    deeds_of,
    hands_at_stake,
    last_undoable,
)
from tournaments.core.selectors.names import names_of
from tournaments.core.views.access import board_of, director, directors
from tournaments.core.views.shared import number_in, number_in_full
from tournaments.models import Bustle
from tournaments.play.selectors.pace import RoundTime, round_times
from tournaments.play.selectors.sheet_history import Written, written_in

SHEETS = "sheets"
LINES = 60  # on one page of the history
SAME_BUTTON = ("finished",)  # the board has a button of its own that says it better


def undo_context(bustle: Bustle) -> dict[str, Any] | None:
    """The link beside the next step; None where nothing can be undone."""
    undoable = last_undoable(bustle)
    if undoable is None or undoable.kind in SAME_BUTTON:
        return None
    return {"id": undoable.id, "sentence": undoable.sentence}


@directors(Action.RUN, press=Action.RUN)
def undo(request: HttpRequest, bustle: Bustle) -> HttpResponse:
    """GET asks first where hands were entered; POST undoes what its button said."""
    if request.method == "POST":
        return _undo(request, bustle)
    undoable = last_undoable(bustle)
    if undoable is None:
        messages.info(request, _("There’s nothing to undo."))
        return board_of(bustle)
    return render(request, "director/undo.html", {"bustle": bustle, **_asked(bustle, undoable)})


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
        messages.success(
            request, _("Undone: %(what)s.") % {"what": undone.sentence} + f" {undone.also}".rstrip()
        )
    return board_of(bustle)


def _asked(bustle: Bustle, undoable: Undoable) -> dict[str, Any]:
    hands = hands_at_stake(bustle, undoable)
    return {
        "deed": {"id": undoable.id, "sentence": undoable.sentence, "hands": hands},
        "means": hands_sentence(hands) if hands else "",
        "also": undoable.also,
    }


@dataclass(frozen=True)
class _Asked:
    """Filter of the history; nothing given is everything."""

    round: int
    table: int
    person: int
    about: str

    def deed(self, deed: DeedView) -> bool:
        return (
            self.about in ("", KINDS[deed.kind].group)
            and self.round in (0, deed.round_number)
            and self.table in (0, deed.table)
            and (not self.person or self.person in deed.whom)
        )

    def written(self, line: Written) -> bool:
        ours = not self.person or self.person in line.numbers
        return self.about in ("", SHEETS) and ours


@require_safe
@directors()
def history(request: HttpRequest, bustle: Bustle) -> HttpResponse:
    """Newest first; of one round, table or person, or about one thing, if asked."""
    asked = _asked_for(request)
    written = written_in(bustle.pk, asked.round or None, asked.table or None)
    lines = [_of_sheet(bustle, entry) for entry in written if asked.written(entry)]
    undoable = last_undoable(bustle)
    now = undoable.id if undoable else None
    lines += [
        line for deed in deeds_of(bustle.pk) if asked.deed(deed) for line in _of_deed(deed, now)
    ]
    lines.sort(key=lambda line: line["at"], reverse=True)
    page = Paginator(lines, LINES).get_page(request.GET.get("page"))
    times = round_times(bustle.pk)
    context = {
        "bustle": bustle,
        "page": page,
        "parts": _by_round(page.object_list, times),
        "asked": asked,
        "rounds": [time.number for time in times],
        "people": sorted(names_of(bustle.pk).items()),
        "abouts": [*GROUPS.items(), (SHEETS, _("Scores"))],
        "query": urlencode({name: value for name, value in vars(asked).items() if value}),
    }
    return render(request, "director/history.html", context)


def _asked_for(request: HttpRequest) -> _Asked:
    about = request.GET.get("about", "")
    return _Asked(
        round=number_in(request.GET.get("round")),
        table=number_in(request.GET.get("table")),
        person=number_in(request.GET.get("person")),
        about=about if about in (*GROUPS, SHEETS) else "",
    )


def _by_round(lines: Iterable[dict[str, Any]], times: Sequence[RoundTime]) -> list[dict[str, Any]]:
    """The lines under the round that was opened last when they were written."""

    def during(line: dict[str, Any]) -> int:
        return max((time.number for time in times if time.opened_at <= line["at"]), default=0)

    return [
        {"title": _part_title(number), "lines": list(part)}
        for number, part in groupby(lines, during)
    ]


def _part_title(number: int) -> str:
    if not number:
        return _("Before round 1")
    return _("From round %(number)s on") % {"number": number}


def _of_deed(deed: DeedView, undoable: int | None) -> Iterator[dict[str, Any]]:
    """A deed, and its undoing as an act of its own."""
    what = deed.sentence[0].upper() + deed.sentence[1:]
    plain = {"where": "", "url": "", "score": "", "reason": ""}
    undone = deed.undone_at is not None
    more = {"stays": deed.stays, "last": deed.id == undoable}
    yield {"at": deed.done_at, "by": deed.by, "what": what, "undone": undone, **plain, **more}
    if undone:
        sentence = _("Undone: %(what)s") % {"what": deed.sentence}
        yield {
            "at": deed.undone_at,
            "by": deed.undone_by,
            "what": sentence,
            "undone": False,
            **plain,
        }


def _of_sheet(bustle: Bustle, line: Written) -> dict[str, Any]:
    place = [bustle.slug, line.round_number, line.table]
    return {
        "at": line.at,
        "by": line.by,
        "what": line.sentence[0].upper() + line.sentence[1:],
        "undone": line.void,
        "where": _("Round %(round)s, table %(table)s")
        % {"round": line.round_number, "table": line.table},
        "url": "" if line.void else reverse("director:sheet", args=place),
        "score": line.score,
        "reason": line.reason,
    }
