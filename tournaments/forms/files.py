"""Rulesets by name and by file, and what the printer holds."""

from __future__ import annotations

from django import forms

from tournaments.forms.words import ONE_OF_THESE


class RulesetNameForm(forms.Form):
    """What a club calls its ruleset."""

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


class PaperForm(forms.Form):
    """What the printer holds."""

    paper = forms.ChoiceField(
        label="Paper",
        choices=[("letter", "US letter"), ("a4", "A4")],
        initial="letter",
        error_messages=ONE_OF_THESE,
    )
