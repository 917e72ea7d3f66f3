"""Paper and files: asking for them, watching them being made, fetching them."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseForbidden
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.text import slugify
from django.views.decorators.http import require_POST, require_safe

from tournaments.forms import PaperForm
from tournaments.models import Bustle
from tournaments.selectors.cards import numbers_to_reprint
from tournaments.selectors.draws import newest_draw
from tournaments.selectors.jobs import JobView, job_file, job_view, jobs_of
from tournaments.selectors.rounds import opened_rounds
from tournaments.selectors.standings import Row, standings_of
from tournaments.services.backups import make_backup
from tournaments.services.jobs import SEARCH, cancel_job, request_job
from tournaments.services.printing import PRINTERS
from tournaments.views.director.access import directors, directors_own, user_id

NEEDS_DRAW = "Start the bustle first: this needs the draw."
NEEDS_ROUND = "Nothing has been played yet."
DOCUMENTS = (
    ("scorecards", "Scorecards", "A card for everybody, with the whole route of the evening."),
    ("table_tents", "Table tents", "One for every table, with the code that opens its sheet."),
    ("round_sheet", "Round sheet", "One page for a round: who plays where, boxes for the scores."),
    ("certificate", "Certificate", "How good the draw is, and every round in numbers."),
    ("rules_card", "Rules card", "The rules of this bustle on one page."),
    ("results", "Results", "Standings, and every round table by table."),
)
CHANGED = "changed_scorecards"
TITLES = {kind: title for kind, title, _text in DOCUMENTS}
# A cell that begins with one of these is a formula to a spreadsheet.
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")


@directors
def print_page(request: HttpRequest, bustle: Bustle) -> HttpResponse:
    form = PaperForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        params = {"paper": form.cleaned_data["paper"], "origin": origin_of(request)}
        _ask(bustle, request.POST.get("kind", ""), params)
        return redirect("director:print", bustle.slug)
    jobs = [job_context(job) for job in jobs_of(bustle.pk, PRINTERS)]
    context = {
        "bustle": bustle,
        "form": form,
        "documents": _documents(bustle),
        "jobs": jobs,
        "waiting": any(job["state"] in ("queued", "running") for job in jobs),
    }
    return render(request, "director/print.html", context)


def _ask(bustle: Bustle, kind: str, params: dict[str, Any]) -> None:
    if kind == CHANGED:
        kind, params = "scorecards", params | {"numbers": numbers_to_reprint(bustle.pk)}
    request_job(bustle_id=bustle.pk, kind=kind, params=params)


@require_POST
@directors_own
def job_cancel(request: HttpRequest, job_id: int) -> HttpResponse:
    """Gives a job up; back to where it was asked for."""
    shown = job_view(user_id(request), job_id)
    cancel_job(job_id=shown.id)
    page = "director:draw_changes" if shown.kind == SEARCH else "director:print"
    return redirect(page, shown.slug)


@require_safe
@directors_own
def job(request: HttpRequest, job_id: int) -> HttpResponse:
    """The fragment that follows a job."""
    shown = job_view(user_id(request), job_id)
    return render(request, "components/job.html", {"job": job_context(shown)})


@require_safe
@directors_own
def job_download(request: HttpRequest, job_id: int) -> HttpResponse:
    made = job_file(user_id(request), job_id)
    response = HttpResponse(bytes(made.content), content_type=made.content_type)
    response["Content-Disposition"] = f'inline; filename="{made.filename}"'
    return response


@require_safe
@directors
def results_csv(request: HttpRequest, bustle: Bustle) -> HttpResponse:
    response = HttpResponse(content_type="text/csv; charset=utf-8")
    filename = f"{slugify(bustle.name) or 'bustle'}-results.csv"
    response["Content-Disposition"] = f'attachment; filename="{filename}"'
    response.write("\ufeff")  # or Excel takes it for another encoding
    csv.writer(response).writerows(csv_rows(standings_of(bustle, bustle.live_version).rows))
    return response


@require_POST
@directors_own
def backup(request: HttpRequest) -> HttpResponse:
    """Everything, every club's: for whoever looks after the installation."""
    if not getattr(request.user, "is_staff", False):
        return HttpResponseForbidden("Only whoever looks after this installation can do this.")
    name, content = make_backup()
    response = HttpResponse(content, content_type="application/zip")
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def origin_of(request: HttpRequest) -> str:
    """The address that printed links carry: the configured one, else the one just used."""
    return settings.SITE_URL or f"{request.scheme}://{request.get_host()}"


