"""An account as its owner sees it: addresses, passkeys, sessions."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.sessions.models import Session
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

# The first that fits: browsers name those they descend from, too.
BROWSERS = {"Edg": "Edge", "OPR": "Opera", "Firefox": "Firefox", "Chrome": "Chrome"}
BROWSERS |= {"CriOS": "Chrome", "FxiOS": "Firefox", "Safari": "Safari"}
SYSTEMS = {"iPhone": "iPhone", "iPad": "iPad", "Android": "Android", "Windows": "Windows"}
SYSTEMS |= {"CrOS": "ChromeOS", "Macintosh": "Mac", "Linux": "Linux"}


@dataclass(frozen=True)
class SessionView:
    """A browser that is signed in."""

    pk: int
    device: str
    address: str
    since: datetime
    last_use: datetime
    is_this: bool


@dataclass(frozen=True)
class PasskeyView:
    """A passkey of an account."""

    pk: int
    name: str
    created: datetime
    last_use: datetime | None


def mail_is_set() -> bool:
    """True if this installation has a mail server."""
    return bool(settings.EMAIL_HOST and settings.DEFAULT_FROM_EMAIL)


def account_named(name: str) -> int | None:
    """The id of the user with this confirmed address or this name; None if nobody has it."""
    if not name:
        return None
    mine = Q(username__iexact=name) | Q(emailaddress__email__iexact=name)
    return get_user_model().objects.filter(mine).values_list("pk", flat=True).first()


def has_confirmed_address(user_id: int) -> bool:
    """True if a code can be sent to this user."""
    return bool(EmailAddress.objects.filter(user_id=user_id, verified=True).exists())


def has_passkey(user_id: int) -> bool:
    """True if this user has a passkey."""
    rows = Authenticator.objects.filter(user_id=user_id, type=Authenticator.Type.WEBAUTHN)
    return bool(rows.exists())


def has_password(user_id: int) -> bool:
    """True if this user has set a password."""
    return bool(get_user_model().objects.get(pk=user_id).has_usable_password())


def passkeys_of(user_id: int) -> list[PasskeyView]:
    """This user's passkeys, the oldest first."""
    rows = Authenticator.objects.filter(user_id=user_id, type=Authenticator.Type.WEBAUTHN)
    return [
        PasskeyView(row.pk, row.data["name"], row.created_at, row.last_used_at)
        for row in rows.order_by("pk")
    ]


def sessions_of(user_id: int, this_session: str | None) -> list[SessionView]:
    """The browsers in which this user is signed in, the one used last first."""
    rows = UserSession.objects.filter(user_id=user_id).order_by("-last_seen_at")
    keys = [row.session_key for row in rows]
    alive = set(
        Session.objects.filter(session_key__in=keys, expire_date__gt=timezone.now()).values_list(
            "session_key", flat=True
        )
    )
    return [
        SessionView(
            pk=row.pk,
            device=device_named(row.user_agent),
            address=row.ip,
            since=row.created_at,
            last_use=row.last_seen_at,
            is_this=row.session_key == this_session,
        )
        for row in rows
        if row.session_key in alive
    ]


def device_named(user_agent: str) -> str:
    """A browser in words, as “Firefox on Windows”."""
    browser = _first(BROWSERS, user_agent)
    system = _first(SYSTEMS, user_agent)
    if browser and system:
        return _("%(browser)s on %(system)s") % {"browser": browser, "system": system}
    return browser or system or _("An unknown browser")


def _first(names: dict[str, str], user_agent: str) -> str:
    found = (name for sign, name in names.items() if re.search(rf"\b{sign}\b", user_agent))
    return next(found, "")
