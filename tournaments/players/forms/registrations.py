"""People of a bustle, as a director types them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms

from tournaments.models.clubs import LONGEST_NAME


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


class RenameForm(NameForm):
    """A correction of somebody's name."""


class FromRoundForm(forms.Form):
    """The round from which somebody plays."""

    from_round = forms.TypedChoiceField(
        label="From round",
        coerce=int,
        error_messages={"required": "Choose a round.", "invalid_choice": "Choose one of these."},
    )

    def __init__(self, rounds: Iterable[int], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field: Any = self.fields["from_round"]
        field.choices = [(number, f"Round {number}") for number in rounds]


class LastRoundForm(forms.Form):
    """The round after which somebody leaves; 0 for the end."""

    after_round = forms.TypedChoiceField(
        label="Leaves", coerce=int, error_messages={"invalid_choice": "Choose one of these."}
    )

    def __init__(self, rounds: Iterable[int], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field: Any = self.fields["after_round"]
        later = [(number, f"After round {number}") for number in rounds]
        field.choices = [(0, "Stays to the end"), *later]
