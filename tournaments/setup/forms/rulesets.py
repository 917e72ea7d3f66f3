"""A club's rulesets, by name and by file."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _


class RulesetNameForm(forms.Form):
    """Name of a club's ruleset."""

    name = forms.CharField(
        label=_("Name"),
        max_length=80,
        error_messages={
            "required": _("Give the ruleset a name."),
            "max_length": _("Keep the name to 80 letters."),
        },
    )


class RulesetFileForm(forms.Form):
    """A ruleset that another club has exported."""

    file = forms.FileField(
        label=_("Ruleset file"),
        widget=forms.FileInput(attrs={"accept": ".json,application/json"}),
        error_messages={
            "required": _("Choose a file first."),
            "empty": _("This file is empty."),
            "invalid": _("The file didn’t arrive. Please choose it again."),
        },
    )
