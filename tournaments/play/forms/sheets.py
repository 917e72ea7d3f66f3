"""Forms for a director's changes on a score sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.errors import HandRefused
from scoring.forms import WholeNumber
from tournaments.play.selectors.rounds import SeatedPlayer, Side


class SheetForm(forms.Form):
    """Something for a sheet, which its service may refuse; `why` is its field for the reason."""

    why = "reason"

    def refuse(self, refusal: HandRefused) -> None:
        """Shows a refusal next to its field, or above all where it is about none of them."""
        at = self.why if refusal.field == "reason" else refusal.field
        self.add_error(at if at in self.fields else None, refusal.sentence)


class AdjustForm(SheetForm):
    """Points that the director gives or takes, to a side or to one person of it."""

    why = "adjust_reason"

    points = WholeNumber(
        -99, 99, label=_("Points"), help_text=_("Put a minus in front to take points away.")
    )
    adjust_reason = forms.CharField(
        label=_("Why"),
        max_length=200,
        help_text=_("Everyone can read this."),
        error_messages={"required": _("Say why. Everyone can read it.")},
    )

    def __init__(
        self, sides: Sequence[Side], players: Sequence[SeatedPlayer], *args: Any, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        shared = [side for side in sides if len(side.seats) > 1]
        by_seat = {player.seat: player.short for player in players}
        whole = [(f"account:{side.account}", side.names) for side in sides]
        only = gettext("%(name)s only")
        alone = [
            (f"seat:{seat}", only % {"name": by_seat[seat]})
            for side in shared
            for seat in side.seats
        ]
        self.fields["whom"] = forms.ChoiceField(
            label=_("For"),
            choices=[("", "–"), *whole, *alone],
            error_messages={
                "required": _("Choose a side or a player."),
                "invalid_choice": _("Choose someone at this table."),
            },
        )
        self.order_fields(["whom", "points", "adjust_reason"])

    def whom(self) -> dict[str, str]:
        """The account or the seat, as the service takes it."""
        kind, _colon, name = self.cleaned_data["whom"].partition(":")
        return {kind: name}


class CarriedForm(SheetForm):
    """The score that a sheet starts from, side by side."""

    why = "carried_reason"

    def __init__(
        self,
        sides: Sequence[Side],
        carried: Mapping[str, int],
        *args: Any,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.accounts = [side.account for side in sides]
        for side in sides:
            self.fields[f"carried_{side.account}"] = WholeNumber(
                -200,
                200,
                label=side.names,
                missing=gettext("Type the score they start from."),
                initial=carried.get(side.account),
            )
        self.fields["carried_reason"] = forms.CharField(
            label=_("Why"),
            required=False,
            max_length=200,
            help_text=_("Everyone can read this. For example: continued from last week."),
        )

    @property
    def points_fields(self) -> list[forms.BoundField]:
        """Fields that have to be filled in."""
        return [self[f"carried_{account}"] for account in self.accounts]

    def points(self) -> dict[str, int]:
        """The score by account."""
        return {account: self.cleaned_data[f"carried_{account}"] for account in self.accounts}

    def refuse(self, refusal: HandRefused) -> None:
        """A score that can't be stands above the sides: it is about all of them."""
        self.add_error(self.why if refusal.field == "reason" else None, refusal.sentence)


class Reason(forms.CharField):
    """Needed at times, as its help says; so the page must not call it optional."""

    needed_at_times = True


class TotalsForm(SheetForm):
    """A sheet's totals from paper: points by side, lone marches by player."""

    def __init__(
        self, sides: Sequence[Side], players: Sequence[SeatedPlayer], *args: Any, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.sides, self.players = sides, players
        for side in sides:
            self.fields[f"points_{side.account}"] = WholeNumber(
                -200, 200, label=side.names, missing=_("Enter their points.")
            )
        for player in players:
            self.fields[f"loners_{player.seat}"] = WholeNumber(
                0, 20, label=player.short, required=False
            )
        self.fields["reason"] = Reason(
            label=_("Why, if this overrides a score or doesn’t add up"),
            required=False,
            max_length=200,
        )

    @property
    def points_fields(self) -> list[forms.BoundField]:
        """Fields that have to be filled in."""
        return [self[f"points_{side.account}"] for side in self.sides]

    @property
    def loner_fields(self) -> list[forms.BoundField]:
        """The lone marches, partners beside each other."""
        by_side = [seat for side in self.sides for seat in side.seats]
        return [self[f"loners_{seat}"] for seat in by_side]

    def points(self) -> dict[str, int]:
        """Points by account."""
        return {side.account: self.cleaned_data[f"points_{side.account}"] for side in self.sides}

    def loners(self) -> dict[str, int]:
        """Lone marches by seat, those who had any."""
        loners = {
            player.seat: self.cleaned_data[f"loners_{player.seat}"] for player in self.players
        }
        return {seat: number for seat, number in loners.items() if number}
