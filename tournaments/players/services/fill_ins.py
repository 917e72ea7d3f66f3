"""Fill-ins: helpers who play so that a table is complete."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.core.services.audit_log import record
from tournaments.core.services.bustle_lock import bump_version, lock_bustle
from tournaments.models import Bustle, Deed, Registration
from tournaments.players.services.attendance_log import record_arrival
from tournaments.players.services.registrations import add_people, first_round_to_come


@transaction.atomic
def add_fill_ins(*, bustle_id: int, count: int) -> list[int]:
    """So many helpers more, here and playing from the next round on; returns their numbers.

    They are called “Fill-in 1” and so on until somebody gives them their names.

    Raises:
        RegistrationRefused, NotNow: as `register`.
    """
    bustle = lock_bustle(bustle_id)
    here, first = Registration.State.HERE, first_round_to_come(bustle)
    numbers = add_people(bustle, names_of_fill_ins(bustle, count), here, first)
    bustle.registrations.filter(number__in=numbers).update(helper=True)
    for number in numbers:
        record_arrival(bustle, number)
    record(bustle, Deed.Kind.HELPER, whom=numbers)
    bump_version(bustle)
    return numbers


def names_of_fill_ins(bustle: Bustle, count: int) -> list[str]:
    """Names for so many more fill-ins."""
    first = bustle.registrations.filter(helper=True).count() + 1
    return [_("Fill-in %(number)s") % {"number": first + more} for more in range(count)]
