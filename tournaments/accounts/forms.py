"""Forms of allauth in Bustle's words: labels above the boxes, and no words inside of them."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from allauth.account import forms as theirs
from allauth.mfa.webauthn import forms as passkeys
from django import forms
from django.contrib.auth import get_user_model
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.accounts.selectors import mail_is_set
from tournaments.core.forms import ONE_OF_THESE
from tournaments.models import Scope

LABELS = {
    "code": _("Code from the e-mail"),
    "email": _("E-mail address"),
    "login": _("Name or e-mail address"),
    "name": _("Name of the passkey"),
    "oldpassword": _("Password until now"),
    "password": _("Password"),
    "password1": _("New password"),
    "password2": _("New password again"),
}
PASSWORD_HELP = _("At least 10 letters. A few words in a row are easy to remember.")


class Worded(forms.Form):
    """A form whose fields are labeled as in LABELS."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, field in self.fields.items():
            field.label = LABELS.get(name, field.label)
            field.help_text = PASSWORD_HELP if name == "password1" else ""
            field.widget.attrs.pop("placeholder", None)


class PasswordSignInForm(Worded, theirs.LoginForm):
    """A password, where somebody has set one."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].widget.attrs["autocomplete"] = "username"
        if not mail_is_set():
            self.fields["login"].label = _("Name")


class SendCodeForm(Worded, theirs.RequestLoginCodeForm):
    """The address to which a code is sent."""


class EnterCodeForm(Worded, theirs.ConfirmLoginCodeForm):
    """The code that came by e-mail."""


class VerifyEmailForm(Worded, theirs.ConfirmEmailVerificationCodeForm):
    """The code that came to a new address."""


class EmailForm(Worded, theirs.AddEmailForm):
    """A new address."""


class PasswordAgainForm(Worded, theirs.ReauthenticateForm):
    """The password once more."""


class NewPasswordForm(Worded, theirs.SetPasswordForm):
    """A first password."""


class OtherPasswordForm(Worded, theirs.ChangePasswordForm):
    """Another password."""


class PasskeyForm(Worded, passkeys.AddWebAuthnForm):
    """A new passkey; its button asks the browser for it."""


class PasskeyNameForm(Worded, passkeys.EditWebAuthnForm):
    """Another name for a passkey."""


class NameForm(forms.ModelForm):
    """How somebody is called on pages and in the history."""

    class Meta:
        model = get_user_model()
        fields = ("first_name",)
        labels = {"first_name": _("Name")}
        help_texts = {"first_name": _("Others who run your club see it.")}


class TokenForm(forms.Form):
    """A new token: what for, what it may do at most, and how long."""

    LASTS = [
        ("30", _("a month")),
        ("365", _("a year")),
        ("0", _("until I revoke it")),
    ]
    name = forms.CharField(label=_("What is it for?"), max_length=60)
    scope = forms.ChoiceField(
        label=_("What may it do, at most?"),
        choices=Scope.choices,
        initial=Scope.VIEWER,
        help_text=_("It never may do more than you."),
        error_messages=dict(ONE_OF_THESE),
    )
    days = forms.ChoiceField(
        label=_("How long does it work?"),
        choices=LASTS,
        error_messages=dict(ONE_OF_THESE),
    )

    def __init__(self, *args: Any, host: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not host:
            scopes = [choice for choice in Scope.choices if choice[0] != Scope.HOST]
            self.fields["scope"].choices = scopes  # type: ignore[attr-defined]

    def wanted(self) -> dict[str, Any]:
        """What `make_token` takes."""
        days = int(self.cleaned_data["days"])
        ends_at = timezone.now() + timedelta(days=days) if days else None
        return {
            "name": self.cleaned_data["name"],
            "scope": self.cleaned_data["scope"],
            "ends_at": ends_at,
        }
