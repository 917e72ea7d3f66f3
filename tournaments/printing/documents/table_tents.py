"""Table tents: one folded page per table, with its number and the code of its score sheet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy
from django.utils.translation import ngettext

from tournaments.draw.pairing.model import seated
from tournaments.draw.selectors.schedule import schedule_of
from tournaments.models import Bustle
from tournaments.play.selectors.tables import table_link
from tournaments.play.selectors.typed_codes import short_code_of
from tournaments.printing.documents.base import (
    BEFORE,
    DRAW,
    Document,
    DocumentParams,
    EventHeader,
    RenderedFile,
    head,
    header_of,
    link_in_words,
    origin_in,
    paper_in,
    pdf_file,
    qr,
)
from tournaments.printing.selectors.reprints import Reprint, changed_since_printed
from tournaments.printing.typesetting.typesetter import (
    NothingToPrint,
    Paper,
    Pdf,
    Progress,
    typeset,
)

BARE = "no code"  # stored in `Printed`


@dataclass(frozen=True)
class TableTent:
    """A table and the link of its sheet: in the code as given, in words without the scheme.

    An empty `link` prints no code. `typed` is the short code for who cannot scan.
    """

    table: int
    link: str
    typed: str = ""


def table_tents(
    event: EventHeader,
    tents: Sequence[TableTent],
    paper: Paper,
    *,
    progress: Progress | None = None,
) -> Pdf:
    """One page per table, to be folded across. Raises `NothingToPrint` without tables."""
    if not tents:
        raise NothingToPrint(_("No table tents to print: no tables yet."))
    data = head(event, _("Table tents")) | {"tents": [_tent(tent) for tent in tents]}
    return typeset("table_tents", data, paper, progress, first={"tents": data["tents"][:1]})


def _tent(tent: TableTent) -> dict[str, Any]:
    link = link_in_words(tent.link)
    return {
        "table": tent.table,
        "link": link,
        "qr": qr(tent.link) if tent.link else None,
        "typed": tent.typed,
        "typed_at": link.rpartition("/")[0],
    }


def table_tents_pdf(bustle: Bustle, params: DocumentParams, progress: Progress) -> RenderedFile:
    """A tent for every table that the draw uses, with the QR code of its sheet.

    With `numbers` among the params only for these tables.
    """
    wanted = params.get("numbers")
    tents = [
        tent for tent in tents_of_bustle(bustle, params) if wanted is None or tent.table in wanted
    ]
    pdf = table_tents(header_of(bustle), tents, paper_in(params), progress=progress)
    items = {tent.table: tent_digest(tent) for tent in tents}
    return pdf_file(bustle, "table-tents", pdf, items)


def tents_of_bustle(bustle: Bustle, params: DocumentParams) -> list[TableTent]:
    """The tents of all tables that the draw uses."""
    origin = origin_in(params)
    tents = _tents(origin, bustle)
    return tents if origin else [replace(tent, link="") for tent in tents]


def _tents(origin: str, bustle: Bustle) -> list[TableTent]:
    return [
        TableTent(table, table_link(origin, bustle, table), short_code_of(bustle, table))
        for table in _tables_used(bustle)
    ]


def tents_to_reprint(bustle: Bustle) -> Reprint:
    """The tents whose codes have moved on, and those of tables that have none yet; nothing while
    no tent was printed here."""
    right = {tent.table: tent_digest(tent) for tent in _tents("", bustle)}
    # Where links are configured, or phones were let in since, a tent can have its code now.
    bare_is_right = not origin_in({})
    return changed_since_printed(
        bustle,
        DOCUMENT.kind,
        right,
        lambda printed, now: printed == now or (printed == BARE and bare_is_right),
    )


def tent_digest(tent: TableTent) -> str:
    """The codes of the tent, the scanned and the typed; BARE for one without."""
    if not tent.link:
        return BARE
    return sha256(f"{tent.link.rpartition('/')[2]} {tent.typed}".encode()).hexdigest()


def _tables_used(bustle: Bustle) -> list[int]:
    return sorted(
        {number for tables in schedule_of(bustle.pk).rounds for number, _seats in seated(tables)}
    )


DOCUMENT = Document(
    kind="table_tents",
    group=BEFORE,
    title=_lazy("Table tents"),
    text=_lazy("One for each table, with the code that opens its score sheet."),
    render=table_tents_pdf,
    needs=DRAW,
    items=lambda count: ngettext("%(count)d tent", "%(count)d tents", count) % {"count": count},
    to_reprint=tents_to_reprint,
    for_the_start=True,
)
