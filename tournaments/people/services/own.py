"""What somebody changes by their own link, and the link itself."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils import timezone

from tournaments.models import Player, Registration
from tournaments.people.services.people import (
    bump_bustles,
    bustles_of,
    change_person,
    locked_person,
)


@transaction.atomic
def change_own(
    *,
    person: Player,
    shown_as: str,
    so_far: bool = False,
    email: str = "",
    phone: str = "",
    consent: str = "",
) -> None:
    """Changes what somebody agreed to have shown, and where they can be reached.

    Args:
        so_far: they are shown so in all evenings until now, too.

    Raises:
        NoSuchThing: they were erased just now.
        PersonRefused: something cannot be kept.
    """
    details: dict[str, Any] = {
        "shown_as": shown_as,
        "email": email,
        "phone": phone,
        "consent": consent,
    }
    if consent != person.consent:
        details["agreed_on"] = timezone.localdate() if consent else None
    change_person(club_id=person.club_id, player_id=person.pk, details=details)
    if so_far:
        Registration.objects.filter(player_id=person.pk).update(shown_as=shown_as)
        bump_bustles(bustles_of(person.pk))


@transaction.atomic
def renew_persons_link(*, club_id: int, player_id: int) -> None:
    """Ends the link that leads somebody to all their evenings; another one is theirs from now on.

    Raises:
        NoSuchThing: there is no such person.
    """
    person = locked_person(club_id, player_id)
    person.link_generation += 1
    person.save(update_fields=["link_generation"])
