"""Keeping what directors did: who, when, what, and what is needed to take it back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from django.utils import timezone

from tournaments.core.selectors.audit_log import plain_setting
from tournaments.core.selectors.rounds import next_round
from tournaments.models import Bustle, Deed

ITSELF = "itself"
_acting: ContextVar[str] = ContextVar("acting", default="")


@contextmanager
def acting(by: str) -> Iterator[None]:
    """Actor of all services called in here, as the log names them; only the edge knows it.

    What is done by `ITSELF` is nobody's deed, and is not kept.
    """
    token = _acting.set(by)
    try:
        yield
    finally:
        _acting.reset(token)


def act_as(by: str) -> None:
    """Replaces the actor of the surrounding `acting`, where it becomes known only inside."""
    _acting.set(by)


def who_acts() -> str:
    """Actor of what is being done, as the log names them; empty if nobody said."""
    return _acting.get()


def record(bustle: Bustle, kind: Deed.Kind, **facts: Any) -> None:
    """Keeps a deed, in the transaction that does it."""
    by = _acting.get()
    if by != ITSELF:
        Deed.objects.create(bustle=bustle, kind=kind, facts=facts, by=by, done_at=timezone.now())


def moment_of(bustle: Bustle) -> dict[str, Any]:
    """Moment of the bustle, as deeds keep it."""
    return {"next_round": next_round(bustle.pk), "setup": bustle.state == Bustle.State.SETUP}


def record_changes(bustle: Bustle, changes: Iterable[tuple[str, Any, Any]]) -> None:
    """Keeps which settings were changed, each with what it was and is; nothing if none was."""
    changed = [
        [name, plain_setting(before), plain_setting(now)]
        for name, before, now in changes
        if before != now
    ]
    if changed:
        record(bustle, Deed.Kind.SETTINGS, changes=changed)


def mark_undone(bustle: Bustle, kind: Deed.Kind, **facts: Any) -> None:
    """Marks a deed as undone that was taken back by a button of its own."""
    same = {f"facts__{name}": value for name, value in facts.items()}
    last = Deed.objects.filter(bustle=bustle, kind=kind, undone_at=None, **same).last()
    if last is not None:
        last.undone_at, last.undone_by = timezone.now(), _acting.get()
        last.save(update_fields=["undone_at", "undone_by"])
