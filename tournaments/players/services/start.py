"""The start of a bustle: enough people are here, and the rules are frozen."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from scoring.rules.book import resolve_ruleset
from scoring.sheet_services import open_book
from tournaments.core.errors import NotNow
from tournaments.core.services.audit_log import record
from tournaments.core.services.bustle_lock import bump_version, lock_bustle
from tournaments.models import Bustle, Deed, Registration
from tournaments.players.attendance import Attendance
from tournaments.players.services.attendance import save_attendance
from tournaments.setup.selectors.rulesets import customs_of_bustle
from tournaments.setup.selectors.table_sizes import games_of
from tournaments.setup.services.bustles import open_book_for_threes


@transaction.atomic
def start_bustle(*, bustle_id: int, everybody: bool = False) -> None:
    """Freezes ruleset and customs, opens the score book. Who is not here may still walk in.

    Args:
        everybody: seats are drawn for all on the list, before they come: cards can be printed, and
            who is here is checked in afterwards.

    Raises:
        NotNow: it has started already, or fewer are here than play at one table.
    """
    bustle = lock_bustle(bustle_id)
    if bustle.state != Bustle.State.SETUP:
        raise NotNow(_("This bustle has already started."))
    if everybody:
        _announce_everybody(bustle)
    here = sum(Attendance.of(person).is_present(1) for person in bustle.registrations.all())
    ruleset = resolve_ruleset(bustle.ruleset_slug, bustle.ruleset_options)
    fewest = games_of(bustle).shape.fewest
    if here < fewest:
        numbers = {"fewest": fewest, "here": here}
        raise NotNow(
            _("You need %(fewest)s players to start; %(here)s checked in so far.") % numbers
        )
    bustle.book_id = open_book(ruleset=ruleset)
    bustle.customs = customs_of_bustle(bustle)
    bustle.state = Bustle.State.RUNNING
    open_book_for_threes(bustle)
    bustle.save(update_fields=["book", "customs", "state", "threes_book"])
    record(bustle, Deed.Kind.STARTED)
    bump_version(bustle)


def _announce_everybody(bustle: Bustle) -> None:
    """All who are registered are counted on in round 1, and not here yet."""
    for entry in bustle.registrations.filter(state=Registration.State.REGISTERED, from_round=None):
        save_attendance(entry, Attendance.of(entry).arrive_late(1, 1))
