"""Who takes part, as a director types it."""

from __future__ import annotations

from typing import Any

from django import forms

from tournaments.services.registrations import LONGEST_NAME


class NameForm(forms.Form):
    """One more player."""

    name = forms.CharField(
        max_length=LONGEST_NAME,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "words"}),
        error_messages={
            "required": "Type the name of the player.",
            "max_length": f"A name has at most {LONGEST_NAME} letters.",
        },
    )


class RosterForm(forms.Form):
    """A list of players, pasted or from a file."""

    text = forms.CharField(
        label="Paste names, one a line",
        required=False,
        max_length=200_000,
        strip=False,
        error_messages={"max_length": "This is too long for a list of players."},
        widget=forms.Textarea(attrs={"rows": 10, "spellcheck": "false"}),
    )
    file = forms.FileField(
        label="or choose a CSV file",
        required=False,
        widget=forms.FileInput(attrs={"accept": ".csv,.txt,text/csv,text/plain"}),
        error_messages={
            "empty": "This file is empty.",
            "invalid": "The file did not arrive: choose it once more.",
        },
    )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if not cleaned.get("file") and not (cleaned.get("text") or "").strip():
            self.add_error("text", "Paste some names here, or choose a file.")
        return cleaned
