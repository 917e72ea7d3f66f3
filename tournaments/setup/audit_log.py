"""Audit log of the settings, and of the end of a bustle."""

from __future__ import annotations

from typing import Any

from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.core.audit_registry import Facts, Moment, Names, Undo, register
from tournaments.core.moments import date_and_time
from tournaments.models import Bustle, Deed
from tournaments.setup.selectors.formats import rounds_stay
from tournaments.setup.services.bustles import plan_rounds_as_before, resume_bustle

# Settings by name, called by their `verbose_name`. Options of the rules are called as they are.
SETTINGS = {field.name: field for field in Bustle._meta.concrete_fields}
NONE = {"tables": gettext_lazy("as needed"), "player_limit": gettext_lazy("no limit")}
YES_OR_NO = {True: gettext_lazy("yes"), False: gettext_lazy("no")}
IN_QUOTES = ("name", "place", "ruleset_name", "rules_note")


def _settings_changed(facts: Facts, _names: Names) -> str:
    return "; ".join(
        _("%(setting)s changed from %(before)s to %(after)s")
        % {
            "setting": _called(name),
            "before": _value(name, before),
            "after": _value(name, after),
        }
        for name, before, after in facts["changes"]
    )


def _only_rounds_changed(moment: Moment, facts: Facts) -> bool:
    """True if the number of rounds is what this made it, and can still be what it was before."""
    if [name for name, *_values in facts["changes"]] != ["rounds_planned"] or not moment.running:
        return False
    [(_name, before, after)] = facts["changes"]
    opened = moment.last_round.number if moment.last_round else 0
    stands = moment.bustle.rounds_planned == after and before >= max(opened, 1)
    return stands and not moment.bustle.final and not moment.ask(rounds_stay)


def _called(name: str) -> str:
    return str(SETTINGS[name].verbose_name if name in SETTINGS else name.replace("_", " "))


def _value(name: str, value: Any) -> str:
    """A setting's value as a director knows it."""
    if value in (None, "", []):
        return str(NONE.get(name, _("none")))
    if isinstance(value, list):
        return ", ".join(key.replace("_", " ") for key in value)
    if isinstance(value, bool):
        return str(YES_OR_NO[value])
    if name == "starts_at" and (moment := parse_datetime(value)):
        return date_and_time(moment)
    if name in SETTINGS and SETTINGS[name].choices:
        return str(dict(SETTINGS[name].flatchoices).get(value, value))
    return f"“{value}”" if name in IN_QUOTES else str(value)


register(
    Deed.Kind.FINISHED,
    "rounds",
    gettext_lazy("the evening finished"),
    Undo(
        check=lambda moment, _facts: moment.finished,
        run=lambda bustle, _deed: resume_bustle(bustle_id=bustle.pk),
    ),
)
register(
    Deed.Kind.SETTINGS,
    "settings",
    _settings_changed,
    Undo(
        check=_only_rounds_changed,
        run=lambda bustle, deed: plan_rounds_as_before(bustle, deed.facts["changes"][0][1]),
    ),
)