def csv_rows(rows: tuple[Row, ...]) -> Iterator[list[Any]]:
    """The standings as lines of a spreadsheet, the title line first."""
    rounds = len(rows[0].by_round) if rows else 0
    titles = [f"Round {number}" for number in range(1, rounds + 1)]
    yield ["Place", "Number", "Name", "Points", "Games won", "Loners", *titles, "Note"]
    for row in rows:
        by_round = ["" if points is None else points for points in row.by_round]
        head = [row.place or "", row.number, _cell(row.name), row.points, row.games_won, row.loners]
        yield [*head, *by_round, _note(row)]


def _note(row: Row) -> str:
    """What is behind the figures: helpers, those who went, and rounds that were not played."""
    if not row.credits:
        return row.note
    rounds = f"round{'s' if len(row.credits) > 1 else ''} {', '.join(map(str, row.credits))}"
    return "; ".join(word for word in (row.note, f"credited in {rounds}") if word)


def _cell(text: str) -> str:
    """Text that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(FORMULA_STARTS) else text


def job_context(shown: JobView) -> dict[str, Any]:
    """A job for templates/components/job.html."""
    return {
        "id": shown.id,
        "title": _title(shown),
        "state": shown.state,
        "state_word": shown.state_word,
        "done": shown.done_steps,
        "total": shown.steps,
        "error": shown.message,
        "file_url": reverse("director:job_download", args=[shown.id]),
        "page_url": _page_of(shown),
        "size": shown.size,
    }


def _title(shown: JobView) -> str:
    if shown.kind == SEARCH:
        return f"Search for a better draw (about {shown.minutes} min)"
    title = f"{TITLES.get(shown.kind, shown.kind)} ({shown.paper})"
    return title if shown.people is None else f"{shown.people} {title[0].lower()}{title[1:]}"


def _page_of(shown: JobView) -> str | None:
    """Where the result of a job that makes no file is to be seen."""
    return reverse("director:draw_changes", args=[shown.slug]) if shown.kind == SEARCH else None


def _documents(bustle: Bustle) -> list[dict[str, Any]]:
    undrawn = None if newest_draw(bustle.pk) else NEEDS_DRAW
    changed = len(numbers_to_reprint(bustle.pk))
    needs = {
        "scorecards": undrawn,
        "certificate": undrawn,
        "round_sheet": undrawn,
        "table_tents": undrawn,
        "results": None if opened_rounds(bustle.pk) else NEEDS_ROUND,
    }
    documents: list[dict[str, Any]] = [
        {"kind": kind, "title": title, "text": text, "refusal": needs.get(kind), "href": None}
        for kind, title, text in DOCUMENTS
    ]
    if changed:
        documents.insert(1, _changed_cards(changed))
    csv_link = None if needs["results"] else reverse("director:results_csv", args=[bustle.slug])
    return [
        *documents,
        {
            "title": "Results as CSV",
            "text": "The standings for a spreadsheet.",
            "href": csv_link,
            "refusal": needs["results"],
        },
    ]


def _changed_cards(count: int) -> dict[str, Any]:
    cards = "card that has" if count == 1 else "cards that have"
    return {
        "kind": CHANGED,
        "title": "Changed scorecards",
        "text": f"Only the {count} {cards} changed with the newest draw.",
        "refusal": None,
        "href": None,
    }
