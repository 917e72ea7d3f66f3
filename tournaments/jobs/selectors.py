"""Jobs and their files, for the directors whose they are."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db.models import F, QuerySet
from django.db.models.functions import Length
from django.utils.translation import gettext as _

from tournaments.core.errors import NoSuchThing
from tournaments.core.roles import EVERYTHING, Action, Allowed
from tournaments.core.selectors.access import access_in, with_access
from tournaments.models import Job, JobResult

SHOWN = 12
PAPERS = {"letter": "letter", "a4": "A4"}


@dataclass(frozen=True)
class JobView:
    """A job as its director follows it.

    `size` of the file in bytes once it is done, with its `pages` and whether there is a picture of
    the first (`pictured`). Of the `params` that it was asked with, which its kind reads, the
    `paper` in words and the `name` of a file that is no document.
    """

    id: int
    slug: str
    kind: str
    paper: str
    state: str
    state_word: str
    done_steps: int
    steps: int
    message: str
    size: int | None
    pages: int | None = None
    pictured: bool = False
    finished_at: datetime | None = None
    name: str = ""
    params: Mapping[str, Any] = field(default_factory=dict)

    @property
    def under_way(self) -> bool:
        """True while it waits or is being done."""
        return self.state in (Job.State.QUEUED, Job.State.RUNNING)


def jobs_of(bustle_id: int, kinds: Collection[str] | None = None) -> list[JobView]:
    """The bustle's newest jobs, all or of these kinds."""
    rows = Job.objects.filter(bustle_id=bustle_id)
    if kinds is not None:
        rows = rows.filter(kind__in=kinds)
    return [_view(job) for job in _with_size(rows)[:SHOWN]]


def jobs_by_kind(bustle_id: int, kinds: Collection[str]) -> dict[str, list[JobView]]:
    """The jobs of a page by kind: all that are under way and the newest that is over, in order."""
    rows = Job.objects.filter(bustle_id=bustle_id, kind__in=kinds)
    return _shown(rows, lambda job: job.kind)


def jobs_by_file(bustle_id: int, kind: str) -> dict[str, list[JobView]]:
    """Jobs of one kind that make files, by the file's name."""
    return _shown(Job.objects.filter(bustle_id=bustle_id, kind=kind), lambda job: job.name)


def _shown(rows: QuerySet[Job], name_of: Callable[[JobView], str]) -> dict[str, list[JobView]]:
    jobs_by_name: dict[str, list[JobView]] = {}
    for job in map(_view, _with_size(rows)):
        shown = jobs_by_name.setdefault(name_of(job), [])
        if job.under_way or all(earlier.under_way for earlier in shown):
            shown.append(job)
    return jobs_by_name


def job_picture(user_id: int, job_id: int) -> bytes:
    """The first page of a finished document, as PNG; it may show the codes of tables.

    Raises:
        NoSuchThing: there is none, or it is another club's.
        NotAllowed: their role does not allow to print.
    """
    rows = JobResult.objects.filter(job=_own(user_id, job_id, Action.RUN))
    picture = rows.exclude(preview=None).values_list("preview", flat=True).first()
    if picture is None:
        raise NoSuchThing(_("This document has no preview."))
    return bytes(picture)


def job_view(
    user_id: int, job_id: int, action: Action = Action.SEE, within: Allowed = EVERYTHING
) -> JobView:
    """One job of a bustle in which this user has a role.

    Raises:
        NoSuchThing: there is none, or it is another club's.
        NotAllowed: their role does not allow the action.
    """
    return _view(_own(user_id, job_id, action, within))


def job_file(user_id: int, job_id: int, within: Allowed = EVERYTHING) -> JobResult:
    """The file of a finished job; it may hold the codes of tables, and everybody's full name.

    Raises:
        NoSuchThing: there is none, or it is another club's.
        NotAllowed: their role does not allow to take files away.
    """
    job = _own(user_id, job_id, Action.RUN, within)
    file = JobResult.objects.filter(job=job).first()
    if file is None:
        raise NoSuchThing(_("This file is gone. Make it again."))
    return file


def _own(user_id: int, job_id: int, action: Action, within: Allowed = EVERYTHING) -> Job:
    rows = with_access(_with_size(Job.objects.filter(pk=job_id)), user_id, "bustle")
    job = rows.first()
    if job is None:
        raise NoSuchThing(_("There’s no such job."))
    access_in(job, within).require(action)
    return job


def _with_size(jobs: QuerySet[Job]) -> QuerySet[Job]:
    return jobs.select_related("bustle").annotate(
        size=Length("result__content"),
        pages=F("result__pages"),
        pictured=Length("result__preview"),
    )


def _view(job: Job) -> JobView:
    return JobView(
        id=job.pk,
        slug=job.bustle.slug,
        kind=job.kind,
        paper=PAPERS.get(job.params.get("paper", ""), ""),
        state=job.state,
        state_word=job.get_state_display(),
        done_steps=job.done_steps,
        steps=job.steps,
        message=job.message,
        size=getattr(job, "size", None),
        pages=getattr(job, "pages", None),
        pictured=bool(getattr(job, "pictured", None)),
        finished_at=job.finished_at,
        name=job.params.get("name", ""),
        params=job.params,
    )
