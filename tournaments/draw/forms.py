"""What the director asks of the draw."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms

from scoring.forms import WholeNumber
from tournaments.draw.services.wishes import MOST_TABLES, OF_TWO
from tournaments.models import Wish
from tournaments.players.selectors.registrations import RegistrationView


class _OfPeople(forms.Form):
    """A form with a list of everybody to choose from, A to Z."""

    def __init__(self, people: Sequence[RegistrationView], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.people = [("", "–")] + [
            (str(person.number), person.name if person.namesake else _numbered(person))
            for person in sorted(people, key=lambda person: person.plain.casefold())
        ]

    def _somebody(self, label: str) -> forms.TypedChoiceField:
        return forms.TypedChoiceField(
            label=label,
            choices=self.people,
            coerce=int,
            error_messages={
                "required": "Choose somebody.",
                "invalid_choice": "Nobody here is called so.",
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
        self.fields["one"] = self._somebody("Who")
        self.fields["other"] = self._somebody("and who")
        self.fields["kind"] = forms.ChoiceField(
            label="are",
            choices=[(kind, Wish.Kind(kind).label) for kind in OF_TWO if kind in kinds],
            error_messages={"required": "Say what.", "invalid_choice": "Choose one of these."},
        )


class FixedWishForm(_OfPeople):
    """Somebody who cannot move."""

    def __init__(self, people: Sequence[RegistrationView], *args: Any, **kwargs: Any) -> None:
        super().__init__(people, *args, **kwargs)
        self.fields["one"] = self._somebody("Who")
        self.fields["table"] = WholeNumber(1, MOST_TABLES, label="stays at table")


class BrokenWishForm(forms.Form):
    """A table that is broken or reserved."""

    table = WholeNumber(1, MOST_TABLES, label="Table that stays empty")


class TablesForm(forms.Form):
    """How many tables the room has."""

    tables = WholeNumber(
        1,
        MOST_TABLES,
        label="Tables in the room",
        required=False,
        help_text="Empty: as many as people can fill.",
    )
