"""Taking away all that is known of a person."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.core.services.security_log import log_security
from tournaments.models import Player, SecurityEvent


def log_export(person: Player, user_id: int, address: str = "") -> None:
    """Says in the security log that somebody's data was looked at as a whole; not whose."""
    log_security(
        SecurityEvent.Kind.EXPORT,
        user_id=user_id,
        club_id=person.club_id,
        detail=_("all that is known of entry %(id)s") % {"id": f"#{person.pk}"},
        address=address,
    )
