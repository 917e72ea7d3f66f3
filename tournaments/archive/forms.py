"""A bustle's file that comes from elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from django import forms

from tournaments.core.forms import ONE_OF_THESE

MOST_SENT = 1_900_000
"""Bytes of a file that go into one request, with what a form puts around it; js/file_packing.js
packs what is larger."""


class BustleFileForm(forms.Form):
    """A bustle that was taken away as a file, here or on another installation."""

    file = forms.FileField(
        label="File of a bustle",
        help_text="It ends in .bustle.json.",
        widget=forms.FileInput(
            attrs={"accept": ".json,.gz,application/json", "data-most": MOST_SENT}
        ),
        error_messages={
            "required": "Choose a file first.",
            "empty": "This file is empty.",
            "invalid": "The file did not arrive: choose it once more.",
        },
    )
    club = forms.TypedChoiceField(label="Club", coerce=int, error_messages=ONE_OF_THESE)
    same_people = forms.BooleanField(
        label="People of our directory with the same names are these people",
        help_text="Otherwise everybody in the file becomes a new person in it.",
        required=False,
    )
    as_copy = forms.BooleanField(
        label="Open it as a copy",
        help_text="Only if this bustle is here already: that one stays as it is.",
        required=False,
    )

    def __init__(self, *args: Any, clubs: Sequence[tuple[int, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        club = cast(forms.ChoiceField, self.fields["club"])
        club.choices, club.initial = clubs, clubs[0][0]
        if len(clubs) == 1:
            club.widget = forms.HiddenInput()
