"""Inviting somebody, giving them a role, and joining."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.core.roles import ROLE_MEANS
from tournaments.mail.selectors.server import mail_is_set_up
from tournaments.models import Role

NAME_ATTRS = {"autocapitalize": "words", "spellcheck": "false"}


def role_choices(roles: list[Role]) -> list[tuple[str, Any]]:
    """Roles with what they may do, in words."""
    return [(role.value, ROLE_MEANS[role]) for role in roles]


class _PersonForm(forms.Form):
    name = forms.CharField(
        label=_("Name"),
        max_length=80,
        error_messages={
            "required": _("Enter a name."),
            "max_length": _("Keep the name to %(limit_value)s letters."),
        },
        widget=forms.TextInput(attrs={"autocomplete": "off", **NAME_ATTRS}),
    )


class InviteForm(_PersonForm):
    """Somebody to invite, and the role that they will have."""

    role = forms.ChoiceField(
        label=_("What they may do"),
        widget=forms.RadioSelect,
        error_messages={"required": _("Choose what they may do.")},
    )
    email = forms.EmailField(
        label=_("E-mail"),
        required=False,
        max_length=120,
        help_text=_("We send them the link. You can also copy it or let them scan it."),
        error_messages={"invalid": _("Check the e-mail address.")},
    )

    def __init__(self, *args: Any, roles: list[Role], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices: Any = self.fields["role"]
        choices.choices = role_choices(roles)
        if not mail_is_set_up():
            del self.fields["email"]


class JoinForm(_PersonForm):
    """The name of whoever accepts an invitation."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].label = _("Your name")
        self.fields["name"].help_text = _("The others who run the club see it.")
        self.fields["name"].widget.attrs["autocomplete"] = "name"
