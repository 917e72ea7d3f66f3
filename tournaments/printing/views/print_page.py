"""The one page from which everything is printed: what there is, how it looks, what has changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from tournaments.core.moments import clock_time, month_day_and_time
from tournaments.core.roles import Action
from tournaments.core.selectors.clubs import origin_of_club
from tournaments.core.selectors.rounds import opened_rounds
from tournaments.core.views.access import directors, directors_own, user_id
from tournaments.core.views.shared import number_in
from tournaments.draw.selectors.schedule import schedule_of
from tournaments.jobs.selectors import JobView, job_picture, jobs_by_kind
from tournaments.jobs.services import request_job
from tournaments.jobs.views import job_context
from tournaments.models import Bustle
from tournaments.printing.documents.base import (
    DRAW,
    GROUPS,
    REFUSALS,
    ROUND,
    Document,
    DocumentParams,
)
from tournaments.printing.documents.laid_rounds import round_to_print
from tournaments.printing.forms import PaperForm
from tournaments.printing.registry import DOCUMENTS
from tournaments.printing.selectors.reprints import Reprint
from tournaments.printing.services.previews import Busy, preview_key, preview_of
from tournaments.printing.typesetting.typesetter import NothingToPrint

PAPER = "paper"  # in the session
CHANGED, START = "changed_", "start"
RETRY = "1"  # seconds
PNG = "image/png"


@directors(Action.RUN, press=Action.RUN)
def print_page(request: HttpRequest, bustle: Bustle) -> HttpResponse:
    form = PaperForm(request.POST or None, initial={PAPER: _paper(request, bustle)})
    if request.method == "POST" and form.is_valid():
        request.session[PAPER] = form.cleaned_data[PAPER]
        _ask(request, bustle)
        return redirect("director:print", bustle.slug)
    return render(request, "director/print.html", _context(request, bustle, form))


@require_safe
@directors(Action.RUN)
def preview(request: HttpRequest, bustle: Bustle, kind: str) -> HttpResponse:
    """A picture of a document that was not made yet; nothing where it would be empty, and a word
    to come again while another is made."""
    if kind not in DOCUMENTS:
        raise Http404(_("There is no such document."))
    params = _params(request, bustle, kind, request.GET)
    return _picture(
        request, preview_key(bustle, kind, params), lambda: preview_of(bustle, kind, params)
    )


@require_safe
@directors_own(Action.RUN)
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


def _paper(request: HttpRequest, bustle: Bustle) -> str:
    """The paper that was chosen here last, else the club's."""
    return str(request.session.get(PAPER, bustle.club.paper))


def _params(
    request: HttpRequest, bustle: Bustle, kind: str, sent: Mapping[str, Any]
) -> DocumentParams:
    params = DocumentParams(
        paper=_paper(request, bustle), origin=origin_of_club(request, bustle.club_id)
    )
    number = number_in(sent.get("round"))
    if number and kind in DOCUMENTS and DOCUMENTS[kind].of_a_round:
        params["round"] = number
    return params


def _ask(request: HttpRequest, bustle: Bustle) -> None:
    """Asks for what was pressed; for nothing where only the paper was chosen."""
    pressed = request.POST.get("kind", "")
    if pressed == START:
        for document in _for_the_start(bustle, _there(bustle, _rounds_drawn(bustle))):
            params = _params(request, bustle, document.kind, {})
            request_job(bustle_id=bustle.pk, kind=document.kind, params=params)
        return
    kind = pressed.removeprefix(CHANGED)
    if not kind:
        return
    params = _params(request, bustle, kind, request.POST)
    if pressed != kind:
        numbers = list(DOCUMENTS[kind].to_reprint(bustle).numbers) if kind in DOCUMENTS else []
        if not numbers:
            return
        params["numbers"] = numbers
    request_job(bustle_id=bustle.pk, kind=kind, params=params)


def _context(request: HttpRequest, bustle: Bustle, form: PaperForm) -> dict[str, Any]:
    drawn = _rounds_drawn(bustle)
    there = _there(bustle, drawn)
    jobs = jobs_by_kind(bustle.pk, DOCUMENTS)
    documents = [
        _document(bustle, document, there, jobs.get(document.kind, ()))
        for document in DOCUMENTS.values()
        if document.offered(bustle)
    ]
    return {
        "bustle": bustle,
        "form": form,
        "groups": [
            {"key": key, "title": title, "documents": [d for d in documents if d["group"] == key]}
            for key, title in GROUPS.items()
        ],
        "rounds": range(1, drawn + 1),
        "round": round_to_print(bustle, drawn) if drawn else 0,
        "start": [document.title for document in _for_the_start(bustle, there)],
        "waiting": any(job.under_way for of_kind in jobs.values() for job in of_kind),
    }


def _rounds_drawn(bustle: Bustle) -> int:
    schedule = schedule_of(bustle.pk)
    return len(schedule.rounds) if schedule.draw else 0


def _there(bustle: Bustle, drawn: int) -> dict[str, bool]:
    """Needs of documents, each with whether the bustle has it."""
    return {DRAW: bool(drawn), ROUND: bool(opened_rounds(bustle.pk))}


def _for_the_start(bustle: Bustle, there: Mapping[str, bool]) -> list[Document]:
    """Everything that an evening begins with, as far as it can be made now."""
    return [
        document
        for document in DOCUMENTS.values()
        if document.for_the_start and document.offered(bustle) and there.get(document.needs, True)
    ]


def _document(
    bustle: Bustle, document: Document, there: Mapping[str, bool], jobs: Sequence[JobView]
) -> dict[str, Any]:
    """A document of the page; `there`: what documents need, and whether the bustle has it."""
    refusal = None if there.get(document.needs, True) else REFUSALS[document.needs]
    newest = next((job for job in jobs if job.pictured), None)
    return {
        "kind": document.kind,
        "group": document.group,
        "title": document.title,
        "text": document.text,
        "refusal": refusal,
        "jobs": [job_context(job) for job in jobs],
        "under_way": any(job.under_way for job in jobs),
        "picture": reverse("director:job_picture", args=[newest.id]) if newest else None,
        "preview": reverse("director:preview", args=[bustle.slug, document.kind]),
        "changed": None if refusal else _changed(bustle, document),
    }


def _changed(bustle: Bustle, document: Document) -> dict[str, Any] | None:
    """A sentence and a button for what has changed since it was printed; None if it never was."""
    reprint = document.to_reprint(bustle)
    count = len(reprint.numbers)
    if not count or not document.items or reprint.since is None:
        return None
    things = document.items(count)
    return {
        "kind": f"{CHANGED}{document.kind}",
        "sentence": _changed_since(things, reprint, reprint.since),
        "button": _("Print %(things)s again") % {"things": things},
    }


def _changed_since(things: str, reprint: Reprint, since: datetime) -> str:
    """ "3 cards changed since 7:04 PM. The other 9 are still good." """
    today = timezone.localtime(since).date() == timezone.localdate()
    when = clock_time(since) if today else month_day_and_time(since)
    changed = _("Printed %(when)s. %(things)s changed since.") % {"when": when, "things": things}
    left = reprint.out_of - len(reprint.numbers)
    if not left:
        return changed
    good = ngettext("The other one is still good.", "The other %(count)d are still good.", left)
    return f"{changed} {good % {'count': left}}"
