"""Double fees that people owe who did not come before."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from tournaments.core.moments import month_day
from tournaments.models import Registration


@dataclass(frozen=True)
class Debt:
    """The latest evening to which somebody did not come, and for which they owe a double fee."""

    number: int
    bustle: str
    missed_at: datetime

    @property
    def note(self) -> str:
        """A few words for the door."""
        return _("owes double: didn’t come on %(day)s") % {"day": month_day(self.missed_at)}


def debts_in(bustle_id: int, number: int | None = None) -> dict[int, Debt]:
    """Debts of the people of a bustle from other ones, by number; with a `number` only theirs."""
    rows = unpaid_in(bustle_id, number).order_by("bustle__starts_at", "pk")
    here = Registration.objects.filter(bustle_id=bustle_id)
    numbers = dict(here.filter(player__in=rows.values("player")).values_list("player", "number"))
    columns = rows.values_list("player_id", "bustle__name", "bustle__starts_at")
    return {
        numbers[player]: Debt(numbers[player], bustle, missed_at)
        for player, bustle, missed_at in columns
        if player in numbers
    }


def unpaid_in(bustle_id: int, number: int | None = None) -> QuerySet[Registration]:
    """Registrations elsewhere for which people of a bustle still owe."""
    here = Registration.objects.filter(bustle_id=bustle_id, player__erased_at=None)
    if number is not None:
        here = here.filter(number=number)
    owing = Registration.objects.filter(owes_double=True, state=Registration.State.NO_SHOW)
    return owing.filter(player__in=here.values("player")).exclude(bustle_id=bustle_id)
