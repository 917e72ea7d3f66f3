"""The security log: what an owner may want to look up later, and what an operator watches."""

from __future__ import annotations

import logging

from django.utils.text import Truncator

from tournaments.models import SecurityEvent

security = logging.getLogger("bustle.security")
LONGEST_DETAIL = 200


def log_security(
    kind: SecurityEvent.Kind,
    *,
    user_id: int | None = None,
    club_id: int | None = None,
    detail: str = "",
    address: str = "",
) -> None:
    """Keeps a security event, and tells it to the logger `bustle.security`.

    Args:
        kind: what happened.
        user_id: who did it; None for somebody unknown.
        club_id: the club that it concerns; None for the installation or all clubs of the user.
        detail: what an owner needs to know of it, never a secret.
        address: the IP address it came from, where it came over the network.
    """
    security.info("%s by user %s in club %s: %s %s", kind, user_id, club_id, detail, address)
    SecurityEvent.objects.create(
        kind=kind,
        user_id=user_id,
        club_id=club_id,
        detail=Truncator(detail).chars(LONGEST_DETAIL),
        address=address[:45],
    )
