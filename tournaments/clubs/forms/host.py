"""A new club of an installation, as the host fills it in."""

from __future__ import annotations

from django import forms
from django.contrib.auth import get_user_model
from django.utils.translation import gettext_lazy as _

from tournaments.core.forms import OnceForm
from tournaments.models import Club
from tournaments.models.lines import validate_line


class NewClubForm(OnceForm):
    """A club by its name, and who owns it by a user name."""

    name = forms.CharField(
        label=_("Name of the club"),
        max_length=Club._meta.get_field("name").max_length,
        validators=[validate_line],
        error_messages={
            "required": _("Give the club a name."),
            "max_length": _("Keep the name to 80 letters."),
        },
    )
    owner = forms.CharField(
        label=_("Owner’s user name"),
        help_text=_(
            "Somebody who has signed in here before keeps their user name. Anyone else is added."
        ),
        max_length=150,
        validators=[get_user_model().username_validator],
        error_messages={
            "required": _("Say who owns the club."),
            "invalid": _("Use letters, numbers, and @ . + - _ only, without spaces."),
            "max_length": _("Keep the user name to 150 letters."),
        },
    )
