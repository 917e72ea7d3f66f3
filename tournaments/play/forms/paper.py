"""Form for the paper card of one table."""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid4

from django import forms
from django.utils.translation import gettext as _

from scoring.forms import WholeNumber
from scoring.rules.model import Ruleset
from scoring.rules.possible import MOST_HANDS, has_loners, may_fall_below_nothing
from tournaments.play.forms.sheets import SheetForm
from tournaments.play.selectors.rounds import TableView


class CardForm(SheetForm):
    """A card as it is typed: points by side and, if they are asked for, hands and loners.

    Nothing has to be there; a card of which something is there has to be whole. `id` names the
    entry, `seen` the version of the sheet that the page showed.
    """

    id = forms.UUIDField(required=False, widget=forms.HiddenInput)
    seen = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def __init__(
        self, table: TableView, game: Ruleset, data: Any = None, initial: Any = None
    ) -> None:
        super().__init__(data, prefix=f"t{table.number}", initial=initial)
        self.table = table
        for side in table.sides:
            self._ask(f"points_{side.account}", -200, 200, side.names)
        self._ask("hands", 0, MOST_HANDS, _("Hands"))
        for player in table.players if has_loners(game) else ():
            self._ask(f"loners_{player.seat}", 0, 20, player.short)
        self.fields["reason"] = forms.CharField(label=_("Why"), required=False, max_length=200)
        self.below_nothing = may_fall_below_nothing(game)
        for field in self.points_fields:
            field.field.widget.attrs["inputmode"] = "text" if self.below_nothing else "numeric"

    def _ask(self, name: str, least: int, most: int, label: str) -> None:
        field = WholeNumber(least, most, label=label, required=False, widget=forms.TextInput)
        field.widget.attrs = {"inputmode": "numeric", "autocomplete": "off", "maxlength": 4}
        field.widget.attrs["enterkeyhint"] = "next"
        self.fields[name] = field

    @property
    def points_fields(self) -> list[forms.BoundField]:
        """Fields that have to be filled in."""
        return [self[f"points_{side.account}"] for side in self.table.sides]

    @property
    def loner_fields(self) -> list[forms.BoundField]:
        """The lone marches, partners beside each other; none where there are no loners."""
        seats = [seat for side in self.table.sides for seat in side.seats]
        return [self[f"loners_{seat}"] for seat in seats if f"loners_{seat}" in self.fields]

    @property
    def is_typed(self) -> bool:
        """True if any number of the card is there, right or wrong."""
        asked = [*self.points_fields, self["hands"], *self.loner_fields]
        return any(str(field.value() or "").strip() for field in asked)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        for field in self.points_fields:
            if cleaned.get(field.name) is None and field.name not in self.errors:
                self.add_error(
                    field.name, _("Enter the points for %(names)s.") % {"names": field.label}
                )
        return cleaned

    def card(self) -> dict[str, Any]:
        """Arguments for the service, of a valid form."""
        cleaned = self.cleaned_data
        loners = {
            player.seat: cleaned.get(f"loners_{player.seat}") for player in self.table.players
        }
        return {
            "points": {
                side.account: cleaned[f"points_{side.account}"] for side in self.table.sides
            },
            "loners": {seat: number for seat, number in loners.items() if number},
            "hands": cleaned["hands"],
            "reason": cleaned["reason"],
            "seen": cleaned["seen"],
            "entry_id": self.entry_id,
        }

    @property
    def entry_id(self) -> UUID:
        """The id that came with the card, or a new one."""
        return self.cleaned_data.get("id") or uuid4()
