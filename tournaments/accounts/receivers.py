"""The security log of accounts: what allauth and Django tell of signing in and its ways."""

from __future__ import annotations

from typing import Any

from allauth.account import signals as of_accounts
from allauth.account.authentication import get_authentication_records
from allauth.mfa import signals as of_passkeys
from django.contrib.auth.signals import user_logged_out
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils.translation import gettext as _

from tournaments.accounts.adapters import AccountAdapter
from tournaments.accounts.services import forget_ended_sessions, forget_session
from tournaments.core.services.security_log import log_security
from tournaments.models import SecurityEvent

Kind = SecurityEvent.Kind


def _log(kind: SecurityEvent.Kind, request: HttpRequest, user: Any, detail: str = "") -> None:
    address = AccountAdapter(request).get_client_ip(request)
    log_security(kind, user_id=user.pk, detail=detail, address=address)


@receiver(of_accounts.user_logged_in)
def signed_in(sender: Any, request: HttpRequest, user: Any, **_what: Any) -> None:
    ways = {"link": _("by link"), "code": _("by code"), "mfa": _("by passkey")}
    ways["password"] = _("by password")
    records = get_authentication_records(request, user)
    way = records[-1]["method"] if records else ""
    _log(Kind.SIGN_IN, request, user, ways.get(way, ""))
    forget_ended_sessions()


@receiver(user_logged_out)
def signed_out(sender: Any, request: HttpRequest, user: Any, **_what: Any) -> None:
    if user is not None:
        forget_session(request.session.session_key or "")
        _log(Kind.SIGN_OUT, request, user)


@receiver(of_accounts.login_code_rejected)
def wrong_code(sender: Any, request: HttpRequest, user: Any, **_what: Any) -> None:
    _log(Kind.SIGN_IN_FAILED, request, user, _("with a wrong code"))


@receiver(of_passkeys.authenticator_added)
def passkey_added(sender: Any, request: HttpRequest, user: Any, **_what: Any) -> None:
    _log(Kind.CREDENTIAL, request, user, _("added a passkey"))


@receiver(of_passkeys.authenticator_removed)
def passkey_removed(sender: Any, request: HttpRequest, user: Any, **_what: Any) -> None:
    _log(Kind.CREDENTIAL, request, user, _("removed a passkey"))


@receiver([of_accounts.password_set, of_accounts.password_changed])
def password_set(sender: Any, request: HttpRequest, user: Any, **_what: Any) -> None:
    _log(Kind.CREDENTIAL, request, user, _("set a password"))


@receiver(of_accounts.email_confirmed)
def address_confirmed(sender: Any, request: HttpRequest, email_address: Any, **_what: Any) -> None:
    _log(Kind.CREDENTIAL, request, email_address.user, _("confirmed an e-mail address"))


@receiver(of_accounts.email_removed)
def address_removed(sender: Any, request: HttpRequest, user: Any, **_what: Any) -> None:
    _log(Kind.CREDENTIAL, request, user, _("removed an e-mail address"))
