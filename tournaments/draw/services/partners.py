"""Partners by lot, for those who came without one."""

from __future__ import annotations

import random
import secrets

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.core.errors import RegistrationRefused
from tournaments.core.services.audit_log import record
from tournaments.core.services.bustle_lock import bump_version
from tournaments.draw.pairing.teams import draw_teams
from tournaments.draw.selectors.wishes import constraints_of
from tournaments.models import Deed, Registration
from tournaments.players.services.registrations import going_on
from tournaments.players.services.teams import PARTNERS, make_team


@transaction.atomic
def draw_partners(*, bustle_id: int, seed: int | None = None) -> int:
    """Draws partners by lot for everybody here who has none; returns how many teams were made.

    Wishes about partners are kept. Whoever is left over stays without a partner. The same seed
    draws the same teams.

    Raises:
        CannotPair: the wishes leave more than one person without a partner.
        NotNow: the bustle is finished.
        RegistrationRefused: fewer than two are without a partner.
    """
    bustle = going_on(bustle_id)
    alone = bustle.registrations.filter(state=Registration.State.HERE, team=None)
    entries = {entry.number: entry for entry in alone.select_related("player")}
    if len(entries) < PARTNERS:
        raise RegistrationRefused(_("Fewer than two players here need a partner."))
    rng = random.Random(seed) if seed is not None else secrets.SystemRandom()  # noqa: S311
    asked = constraints_of(bustle, entries)
    teams = draw_teams(sorted(entries), rng, asked.avoid, asked.must)
    for numbers in teams:
        make_team(bustle, [entries[number] for number in numbers])
    drawn = sorted(number for numbers in teams for number in numbers)
    record(bustle, Deed.Kind.PARTNERS_DRAWN, whom=drawn)
    bump_version(bustle)
    return len(teams)
