"""Documents, a kind of job each."""

from __future__ import annotations

from tournaments.core.services.progress import Report
from tournaments.jobs.registry import JobKind, Store
from tournaments.jobs.selectors import JobView
from tournaments.jobs.services import store_result
from tournaments.models import Job
from tournaments.printing.documents.typesetting import NothingToPrint
from tournaments.printing.services import PRINTERS
from tournaments.printing.services.catalogue import TITLES
from tournaments.printing.services.printed import keep_printed
from tournaments.printing.services.rendered import PDF


def _print(job: Job, report: Report) -> Store:
    rendered = PRINTERS[job.kind](job.bustle, job.params, report)

    def store() -> None:
        store_result(
            job,
            filename=rendered.filename,
            content_type=rendered.content_type,
            content=rendered.content,
            pages=rendered.pages,
            preview=rendered.picture,
        )
        keep_printed(bustle_id=job.bustle_id, kind=job.kind, items=rendered.items)

    return store


def _title(view: JobView) -> str:
    """ "Scorecards (letter)", or "2 scorecards (letter)" where not all are made."""
    title = f"{TITLES[view.kind]} ({view.paper})"
    if "numbers" not in view.params:
        return title
    return f"{len(view.params['numbers'])} {title[0].lower()}{title[1:]}"


JOB_KINDS = [
    JobKind(
        name=kind,
        run=_print,
        title=_title,
        asked_on="director:print",
        refusals=(NothingToPrint,),
        content_types=(PDF,),
    )
    for kind in PRINTERS
]
