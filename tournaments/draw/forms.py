"""Forms for the director's wishes and for substitutes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.forms import WholeNumber
from tournaments.models import Wish
from tournaments.models.bustles import MOST_TABLES
from tournaments.models.clubs import LONGEST_NAME
from tournaments.players.selectors.registrations import RegistrationView


class _OfPeople(forms.Form):
    """A form with a list of everybody to choose from, A to Z."""

    def __init__(self, people: Sequence[RegistrationView], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.people = [("", "–")] + [
            (str(person.number), person.name if person.namesake else _numbered(person))
            for person in sorted(people, key=lambda person: person.plain.casefold())
        ]

    def _somebody(self, label: Any) -> forms.TypedChoiceField:
        return forms.TypedChoiceField(
            label=label,
            choices=self.people,
            coerce=int,
            error_messages={
                "required": _("Choose a player."),
                "invalid_choice": _("Choose a player from the list."),
            },
        )


def _numbered(person: RegistrationView) -> str:
    return f"{person.name} ({person.number})"


class PairWishForm(_OfPeople):
    """A wish about two people."""

    def __init__(
        self, people: Sequence[RegistrationView], kinds: Sequence[str], *args: Any, **kwargs: Any
    ) -> None:
        super().__init__(people, *args, **kwargs)
        self.fields["one"] = self._somebody(_("Player"))
        self.fields["other"] = self._somebody(_("and"))
        self.fields["kind"] = forms.ChoiceField(
            label=_("are"),
            choices=[(kind, Wish.Kind(kind).label) for kind in Wish.OF_TWO if kind in kinds],
            error_messages={
                "required": _("Choose one."),
                "invalid_choice": _("Choose one of these."),
            },
        )


class FixedWishForm(_OfPeople):
    """Somebody who cannot move."""

    def __init__(self, people: Sequence[RegistrationView], *args: Any, **kwargs: Any) -> None:
        super().__init__(people, *args, **kwargs)
        self.fields["one"] = self._somebody(_("Player"))
        self.fields["table"] = WholeNumber(1, MOST_TABLES, label=_("stays at table"))


class BrokenWishForm(forms.Form):
    """A table that is broken or reserved."""

    table = WholeNumber(1, MOST_TABLES, label=_("Table to leave empty"))


class TablesForm(forms.Form):
    """Number of tables in the room."""

    tables = WholeNumber(
        1,
        MOST_TABLES,
        label=_("Tables in the room"),
        required=False,
        help_text=_("Leave blank to use as many as the players fill."),
    )


class SubstituteForm(forms.Form):
    """Choice of a substitute: a new name, or somebody of the list."""

    stand_in = forms.CharField(
        label=_("Name of a new player"),
        required=False,
        max_length=LONGEST_NAME,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "words"}),
        error_messages={"max_length": _("Use %(limit_value)d letters or fewer.")},
    )
    by_number = forms.TypedChoiceField(
        label=_("Or someone on the list who isn’t playing"),
        coerce=int,
        empty_value=None,
        required=False,
        error_messages={"invalid_choice": _("Choose one of these.")},
    )

    def __init__(self, idle: Sequence[RegistrationView], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field: Any = self.fields["by_number"]
        field.choices = [
            ("", "–"),
            *((registration.number, registration.name) for registration in idle),
        ]
        if not idle:
            del self.fields["by_number"]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if bool(cleaned.get("stand_in")) == bool(cleaned.get("by_number")) and not self.errors:
            self.add_error(
                "stand_in", gettext("Enter a new name or choose someone from the list, not both.")
            )
        return cleaned
