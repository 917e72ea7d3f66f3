"""Forms made from rulesets: what a sheet asks, and what a director may choose."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator

from scoring.errors import HandRefused
from scoring.rules.fields import Field, fields
from scoring.rules.model import Hand, Ruleset
from scoring.rules.options import Option, options_of

# Shown at once; every other question stands under "something unusual".
PLAIN = ("maker", "bid", "call", "tricks", "alone")
NOBODY = ("", "nobody")


class WholeNumber(forms.IntegerField):
    """A whole number between two others, which says so in one sentence whatever is wrong."""

    def __init__(self, least: int, most: int, *, missing: str = "", **kwargs: Any) -> None:
        sentence = f"Enter a whole number from {least} to {most}."
        super().__init__(
            error_messages={"required": missing or sentence, "invalid": sentence},
            validators=[MinValueValidator(least, sentence), MaxValueValidator(most, sentence)],
            **kwargs,
        )
        self.widget.attrs |= {"min": least, "max": most}
        if least >= 0:  # the keys that this brings up have no minus
            self.widget.attrs["inputmode"] = "numeric"


class HandForm(forms.Form):
    """One hand of a partnership game, with the questions of its ruleset and no other.

    What people say is the maker, whether alone, and the makers' tricks; `facts()` turns that into
    hand facts. Nothing is required here: the rules say what is missing, in their own words.
    """

    def __init__(
        self, ruleset: Ruleset, names: Mapping[str, str], *args: Any, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.ruleset = ruleset
        self.names = names
        self.asked = {field.name: field for field in fields(ruleset)}
        for field in self.asked.values():
            for name, made in self._fields_for(field):
                self.fields[name] = made

    @property
    def unusual(self) -> list[forms.BoundField]:
        """The fields that are folded away."""
        return [self[name] for name in self.fields if name not in PLAIN]

    @property
    def other_outcomes(self) -> list[tuple[str, str]]:
        """Ends of a deal that are no played hand, as values and labels of buttons."""
        found = [("passed", "Passed out")] if self._may_pass() else []
        reasons = self.asked["reason"].choices if "reason" in self.asked else ()
        again = [(f"redeal:{reason}", f"Dealt again: {said}") for reason, said in reasons]
        return found + (again or [("redeal", "Dealt again")])

    def facts(self) -> dict[str, Any]:
        """The hand facts of a valid form; empty answers are left out."""
        outcome, _, reason = self.data.get("outcome", "played").partition(":")
        if outcome != "played":
            facts: dict[str, Any] = {"outcome": outcome, "reason": reason}
        else:
            facts = self._played()
        return {name: value for name, value in facts.items() if value not in ("", None, [], False)}

    def refuse(self, refusal: HandRefused) -> None:
        """Shows a refusal next to the field that it is about."""
        at = refusal.field if refusal.field in self.fields else None
        self.add_error(at, refusal.sentence)

    @classmethod
    def initial_of(cls, ruleset: Ruleset, hand: Hand) -> dict[str, Any]:
        """What the form shows of a hand that is there already."""
        facts = hand.to_dict()
        tricks = facts.get("tricks") or {}
        camp = ruleset.account_of(hand.maker) if hand.maker else ""
        lone_partner = hand.alone is not None and hand.alone != hand.maker
        return facts | {
            "alone": hand.alone is not None and not lone_partner,
            "partner_alone": lone_partner,
            "tricks": tricks.get(camp),
        }

    def _played(self) -> dict[str, Any]:
        said = self.cleaned_data
        facts = {name: said[name] for name in self.asked if name in said}
        maker = said.get("maker", "")
        if "alone" in self.asked:
            lone_partner = self.ruleset.partner_of(maker) if said.get("partner_alone") else None
            facts["alone"] = lone_partner or (maker if said.get("alone") else "")
        facts["tricks"] = self._tricks(maker, said.get("tricks"))
        bid = said.get("bid", "")
        facts["bid"] = int(bid) if bid.isdecimal() else bid
        return facts

    def _tricks(self, maker: str, won: int | None) -> dict[str, int] | None:
        if won is None or not maker:
            return None
        camp = self.ruleset.account_of(maker)
        total = self.ruleset.table["tricks"]
        return {
            account: won if account == camp else total - won for account in self.ruleset.accounts
        }

    def _may_pass(self) -> bool:
        return any(value == "passed" for value, _label in self.asked["outcome"].choices)

    def _fields_for(self, field: Field) -> list[tuple[str, forms.Field]]:
        if field.name in ("outcome", "reason", "dealer"):
            return []  # buttons of their own, and the rotation knows the dealer
        if field.name == "alone":
            return self._alone(field)
        if field.kind == "tricks":
            most = self.ruleset.table["tricks"]
            return [(field.name, WholeNumber(0, most, required=False))]
        return [(field.name, self._made(field))]

    def _alone(self, field: Field) -> list[tuple[str, forms.Field]]:
        alone = forms.BooleanField(label="alone", required=False)
        if self.ruleset.params["alone_by"] != "makers_side":
            return [("alone", alone)]
        label = "The maker's partner played alone"
        return [
            ("alone", alone),
            ("partner_alone", forms.BooleanField(label=label, required=False)),
        ]

    def _made(self, field: Field) -> forms.Field:
        if field.kind == "flag":
            return forms.BooleanField(label=field.label, required=False)
        choices = [(str(value), self._said(value, label)) for value, label in field.choices]
        if field.kind in ("seats", "repeated"):
            return forms.MultipleChoiceField(
                label=field.label,
                required=False,
                choices=choices,
                widget=forms.CheckboxSelectMultiple,
            )
        empty = [] if field.name == "take" else [NOBODY if field.kind == "seat" else ("", "–")]
        return forms.ChoiceField(label=field.label, required=False, choices=empty + choices)

    def _said(self, value: int | str, label: str) -> str:
        """A seat is called by who sits there."""
        return self.names.get(str(value), label)


KINDS = {
    "scoring": "Points",
    "legal": "What is allowed",
    "game": "The game",
    "table": "The pack",
}


class OptionsForm(forms.Form):
    """The options of a preset, made from the ruleset's own parameters.

    `chosen()` holds only what differs from the preset, so that a preset corrected before the start
    still counts.
    """

    LEFT_OUT = ("hands", "target", "seats")  # the bustle's own form asks for these

    def __init__(self, slug: str, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.options = {
            option.name: option for option in options_of(slug) if option.name not in self.LEFT_OUT
        }
        for option in self.options.values():
            self.fields[option.name] = _option_field(option)

    def groups(self) -> list[dict[str, Any]]:
        """The fields by kind, each with what the preset has; `differ` counts those that differ."""
        found = []
        for kind, title in KINDS.items():
            names = [name for name, option in self.options.items() if option.kind == kind]
            lines = [self._line(name) for name in names]
            if lines:
                differ = sum(line["differs"] for line in lines)
                wrong = any(line["field"].errors for line in lines)
                found.append({"title": title, "lines": lines, "differ": differ, "wrong": wrong})
        return found

    def _line(self, name: str) -> dict[str, Any]:
        """An option, what the preset says, and whether what is filled in is something else."""
        option, bound = self.options[name], self[name]
        preset = _as_typed(option.default)
        return {
            "field": bound,
            "preset": preset,
            "preset_words": _in_words(option),
            "differs": _as_typed(bound.value()) != preset,
        }

    def chosen(self) -> dict[str, Any]:
        """The options that differ from the preset, by name."""
        found = {name: self._value(option) for name, option in self.options.items()}
        return {
            name: value
            for name, value in found.items()
            if value != _comparable(self.options[name].default)
        }

    def _value(self, option: Option) -> Any:
        value = self.cleaned_data[option.name]
        if option.type == "integer":
            return _number(value)
        return list(value) if option.type == "several" else value


def _as_typed(value: Any) -> str:
    """A value as its inputs hold it, so that a script can compare them too."""
    if isinstance(value, bool):
        return "on" if value else ""
    if isinstance(value, list | tuple):
        return " ".join(sorted(map(str, value)))
    return "" if value is None else str(value)


def _in_words(option: Option) -> str:
    """What the preset says about this option."""
    value = option.default
    if isinstance(value, bool):
        return "yes" if value else "no"
    labels = {str(key): label for key, label in option.choices}
    values = value if isinstance(value, list | tuple) else [value]
    return ", ".join(labels.get(str(one), str(one)) for one in values if one is not None) or "none"


def _comparable(value: Any) -> Any:
    return list(value) if isinstance(value, tuple | list) else value


def _number(value: Any) -> Any:
    """A number, the word that an option also takes, or None."""
    if isinstance(value, str):
        return int(value) if value.lstrip("-").isdecimal() else value or None
    return value


def _option_field(option: Option) -> forms.Field:
    common: dict[str, Any] = {
        "label": option.label,
        "help_text": option.note,
        "initial": option.default,
        "required": False,
    }
    if option.type == "boolean":
        return forms.BooleanField(**common)
    if option.type == "several":
        return forms.MultipleChoiceField(
            choices=option.choices, widget=forms.CheckboxSelectMultiple, **common
        )
    if option.type == "choice" or option.choices:
        return forms.ChoiceField(choices=option.choices, **common)
    if option.word:
        word = forms.CharField(max_length=20, **common)
        word.help_text = f"A number, or “{option.word}”: {option.word_label}."
        return word
    common["required"] = not option.empty
    least, most = option.min, option.max
    return WholeNumber(-999 if least is None else least, 999 if most is None else most, **common)
