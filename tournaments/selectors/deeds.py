"""What directors did, and which of it can be undone now."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

from django.contrib.auth import get_user_model

from tournaments.models import Bustle, Deed, Draw, Round, Table
from tournaments.selectors.draws import newest_draw
from tournaments.selectors.registrations import names_of, presence_of
from tournaments.selectors.rounds import opened_rounds

MOST_LOOKED_AT = 40  # deeds back from the newest: nobody presses undo so often
DIRECTOR = "director:"
OF_PEOPLE = (
    Deed.Kind.CHECKED_IN,
    Deed.Kind.UNCHECKED,
    Deed.Kind.WALKED_IN,
    Deed.Kind.NO_SHOW,
    Deed.Kind.LEFT,
    Deed.Kind.COMES_LATER,
    Deed.Kind.PLAYS_FROM,
    Deed.Kind.LEAVES_AFTER,
)


@dataclass(frozen=True)
class DeedView:
    """A deed in words, without a full stop: "round 3 closed". `by` as `who_did` says it."""

    id: int
    kind: str
    sentence: str
    round_number: int | None
    by: str
    done_at: datetime
    undone_at: datetime | None
    undone_by: str


@dataclass(frozen=True)
class Undoable:
    """The deed that can be undone now."""

    id: int
    kind: str
    sentence: str


def coming_round(bustle_id: int) -> int:
    """The number of the round that would be opened next."""
    opened = opened_rounds(bustle_id)
    return opened[0][0] + 1 if opened else 1


def deeds_of(bustle_id: int) -> list[DeedView]:
    """Everything that was done, newest first."""
    rows = list(Deed.objects.filter(bustle_id=bustle_id).order_by("-pk"))
    names = names_of(bustle_id)
    known = directors_named([row.by for row in rows] + [row.undone_by for row in rows])
    return [
        DeedView(
            id=row.pk,
            kind=row.kind,
            sentence=sentence_of(row, names),
            round_number=_round_of(row),
            by=known.get(row.by, row.by),
            done_at=row.done_at,
            undone_at=row.undone_at,
            undone_by=known.get(row.undone_by, row.undone_by),
        )
        for row in rows
    ]


def directors_named(said: list[str]) -> dict[str, str]:
    """How a page names those whom the log calls "director:7"; others are called as they are."""
    ids = {name.removeprefix(DIRECTOR) for name in said if name.startswith(DIRECTOR)}
    users = get_user_model().objects.filter(pk__in=[one for one in ids if one.isdecimal()])
    named = {f"{DIRECTOR}{user.pk}": user.get_username() for user in users}
    return {f"{DIRECTOR}{one}": "a director" for one in ids} | named


def newest_taken_back(bustle_id: int) -> int:
    """The highest generation of a draw that was taken back; 0 if none was.

    Numbers are given once, because they stand on cards.
    """
    rows = Deed.objects.filter(bustle_id=bustle_id, kind=Deed.Kind.DRAWN)
    facts = rows.exclude(undone_at=None).values_list("facts", flat=True)
    return max((one["generation"] for one in facts), default=0)


def last_undoable(bustle: Bustle) -> Undoable | None:
    """The newest deed that has not been undone and still can be: nothing has come of it since."""
    now = _Now(bustle)
    rows = Deed.objects.filter(bustle=bustle, undone_at=None).order_by("-pk")
    for row in rows[:MOST_LOOKED_AT]:
        check = CHECKS.get(row.kind)
        if check and check(now, row.facts):
            names = names_of(bustle.pk) if "people" in row.facts else {}
            return Undoable(row.pk, row.kind, sentence_of(row, names))
    return None


@dataclass
class _Now:
    """The evening as it stands, read as far as somebody asks."""

    bustle: Bustle

    @cached_property
    def last(self) -> Round | None:
        return Round.objects.filter(bustle=self.bustle).order_by("-number").first()

    @cached_property
    def draw(self) -> Draw | None:
        return newest_draw(self.bustle.pk)

    @cached_property
    def people(self) -> Mapping[int, Mapping[str, Any]]:
        return {row.number: presence_of(row) for row in self.bustle.registrations.all()}

    def is_at(self, number: int, state: str) -> bool:
        """Whether this is the round that was opened last, in this state, on a running evening."""
        last = self.last
        running = self.bustle.state == Bustle.State.RUNNING
        return running and last is not None and (last.number, last.state) == (number, state)


def _opened(now: _Now, facts: Mapping[str, Any]) -> bool:
    return "tables" in facts and now.is_at(facts["number"], Round.State.PLAYING)


def _closed(now: _Now, facts: Mapping[str, Any]) -> bool:
    return now.is_at(facts["number"], Round.State.CLOSED)


def _given_time(now: _Now, facts: Mapping[str, Any]) -> bool:
    return now.is_at(facts["number"], Round.State.PLAYING)


def _finished(now: _Now, _facts: Mapping[str, Any]) -> bool:
    return now.bustle.state == Bustle.State.FINISHED


def _drawn(now: _Now, facts: Mapping[str, Any]) -> bool:
    """Where there was a draw before that counts again, and no round was opened from this one."""
    return facts["before"] is not None and _counts(now, facts)


def _counts(now: _Now, facts: Mapping[str, Any]) -> bool:
    draw = now.draw
    running = now.bustle.state == Bustle.State.RUNNING
    newest = draw is not None and draw.generation == facts["generation"]
    return running and newest and draw is not None and not draw.opened_rounds.exists()


def _published(now: _Now, facts: Mapping[str, Any]) -> bool:
    return _counts(now, facts) and now.draw is not None and now.draw.published_at is not None


def _people(now: _Now, facts: Mapping[str, Any]) -> bool:
    """Nothing has happened to them since, and neither start nor opening has come between."""
    coming = now.last.number + 1 if now.last else 1
    then = (facts["next_round"], facts["setup"])
    same = then == (coming, now.bustle.state == Bustle.State.SETUP)
    over = now.bustle.state == Bustle.State.FINISHED
    return same and not over and all(now.people.get(n) == after for n, _b, after in facts["people"])


CHECKS: dict[str, Callable[[_Now, Mapping[str, Any]], bool]] = {
    Deed.Kind.ROUND_OPENED: _opened,
    Deed.Kind.ROUND_CLOSED: _closed,
    Deed.Kind.FINISHED: _finished,
    Deed.Kind.MORE_TIME: _given_time,
    Deed.Kind.DRAWN: _drawn,
    Deed.Kind.PUBLISHED: _published,
    **dict.fromkeys(OF_PEOPLE, _people),
}


def hands_at_stake(bustle: Bustle, undoable: Undoable) -> int:
    """How many hands, or typed totals, would count no more once this is undone."""
    if undoable.kind != Deed.Kind.ROUND_OPENED:
        return 0
    playing = Table.objects.filter(round__bustle=bustle, round__state=Round.State.PLAYING)
    tallies = playing.values_list("sheet__tally", flat=True)
    return sum(max(tally["played"], int(tally["from_totals"])) for tally in tallies)


def _round_of(row: Deed) -> int | None:
    if row.kind in (Deed.Kind.ROUND_OPENED, Deed.Kind.ROUND_CLOSED, Deed.Kind.MORE_TIME):
        return int(row.facts["number"])
    return None


def sentence_of(row: Deed, names: Mapping[int, str]) -> str:
    """A deed in words, without a full stop."""
    facts = row.facts
    if "people" in facts:
        return _about_people(row.kind, facts, names)
    said = {
        Deed.Kind.STARTED: "the evening started",
        Deed.Kind.FINISHED: "the evening finished",
        Deed.Kind.ROUND_OPENED: "round {number} opened",
        Deed.Kind.ROUND_CLOSED: "round {number} closed",
        Deed.Kind.DRAWN: "draw {generation} made, from round {from_round} on",
        Deed.Kind.PUBLISHED: "draw {generation} published",
        Deed.Kind.SUBSTITUTED: "{stand_in} takes the seats of {leaver}",
        Deed.Kind.RENAMED: "{before} renamed {after}",
        Deed.Kind.MORE_TIME: "round {number} given {minutes} minutes more",
    }
    return said.get(Deed.Kind(row.kind), row.kind).format(**facts)


def _about_people(kind: str, facts: Mapping[str, Any], names: Mapping[int, str]) -> str:
    numbers = [number for number, _before, _after in facts["people"]]
    who = names.get(numbers[0], "somebody") if len(numbers) == 1 else f"{len(numbers)} people"
    after = facts["people"][0][2]
    s = "s" if len(numbers) == 1 else ""
    gone = after["gone_from_round"]
    return {
        Deed.Kind.CHECKED_IN: f"{who} checked in",
        Deed.Kind.UNCHECKED: f"{who} not here after all",
        Deed.Kind.WALKED_IN: f"{who} walked in",
        Deed.Kind.NO_SHOW: f"{who} did not come",
        Deed.Kind.LEFT: f"{who} leave{s}",
        Deed.Kind.COMES_LATER: f"{who} come{s} later",
        Deed.Kind.PLAYS_FROM: f"{who} play{s} from a later round on",
        Deed.Kind.LEAVES_AFTER: f"{who} leave{s} after round {gone - 1}"
        if gone
        else f"{who} stay{s} to the end",
    }[Deed.Kind(kind)]
