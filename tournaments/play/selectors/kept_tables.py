"""A table without its hands, as a process keeps it: every hand and every look of a phone asks here.

Whatever changes about it outside its sheet moves the bustle's version on, and one small question
tells that. What no version tells of, such as a name corrected in another bustle, is seen after
`HOLDS`.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import Prefetch

from scoring.cache import Cache
from tournaments.core.selectors.bustles import own_version
from tournaments.core.selectors.names import names_of
from tournaments.draw.selectors.held import HeldTables, held_in
from tournaments.models import Bustle, Call, Round, Seat, Table
from tournaments.play.selectors.rounds import more_minutes_of

HOLDS = 20.0  # seconds
SEATED = Prefetch("seats", queryset=Seat.objects.select_related("registration"))


@dataclass(frozen=True)
class KeptBustle:
    """A bustle's row, the names in it by registration number, and when it was read (seconds of the
    monotonic clock). Not to be changed: others read the same."""

    row: Bustle
    names: Mapping[int, str]
    read_at: float


@dataclass(frozen=True)
class KeptTable:
    """A table of a bustle. `row` is the one in the round that was opened last, with its round and
    its seats, None where it does not play there; `last_call` the table's last call of the director,
    waiting or not; `held` says that it waits for a dispute in the round before."""

    bustle: Bustle
    number: int
    names: Mapping[int, str]
    row: Table | None
    last_call: Call | None
    more_minutes: int
    held: HeldTables | None


_bustles: Cache[int, KeptBustle] = Cache(64)
_tables: Cache[tuple[int, int], tuple[KeptBustle, KeptTable]] = Cache(1024)


def kept_bustle(bustle_id: int) -> KeptBustle | None:
    """The bustle as it is now; None if there is none.

    Its version is read before the rest, so that what is kept is of this version or newer.
    """
    kept, version = _bustles.get(bustle_id), own_version(bustle_id)
    now = time.monotonic()
    if kept and kept.row.version == version and now - kept.read_at < HOLDS:
        return kept
    row = Bustle.objects.filter(pk=bustle_id).order_by().first()
    if row is None:
        return None
    kept = KeptBustle(row, names_of(bustle_id), now)
    _bustles[bustle_id] = kept
    return kept


def kept_table(bustle: KeptBustle, number: int) -> KeptTable:
    """A table of the bustle as it is now."""
    place = (bustle.row.pk, number)
    kept_with, table = _tables.get(place) or (None, None)
    if kept_with is not bustle or table is None:
        table = _read(bustle, number)
        _tables[place] = (bustle, table)
    return table


def _read(bustle: KeptBustle, number: int) -> KeptTable:
    row = _current_table(bustle.row.pk, number)
    until_clock = row is not None and bustle.row.until_clock
    return KeptTable(
        bustle=bustle.row,
        number=number,
        names=bustle.names,
        row=row,
        last_call=last_call_of(bustle.row.pk, number),
        more_minutes=more_minutes_of(row.round_id) if row and until_clock else 0,
        held=None if row else _held_at(bustle.row, number),
    )


def last_call_of(bustle_id: int, table: int) -> Call | None:
    """The table's newest call of the director; one that waits is the newest."""
    calls = Call.objects.filter(bustle_id=bustle_id, table=table)
    return calls.order_by("-called_at", "-pk").first()


def _current_table(bustle_id: int, number: int) -> Table | None:
    """The table in the round that was opened last, whether it is playing or just closed."""
    newest = Round.objects.filter(bustle=bustle_id).order_by("-number").values("pk")[:1]
    rows = Table.objects.select_related("round", "sheet").filter(round=newest, number=number)
    return next(iter(rows.order_by().prefetch_related(SEATED)), None)


def _held_at(bustle: Bustle, table: int) -> HeldTables | None:
    last = Round.objects.filter(bustle=bustle).select_related("draw").order_by("-number").first()
    held = held_in(last.draw, last.number) if last else None
    return held if held and table in held.tables else None
