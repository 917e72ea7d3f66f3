"""Paper: asking for it, watching it being made, fetching it."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseForbidden
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from tournaments.archive.services.backups import make_backup
from tournaments.core.views.access import directors_own, user_id
from tournaments.jobs.selectors import JobView, job_file, job_view
from tournaments.jobs.services import FILE, SEARCH, cancel_job
from tournaments.printing.services.rendered import PDF
from tournaments.printing.views.catalogue import TITLES

NEEDS_ROUND = "Nothing has been played yet."
ASKED_ON = {SEARCH: "director:draw_changes", FILE: "director:files"}
"""The pages of jobs that the page for printing has not."""


@require_POST
@directors_own
def job_cancel(request: HttpRequest, job_id: int) -> HttpResponse:
    """Gives a job up; back to where it was asked for."""
    shown = job_view(user_id(request), job_id)
    cancel_job(job_id=shown.id)
    return redirect(ASKED_ON.get(shown.kind, "director:print"), shown.slug)


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
    how = "inline" if made.content_type == PDF else "attachment"
    response["Content-Disposition"] = f'{how}; filename="{made.filename}"'
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


def job_context(shown: JobView) -> dict[str, Any]:
    """A job for templates/components/job.html."""
    return {
        "id": shown.id,
        "title": _title(shown),
        "verb": "Download" if shown.kind == FILE else "Open",
        "state": shown.state,
        "state_word": shown.state_word,
        "done": shown.done_steps,
        "total": shown.steps,
        "percent": shown.kind in ASKED_ON,
        "error": shown.message,
        "file_url": reverse("director:job_download", args=[shown.id]),
        "page_url": _page_of(shown),
        "size": shown.size,
        "pages": shown.pages,
        "finished_at": shown.finished_at,
    }


def _title(shown: JobView) -> str:
    if shown.kind == SEARCH:
        return f"Search for a better draw (about {shown.minutes} min)"
    if shown.kind == FILE:
        return shown.name
    title = f"{TITLES.get(shown.kind, shown.kind)} ({shown.paper})"
    return title if shown.items is None else f"{shown.items} {title[0].lower()}{title[1:]}"


def _page_of(shown: JobView) -> str | None:
    """Where the result of a job that makes no file is to be seen."""
    return reverse("director:draw_changes", args=[shown.slug]) if shown.kind == SEARCH else None
