"""The one page from which everything is printed: what there is, how it looks, what has changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.formats import date_format
from django.views.decorators.http import require_safe

from tournaments.core.links import origin_of
from tournaments.core.selectors.bustles import directors_bustle
from tournaments.core.selectors.rounds import opened_rounds
from tournaments.core.views.access import directors, user_id
from tournaments.core.views.shared import missing_is_404, number_in
from tournaments.draw.selectors.draws import newest_draw
from tournaments.jobs.selectors import JobView, job_picture, jobs_by_kind
from tournaments.jobs.services import request_job
from tournaments.jobs.views import job_context
from tournaments.models import Bustle
from tournaments.money.selectors.plan import plan_of
from tournaments.printing.documents.typesetting import NothingToPrint
from tournaments.printing.forms import PaperForm
from tournaments.printing.services import OF_A_ROUND, PRINTERS
from tournaments.printing.services.catalogue import (
    DOCUMENTS,
    DRAW,
    GROUPS,
    NEEDS_DRAW,
    NEEDS_ROUND,
    ROUND,
    Document,
)
from tournaments.printing.services.previews import Busy, preview_key, preview_of
from tournaments.printing.services.printed import Reprint, cards_to_reprint, tents_to_reprint
from tournaments.printing.services.rounds import round_to_print

PAPER = "paper"  # in the session
CHANGED = "changed_"
RETRY = "1"  # seconds
PNG = "image/png"


@dataclass(frozen=True)
class Standing:
    """What of a bustle decides which documents can be made: rounds drawn and opened, money."""

    bustle: Bustle
    drawn: int
    opened: int
    of_money: bool

    def refusal(self, document: Document) -> str | None:
        """Why it cannot be made yet."""
        if document.needs == DRAW and not self.drawn:
            return NEEDS_DRAW
        if document.needs == ROUND and not self.opened:
            return NEEDS_ROUND
        return None

    def offers(self, document: Document) -> bool:
        """Whether this kind of bustle has such a document at all."""
        others = {"team_cards": self.bustle.of_teams, "cash_sheet": self.of_money}
        return others.get(document.kind, True)


@directors
def print_page(request: HttpRequest, bustle: Bustle) -> HttpResponse:
    form = PaperForm(request.POST or None, initial={PAPER: _paper(request)})
    if request.method == "POST" and form.is_valid():
        request.session[PAPER] = form.cleaned_data[PAPER]
        _ask(request, bustle)
        return redirect("director:print", bustle.slug)
    return render(request, "director/print.html", _context(request, bustle, form))


@require_safe
@login_required
@missing_is_404
def preview(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    """How a document that was not made yet would look; nothing where it would be empty, and a word
    to come again while another is made."""
    bustle = directors_bustle(user_id(request), slug)
    if kind not in PRINTERS:
        raise Http404("There is no such document.")
    params = _params(request, kind, request.GET)
    return _picture(
        request, preview_key(bustle, kind, params), lambda: preview_of(bustle, kind, params)
    )


@require_safe
@login_required
@missing_is_404
def picture(request: HttpRequest, job_id: int) -> HttpResponse:
    """The first page of a document that was made."""
    return _picture(request, f"job-{job_id}", lambda: job_picture(user_id(request), job_id))


def _picture(request: HttpRequest, key: str, make: Callable[[], bytes]) -> HttpResponse:
    etag = f'"{key}"'
    response = get_conditional_response(request, etag=etag)
    if response is None:
        try:
            response = HttpResponse(make(), content_type=PNG)
        except NothingToPrint:
            return HttpResponse(status=204)
        except Busy:
            return HttpResponse(status=204, headers={"Retry-After": RETRY})
    response["ETag"] = etag
    response["Cache-Control"] = "private, no-cache"
    return response


def _paper(request: HttpRequest) -> str:
    return str(request.session.get(PAPER, PaperForm.DEFAULT))


def _params(request: HttpRequest, kind: str, sent: Mapping[str, Any]) -> dict[str, Any]:
    params: dict[str, Any] = {"paper": _paper(request), "origin": origin_of(request)}
    number = number_in(sent.get("round"))
    return params | ({"round": number} if number and kind in OF_A_ROUND else {})


def _ask(request: HttpRequest, bustle: Bustle) -> None:
    """Asks for what was pressed; for nothing where only the paper was chosen."""
    pressed = request.POST.get("kind", "")
    kind = pressed.removeprefix(CHANGED)
    if not kind:
        return
    params = _params(request, kind, request.POST)
    if pressed != kind:
        numbers = list(_reprint(bustle, kind).numbers)
        if not numbers:
            return
        params["numbers"] = numbers
    request_job(bustle_id=bustle.pk, kind=kind, params=params)


def _reprint(bustle: Bustle, kind: str) -> Reprint:
    compared = {"scorecards": cards_to_reprint, "table_tents": tents_to_reprint}
    return compared[kind](bustle) if kind in compared else Reprint()


def _context(request: HttpRequest, bustle: Bustle, form: PaperForm) -> dict[str, Any]:
    draw = newest_draw(bustle.pk)
    drawn = draw.from_round - 1 + len(draw.rounds) if draw else 0
    standing = Standing(
        bustle, drawn, len(opened_rounds(bustle.pk)), plan_of(bustle.pk) is not None
    )
    jobs = jobs_by_kind(bustle.pk, PRINTERS)
    offered = [one for one in DOCUMENTS if standing.offers(one)]
    return {
        "bustle": bustle,
        "form": form,
        "groups": _groups([_document(standing, one, jobs.get(one.kind, ())) for one in offered]),
        "rounds": range(1, drawn + 1),
        "round": round_to_print(bustle, drawn) if drawn else 0,
        "waiting": any(job.under_way for some in jobs.values() for job in some),
    }


def _groups(documents: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    found: dict[str, list[dict[str, Any]]] = {key: [] for key, _title in GROUPS}
    for document in documents:
        found[document["group"]].append(document)
    return [{"key": key, "title": title, "documents": found[key]} for key, title in GROUPS]


def _document(standing: Standing, document: Document, jobs: Sequence[JobView]) -> dict[str, Any]:
    refusal = standing.refusal(document)
    made = next((job for job in jobs if job.pictured), None)
    return {
        "kind": document.kind,
        "group": document.group,
        "title": document.title,
        "text": document.text,
        "refusal": refusal,
        "jobs": [job_context(job) for job in jobs],
        "under_way": any(job.under_way for job in jobs),
        "picture": reverse("director:job_picture", args=[made.id]) if made else None,
        "preview": reverse("director:preview", args=[standing.bustle.slug, document.kind]),
        "changed": None if refusal else _changed(standing.bustle, document),
    }


def _changed(bustle: Bustle, document: Document) -> dict[str, Any] | None:
    """What has changed since it was printed, as a sentence and a button."""
    reprint = _reprint(bustle, document.kind)
    count = len(reprint.numbers)
    if not count:
        return None
    one, several = document.items
    things, have = (one, "has") if count == 1 else (several, "have")
    since = "with the newest draw"
    if reprint.since:
        since = f"since they were printed {_when(reprint.since)}"
    of = f" of {reprint.out_of}" if reprint.out_of else ""
    return {
        "kind": f"{CHANGED}{document.kind}",
        "sentence": f"{count}{of} {things} {have} changed {since}.",
        "button": f"Make {'this one' if count == 1 else f'these {count}'}",
    }


def _when(moment: Any) -> str:
    local = timezone.localtime(moment)
    if local.date() == timezone.localdate():
        return f"at {date_format(local, 'H:i')}"
    return f"on {date_format(local, 'j F, H:i')}"
