"""The tokens with which programs act for somebody who runs a club. Only hashes are kept."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q
from django.utils import timezone

from tournaments.models import ApiToken, Scope


@dataclass(frozen=True)
class TokenView:
    """A token; `key` is its beginning, which names it and opens nothing."""

    key: str
    name: str
    scope: str
    created: datetime
    ends_at: datetime | None
    last_used_at: datetime | None

    @property
    def scope_label(self) -> str:
        """The scope in words."""
        return str(Scope(self.scope).label)


def tokens_of(user_id: int) -> list[TokenView]:
    """This user's tokens that have not ended, newest first."""
    lasting = Q(expiry=None) | Q(expiry__gt=timezone.now())
    rows = ApiToken.objects.filter(lasting, user_id=user_id).order_by("-created")
    return [
        TokenView(row.token_key, row.name, row.scope, row.created, row.expiry, row.last_used_at)
        for row in rows
    ]
