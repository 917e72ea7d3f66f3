"""Devices that write at a table, and those that ask to be let in.

A claim holds for the round in which the device wrote or was let in: people move on, and so do their
phones. Whoever was sent away stays away for the evening, unless the director forgets the table's
devices.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime

from scoring.prepared import PreparedQuery
from scoring.rules.sheet import StandingHand
from tournaments.core import links
from tournaments.models import Bustle, Device, Table
from tournaments.play.selectors.kept_tables import KeptTable
from tournaments.play.selectors.tables import sheet_id_for, table_of

BY_SIDES = (Bustle.Entry.BOTH, Bustle.Entry.CONFIRM)

_devices_at = PreparedQuery(lambda: Device.objects.filter(bustle=0, table=0))


@dataclass(frozen=True)
class AskingDevice:
    """A device that waits for a word; `account` is the side it wants to write for, if any."""

    id: int
    table: int
    account: str
    asked_at: datetime


@dataclass(frozen=True)
class Writer:
    """Standing of one device at a table in one round.

    `state` is "in" (it writes), "free" (nobody writes there yet: its first hand claims the table),
    "side" (it has to say for which side it writes), "taken" (another writes), "asking", "out" (it
    was sent away) or "paper" (nobody writes on a screen). `account` is its side; `held` are the
    sides for which others write; `waiting` those whom it may let in.
    """

    state: str
    account: str = ""
    held: tuple[str, ...] = ()
    waiting: tuple[AskingDevice, ...] = ()

    @property
    def stamp(self) -> str:
        """Changes whenever the page of this device has to."""
        asking = "-".join(str(device.id) for device in self.waiting)
        state = "in" if self.state == "free" else self.state
        return "".join((state, self.account, *sorted(self.held), asking))


@dataclass(frozen=True)
class WritingPlace:
    """Table and round at which a device wants to write, and its standing there.

    `open` is False once hands for it only wait for the director.
    """

    bustle_id: int
    table: int
    sheet_id: int
    entry: str
    open: bool
    writer: Writer

    @property
    def by(self) -> str:
        """Name in the log of who writes here."""
        return written_by(self.table, self.writer.account)

    @property
    def on_paper(self) -> bool:
        """True if phones are away: what one sends all the same waits for the director."""
        return self.entry == Bustle.Entry.PAPER


def written_by(table: int, account: str = "") -> str:
    """Name in the log of a table that writes, or of one side of it."""
    return f"table {table}, {account}" if account else f"table {table}"


def place_of(
    code: str, secret: str | None, sheet_id: int | None = None, table: KeptTable | None = None
) -> WritingPlace:
    """Place of the code now, or when this sheet of it was shown, with the device's standing.

    A program without a secret may write where nobody has claimed the table. A sheet whose round
    was taken back is nobody's. `table` is what `table_of` says of the code, if it was asked.

    Raises:
        NoSuchThing: the code is not genuine, or its table does not play now.
    """
    table = table or table_of(code)
    sheet_id = sheet_id_for(code, table=table) if sheet_id is None else sheet_id
    row = _row_of(table, sheet_id)
    opened_at = row.round.opened_at if row else datetime.max.replace(tzinfo=UTC)
    devices = _devices_at(table.bustle.pk, table.number)
    return WritingPlace(
        bustle_id=table.bustle.pk,
        table=table.number,
        sheet_id=sheet_id,
        entry=table.bustle.entry,
        open=row is not None and row.sheet.state == "open",
        writer=writer_among(devices, table.bustle.entry, opened_at, secret),
    )


def writer_at(
    bustle: Bustle, table: int, opened_at: datetime | None, secret: str | None
) -> Writer | None:
    """Standing of a device at a table whose round was opened then; None while nothing is played."""
    if opened_at is None:
        return None
    devices = _devices_at(bustle.pk, table)
    return writer_among(devices, bustle.entry, opened_at, secret)


def writer_among(
    devices: Iterable[Device], entry: str, opened_at: datetime, secret: str | None
) -> Writer:
    """Standing of the device with this secret among all that ever wrote at a table."""
    known_devices = list(devices)
    mine = next(
        (device for device in known_devices if secret and device.digest == links.digest_of(secret)),
        None,
    )
    holding = [
        device for device in known_devices if holds(device, opened_at) and device is not mine
    ]
    held = tuple(sorted({device.account for device in holding if device.account}))
    if entry == Bustle.Entry.PAPER:
        return Writer("paper")
    state = _state(mine, entry, opened_at, bool(holding), program=secret is None)
    return Writer(
        state=state,
        account=mine.account if mine and state in ("in", "asking") else "",
        held=held,
        waiting=tuple(_asking(known_devices)) if state == "in" else (),
    )


def holds(device: Device, opened_at: datetime) -> bool:
    """True if the device writes in the round that was opened then."""
    decided = device.decided_at
    return device.state == Device.State.IN and decided is not None and decided >= opened_at


def asking_devices(bustle_id: int) -> list[AskingDevice]:
    """All that wait for a word, in the order in which they asked."""
    return _asking(Device.objects.filter(bustle_id=bustle_id, state=Device.State.ASKING))


def has_said(hand: StandingHand, by: str) -> bool:
    """True if somebody has said a hand in any version, or the director has ruled on it."""
    return hand.corrected or any(by in version for version in hand.by)


def claimed_tables(bustle_id: int) -> frozenset[int]:
    """Numbers of the tables of which any device is known."""
    rows = Device.objects.filter(bustle_id=bustle_id)
    return frozenset(rows.values_list("table", flat=True))


def _state(
    mine: Device | None, entry: str, opened_at: datetime, others: bool, *, program: bool
) -> str:
    if mine is not None and mine.state == Device.State.OUT:
        return "out"
    by_sides = entry in BY_SIDES
    if mine is not None and holds(mine, opened_at) and (mine.account or not by_sides):
        return "in"
    if mine is not None and mine.state == Device.State.ASKING and (others or by_sides):
        return "asking"
    if by_sides and not program:
        return "side"
    return "taken" if others else "free"


def _asking(devices: Iterable[Device]) -> list[AskingDevice]:
    return [
        AskingDevice(device.pk, device.table, device.account, device.asked_at)
        for device in devices
        if device.state == Device.State.ASKING
    ]


def _row_of(table: KeptTable, sheet_id: int) -> Table | None:
    """The table in the round of this sheet of its; None where that was taken back."""
    if table.row and table.row.sheet_id == sheet_id:
        return table.row
    rows = Table.objects.select_related("round", "sheet")
    return rows.filter(sheet_id=sheet_id, round__bustle=table.bustle).first()
