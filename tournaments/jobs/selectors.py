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
    """The first page of a finished document, as PNG.

    Raises:
        NoSuchThing: there is none, or it is another club's.
    """
    rows = JobResult.objects.filter(job__in=_own(user_id), job_id=job_id)
    picture = rows.exclude(preview=None).values_list("preview", flat=True).first()
    if picture is None:
        raise NoSuchThing(_("This document has no preview."))
    return bytes(picture)


def job_view(user_id: int, job_id: int) -> JobView:
    """One job of a bustle that this user directs.

    Raises:
        NoSuchThing: there is none, or it is another club's.
    """
    job = _with_size(_own(user_id).filter(pk=job_id)).first()
    if job is None:
        raise NoSuchThing(_("There’s no such job."))
    return _view(job)


def job_file(user_id: int, job_id: int) -> JobResult:
    """The file of a finished job of a bustle that this user directs.

    Raises:
        NoSuchThing: there is none, or it is another club's.
    """
    file = JobResult.objects.filter(job__in=_own(user_id), job_id=job_id).first()
    if file is None:
        raise NoSuchThing(_("This file is gone. Make it again."))
    return file


def _own(user_id: int) -> QuerySet[Job]:
    return Job.objects.filter(bustle__club__memberships__user_id=user_id)


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
