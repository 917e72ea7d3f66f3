"""Fill-ins who take the seats of those who did not come, so that everybody's card stays good."""

from __future__ import annotations

from django.db import transaction

from tournaments.core.services.bustle_lock import lock_bustle
from tournaments.draw.selectors.draws import people_to_replace
from tournaments.draw.services.substitutes import substitute
from tournaments.players.services.fill_ins import add_fill_ins, names_of_fill_ins
from tournaments.players.services.registrations import set_helper


@transaction.atomic
def fill_in(*, bustle_id: int, count: int) -> list[int]:
    """So many helpers more: on the seats of those who have gone, the others on seats of the next
    draw. Returns their numbers.

    Raises:
        RegistrationRefused, NotNow: as `substitute` and `add_fill_ins`.
    """
    bustle = lock_bustle(bustle_id)
    gone = [number for number, _name in people_to_replace(bustle_id, gone=True)][:count]
    numbers = []
    for leaver, name in zip(gone, names_of_fill_ins(bustle, len(gone)), strict=True):
        number = substitute(bustle_id=bustle_id, number=leaver, name=name)
        set_helper(bustle_id=bustle_id, number=number, helper=True)
        numbers.append(number)
    if count > len(gone):
        numbers += add_fill_ins(bustle_id=bustle_id, count=count - len(gone))
    return numbers
