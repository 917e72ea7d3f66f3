"""The tokens with which programs act for a director. Only hashes are kept."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from knox.models import AuthToken


@dataclass(frozen=True)
class TokenView:
    """A token; `key` is its beginning, which names it and opens nothing."""

    key: str
    created: datetime


def tokens_of(user_id: int) -> list[TokenView]:
    """This user's tokens, newest first."""
    rows = AuthToken.objects.filter(user_id=user_id).order_by("-created")
    return [TokenView(row.token_key, row.created) for row in rows]
