"""Samples: bustles that were played by chance, for a first look."""

from __future__ import annotations

from django.db import transaction

from tournaments.core.roles import Action
from tournaments.core.selectors.access import clubs_where
from tournaments.core.services.visibility import set_public
from tournaments.models import Bustle


@transaction.atomic
def remove_samples(*, user_id: int) -> None:
    """Takes the samples of a director's clubs off the front page. Each can be undone there."""
    mine = Bustle.objects.filter(
        simulated=True, listed=True, club__in=clubs_where(user_id, Action.CLUB)
    )
    for bustle_id in list(mine.values_list("pk", flat=True)):
        set_public(bustle_id=bustle_id, listed=False)
