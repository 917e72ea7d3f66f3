"""People of a bustle, as a director types them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.core.forms import OnceForm
from tournaments.models.clubs import LONGEST_NAME


class NameForm(OnceForm):
    """One more player."""

    name = forms.CharField(
        label=gettext_lazy("Name"),
        max_length=LONGEST_NAME,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "words"}),
        error_messages={
            "required": gettext_lazy("Type the player’s name."),
            "max_length": gettext_lazy("Keep the name to %(limit_value)s letters."),
        },
    )

    # The name that somebody on the list has too, or nearly; sent again, it is meant.
    like = ""
    # People of the directory between whom the director chooses.
    choices: Sequence[Any] = ()


class RosterForm(OnceForm):
    """A list of players, pasted or from a file."""

    text = forms.CharField(
        label=gettext_lazy("Paste names, one per line"),
        required=False,
        max_length=200_000,
        strip=False,
        error_messages={"max_length": gettext_lazy("This is too long for a list of players.")},
        widget=forms.Textarea(attrs={"rows": 10, "spellcheck": "false"}),
    )
    file = forms.FileField(
        label=gettext_lazy("or choose a CSV file"),
        required=False,
        widget=forms.FileInput(attrs={"accept": ".csv,.txt,text/csv,text/plain"}),
        error_messages={
            "empty": gettext_lazy("This file is empty."),
            "invalid": gettext_lazy("The file didn’t arrive. Choose it again."),
        },
    )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if not cleaned.get("file") and not (cleaned.get("text") or "").strip():
            self.add_error("text", _("Paste some names here, or choose a file."))
        return cleaned


class RenameForm(NameForm):
    """A correction of somebody's name."""


class FromRoundForm(forms.Form):
    """The round from which somebody plays."""

    from_round = forms.TypedChoiceField(
        label=gettext_lazy("From round"),
        coerce=int,
        error_messages={
            "required": gettext_lazy("Choose a round."),
            "invalid_choice": gettext_lazy("Choose one of these rounds."),
        },
    )

    def __init__(self, rounds: Iterable[int], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field: Any = self.fields["from_round"]
        field.choices = [(number, _("Round %(number)s") % {"number": number}) for number in rounds]


class LastRoundForm(forms.Form):
    """The round after which somebody leaves; 0 for the end."""

    after_round = forms.TypedChoiceField(
        label=gettext_lazy("Leaving"),
        coerce=int,
        error_messages={"invalid_choice": gettext_lazy("Choose one of these rounds.")},
    )

    def __init__(self, rounds: Iterable[int], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field: Any = self.fields["after_round"]
        later = [(number, _("After round %(number)s") % {"number": number}) for number in rounds]
        field.choices = [(0, _("Staying to the end")), *later]
