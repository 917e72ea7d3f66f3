"""Visibility of a bustle to the public, as the director sets it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from django.db import transaction

from tournaments.core.selectors.audit_log import plain_setting
from tournaments.core.services.audit_log import record
from tournaments.core.services.bustle_lock import bump_version, lock_bustle
from tournaments.models import Bustle, Deed


@transaction.atomic
def set_public(
    *,
    bustle_id: int,
    listed: bool | None = None,
    scores: str | None = None,
    names: str | None = None,
) -> None:
    """Sets what the public sees from now on; None leaves a thing as it is.

    Args:
        listed: whether the home page names the bustle.
        scores: "live", "rounds" or "final".
        names: what people are called at most, "name" or "initials".
    """
    wanted = {"listed": listed, "scores_public": scores, "public_names": names}
    set_seen(
        lock_bustle(bustle_id), {name: value for name, value in wanted.items() if value is not None}
    )


@transaction.atomic
def set_public_from(*, bustle_id: int, at: datetime | None) -> None:
    """From when the public sees anything; None: at any time."""
    set_seen(lock_bustle(bustle_id), {"public_from": at})


def set_seen(bustle: Bustle, wanted: Mapping[str, Any]) -> None:
    """Sets these columns of a bustle that is locked, and writes it into the log."""
    after = {name: _as_stored(value) for name, value in wanted.items()}
    before = {name: getattr(bustle, name) for name in wanted}
    if before == after:
        return
    _write(bustle, after)
    record(bustle, Deed.Kind.SHOWN, before=_plain(before), after=_plain(after))


def put_back(bustle: Bustle, before: Mapping[str, Any]) -> None:
    """Undoes a change of what the public sees."""
    values = dict(before)
    if values.get("public_from"):
        values["public_from"] = datetime.fromisoformat(values["public_from"])
    _write(bustle, values)


def _as_stored(value: Any) -> Any:
    return value.astimezone(UTC) if isinstance(value, datetime) else value


def _write(bustle: Bustle, values: Mapping[str, Any]) -> None:
    for name, value in values.items():
        setattr(bustle, name, value)
    bustle.save(update_fields=list(values))
    bump_version(bustle)


def _plain(values: Mapping[str, Any]) -> dict[str, Any]:
    return {name: plain_setting(value) for name, value in values.items()}
