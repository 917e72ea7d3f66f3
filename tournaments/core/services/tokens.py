"""Making and revoking the tokens with which programs act for somebody who runs a club."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.core.errors import NoSuchThing, NotNow
from tournaments.core.services.security_log import log_security
from tournaments.models import ApiToken, Scope, SecurityEvent

MOST_TOKENS = 20
USE_IS_NOTED = timedelta(minutes=1)  # at most once in that time


@dataclass(frozen=True)
class NewToken:
    """A token just made: `token` is shown this once and kept nowhere."""

    key: str
    token: str
    name: str
    scope: str
    created: datetime
    ends_at: datetime | None
    last_used_at: datetime | None = None


@transaction.atomic
def make_token(
    *, user_id: int, name: str = "", scope: str = Scope.OWNER, ends_at: datetime | None = None
) -> NewToken:
    """A token that acts for this user until it ends or is revoked.

    Args:
        name: what it is for, to tell it from others.
        scope: what it may do at most; the user's roles limit it too.
        ends_at: when it ends; None for never.

    Raises:
        NotNow: the user has as many as anybody may have.
    """
    user = get_user_model().objects.select_for_update().get(pk=user_id)
    ended = Q(expiry__lt=timezone.now())
    ApiToken.objects.filter(ended, user=user).delete()
    if ApiToken.objects.filter(user=user).count() >= MOST_TOKENS:
        raise NotNow(
            _("You have %(count)s tokens already. Revoke one first.") % {"count": MOST_TOKENS}
        )
    lasts = None if ends_at is None else ends_at - timezone.now()
    row, token = ApiToken.objects.create(user, expiry=lasts, name=name, scope=scope)
    detail = _("made %(key)s: %(name)s") % {"key": row.token_key, "name": name}
    log_security(SecurityEvent.Kind.TOKEN, user_id=user_id, detail=detail)
    return NewToken(row.token_key, token, row.name, row.scope, row.created, row.expiry)


def revoke_token(*, user_id: int, key: str) -> None:
    """Ends a token of this user's at once.

    Raises:
        NoSuchThing: this user has no such token.
    """
    count, _by_model = ApiToken.objects.filter(user_id=user_id, token_key=key).delete()
    if not count:
        raise NoSuchThing(_("You have no such token."))
    detail = _("revoked %(key)s") % {"key": key}
    log_security(SecurityEvent.Kind.TOKEN, user_id=user_id, detail=detail)


def revoke_all_tokens(*, user_id: int) -> None:
    """Ends every token of a user at once."""
    ApiToken.objects.filter(user_id=user_id).delete()


def note_token_use(token: ApiToken) -> None:
    """Writes down that a token is used now, at most once a minute."""
    now = timezone.now()
    if token.last_used_at is None or now - token.last_used_at >= USE_IS_NOTED:
        ApiToken.objects.filter(pk=token.pk).update(last_used_at=now)
