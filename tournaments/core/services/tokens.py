"""Making and revoking the tokens with which programs act for a director."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth import get_user_model
from django.db import transaction
from django.utils.translation import gettext as _
from knox.models import AuthToken

from tournaments.core.errors import NoSuchThing, NotNow

security = logging.getLogger("bustle.security")
MOST_TOKENS = 20


@dataclass(frozen=True)
class NewToken:
    """A token just made: `token` is shown this once and kept nowhere."""

    key: str
    token: str
    created: datetime


@transaction.atomic
def make_token(*, user_id: int) -> NewToken:
    """A token that acts for this user until it is revoked.

    Raises:
        NotNow: the user has as many as anybody may have.
    """
    user = get_user_model().objects.select_for_update().get(pk=user_id)
    if AuthToken.objects.filter(user=user).count() >= MOST_TOKENS:
        raise NotNow(
            _("You have %(count)s tokens already. Revoke one first.") % {"count": MOST_TOKENS}
        )
    row, token = AuthToken.objects.create(user)
    security.info("user %s made the token %s", user_id, row.token_key)
    return NewToken(row.token_key, token, row.created)


def revoke_token(*, user_id: int, key: str) -> None:
    """Ends a token of this user's at once.

    Raises:
        NoSuchThing: this user has no such token.
    """
    count, _by_model = AuthToken.objects.filter(user_id=user_id, token_key=key).delete()
    if not count:
        raise NoSuchThing(_("You have no such token."))
    security.info("user %s revoked the token %s", user_id, key)


def revoke_all_tokens(*, user_id: int) -> None:
    """Ends every token of a user at once."""
    AuthToken.objects.filter(user_id=user_id).delete()
