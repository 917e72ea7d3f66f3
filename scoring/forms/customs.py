"""Forms for what a ruleset leaves to the table, and for a preset that is to be kept."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.forms.options import OptionsForm
from scoring.rules.book import load_book, resolve_ruleset
from scoring.rules.customs import Group, customs_of
from scoring.saying import said

CHOOSE = {"invalid_choice": gettext_lazy("Choose one of these.")}


class PresetOptionsForm(OptionsForm):
    """Every option of a ruleset but the number of hands, which an evening chooses."""

    LEFT_OUT = ("hands",)


class CustomsForm(forms.Form):
    """The customs of a table under a ruleset. `chosen()` holds those that are not as `usual`."""

    def __init__(self, slug: str, *args: Any, usual: Mapping[str, str], **kwargs: Any) -> None:
        kwargs.setdefault("prefix", "custom")
        super().__init__(*args, **kwargs)
        self.groups_shown = {group.name: group for group in customs_of(resolve_ruleset(slug))}
        self.usual = usual
        for group in self.groups_shown.values():
            self.fields[group.name] = _custom_field(group, usual[group.name])

    def lines(self) -> list[dict[str, Any]]:
        """The fields, each with what is usual and whether what is filled in is something else."""
        return [self._line(group) for group in self.groups_shown.values()]

    def differ(self) -> int:
        """Number of customs that are not as usual."""
        return sum(line["differs"] for line in self.lines())

    def chosen(self) -> dict[str, str]:
        """The customs that are not as usual, by name."""
        chosen = {name: self.cleaned_data[name] or self.usual[name] for name in self.groups_shown}
        return {name: key for name, key in chosen.items() if key != self.usual[name]}

    def _line(self, group: Group) -> dict[str, Any]:
        bound, usual = self[group.name], self.usual[group.name]
        return {
            "field": bound,
            "preset": usual,
            "preset_words": said(group.choices[usual].label),
            "differs": (bound.value() or usual) != usual,
        }


def _custom_field(group: Group, usual: str) -> forms.ChoiceField:
    return forms.ChoiceField(
        label=said(group.label),
        choices=[(key, said(choice.label)) for key, choice in group.choices.items()],
        initial=usual,
        required=False,
        help_text=said(group.note) or _opened_by(group),
        error_messages=CHOOSE,
    )


def _opened_by(group: Group) -> str:
    """Option that brings the custom to the table, if any."""
    if group.option is None:
        return ""
    option = said(load_book().parameters[group.option].label)
    return _("Matters only with the option “%(option)s”.") % {"option": option}
