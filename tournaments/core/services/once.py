"""Making things once, though a form or a request for them is sent again."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from hashlib import sha256
from typing import Any, TypeVar, cast
from uuid import UUID, uuid5

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.core.errors import KeyReused
from tournaments.models import MadeOnce

KEPT_FOR = timedelta(days=7)

Made = TypeVar("Made", int, list[int])


@dataclass(frozen=True)
class RequestKey:
    """Id of a request by its sender, and the digest of what it asks for."""

    id: UUID
    digest: str

    @classmethod
    def of_request(cls, key: UUID, content: Any) -> RequestKey:
        """Key that a program has chosen; `content` is anything that JSON can hold."""
        return cls(key, _digest(content))

    @classmethod
    def of_form(cls, form_id: UUID, content: Any) -> RequestKey:
        """Key of a filled-in form. Whoever leafs back and types another name sends another form."""
        digest = _digest(content)
        return cls(uuid5(form_id, digest), digest)


def once(scope: str, key: RequestKey | None, make: Callable[[], Made]) -> Made:
    """Whatever `make` makes, or has made of the same request before; without a key it is made.

    The key is written first and in the same transaction, so of two requests at once the second
    waits for the first. A refusal leaves nothing behind: the key is free again.

    Args:
        scope: what is asked for and where, such as "walk-in:12".

    Raises:
        KeyReused: the key was sent before with something else.
        Whatever `make` raises.
    """
    if key is None:
        return make()
    with transaction.atomic():
        row, new = MadeOnce.objects.get_or_create(
            scope=scope, key=key.id, defaults={"digest": key.digest}
        )
        if new:
            row.made = make()
            row.save(update_fields=["made"])
    if row.digest != key.digest:
        raise KeyReused(_("This key was sent before with something else. Use a new one."))
    return cast(Made, row.made)


def was_made(scope: str, key: RequestKey | None) -> bool:
    """Whether this request was sent before and answered."""
    return key is not None and MadeOnce.objects.filter(scope=scope, key=key.id).exists()


def forget_old_keys() -> int:
    """Deletes keys that nobody sends again. Run by the sweep, so it looks before it locks."""
    old = MadeOnce.objects.filter(created_at__lt=timezone.now() - KEPT_FOR)
    return old.delete()[0] if old.exists() else 0


def _digest(content: Any) -> str:
    return sha256(json.dumps(content, sort_keys=True, default=str).encode()).hexdigest()
