"""What django-allauth asks of Bustle: who may come in, what is said, and what is written down."""

from __future__ import annotations

import logging
import smtplib
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core.exceptions import ImmediateHttpResponse
from allauth.mfa.adapter import DefaultMFAAdapter
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from tournaments.accounts.selectors import account_named
from tournaments.accounts.services import mark_fresh
from tournaments.core.services.security_log import log_security
from tournaments.models import SecurityEvent

log = logging.getLogger(__name__)
UNKNOWN_ADDRESS = "0.0.0.0"  # noqa: S104  (behind a socket there is none)
# What is said after something was done; of everything else the next page speaks for itself.
DONE = {
    "account/messages/cannot_delete_primary_email.txt": _(
        "This is your main address. Choose another main address first."
    ),
    "account/messages/email_confirmation_failed.txt": _("This address belongs to another account."),
    "account/messages/email_confirmed.txt": _("Your address is confirmed."),
    "account/messages/email_deleted.txt": _("Address removed."),
    "account/messages/password_changed.txt": _("Password changed."),
    "account/messages/password_set.txt": _("Password set."),
    "account/messages/primary_email_set.txt": _("Main address changed."),
    "account/messages/unverified_primary_email.txt": _("Confirm this address first."),
    "mfa/messages/webauthn_added.txt": _("Passkey added."),
    "mfa/messages/webauthn_removed.txt": _("Passkey removed."),
}
TOO_OFTEN = _("Too many tries. Wait a few minutes, or choose another way to sign in.")


class AccountAdapter(DefaultAccountAdapter):
    """Accounts come by invitation or from the host, and each way in is enough by itself."""

    error_messages = DefaultAccountAdapter.error_messages | {
        "account_inactive": _("This account is closed. Ask the owner of your club."),
        "duplicate_email": _("You have this address already."),
        "email_password_mismatch": _("That name or address and this password don’t go together."),
        "email_taken": _("Another account has this address."),
        "enter_current_password": _("That isn’t your password."),
        "incorrect_code": _("That isn’t the code. Look at the newest e-mail."),
        "incorrect_password": _("That isn’t your password."),
        "rate_limited": TOO_OFTEN,
        "too_many_login_attempts": TOO_OFTEN,
        "username_password_mismatch": _(
            "That name or address and this password don’t go together."
        ),
    }

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        return False

    def get_login_stages(self) -> list[str]:
        """The code alone: a lost passkey or an unconfirmed address must keep nobody out."""
        return ["allauth.account.stages.LoginByCodeStage"]

    def login(self, request: HttpRequest, user: Any) -> None:
        super().login(request, user)
        mark_fresh(request)

    def authentication_failed(self, request: HttpRequest, **credentials: Any) -> None:
        name = str(credentials.get("email") or credentials.get("username") or "")
        if user_id := account_named(name):
            self._log(SecurityEvent.Kind.SIGN_IN_FAILED, user_id, _now("with a wrong password"))

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        try:
            super().send_mail(template_prefix, email, context)
        except (OSError, smtplib.SMTPException) as error:
            log.error("the mail server did not take a code: %s", error)
            answer = render(self.request, "account/mail_failed.html", status=503)
            raise ImmediateHttpResponse(answer) from error
        self._log(SecurityEvent.Kind.LINK, account_named(email), _now("code sent by e-mail"))

    def add_message(
        self,
        request: HttpRequest,
        level: int,
        message_template: str | None = None,
        message_context: dict[str, Any] | None = None,
        extra_tags: str = "",
        message: str | None = None,
    ) -> None:
        if text := message or DONE.get(message_template or ""):
            messages.add_message(request, level, str(text), extra_tags=extra_tags)

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        return reverse("account")

    def get_email_verification_redirect_url(self, email_address: Any) -> str:
        return reverse("account")

    def get_client_ip(self, request: HttpRequest) -> str:
        try:
            return str(super().get_client_ip(request))
        except PermissionDenied:
            return UNKNOWN_ADDRESS

    def _log(self, kind: SecurityEvent.Kind, user_id: int | None, detail: str) -> None:
        address = self.get_client_ip(self.request)
        log_security(kind, user_id=user_id, detail=detail, address=address)


class PasskeyAdapter(DefaultMFAAdapter):
    """Passkeys, in Bustle's words."""

    error_messages = DefaultMFAAdapter.error_messages | {
        "incorrect_code": _("This passkey isn’t known here. Sign in another way, then add it."),
    }

    def generate_authenticator_name(self, user: Any, type: Any) -> str:
        return _now("Passkey")
