"""Keeping what directors did: who, when, what, and what is needed to take it back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from django.utils import timezone

from tournaments.board.selectors.audit_log import coming_round, plain_setting
from tournaments.models import Bustle, Deed, Registration
from tournaments.players.selectors.registrations import presence_of

ITSELF = "itself"
_acting: ContextVar[str] = ContextVar("acting", default="")


@contextmanager
def acting(by: str) -> Iterator[None]:
    """Who does what services do in here, as the log names them: only the edge knows it.

    What is done by `ITSELF` is nobody's deed, and is not kept.
    """
    token = _acting.set(by)
    try:
        yield
    finally:
        _acting.reset(token)


def act_as(by: str) -> None:
    """The same until the end of the `acting` around it, where who it is turns out late."""
    _acting.set(by)


def record(bustle: Bustle, kind: Deed.Kind, **facts: Any) -> None:
    """Keeps a deed, in the transaction that does it."""
    by = _acting.get()
    if by != ITSELF:
        Deed.objects.create(bustle=bustle, kind=kind, facts=facts, by=by, done_at=timezone.now())


@contextmanager
def recorded(
    bustle: Bustle, kind: Deed.Kind, entries: Sequence[Registration]
) -> Iterator[dict[str, Any]]:
    """Keeps as a deed what happens in here to when these people are there, if anything does.

    Gives a dict for what else the deed has to know.
    """
    before = {entry.number: presence_of(entry) for entry in entries}
    more: dict[str, Any] = {}
    yield more
    people = [
        [entry.number, before[entry.number], presence_of(entry)]
        for entry in entries
        if before[entry.number] != presence_of(entry)
    ]
    if people:
        _record_people(bustle, kind, people, **more)


def record_arrival(bustle: Bustle, number: int) -> None:
    """Keeps that somebody walked in."""
    entry = bustle.registrations.get(number=number)
    _record_people(bustle, Deed.Kind.WALKED_IN, [[number, None, presence_of(entry)]])


def _record_people(bustle: Bustle, kind: Deed.Kind, people: list[Any], **more: Any) -> None:
    record(bustle, kind, people=people, **moment_of(bustle), **more)


def moment_of(bustle: Bustle) -> dict[str, Any]:
    """When in the evening it is, as deeds keep it."""
    return {"next_round": coming_round(bustle.pk), "setup": bustle.state == Bustle.State.SETUP}


def record_changes(bustle: Bustle, changes: Iterable[tuple[str, Any, Any]]) -> None:
    """Keeps which settings were changed, each with what it was and is; nothing if none was."""
    made = [
        [name, plain_setting(before), plain_setting(now)]
        for name, before, now in changes
        if before != now
    ]
    if made:
        record(bustle, Deed.Kind.SETTINGS, changes=made)


def mark_undone(bustle: Bustle, kind: Deed.Kind, **facts: Any) -> None:
    """Whoever takes something back by its own button has undone the deed, too."""
    same = {f"facts__{name}": value for name, value in facts.items()}
    last = Deed.objects.filter(bustle=bustle, kind=kind, undone_at=None, **same).last()
    if last is not None:
        last.undone_at, last.undone_by = timezone.now(), _acting.get()
        last.save(update_fields=["undone_at", "undone_by"])
