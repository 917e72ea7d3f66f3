"""What the database keeps of an evening and what the web shows of it, as plain values."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from typing import Any
from urllib.request import urlopen

from django.urls import reverse

from chaos.installation import Installation
from chaos.recount import Cut, Kept, Row
from scoring.models import LogEntry, ScoreSheet
from tournaments.models import Bustle, Publication, Table

SETTLING = 60.0  # seconds until worker or companion has caught up


def kept(bustle: Bustle, at: Installation, cuts: Sequence[Cut]) -> Kept:
    """Everything there is to compare, once the sweep has caught up."""
    places = {
        table.sheet_id: (table.round.number, table.number)
        for table in Table.objects.filter(round__bustle=bustle).select_related("round")
    }
    rows = [
        Row(str(row.entry_id), places[row.sheet_id], row.number or 0, row.facts, row.answer)
        for row in LogEntry.objects.filter(sheet__in=places)
    ]
    totals = {
        places[sheet.pk]: sheet.tally["points"]
        for sheet in ScoreSheet.objects.filter(pk__in=places)
    }
    return Kept(rows, totals, _standings(bustle, at), cuts)


def caught_up(bustle: Bustle) -> float | None:
    """Seconds until standings of the last version were kept; None: it took too long."""
    from tournaments.core.selectors.bustles import version_of

    began = time.monotonic()
    while (waited := time.monotonic() - began) < SETTLING:
        if Publication.objects.filter(bustle=bustle, version=version_of(bustle.pk)).exists():
            return waited
        time.sleep(0.2)
    return None


def _standings(bustle: Bustle, at: Installation) -> list[tuple[int | None, int, int]]:
    """As the web shows them to anybody."""
    path = reverse("api:public-standings", args=[bustle.slug])
    with urlopen(f"http://127.0.0.1:{at.port}{path}", timeout=60) as answer:
        shown: dict[str, Any] = json.load(answer)
    return [(row["place"], row["number"], row["points"]) for row in shown["rows"]]
