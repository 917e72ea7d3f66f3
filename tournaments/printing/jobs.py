"""Documents, a kind of job each."""

from __future__ import annotations

from tournaments.core.services.progress import Report
from tournaments.jobs.registry import JobKind, Store
from tournaments.jobs.selectors import JobView
from tournaments.jobs.services import store_result
from tournaments.models import Job
from tournaments.printing.documents.base import PDF
from tournaments.printing.registry import DOCUMENTS
from tournaments.printing.services.printed import remember_printed
from tournaments.printing.typesetting.typesetter import NothingToPrint


def _print(job: Job, report: Report) -> Store:
    rendered = DOCUMENTS[job.kind].render(job.bustle, job.params, report)

    def store() -> None:
        store_result(
            job,
            filename=rendered.filename,
            content_type=rendered.content_type,
            content=rendered.content,
            pages=rendered.pages,
            preview=rendered.picture,
        )
        remember_printed(bustle_id=job.bustle_id, kind=job.kind, items=rendered.items)

    return store


def _title(view: JobView) -> str:
    """ "Scorecards (letter)", or "2 cards (letter)" where not all are made."""
    document = DOCUMENTS[view.kind]
    some = view.params.get("numbers")
    what = document.items(len(some)) if some and document.items else document.title
    return f"{what} ({view.paper})"


JOB_KINDS = [
    JobKind(
        name=kind,
        run=_print,
        title=_title,
        asked_on="director:print",
        refusals=(NothingToPrint,),
        content_types=(PDF,),
    )
    for kind in DOCUMENTS
]
