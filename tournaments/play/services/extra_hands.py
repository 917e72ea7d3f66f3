"""The one hand more that settles a sheet which ended level."""

from __future__ import annotations

from uuid import UUID, uuid4

from django.db import transaction
from django.utils.translation import gettext as _

from scoring.services import Recorded, note_extra_hand
from tournaments.core.errors import NotNow
from tournaments.core.services.bustle_lock import bump_version, lock_bustle
from tournaments.draw.selectors.held import held_in
from tournaments.models import Round, Table
from tournaments.play.selectors.tables import directors_table
from tournaments.setup.selectors.formats import asks_extra_hand


@transaction.atomic
def win_extra_hand(
    *,
    bustle_id: int,
    round_number: int,
    table: int,
    account: str,
    by: str,
    entry_id: UUID | None = None,
) -> Recorded:
    """Notes which account won the extra hand of a level sheet. Said again, the last word counts.

    It scores nothing and only decides who moves. `entry_id` is made by the device: the same one
    again changes nothing.

    Raises:
        HandRefused: the sheet is not complete, not level or in dispute, or it is closed and a
            table writes.
        NoSuchThing: there is no such table in that round.
        NotNow: nobody has to move in this format, or the next round has been opened.
    """
    bustle = lock_bustle(bustle_id)
    row = directors_table(bustle_id, round_number, table)
    if not asks_extra_hand(bustle, round_number):
        raise NotNow(_("No one moves after this round, so a tie stays a tie."))
    later = Round.objects.filter(bustle=bustle, number__gt=round_number).select_related("draw")
    if any(not _waits_for(row, table) for row in later):
        raise NotNow(
            _("Round %(number)s is open and everyone has moved.") % {"number": round_number + 1}
        )
    recorded = note_extra_hand(
        sheet_id=row.sheet_id, entry_id=entry_id or uuid4(), account=account, by=by
    )
    if not recorded.again:
        Table.objects.filter(pk=row.pk).update(extra_hand=account)
        bump_version(bustle)
    return recorded


def _waits_for(later: Round, table: int) -> bool:
    """True if those who played at this table in the round before have not been seated yet."""
    held = held_in(later.draw, later.number)
    return held is not None and table in held.disputed
