"""A bustle's file that comes from elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.core.forms import ONE_OF_THESE

MOST_SENT = 1_900_000
"""Bytes of a file that go into one request, with what a form puts around it; js/file_packing.js
packs what is larger."""


class ClubFileForm(forms.Form):
    """A club that was taken away as a file from another installation."""

    file = forms.FileField(
        label=_("Club file"),
        help_text=_("Its name ends in .club.jsonl."),
        widget=forms.FileInput(attrs={"accept": ".jsonl,.gz", "data-most": MOST_SENT}),
        error_messages={
            "required": _("Choose a file first."),
            "empty": _("This file is empty."),
            "invalid": _("The file didn’t arrive. Choose it again."),
        },
    )


class BustleFileForm(forms.Form):
    """A bustle that was taken away as a file, here or on another installation."""

    file = forms.FileField(
        label=_("Bustle file"),
        help_text=_("Its name ends in .bustle.json."),
        widget=forms.FileInput(
            attrs={"accept": ".json,.gz,application/json", "data-most": MOST_SENT}
        ),
        error_messages={
            "required": _("Choose a file first."),
            "empty": _("This file is empty."),
            "invalid": _("The file didn’t arrive. Choose it again."),
        },
    )
    club = forms.TypedChoiceField(label=_("Club"), coerce=int, error_messages=ONE_OF_THESE)
    same_people = forms.BooleanField(
        label=_("Match players by name with your club’s directory"),
        help_text=_("Otherwise every player in the file is added as a new person."),
        required=False,
    )
    as_copy = forms.BooleanField(
        label=_("Open it as a copy"),
        help_text=_("If you already have this bustle, yours stays as it is."),
        required=False,
    )

    def __init__(self, *args: Any, clubs: Sequence[tuple[int, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        club = cast(forms.ChoiceField, self.fields["club"])
        club.choices, club.initial = clubs, clubs[0][0]
        if len(clubs) == 1:
            club.widget = forms.HiddenInput()
