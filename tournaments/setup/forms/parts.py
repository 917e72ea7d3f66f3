"""Parts of a bustle's form that are folded away, each with its present value in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.forms import whole
from scoring.rules.sheet import CLOCK
from tournaments.draw.pairing.registry import FORMATS
from tournaments.models import Bustle

Row = tuple[str, ...]

SHORT: tuple[Row, ...] = (("name", "starts_at"), ("rounds_planned", "ruleset_slug"))
"""What a new bustle is always asked for, row by row."""


@dataclass(frozen=True)
class Part:
    """Settings that belong together, row by row; `words` says what is filled in so far."""

    key: str
    title: str | Promise
    rows: tuple[Row, ...]
    words: Callable[[forms.BaseForm], str]

    @property
    def names(self) -> list[str]:
        """The fields of this part."""
        return [name for row in self.rows for name in row]


def _where(form: forms.BaseForm) -> str:
    tables, places = _number(form, "tables"), _number(form, "player_limit")
    return _joined(
        [
            str(form["place"].value() or _("no place yet")),
            ngettext("%(count)d table", "%(count)d tables", tables) % {"count": tables}
            if tables
            else _("tables as needed"),
            ngettext("room for %(count)d person", "room for %(count)d people", places)
            % {"count": places}
            if places
            else _("no player limit"),
        ]
    )


def _format(form: forms.BaseForm) -> str:
    final = _label(form, "final") if form["final"].value() else _("no final")
    format_ = FORMATS.get(str(form["format"].value()))
    top = ""
    if format_ and format_.has_top:
        top = _("top: %(table)s") % {"table": _label(form, "top_table")}
    return _joined([_label(form, "format"), top, final])


def _length(form: forms.BaseForm) -> str:
    minutes = _number(form, "minutes_per_round")
    clock = _("no clock")
    if minutes:
        clock = ngettext("a clock of %(count)d minute", "a clock of %(count)d minutes", minutes)
    return _joined([_until(form), clock % {"count": minutes}])


def _until(form: forms.BaseForm) -> str:
    """Words for what ends a sheet."""
    hands, target = _number(form, "hands"), form["target"].value()
    if form["played_for"].value() == CLOCK:
        return _("until time is up")
    if form["played_for"].value() == "hands":
        return ngettext("%(count)d hand", "%(count)d hands", hands) % {"count": hands}
    if target in (None, ""):
        return _("to the points in the rules")
    return _("to %(points)s points") % {"points": target}


def _extra_players(form: forms.BaseForm) -> str:
    credit = _label(form, "sit_out_credit")
    if form["sit_out_credit"].value() == Bustle.Credit.FLAT:
        points = form["sit_out_points"].value()
        credit = _("%(points)s points") % {"points": "?" if points in (None, "") else points}
    counts = _("a sit-out scores %(credit)s") % {"credit": credit}
    return _joined([_label(form, "odd_numbers"), counts])


def _entry(form: forms.BaseForm) -> str:
    return _joined([str(dict(Bustle.Entry.choices).get(str(form["entry"].value()), ""))])


def _tie_breaks(form: forms.BaseForm) -> str:
    field: Any = form.fields["tie_breaks"]
    titles = dict(field.choices)
    chosen = [str(titles[key]) for key in form["tie_breaks"].value() or () if key in titles]
    return _joined(chosen) if chosen else _("None: level players share a place")


PARTS = (
    Part(
        "where",
        gettext_lazy("Place and room"),
        (("place",), ("tables", "player_limit")),
        _where,
    ),
    Part("format", gettext_lazy("Format"), (("format",), ("top_table",), ("final",)), _format),
    Part(
        "length",
        gettext_lazy("Length of a round"),
        (("played_for",), ("minutes_per_round",)),
        _length,
    ),
    Part(
        "extra_players",
        gettext_lazy("Extra players"),
        (("odd_numbers",), ("threes_slug",), ("sit_out_credit", "sit_out_points")),
        _extra_players,
    ),
    Part("entry", gettext_lazy("Who keeps score"), (("entry",),), _entry),
    Part("tie_breaks", gettext_lazy("Tie-breaks"), (("tie_breaks",),), _tie_breaks),
)

OF_THE_CARD = (("rules_note",),)
"""Fields that stand among the house rules, which the page folds away too."""


def _number(form: forms.BaseForm, name: str) -> int:
    """A whole number as filled in, 0 where there is none."""
    return whole(str(form[name].value() or "")) or 0


def _label(form: forms.BaseForm, name: str) -> str:
    """The chosen value as the form calls it."""
    field: Any = form.fields[name]
    chosen = str(form[name].value() or "")
    for key, label in field.choices:
        group = label if isinstance(label, list | tuple) else [(key, label)]
        for value, word in group:
            if str(value) == chosen:
                return str(word)
    return ""


def _joined(words: Sequence[str]) -> str:
    """Values beside each other: “Grange Hall · 5 tables”."""
    return capfirst(" · ".join(word for word in words if word))
