"""Audit log of people: attendance, names, signing up, teams and fees."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from tournaments.core.audit_registry import Facts, Moment, Names, Undo, people_in_words, register
from tournaments.core.services.bustle_lock import bump_version
from tournaments.models import Bustle, Deed, Registration
from tournaments.players.attendance import Attendance
from tournaments.players.services.attendance import save_attendance
from tournaments.players.services.registrations import depart, entries_of

Kind = Deed.Kind

ATTENDANCE = {
    Kind.CHECKED_IN: _("{who} checked in"),
    Kind.UNCHECKED: _("{who} not here yet after all"),
    Kind.WALKED_IN: _("{who} walked in"),
    Kind.NO_SHOW: _("{who} marked as not coming"),
    Kind.LEFT: _("{who} leaving"),
    Kind.COMES_LATER: _("{who} coming later"),
    Kind.PLAYS_FROM: _("{who} playing from a later round on"),
    Kind.LEAVES_AFTER: _("{who} leaving after round {last}"),
}
STAYS = _("{who} staying to the end")
FILLS_IN = _("{who} was added")


def attendance_stands(moment: Moment, facts: Facts) -> bool:
    """True if nothing has happened to these people, and no start or opening has come since."""
    if not moment.is_same_as(facts):
        return False
    people = moment.ask(_attendance)
    return all(people.get(number) == after for number, _before, after in facts["people"])


def restore_attendance(bustle: Bustle, deed: Deed) -> None:
    """Gives these people the attendance they had; who had just walked in did not come."""
    before = {number: attendance for number, attendance, _after in deed.facts["people"]}
    for entry in entries_of(bustle, list(before)):
        if columns := before[entry.number]:
            save_attendance(entry, Attendance.from_columns(columns))
        else:
            depart(bustle, entry, Registration.State.NO_SHOW)
    moved_up = bustle.registrations.filter(number__in=deed.facts.get("moved_up", ()))
    moved_up.filter(state=Registration.State.REGISTERED).update(state=Registration.State.WAITING)
    bump_version(bustle)


def those_who_moved_up(moment: Moment, facts: Facts, names: Names) -> str:
    """Fate of those who moved up in somebody's place."""
    people = moment.ask(_attendance)
    moved = facts.get("moved_up", ())
    states = {number: people[number]["state"] for number in moved if number in people}
    back = [number for number, state in states.items() if state == Registration.State.REGISTERED]
    here = [number for number, state in states.items() if state == Registration.State.HERE]
    sentences = []
    if back:
        who = {"who": people_in_words(back, names)}
        waits = ngettext("%(who)s is waiting again.", "%(who)s are waiting again.", len(back))
        sentences.append(waits % who)
    if here:
        who = {"who": people_in_words(here, names)}
        keeps = ngettext(
            "%(who)s is checked in and keeps the place.",
            "%(who)s are checked in and keep their places.",
            len(here),
        )
        sentences.append(keeps % who)
    return " ".join(sentences)


def _attendance(bustle: Bustle) -> Mapping[int, Mapping[str, Any]]:
    return {row.number: Attendance.of(row).columns() for row in bustle.registrations.all()}


def _attendance_in_words(template: str | Promise, facts: Facts, names: Names) -> str:
    numbers = [number for number, _before, _after in facts["people"]]
    gone = facts["people"][0][2]["gone_from_round"]
    who = people_in_words(numbers, names)
    sentence = str(template).format(who=who, last=(gone or 1) - 1)
    moved = facts.get("moved_up")
    if not moved:
        return sentence
    up = {"sentence": sentence, "who": people_in_words(moved, names)}
    return gettext("%(sentence)s; %(who)s moved up from the waiting list") % up


def _leaves_after(facts: Facts, names: Names) -> str:
    gone = facts["people"][0][2]["gone_from_round"]
    template = ATTENDANCE[Kind.LEAVES_AFTER] if gone else STAYS
    return _attendance_in_words(template, facts, names)


def _walked_in(facts: Facts, names: Names) -> str:
    """A fill-in may stand for nobody who came in by the door."""
    template = FILLS_IN if facts.get("helper") else ATTENDANCE[Kind.WALKED_IN]
    return _attendance_in_words(template, facts, names)


def _name_stands(moment: Moment, facts: Facts) -> bool:
    """True if they are still called so, and no round has been opened under that name."""
    if not moment.is_same_as(facts):
        return False
    names = moment.ask(_names_given)
    return [names.get(number) for number in facts["whom"]] == [facts["after"]]


def _names_given(bustle: Bustle) -> Mapping[int, str]:
    return dict(bustle.registrations.values_list("number", "player__name"))


def _restore_name(bustle: Bustle, deed: Deed) -> None:
    [entry] = entries_of(bustle, deed.facts["whom"])
    entry.player.name = deed.facts["before"]
    entry.player.save(update_fields=["name"])
    bump_version(bustle)


SAID_OTHERWISE: dict[str, Callable[[Facts, Names], str]] = {
    Kind.LEAVES_AFTER: _leaves_after,
    Kind.WALKED_IN: _walked_in,
}
for _kind, _template in ATTENDANCE.items():
    register(
        _kind,
        "people",
        SAID_OTHERWISE.get(_kind, partial(_attendance_in_words, _template)),
        Undo(attendance_stands, restore_attendance, also=those_who_moved_up),
    )
register(
    Kind.RENAMED,
    "people",
    _("{before} renamed {after}"),
    Undo(_name_stands, _restore_name, explained=True),
)
register(Kind.REMOVED, "people", _("{name} removed from the list"))
register(Kind.REGISTERED, "people", _("{who} added"))
register(Kind.SIGNED_UP, "people", _("{who} signed up"))
register(Kind.CANCELLED, "people", _("{who} canceled"))
register(Kind.MOVED_UP, "people", _("{who} moved up from the waiting list"))
register(Kind.GIVEN_A_PLACE, "people", _("{who} let in from the waiting list"))
register(Kind.NEW_LINK, "people", _("{who} given a new link"))
register(Kind.HELPER, "people", _("{who} marked as a fill-in"))
register(Kind.NOT_HELPER, "people", _("{who} playing for a rank again"))
register(Kind.TEAM_MADE, "people", _("team {team}: {who}"))
register(Kind.TEAM_PARTED, "people", _("team {team} split up: {who}"))
register(Kind.TEAM_NAMED, "people", _("team {team} renamed “{after}” from “{before}”"))
register(Kind.OWES_DOUBLE, "money", _("{who} marked as owing double next time"))
register(Kind.OWES_NOTHING, "money", _("{who} not owing double after all"))
register(Kind.PAID_DOUBLE, "money", _("{who} paid double for not coming before"))
register(Kind.LET_GO, "money", _("{who} let off paying double"))
register(Kind.PAID, "money", _("{who} marked as paid"))
register(Kind.NOT_PAID, "money", _("{who} marked as not paid"))
