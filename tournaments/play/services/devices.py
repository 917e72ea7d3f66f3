"""Devices at a table: claiming it, asking to be let in, being let in or sent away."""

from __future__ import annotations

from contextlib import nullcontext

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.selectors import log_of
from tournaments.core.errors import NotLetIn, NotNow
from tournaments.core.links import digest_of
from tournaments.core.services.audit_log import acting, record
from tournaments.core.services.bustle_lock import bump_version, lock_bustle
from tournaments.models import Bustle, Deed, Device
from tournaments.play.selectors.devices import BY_SIDES, WritingPlace, place_of
from tournaments.play.selectors.kept_tables import KeptTable

MOST_ASKING = 6  # at one table; four people sit there
REFUSALS = {
    "taken": gettext_lazy(
        "Another phone is keeping score at this table. Ask to join on this phone."
    ),
    "asking": gettext_lazy("This phone has asked to join and is waiting for an answer."),
    "out": gettext_lazy("This phone was turned away from this table. Ask the director."),
    "side": gettext_lazy("First choose which side this phone is keeping score for."),
}

PHONES_AWAY = gettext_lazy(
    "Phones are off tonight. Keep score on the card. Your hand is kept for the director."
)


def _not_let_in(state: str) -> NotLetIn:
    return NotLetIn(str(REFUSALS[state]), state)


def admit(
    *, code: str, sheet_id: int, secret: str | None, table: KeptTable | None = None
) -> WritingPlace:
    """Lets a device write at its table, or says why not; the first one claims the table.

    No claim is needed for closed rounds, whose hands wait for the director, nor while phones are
    put away. `secret` None: a program that has nothing but the code, which may
    write as long as no device has claimed the table. `table` is what `table_of` says of the code,
    if it was asked.

    Raises:
        NoSuchThing: the code is not genuine, or its table does not play in that round.
        NotLetIn: another device writes there, or this one was sent away or has to say its side.
    """
    place = place_of(code, secret, sheet_id, table)
    state = place.writer.state
    if state in ("in", "paper") or (state == "free" and secret is None):
        return place
    if state != "out" and not place.open:
        return place
    if state != "free" or secret is None:
        raise _not_let_in(state)
    return _claimed(code, sheet_id, secret)


def kept_sentence(round_number: object, sheet_state: str) -> str:
    """Sentence for a table on a hand that waits for the director."""
    if sheet_state == "open":
        return str(PHONES_AWAY)
    if sheet_state == "void":
        sentence = _("Round %(number)s was reset. Your hand is kept for the director.")
    else:
        sentence = _("Round %(number)s is already closed. Your hand is kept for the director.")
    return sentence % {"number": round_number}


@transaction.atomic
def _claimed(code: str, sheet_id: int, secret: str) -> WritingPlace:
    """Under the bustle's lock, so that of two first ones one claims the table."""
    place = place_of(code, secret, sheet_id)
    lock_bustle(place.bustle_id)
    if (state := place_of(code, secret, sheet_id).writer.state) not in ("free", "in"):
        raise _not_let_in(state)
    _keep(place, secret, Device.State.IN)
    return place_of(code, secret, sheet_id)


@transaction.atomic
def choose_side(*, code: str, account: str, secret: str) -> str:
    """A device says for which side it writes; returns its state: "in", or "asking" where another
    device writes for that side.

    Raises:
        NoSuchThing: the code is not genuine, or its table does not play now.
        NotLetIn: it was sent away.
        NotNow: at this table sides do not write, it has written for another, or too many ask.
    """
    place = place_of(code, secret)
    bustle = lock_bustle(place.bustle_id)
    writer = place_of(code, secret).writer
    if writer.state == "out":
        raise _not_let_in("out")
    if bustle.entry not in BY_SIDES:
        raise NotNow(_("At this table one phone keeps score for both sides."))
    if writer.state == "in" and writer.account == account:
        return "in"
    if writer.state == "in" and _has_written(place):
        raise NotNow(_("This phone has already kept score for the other side. Ask the director."))
    state = Device.State.ASKING if account in writer.held else Device.State.IN
    if state == Device.State.ASKING:
        _check_room(bustle, place.table)
    _keep(place, secret, state, account)
    bump_version(bustle)
    return str(state.value)


@transaction.atomic
def ask_in(*, code: str, secret: str) -> None:
    """A second device asks to write, too. Asking twice is asking once.

    Raises:
        NoSuchThing: the code is not genuine, or its table does not play now.
        NotLetIn: it was sent away.
        NotNow: too many ask at this table already.
    """
    place = place_of(code, secret)
    bustle = lock_bustle(place.bustle_id)
    state = place_of(code, secret).writer.state
    if state == "out":
        raise _not_let_in("out")
    if state != "taken":
        return
    _check_room(bustle, place.table)
    _keep(place, secret, Device.State.ASKING)
    bump_version(bustle)


@transaction.atomic
def answer_device(
    *, bustle_id: int, device_id: int, let_in: bool, table: int | None = None
) -> None:
    """Lets a device in that asks, or sends it away. What does not ask any more stays as it is.

    `table` is the table from which it is answered; None for the director, who answers for all.

    Raises:
        NoSuchThing: there is no such bustle.
    """
    bustle = lock_bustle(bustle_id)
    asking = bustle.devices.filter(pk=device_id, state=Device.State.ASKING)
    if table is not None:
        asking = asking.filter(table=table)
    state = Device.State.IN if let_in else Device.State.OUT
    if (at := asking.values_list("table", flat=True).first()) is None:
        return
    asking.update(state=state, decided_at=timezone.now())
    kind = Deed.Kind.DEVICE_LET_IN if let_in else Deed.Kind.DEVICE_SENT_AWAY
    with nullcontext() if table is None else acting(f"table {table}"):
        record(bustle, kind, table=at)
    bump_version(bustle)


@transaction.atomic
def forget_devices(*, bustle_id: int, table: int) -> None:
    """Frees a table: whoever writes next claims it, also one that was sent away.

    Raises:
        NoSuchThing: there is no such bustle.
    """
    bustle = lock_bustle(bustle_id)
    gone, _rows = bustle.devices.filter(table=table).delete()
    if gone:
        record(bustle, Deed.Kind.DEVICES_FORGOTTEN, table=table)
        bump_version(bustle)


def _keep(place: WritingPlace, secret: str, state: Device.State, account: str = "") -> None:
    now = timezone.now()
    Device.objects.update_or_create(
        bustle_id=place.bustle_id,
        table=place.table,
        digest=digest_of(secret),
        defaults={
            "state": state,
            "account": account,
            "decided_at": now if state == Device.State.IN else None,
        },
    )


def _has_written(place: WritingPlace) -> bool:
    return any(line.by == place.by for line in log_of(place.sheet_id))


def _check_room(bustle: Bustle, table: int) -> None:
    waiting = bustle.devices.filter(table=table, state=Device.State.ASKING).count()
    if waiting >= MOST_ASKING:
        raise NotNow(_("Many phones are already asking to join here. Call the director."))
