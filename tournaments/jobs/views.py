"""Jobs as their directors follow them: how far they are, and what they made."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from tournaments.core.roles import Action
from tournaments.core.views.access import directors_own, needed_by, user_id
from tournaments.core.views.downloads import download
from tournaments.jobs.registry import job_kind
from tournaments.jobs.selectors import JobView, job_file, job_view
from tournaments.jobs.services import cancel_job

PDF = "application/pdf"


@directors_own(press=Action.RUN)
def job_cancel(request: HttpRequest, job_id: int) -> HttpResponse:
    """Gives a job up, if that was pressed and not reloaded; back to where it was asked for."""
    view = job_view(user_id(request), job_id, needed_by(request))
    if request.method == "POST":
        cancel_job(job_id=view.id)
    return redirect(job_kind(view.kind).asked_on, view.slug)


@require_safe
@directors_own(Action.RUN)
def job(request: HttpRequest, job_id: int) -> HttpResponse:
    """The fragment that follows a job."""
    view = job_view(user_id(request), job_id, needed_by(request))
    return render(request, "components/job.html", {"job": job_context(view)})


@require_safe
@directors_own(Action.RUN)
def job_download(request: HttpRequest, job_id: int) -> HttpResponse:
    file = job_file(user_id(request), job_id)
    in_browser = file.content_type == PDF
    return download(file.filename, file.content_type, bytes(file.content), inline=in_browser)


def job_context(view: JobView) -> dict[str, Any]:
    """A job for templates/components/job.html."""
    kind = job_kind(view.kind)
    result = kind.result_page
    return {
        "id": view.id,
        "title": kind.title(view),
        "verb": str(kind.verb),
        "state": view.state,
        "state_word": view.state_word,
        "done": view.done_steps,
        "total": view.steps,
        "percent": kind.percent,
        "error": view.message,
        "file_url": reverse("director:job_download", args=[view.id]),
        "page_url": reverse(result, args=[view.slug]) if result else None,
        "size": view.size,
        "pages": view.pages,
        "finished_at": view.finished_at,
    }
