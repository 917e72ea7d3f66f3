"""Forms on what the public sees."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models.bustles import validate_day


class OpensForm(forms.Form):
    """From when there is anything to see."""

    public_from = forms.DateTimeField(
        label=_("Opens"),
        validators=[validate_day],
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
        error_messages={
            "required": _("Pick the day and time when the page opens, or open it now."),
            "invalid": _("Enter a day and a time, such as 2026-10-02 19:00."),
        },
    )
