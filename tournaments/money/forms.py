"""Forms about money: the plan with its prizes, lines of the cash book, lists of people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from django import forms
from django.utils.text import capfirst, format_lazy
from django.utils.translation import gettext_lazy as _

from scoring.forms import WholeNumber
from tournaments.core.forms import ONE_OF_THESE
from tournaments.models import CashLine, Prize, PrizePlan
from tournaments.money.selectors.cash_book import CashSheet
from tournaments.money.selectors.plan import FIELDS, ListView, Plan, PlannedPrize
from tournaments.money.services.cash_book import WRITTEN
from tournaments.money.services.plan import MOST_PRIZES

PERCENT, AMOUNT = "percent", "amount"
BLANK_ROWS = 3


class Amount(forms.DecimalField):
    """An amount with cents, or a percent; empty is `None`."""

    def __init__(self, most: str = "9999999.99", least: str = "0", **more: Any) -> None:
        messages = {
            "required": _("Enter an amount, 0 for none."),
            "invalid": _("Enter a number, such as 12.50."),
            "min_value": format_lazy(_("Enter {least} or more."), least=least),
            "max_value": format_lazy(_("Enter {most} or less."), most=most),
            "max_decimal_places": _("Use whole cents."),
            "max_digits": format_lazy(_("Enter {most} or less."), most=most),
            "max_whole_digits": format_lazy(_("Enter {most} or less."), most=most),
        }
        super().__init__(
            min_value=Decimal(least),
            max_value=Decimal(most),
            decimal_places=2,
            max_digits=9,
            error_messages=messages | more.pop("error_messages", {}),
            widget=forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"}),
            **more,
        )

    def prepare_value(self, value: Any) -> Any:
        """As people write it: 10, 12.50."""
        return plainly(value) if isinstance(value, Decimal) else value


def plainly(value: Decimal) -> str:
    """A number without cents that are none: "10", "12.50"."""
    whole = value == value.to_integral_value()
    return f"{value:.0f}" if whole else f"{value:.2f}"


def _choices(choices: Any) -> list[tuple[str, str]]:
    return [(key, capfirst(word)) for key, word in choices]


def _choice(label: Any, choices: Any, **more: Any) -> forms.ChoiceField:
    return forms.ChoiceField(
        label=label, choices=_choices(choices), error_messages=ONE_OF_THESE, **more
    )


class PlanForm(forms.Form):
    """The plan: how money is raised, what happens to ties; the prizes are rows of their own."""

    currency = forms.CharField(
        max_length=4,
        initial="$",
        label=_("Currency"),
        error_messages={
            "required": _("Enter a currency, such as $."),
            "max_length": _("Keep it to 4 letters."),
        },
    )
    fee = Amount(label=_("Entry fee per player"), initial=Decimal(0))
    house = _choice(_("The house keeps"), PrizePlan.House.choices, initial="nothing")
    house_amount = Amount(
        label=_("Amount for the house"),
        required=False,
        help_text=_("In total, or per paying player."),
    )
    house_percent = Amount(
        "100",
        label=_("Percent of the fees"),
        required=False,
        help_text=_("Rounded to the nearest cent."),
    )
    carried_in = Amount(label=_("Carried over from last time"), initial=Decimal(0))
    given = Amount(label=_("Given by a sponsor"), initial=Decimal(0))
    ties = _choice(
        _("Players who tie"), PrizePlan.Ties.choices, initial="share", widget=forms.RadioSelect
    )
    winner_takes_no_side_prize = forms.BooleanField(
        label=_("First place takes no side prize"), required=False
    )
    one_side_prize_each = forms.BooleanField(label=_("One side prize each"), required=False)
    cup = _choice(_("Who pays into the euchre cup"), PrizePlan.Cup.choices, initial="nobody")
    cup_coin = Amount(
        label=_("Each time"), initial=Decimal("0.25"), help_text=_("For each euchre.")
    )
    misdeal_coin = Amount(
        label=_("For each misdeal"), initial=Decimal(0), help_text=_("0 for no misdeal jar.")
    )
    ante = Amount(
        label=_("Ante"), initial=Decimal(0), help_text=_("From each player, every round.")
    )
    stake = Amount(
        label=_("Stake"), initial=Decimal(0), help_text=_("Only where the rules have stakes.")
    )
    coins_go = _choice(_("These coins go"), PrizePlan.Goes.choices, initial="pot")
    public = forms.BooleanField(
        label=_("Show the prizes on the public page"), required=False, initial=True
    )
    OPTIONAL = ("house_amount", "house_percent")
    GROUPS = (
        (_("Money in"), (("fee", "currency"), ("carried_in", "given"))),
        (_("The house’s share"), (("house",), ("house_amount", "house_percent"))),
        (
            _("Ties and side prizes"),
            (("ties",), ("winner_takes_no_side_prize", "one_side_prize_each")),
        ),
    )
    COINS = (("cup", "cup_coin"), ("misdeal_coin",), ("ante", "stake"), ("coins_go",))

    @classmethod
    def initial_of(cls, plan: Plan) -> dict[str, Any]:
        """Values of a plan as the form shows them."""
        return {name: getattr(plan, name) for name in FIELDS}

    def groups(self) -> list[dict[str, Any]]:
        """The fields as the page groups them, short ones beside each other in a row."""
        return [
            {"title": title, "rows": [[self[name] for name in row] for row in rows]}
            for title, rows in self.GROUPS
        ]

    def coins(self) -> list[list[forms.BoundField]]:
        """The fields about coins, which most clubs leave alone."""
        return [[self[name] for name in row] for row in self.COINS]

    def has_coins(self) -> bool:
        """True if anything about coins is filled in, so that it should be seen."""
        names = ("misdeal_coin", "ante", "stake")
        typed = any(str(self[name].value() or "0").strip("0.") for name in names)
        return (
            typed
            or self["cup"].value() != "nobody"
            or any(name in self.errors for row in self.COINS for name in row)
        )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        asked = {"fixed": "house_amount", "each": "house_amount", "percent": "house_percent"}
        needed = asked.get(cleaned.get("house", ""))
        if needed and cleaned.get(needed) is None and needed not in self.errors:
            self.add_error(needed, _("Enter how much the house keeps."))
        for name in self.OPTIONAL:
            cleaned[name] = cleaned.get(name) or Decimal(0)
        return cleaned

    def plan(self, prizes: Sequence[PlannedPrize]) -> Plan:
        """The plan of a valid form."""
        return Plan(**{name: self.cleaned_data[name] for name in FIELDS}, prizes=tuple(prizes))


class PrizeForm(forms.Form):
    """One row of the prizes; a row without an amount says nothing."""

    measure = _choice(_("Prize for"), [("place", _("place")), *Prize.Measure.choices[1:]])
    place = WholeNumber(1, 99, label=_("Which place"), initial=1)
    worth = Amount(label=_("How much"), required=False)
    unit = forms.ChoiceField(
        label=_("Percent or amount"),
        choices=[(PERCENT, "%"), (AMOUNT, _("amount"))],
        error_messages=ONE_OF_THESE,
    )
    only = forms.ChoiceField(label=_("Only for"), required=False, error_messages=ONE_OF_THESE)
    name = forms.CharField(
        label=_("Your name for it"),
        required=False,
        max_length=60,
        error_messages={"max_length": _("Keep it to 60 letters.")},
    )

    def __init__(self, *args: Any, lists: Sequence[ListView] = (), **more: Any) -> None:
        super().__init__(*args, **more)
        self.lists = {str(player_list.id): player_list.name for player_list in lists}
        only: Any = self.fields["only"]
        only.choices = [("", _("everybody")), *self.lists.items()]
        if not self.lists:
            only.widget = forms.HiddenInput()
        self.fields["name"].widget.attrs["placeholder"] = self.fields["name"].label
        number = (self.prefix or "0").rpartition("-")[2]
        for field in self.fields.values():
            field.widget.attrs["aria-label"] = str(
                _("%(label)s, prize %(number)s") % {"label": field.label, "number": int(number) + 1}
            )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if cleaned.get("unit") == PERCENT and (cleaned.get("worth") or 0) > 100:
            self.add_error("worth", _("Enter 100 percent or less."))
        if cleaned.get("name") and cleaned.get("worth") is None and "worth" not in self.errors:
            self.add_error("worth", _("Enter how much it’s worth."))
        return cleaned

    def prize(self) -> PlannedPrize | None:
        """The prize of a valid row; None for a row that is left empty."""
        cleaned = self.cleaned_data
        if cleaned["worth"] is None:
            return None
        return PlannedPrize(
            measure=cleaned["measure"],
            place=cleaned["place"],
            name=cleaned["name"],
            only_id=int(cleaned["only"]) if cleaned["only"] else None,
            only=self.lists.get(cleaned["only"], ""),
            **{cleaned["unit"]: cleaned["worth"]},
        )

    @staticmethod
    def initial_of(prize: PlannedPrize) -> dict[str, Any]:
        """Values of a prize as a row shows them."""
        return {
            "measure": prize.measure,
            "place": prize.place,
            "only": str(prize.only_id or ""),
            "worth": prize.amount if prize.percent is None else prize.percent,
            "unit": AMOUNT if prize.percent is None else PERCENT,
            "name": prize.name,
        }


class PrizeRows:
    """All rows of the prizes as one page sends them, with a few empty ones at the end."""

    def __init__(
        self,
        data: Mapping[str, Any] | None,
        lists: Sequence[ListView],
        prizes: Sequence[PlannedPrize] = (),
    ) -> None:
        filled = [PrizeForm.initial_of(prize) for prize in prizes]
        count = len(filled) + BLANK_ROWS
        if data is not None:
            sent = str(data.get("rows", ""))
            count = min(int(sent), MOST_PRIZES) if sent.isdecimal() and len(sent) < 4 else 0
        initial = [*filled, *[{}] * count]
        self.forms = [
            PrizeForm(data, prefix=f"prize-{n}", initial=initial[n], lists=lists)
            for n in range(count)
        ]

    def is_valid(self) -> bool:
        """True if every row can be read."""
        return all(form.is_valid() for form in self.forms)

    def prizes(self) -> list[PlannedPrize]:
        """Prizes of valid rows, in their order."""
        return [prize for form in self.forms if (prize := form.prize())]


class CashForm(forms.Form):
    """A line of the cash book."""

    kind = _choice(_("For"), [(reason.value, reason.label) for reason in WRITTEN])
    amount = Amount(
        label=_("Amount"),
        least="-9999999.99",
        help_text=_("Bustle subtracts expenses and the house’s share for you."),
    )
    note = forms.CharField(
        label=_("Note"),
        required=False,
        max_length=120,
        error_messages={"max_length": _("Keep the note to 120 letters.")},
    )


class CountForm(forms.Form):
    """A count of the cash box."""

    counted = Amount(label=_("Counted in the box"))


def coin_initial(sheet: CashSheet) -> dict[str, Any]:
    """A line for the first cup, jar or pool that nobody has counted yet, as the hands have it."""
    due = [coin for coin in sheet.coins if coin.amount and not sheet.sums[coin.kind]]
    return (
        {"kind": due[0].kind, "amount": due[0].amount} if due else {"kind": CashLine.Kind.EXPENSE}
    )


class ListForm(forms.Form):
    """A list of people with a prize of their own; `people` are (player id, name)."""

    name = forms.CharField(
        label=_("Name of the list"),
        max_length=40,
        error_messages={
            "required": _("Name the list, for instance Women."),
            "max_length": _("Keep the name to 40 letters."),
        },
    )
    players = forms.MultipleChoiceField(
        label=_("Who’s on it"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"invalid_choice": _("Someone on it isn’t in the club any more.")},
    )

    def __init__(self, people: Sequence[tuple[int, str]], *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        players: Any = self.fields["players"]
        players.choices = [(str(player), name) for player, name in people]
