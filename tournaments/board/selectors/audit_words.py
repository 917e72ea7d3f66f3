"""Deeds in words, and by what they are about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils import timezone
from django.utils.dateparse import parse_datetime

from tournaments.draw.pairing.model import Wish
from tournaments.draw.pairing.words import listed, wish_in_words
from tournaments.models import Bustle, Deed

Kind = Deed.Kind
MOST_NAMED = 3  # people in one sentence

WORDS = {
    Kind.STARTED: "the evening started",
    Kind.FINISHED: "the evening finished",
    Kind.ROUND_OPENED: "round {number} opened",
    Kind.ROUND_CLOSED: "round {number} closed",
    Kind.DRAWN: "draw {generation} made, from round {from_round} on",
    Kind.PUBLISHED: "draw {generation} published",
    Kind.SUBSTITUTED: "{stand_in} takes the seats of {leaver}",
    Kind.RENAMED: "{before} renamed {after}",
    Kind.REGISTERED: "{who} put on the list",
    Kind.SIGNED_UP: "{who} signed up",
    Kind.CANCELLED: "{who} cancelled",
    Kind.GIVEN_A_PLACE: "{who} given a place",
    Kind.MOVED_UP: "{who} moved up from the waiting list",
    Kind.NEW_LINK: "{who} given a new link",
    Kind.PAID: "{who} marked as having paid",
    Kind.NOT_PAID: "{who} marked as not having paid",
    Kind.HELPER: "{who} marked as a helper",
    Kind.NOT_HELPER: "{who} no helper any more",
    Kind.TEAM_MADE: "team {team} made: {who}",
    Kind.TEAM_PARTED: "team {team} parted: {who}",
    Kind.TEAM_NAMED: "team {team} called “{after}” instead of “{before}”",
    Kind.PARTNERS_DRAWN: "partners drawn by lot for {who}",
    Kind.WISHED: "wished: {wish}",
    Kind.WISH_WITHDRAWN: "no longer wished: {wish}",
    Kind.DEVICE_LET_IN: "a phone let in at table {table}",
    Kind.DEVICE_SENT_AWAY: "a phone sent away from table {table}",
    Kind.DEVICES_FORGOTTEN: "the phones of table {table} forgotten",
    Kind.SETTINGS: "{changes}",
    Kind.MORE_TIME: "round {number} given {minutes} minutes more",
    Kind.MONEY_PLANNED: "the fee and the prizes changed",
    Kind.EVERYBODY_PAID: "{count} marked as having paid",
    Kind.CASH_WRITTEN: "in the cash book: {said}",
    Kind.CASH_TAKEN_BACK: "taken back in the cash book: {said}",
    Kind.PRIZE_PAID: "{name} given {said}",
    Kind.PRIZE_NOT_PAID: "{name} not given {said} after all",
    Kind.CASH_COUNTED: "{said} counted in the cash box",
    Kind.SHOWN: "what the public sees changed",
    Kind.RESULTS_PUBLISHED: "{what} published",
    Kind.RESULTS_WITHDRAWN: "the published results withdrawn",
}

PRESENCE_WORDS = {
    Kind.CHECKED_IN: "{who} checked in",
    Kind.UNCHECKED: "{who} not here after all",
    Kind.WALKED_IN: "{who} walked in",
    Kind.NO_SHOW: "{who} did not come",
    Kind.LEFT: "{who} leave{s}",
    Kind.COMES_LATER: "{who} come{s} later",
    Kind.PLAYS_FROM: "{who} play{s} from a later round on",
    Kind.LEAVES_AFTER: "{who} leave{s} after round {last}",
}
STAYS = "{who} stay{s} to the end"

SETTINGS = {field.name: field for field in Bustle._meta.concrete_fields}
"""Settings by name, called by their `verbose_name`. Options of the rules are called as they are."""

NONE = {"tables": "as many as people fill", "player_limit": "no limit"}
YES_OR_NO = {True: "yes", False: "no"}
IN_QUOTES = ("name", "place", "ruleset_name", "rules_note")
GROUPS: dict[str, tuple[str, tuple[str, ...]]] = {
    "rounds": (
        "Rounds and draws",
        (
            *(Kind.STARTED, Kind.FINISHED, Kind.ROUND_OPENED, Kind.ROUND_CLOSED),
            *(Kind.DRAWN, Kind.PUBLISHED, Kind.MORE_TIME),
        ),
    ),
    "people": (
        "People",
        (
            *(Kind.CHECKED_IN, Kind.UNCHECKED, Kind.WALKED_IN, Kind.NO_SHOW, Kind.LEFT),
            *(Kind.COMES_LATER, Kind.PLAYS_FROM, Kind.LEAVES_AFTER, Kind.SUBSTITUTED),
            *(Kind.RENAMED, Kind.REGISTERED, Kind.SIGNED_UP, Kind.CANCELLED, Kind.MOVED_UP),
            *(Kind.GIVEN_A_PLACE, Kind.NEW_LINK, Kind.HELPER, Kind.NOT_HELPER),
            *(Kind.TEAM_MADE, Kind.TEAM_PARTED, Kind.TEAM_NAMED, Kind.PARTNERS_DRAWN),
        ),
    ),
    "money": (
        "Money",
        (
            *(Kind.PAID, Kind.NOT_PAID, Kind.EVERYBODY_PAID, Kind.MONEY_PLANNED),
            *(Kind.CASH_WRITTEN, Kind.CASH_TAKEN_BACK, Kind.CASH_COUNTED),
            *(Kind.PRIZE_PAID, Kind.PRIZE_NOT_PAID),
        ),
    ),
    "settings": ("Settings and wishes", (Kind.SETTINGS, Kind.WISHED, Kind.WISH_WITHDRAWN)),
    "phones": (
        "Phones",
        (Kind.DEVICE_LET_IN, Kind.DEVICE_SENT_AWAY, Kind.DEVICES_FORGOTTEN),
    ),
    "public": ("The public", (Kind.SHOWN, Kind.RESULTS_PUBLISHED, Kind.RESULTS_WITHDRAWN)),
}
"""What a deed is about: title and kinds. What stands on sheets is a group of its own there."""


def sentence_of(row: Deed, names: Mapping[int, str]) -> str:
    """A deed in words, without a full stop; `names` by registration number."""
    facts = row.facts
    if row.kind in PRESENCE_WORDS:
        return _about_people(row.kind, facts, names)
    said = dict(facts)
    if "whom" in facts:
        said["who"] = who(facts["whom"], names)
    if "wished" in facts:
        said["wish"] = _wish(facts["wished"], names)
    if row.kind == Kind.SUBSTITUTED and facts.get("wishes"):
        return f"{WORDS[Kind.SUBSTITUTED].format(**said)}, wishes and all"
    if row.kind == Kind.SETTINGS:
        said["changes"] = "; ".join(_setting(*change) for change in facts["changes"])
    return WORDS.get(Kind(row.kind), row.kind).format(**said)


def who(numbers: Sequence[int], names: Mapping[int, str]) -> str:
    """A few people by name, more of them by how many they are."""
    if len(numbers) > MOST_NAMED:
        return f"{len(numbers)} people"
    return listed([names.get(number, "somebody") for number in numbers])


def _about_people(kind: str, facts: Mapping[str, Any], names: Mapping[int, str]) -> str:
    numbers = [number for number, _before, _after in facts["people"]]
    gone = facts["people"][0][2]["gone_from_round"]
    stays = kind == Kind.LEAVES_AFTER and not gone
    words = STAYS if stays else PRESENCE_WORDS[Kind(kind)]
    one = len(numbers) == 1
    people = names.get(numbers[0], "somebody") if one else f"{len(numbers)} people"
    said = words.format(who=people, s="s" if one else "", last=(gone or 1) - 1)
    moved = facts.get("moved_up")
    return f"{said}; {who(moved, names)} moved up from the waiting list" if moved else said


def _wish(asked: Mapping[str, Any], names: Mapping[int, str]) -> str:
    wish = Wish(asked["kind"], tuple(asked["numbers"]), asked["table"])
    return wish_in_words(wish, lambda number: names.get(number, "somebody"))


def _setting(name: str, before: Any, after: Any) -> str:
    field = SETTINGS.get(name)
    called = field.verbose_name if field else name.replace("_", " ")
    return f"{called} changed from {_value(name, before)} to {_value(name, after)}"


def _value(name: str, value: Any) -> str:
    """A setting's value as a director knows it."""
    if value in (None, ""):
        return NONE.get(name, "none")
    if isinstance(value, bool):
        return YES_OR_NO[value]
    if name == "starts_at" and (moment := parse_datetime(value)):
        return f"{timezone.localtime(moment):%Y-%m-%d %H:%M}"
    field = SETTINGS.get(name)
    if field and field.choices:
        return str(dict(field.flatchoices).get(value, value))
    return f"“{value}”" if name in IN_QUOTES else str(value)
