"""A club's rulesets, by name and by file."""

from __future__ import annotations

from django import forms


class RulesetNameForm(forms.Form):
    """Name of a club's ruleset."""

    name = forms.CharField(
        max_length=80,
        error_messages={
            "required": "Give the ruleset a name.",
            "max_length": "Keep the name to 80 letters.",
        },
    )


class RulesetFileForm(forms.Form):
    """A ruleset that another club has exported."""

    file = forms.FileField(
        label="Ruleset file",
        widget=forms.FileInput(attrs={"accept": ".json,application/json"}),
        error_messages={
            "required": "Choose a file first.",
            "empty": "This file is empty.",
            "invalid": "The file did not arrive: choose it once more.",
        },
    )
