"""Changes of attendance in the audit log: each person before and after."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from tournaments.core.services.audit_log import moment_of, record
from tournaments.models import Bustle, Deed, Registration
from tournaments.players.attendance import Attendance


@contextmanager
def recorded(
    bustle: Bustle, kind: Deed.Kind, entries: Sequence[Registration]
) -> Iterator[dict[str, Any]]:
    """Records as one deed what the block changes about when these people are there, if anything.

    Gives a dict for what else the deed has to hold.
    """
    before = {entry.number: Attendance.of(entry) for entry in entries}
    more: dict[str, Any] = {}
    yield more
    people = [
        [entry.number, before[entry.number].columns(), Attendance.of(entry).columns()]
        for entry in entries
        if before[entry.number] != Attendance.of(entry)
    ]
    if people:
        record(bustle, kind, people=people, **moment_of(bustle), **more)


def record_arrival(bustle: Bustle, number: int) -> None:
    """Records that somebody walked in, or was added as a fill-in."""
    entry = bustle.registrations.get(number=number)
    people = [[number, None, Attendance.of(entry).columns()]]
    more = {"helper": True} if entry.helper else {}
    record(bustle, Deed.Kind.WALKED_IN, people=people, **more, **moment_of(bustle))
