"""The files of large rooms, which take too long for an answer: a job each."""

from __future__ import annotations

from functools import partial
from typing import TypedDict

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.archive.exports import FILES, export
from tournaments.archive.exports.files import CONTENT_TYPES
from tournaments.core.errors import NoSuchThing
from tournaments.core.selectors.bustles import public_bustle
from tournaments.core.services.progress import Report
from tournaments.jobs.registry import JobKind, Store
from tournaments.jobs.services import request_job, store_result
from tournaments.models import Job


class FileParams(TypedDict):
    """The parameters of a file, as the row of its job stores them."""

    name: str


def request_file(*, bustle_id: int, name: str) -> int:
    """Asks for one of the files of a bustle; returns the job's id.

    Raises:
        NoSuchThing: there is no such file.
    """
    if name not in FILES:
        raise NoSuchThing(_("There’s no file %(name)s.") % {"name": name})
    return request_job(bustle_id=bustle_id, kind=FILE.name, params=FileParams(name=name))


def _write(job: Job, report: Report) -> Store:
    params: FileParams = job.params
    file = export(public_bustle(job.bustle.slug), params["name"], report)
    return partial(
        store_result,
        job,
        filename=file.filename,
        content_type=file.content_type,
        content=file.content,
    )


FILE = JobKind(
    name="file",
    run=_write,
    title=lambda view: view.name,
    asked_on="director:files",
    verb=gettext_lazy("Download"),
    percent=True,
    content_types=CONTENT_TYPES,
)
