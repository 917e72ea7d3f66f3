"""The limit of a bustle and its waiting list: who has a place, and who moves up.

Whoever put themselves on the list together has a place together, or waits together.
"""

from __future__ import annotations

from collections.abc import Iterable

from tournaments.core.services.audit_log import record
from tournaments.models import Bustle, Deed, Registration
from tournaments.players.services.mailing import tell_of_places

TABLE = 4
State = Registration.State


def free_places(bustle: Bustle) -> int | None:
    """Number of places that are free, at least none; None where there is no limit."""
    if bustle.player_limit is None:
        return None
    taken = bustle.registrations.filter(state__in=[State.REGISTERED, State.HERE]).count()
    return max(0, bustle.player_limit - taken)


def waiting_groups(bustle: Bustle) -> list[list[Registration]]:
    """Those who wait, first come first: each alone, or with the partner who waits with them."""
    groups: dict[tuple[str, int], list[Registration]] = {}
    waiting = bustle.registrations.filter(state=State.WAITING).order_by("created_at", "number")
    for entry in waiting:
        key = ("team", entry.team_id) if entry.team_id else ("one", entry.pk)
        groups.setdefault(key, []).append(entry)
    return list(groups.values())


def move_up(bustle: Bustle) -> list[int]:
    """Gives free places to those who wait, of a bustle that is locked; before the start only.

    In order, but a single place that is free goes to the first who waits alone. Returns the numbers
    of those who moved up.
    """
    if bustle.state != Bustle.State.SETUP:
        return []
    free, up = free_places(bustle), []
    for group in waiting_groups(bustle):
        if free is None or len(group) <= free:
            admit(group)
            up += [entry.number for entry in group]
            free = None if free is None else free - len(group)
    return up


def fill_places(bustle: Bustle) -> None:
    """Fills free places from the waiting list, recorded as a deed of its own."""
    if numbers := move_up(bustle):
        record(bustle, Deed.Kind.MOVED_UP, whom=numbers)
        tell_of_places(bustle, numbers)


def first_table(bustle: Bustle) -> list[Registration]:
    """The first four who wait, pairs together as far as that comes to four; fewer if it cannot."""
    chosen: list[Registration] = []
    for group in waiting_groups(bustle):
        if len(chosen) + len(group) <= TABLE:
            chosen += group
    return chosen


def admit(entries: Iterable[Registration]) -> None:
    """They have a place from now on."""
    keys = [entry.pk for entry in entries]
    Registration.objects.filter(pk__in=keys, state=State.WAITING).update(state=State.REGISTERED)
