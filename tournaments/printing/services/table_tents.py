"""What stands on the tents of the tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tournaments.draw.pairing.model import seated
from tournaments.draw.selectors.draws import evening_of
from tournaments.models import Bustle
from tournaments.play.selectors.tables import table_link
from tournaments.play.selectors.typed_codes import short_code_of
from tournaments.printing.documents import table_tents
from tournaments.printing.documents.typesetting import Progress
from tournaments.printing.services.digests import tent_digest
from tournaments.printing.services.rendered import Made, as_file, header_of, origin_in, paper_in


def table_tents_pdf(bustle: Bustle, params: Mapping[str, Any], progress: Progress) -> Made:
    """A tent for every table that the draw uses, with the QR code of its sheet.

    With `numbers` among the params only for these tables.
    """
    wanted = params.get("numbers")
    tents = [
        tent for tent in tents_of_bustle(bustle, params) if wanted is None or tent.table in wanted
    ]
    pdf = table_tents.table_tents(header_of(bustle), tents, paper_in(params), progress=progress)
    items = {tent.table: tent_digest(tent) for tent in tents}
    return as_file(bustle, "table-tents", pdf, items)


def tents_of_bustle(bustle: Bustle, params: Mapping[str, Any]) -> list[table_tents.TableTent]:
    """What stands on the tent of every table that the draw uses."""
    return [
        table_tents.TableTent(
            table, table_link(origin_in(params), bustle, table), short_code_of(bustle, table)
        )
        for table in _tables_used(bustle)
    ]


def _tables_used(bustle: Bustle) -> list[int]:
    rounds, _roster = evening_of(bustle.pk)
    return sorted({number for one in rounds for number, _seats in seated(one)})
