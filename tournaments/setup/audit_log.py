"""Audit log of the settings, and of the start and the end of a bustle."""

from __future__ import annotations

from typing import Any

from django.utils import timezone
from django.utils.dateparse import parse_datetime

from tournaments.core.audit_registry import Facts, Names, Undo, register
from tournaments.draw.pairing.registry import FINALS, FORMATS
from tournaments.models import Bustle, Deed
from tournaments.setup.services.bustles import resume_bustle

SETTINGS = {
    "name": "name",
    "place": "place",
    "starts_at": "start",
    "format": "format",
    "final": "final",
    "rounds_planned": "rounds",
    "minutes_per_round": "minutes a round",
    "ruleset_slug": "ruleset",
    "ruleset_name": "name of the rules",
    "rules_note": "customs of the club's own",
    "tables": "tables",
    "odd_numbers": "people left over",
    "threes_slug": "what three play",
    "sit_out_credit": "what a sit-out counts",
    "sit_out_points": "points for a sit-out",
    "entry": "how tables write",
    "registration_open": "signing up",
    "player_limit": "places",
}
"""What a setting is called in a sentence. Options of the rules are called as they are."""

NONE = {"tables": "as many as people fill", "player_limit": "no limit"}
YES_OR_NO = {True: "yes", False: "no"}
IN_QUOTES = ("name", "place", "ruleset_name", "rules_note")
CHOICES: dict[str, dict[str, str]] = {
    "format": {key: format_.name for key, format_ in FORMATS.items()},
    "final": {key: final.name for key, final in FINALS.items()},
    "odd_numbers": dict(Bustle.OddNumbers.choices),
    "sit_out_credit": dict(Bustle.Credit.choices),
    "entry": dict(Bustle.Entry.choices),
}


def _settings_changed(facts: Facts, _names: Names) -> str:
    return "; ".join(
        f"{SETTINGS.get(name, name.replace('_', ' '))} changed "
        f"from {_value(name, before)} to {_value(name, after)}"
        for name, before, after in facts["changes"]
    )


def _value(name: str, value: Any) -> str:
    """A setting's value as a director knows it."""
    if value in (None, ""):
        return NONE.get(name, "none")
    if isinstance(value, bool):
        return YES_OR_NO[value]
    if name == "starts_at" and (moment := parse_datetime(value)):
        return f"{timezone.localtime(moment):%Y-%m-%d %H:%M}"
    if name in CHOICES:
        return CHOICES[name].get(value, str(value))
    return f"“{value}”" if name in IN_QUOTES else str(value)


register(Deed.Kind.STARTED, "rounds", "the evening started")
register(
    Deed.Kind.FINISHED,
    "rounds",
    "the evening finished",
    Undo(
        check=lambda moment, _facts: moment.finished,
        run=lambda bustle, _deed: resume_bustle(bustle_id=bustle.pk),
    ),
)
register(Deed.Kind.SETTINGS, "settings", _settings_changed)
