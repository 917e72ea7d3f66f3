"""The form of a ruleset's options: what a director may choose."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.forms.numbers import WholeNumber, whole
from scoring.rules.options import Option, options_of
from scoring.saying import said

KINDS = {
    "scoring": gettext_lazy("Points"),
    "legal": gettext_lazy("What’s allowed"),
    "game": gettext_lazy("The game"),
    "table": gettext_lazy("The pack"),
}


class OptionsForm(forms.Form):
    """The options of a preset, made from the ruleset's own parameters.

    `chosen()` holds only what differs from the preset, so that a preset corrected before the start
    still counts.
    """

    LEFT_OUT: tuple[str, ...] = ("hands", "target", "seats")  # the bustle's own form asks for these

    def __init__(self, slug: str, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.options = {
            option.name: option for option in options_of(slug) if option.name not in self.LEFT_OUT
        }
        for option in self.options.values():
            self.fields[option.name] = _option_field(option)

    def groups(self) -> list[dict[str, Any]]:
        """The fields by kind, each with what the preset has; `differ` counts those that differ."""
        groups = []
        for kind, title in KINDS.items():
            names = [name for name, option in self.options.items() if option.kind == kind]
            lines = [self._line(name) for name in names]
            if lines:
                differ = sum(line["differs"] for line in lines)
                wrong = any(line["field"].errors for line in lines)
                groups.append({"title": title, "lines": lines, "differ": differ, "wrong": wrong})
        return groups

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
        values = {name: self._value(option) for name, option in self.options.items()}
        return {
            name: value
            for name, value in values.items()
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
    """Value of the preset for this option."""
    value = option.default
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    labels = {str(key): said(label) for key, label in option.choices}
    values = value if isinstance(value, list | tuple) else [value]
    return ", ".join(
        labels.get(str(value), str(value)) for value in values if value is not None
    ) or _("none")


def _comparable(value: Any) -> Any:
    return list(value) if isinstance(value, tuple | list) else value


def _number(value: Any) -> Any:
    """A number, the word that an option also takes, or None."""
    if isinstance(value, str):
        number = whole(value)
        return (value or None) if number is None else number
    return value


def _choices(option: Option) -> list[tuple[Any, str]]:
    return [(key, said(label)) for key, label in option.choices]


def _option_field(option: Option) -> forms.Field:
    common: dict[str, Any] = {
        "label": said(option.label),
        "help_text": said(option.note),
        "initial": option.default,
        "required": False,
    }
    if option.type == "boolean":
        return forms.BooleanField(**common)
    if option.type == "several":
        return forms.MultipleChoiceField(
            choices=_choices(option), widget=forms.CheckboxSelectMultiple, **common
        )
    if option.type == "choice" or option.choices:
        return forms.ChoiceField(choices=_choices(option), **common)
    if option.word:
        word = forms.CharField(max_length=20, **common)
        word.help_text = _("A number, or “%(word)s”: %(meaning)s.") % {
            "word": option.word,
            "meaning": said(option.word_label),
        }
        return word
    common["required"] = not option.empty
    least, most = option.min, option.max
    return WholeNumber(-999 if least is None else least, 999 if most is None else most, **common)
