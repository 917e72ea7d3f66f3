"""Traces of a person beyond their own row: what erasing them changes, and what it cannot reach."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Max

from tournaments.core.selectors.audit_log import directors_named
from tournaments.models import (
    Edition,
    JobResult,
    Player,
    Printed,
    Registration,
    SecurityEvent,
)
from tournaments.printing.registry import DOCUMENTS

OF_ONE = re.compile(r"#\d+")  # an export of one entry of the directory


@dataclass(frozen=True)
class TakenAway:
    """Something that left Bustle with a name on it: what, of which evening, and when."""

    what: str
    bustle: str
    at: datetime | None


@dataclass(frozen=True)
class Traces:
    """What is known of somebody in evenings and files.

    `taken` left Bustle, so somebody has to be told; `files` are made again without the name.
    """

    evenings: int
    published: int
    files: int
    taken: tuple[TakenAway, ...]
    last_backup: datetime | None


def traces_of(person: Player) -> Traces:
    """Traces of somebody, before they are erased."""
    registrations = Registration.objects.filter(player=person)
    bustles = registrations.values("bustle_id")
    results = JobResult.objects.filter(job__bustle_id__in=bustles)
    exports = _exports(person)
    return Traces(
        evenings=registrations.count(),
        published=Edition.objects.filter(bustle_id__in=bustles).count(),
        files=results.count(),
        taken=(*_made(person), *_printed(person), *exports),
        last_backup=_last_backup(person),
    )


def _made(person: Player) -> list[TakenAway]:
    """Files of their evenings that were made in the last week."""
    rows = JobResult.objects.filter(job__bustle__registrations__player=person)
    columns = ("filename", "job__bustle__name", "job__finished_at")
    return [TakenAway(*row) for row in rows.order_by("-job__finished_at").values_list(*columns)]


def _printed(person: Player) -> list[TakenAway]:
    """Documents of their evenings that were printed, each kind once an evening."""
    rows = Printed.objects.filter(bustle__registrations__player=person).order_by()
    titles = {kind: str(document.title) for kind, document in DOCUMENTS.items()}
    counted = rows.values_list("kind", "bustle__name").annotate(last=Max("printed_at"))
    return [
        TakenAway(titles.get(kind, kind), bustle, last)
        for kind, bustle, last in counted.order_by("-last")
    ]


def _exports(person: Player) -> list[TakenAway]:
    """Data that was taken away from the club since they are in its directory."""
    events = SecurityEvent.objects.filter(kind=SecurityEvent.Kind.EXPORT, at__gte=person.created_at)
    rows = events.filter(club_id=person.club_id).select_related("user")
    names = directors_named(f"director:{row.user_id}" for row in rows)
    return [TakenAway(row.detail, names.get(f"director:{row.user_id}", ""), row.at) for row in rows]


def _last_backup(person: Player) -> datetime | None:
    """The last backup of everything that is in the security log."""
    events = SecurityEvent.objects.filter(kind=SecurityEvent.Kind.EXPORT, club=None)
    last = events.filter(at__gte=person.created_at).order_by("-at").first()
    return last.at if last else None
