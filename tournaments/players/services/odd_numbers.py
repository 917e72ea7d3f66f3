"""Deciding at the door on those whom full tables leave over."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _

from tournaments.core.errors import NotNow
from tournaments.players.selectors.odd_numbers import FILL_INS, SIT_OUT, THREES, Count
from tournaments.players.selectors.sign_up import waiting_numbers
from tournaments.players.services.sign_up import let_in
from tournaments.setup.services.bustles import choose_odd_numbers


def decide(
    *, count: Count, choice: str, fill_in: Callable[..., list[int]], **credit: Any
) -> list[int]:
    """Does what was chosen; returns the numbers of those who play because of it.

    Args:
        choice: one of `odd_numbers.CHOICES`.
        fill_in: the service that finds fill-ins their seats.
        credit: what a sit-out counts, by `Bustle.CREDIT`; what is left out stays.

    Raises:
        NotNow: so many people don't need that now, or the bustle is finished.
        InvalidRuleset: the game has no tables of three.
        RegistrationRefused: as `register`.
    """
    bustle_id = count.bustle.pk
    if choice in (SIT_OUT, THREES):
        choose_odd_numbers(bustle_id=bustle_id, odd_numbers=choice, **credit)
        return []
    if choice not in count.offered:
        raise NotNow(_("The number of players has changed. Choose again."))
    if choice == FILL_INS:
        return fill_in(bustle_id=bustle_id, count=count.more)
    waiters = waiting_numbers(bustle_id)[: count.more]
    let_in(bustle_id=bustle_id, numbers=waiters)
    return waiters
