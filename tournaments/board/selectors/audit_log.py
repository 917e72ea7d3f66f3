"""What directors did, and which of it can be undone now."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

from tournaments.board.selectors.audit_words import PRESENCE_WORDS, sentence_of, who
from tournaments.core.selectors.audit_log import directors_named, plain_setting
from tournaments.draw.selectors.draws import newest_draw
from tournaments.models import Bustle, Deed, Draw, Registration, Round, Table
from tournaments.players.selectors.registrations import names_of, presence_of

MOST_LOOKED_AT = 40  # deeds back from the newest: nobody presses undo so often
OF_PEOPLE = tuple(PRESENCE_WORDS)


@dataclass(frozen=True)
class DeedView:
    """A deed in words, without a full stop: "round 3 closed".

    `by` is the director's name, "table 3", or empty for people themselves; `whom` and `table` say
    whom and which table it is about, if any. `stays` says why it cannot be undone any more, where
    people ask.
    """

    id: int
    kind: str
    sentence: str
    round_number: int | None
    by: str
    done_at: datetime
    undone_at: datetime | None
    undone_by: str
    whom: tuple[int, ...] = ()
    table: int | None = None
    stays: str = ""


@dataclass(frozen=True)
class Undoable:
    """The deed that can be undone now; `also` says what else that does, or is empty."""

    id: int
    kind: str
    sentence: str
    also: str = ""


def deeds_of(bustle_id: int) -> list[DeedView]:
    """Everything that was done, newest first."""
    rows = list(Deed.objects.filter(bustle_id=bustle_id).order_by("-pk"))
    fixed = [row for row in rows if _may_stay(row)]
    now = _Now(Bustle.objects.get(pk=bustle_id)) if fixed else None
    stays = {row.pk: _why_it_stays(now, row) for row in fixed if now}
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
            whom=_whom(row.facts),
            table=row.facts.get("table"),
            stays=stays.get(row.pk, ""),
        )
        for row in rows
    ]


def last_undoable(bustle: Bustle) -> Undoable | None:
    """The newest deed that has not been undone and still can be: nothing has come of it since."""
    now = _Now(bustle)
    rows = Deed.objects.filter(bustle=bustle, undone_at=None).order_by("-pk")
    for row in rows[:MOST_LOOKED_AT]:
        check = CHECKS.get(row.kind)
        if check and check(now, row.facts):
            names = names_of(bustle.pk) if _whom(row.facts) else {}
            also = _also(now, row.facts, names)
            return Undoable(row.pk, row.kind, sentence_of(row, names), also)
    return None


def why_it_stays(bustle: Bustle, row: Deed) -> str:
    """Why a substitution or a new name cannot be undone any more; empty for other deeds."""
    return _why_it_stays(_Now(bustle), row) if _may_stay(row) else ""


def _may_stay(row: Deed) -> bool:
    of_two = row.kind in (Deed.Kind.SUBSTITUTED, Deed.Kind.RENAMED)
    return of_two and row.undone_at is None and "next_round" in row.facts


def _why_it_stays(now: _Now, row: Deed) -> str:
    if CHECKS[row.kind](now, row.facts):
        return ""
    if now.bustle.state == Bustle.State.FINISHED:
        return "This stays: the evening is finished."
    if not _same_moment(now, row.facts):
        return "This stays: a round has been opened since."
    return "This stays: something else has happened to them since."


def _also(now: _Now, facts: Mapping[str, Any], names: Mapping[int, str]) -> str:
    """What becomes of those who moved up in somebody's place."""
    moved = facts.get("moved_up", ())
    states = {number: now.people[number]["state"] for number in moved if number in now.people}
    back = [number for number, state in states.items() if state == Registration.State.REGISTERED]
    here = [number for number, state in states.items() if state == Registration.State.HERE]
    said = [f"{who(back, names)} wait{_s(back)} again."] if back else []
    are = "is" if len(here) == 1 else "are"
    said += [f"{who(here, names)} {are} checked in and keep{_s(here)} the place."] if here else []
    return " ".join(said)


def _s(people: Sequence[int]) -> str:
    return "s" if len(people) == 1 else ""


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

    @cached_property
    def names(self) -> Mapping[int, str]:
        return dict(self.bustle.registrations.values_list("number", "player__name"))

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
    same = _same_moment(now, facts)
    return same and all(now.people.get(n) == after for n, _b, after in facts["people"])


def _same_moment(now: _Now, facts: Mapping[str, Any]) -> bool:
    """Whether neither start nor opening nor the end has come between."""
    coming = now.last.number + 1 if now.last else 1
    then = (facts.get("next_round"), facts.get("setup"))
    over = now.bustle.state == Bustle.State.FINISHED
    return then == (coming, now.bustle.state == Bustle.State.SETUP) and not over


def _renamed(now: _Now, facts: Mapping[str, Any]) -> bool:
    """They are still called so, and no round has been opened under that name."""
    same = _same_moment(now, facts)
    return same and [now.names.get(number) for number in facts["whom"]] == [facts["after"]]


def _shown(now: _Now, facts: Mapping[str, Any]) -> bool:
    """The public sees what it did after this."""
    return all(
        plain_setting(getattr(now.bustle, name)) == value for name, value in facts["after"].items()
    )


def _results_published(now: _Now, facts: Mapping[str, Any]) -> bool:
    standing = now.bustle.editions.filter(withdrawn_at=None).order_by("number").last()
    return standing is not None and standing.number == facts["number"]


def _results_withdrawn(now: _Now, _facts: Mapping[str, Any]) -> bool:
    return not now.bustle.editions.filter(withdrawn_at=None).exists()


CHECKS: dict[str, Callable[[_Now, Mapping[str, Any]], bool]] = {
    Deed.Kind.ROUND_OPENED: _opened,
    Deed.Kind.ROUND_CLOSED: _closed,
    Deed.Kind.FINISHED: _finished,
    Deed.Kind.MORE_TIME: _given_time,
    Deed.Kind.DRAWN: _drawn,
    Deed.Kind.SUBSTITUTED: _people,
    Deed.Kind.RENAMED: _renamed,
    Deed.Kind.PUBLISHED: _published,
    Deed.Kind.SHOWN: _shown,
    Deed.Kind.RESULTS_PUBLISHED: _results_published,
    Deed.Kind.RESULTS_WITHDRAWN: _results_withdrawn,
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


def _whom(facts: Mapping[str, Any]) -> tuple[int, ...]:
    """The numbers of those whom a deed is about."""
    of_presence = [number for number, _before, _after in facts.get("people", ())]
    wished = facts.get("wished", {}).get("numbers", ())
    return (*facts.get("whom", ()), *of_presence, *facts.get("moved_up", ()), *wished)
