"""Fresh sign-ins, and the ends of sessions and of everything that lets somebody in."""

from __future__ import annotations

import time

from allauth.account.authentication import (
    AUTHENTICATION_METHODS_SESSION_KEY,
    get_authentication_records,
)
from allauth.usersessions.adapter import get_adapter
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.core.errors import NoSuchThing
from tournaments.core.services.security_log import log_security
from tournaments.core.services.tokens import revoke_all_tokens
from tournaments.models import SecurityEvent, SignInLink


def mark_fresh(request: HttpRequest) -> None:
    """Makes a sign-in that was just completed as good as allauth's second look at who it is."""
    records = request.session.get(AUTHENTICATION_METHODS_SESSION_KEY, [])
    if records:
        records[-1]["reauthenticated"] = True
        request.session[AUTHENTICATION_METHODS_SESSION_KEY] = records


def is_fresh(request: HttpRequest) -> bool:
    """True if whoever asks has shown who they are within the last minutes."""
    records = get_authentication_records(request, request.user)
    times = [record["at"] for record in records if record.get("reauthenticated")]
    return bool(times) and 0 <= time.time() - times[-1] < settings.FRESH_SECONDS


def end_session(*, user_id: int, session_id: int) -> None:
    """Signs one of this user's browsers out, at once.

    Raises:
        NoSuchThing: this user has no such session.
    """
    rows = list(UserSession.objects.filter(user_id=user_id, pk=session_id))
    if not rows:
        raise NoSuchThing(_("You’re not signed in there any more."))
    _end(rows, user_id)


def end_other_sessions(*, user_id: int, this_session: str) -> int:
    """Signs all of this user's browsers out but one; returns how many."""
    rows = list(UserSession.objects.filter(user_id=user_id).exclude(session_key=this_session))
    _end(rows, user_id)
    return len(rows)


@transaction.atomic
def end_all_access(*, user_id: int) -> None:
    """Ends this user's sessions, tokens and unused sign-in links, for who has left every club."""
    _end(list(UserSession.objects.filter(user_id=user_id)), user_id)
    revoke_all_tokens(user_id=user_id)
    SignInLink.objects.filter(user_id=user_id, used_at=None).update(used_at=timezone.now())


def _end(rows: list[UserSession], user_id: int) -> None:
    get_adapter().end_sessions(rows)
    if rows:
        detail = _("%(count)s sessions") % {"count": len(rows)}
        log_security(SecurityEvent.Kind.SESSION, user_id=user_id, detail=detail)


def forget_session(session_key: str) -> None:
    """Takes a session that was signed out off its user's list."""
    UserSession.objects.filter(session_key=session_key).delete()


def forget_ended_sessions() -> None:
    """Deletes what is left of sessions that have ended by themselves."""
    Session.objects.filter(expire_date__lt=timezone.now()).delete()
    alive = Session.objects.values("session_key")
    UserSession.objects.exclude(session_key__in=alive).delete()


def note_use(session_key: str) -> None:
    """Writes down that a session is used now."""
    UserSession.objects.filter(session_key=session_key).update(last_seen_at=timezone.now())


def remove_password(*, user_id: int) -> User:
    """Takes a user's password away and returns the user; other ways in work as before."""
    user = get_user_model().objects.get(pk=user_id)
    user.set_unusable_password()
    user.save(update_fields=["password"])
    log_security(SecurityEvent.Kind.CREDENTIAL, user_id=user_id, detail=_("removed their password"))
    return user
