"""The audit log: what was done, in words, and what of it can be undone now."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib.auth import get_user_model
from django.utils.translation import gettext as _

from tournaments.core.audit_registry import KINDS, Facts, Moment
from tournaments.core.selectors.names import names_of
from tournaments.models import Bustle, Deed

MOST_LOOKED_AT = 40  # deeds back from the newest: nobody presses undo so often
DIRECTOR = "director:"
BY_NAME = "@"  # who acted before a bustle was moved here: "director:@dora"
FIRST_DIRECTOR = "director"  # until they give a name of their own
MAKE_DRAWS = (Deed.Kind.DRAWN, Deed.Kind.SUBSTITUTED)


def plain_setting(value: Any) -> Any:
    """The value of a setting as the log stores it: a moment as text."""
    return value.isoformat() if isinstance(value, datetime) else value


def directors_named(actors: Iterable[str]) -> dict[str, str]:
    """Names for those whom the log calls "director:7"; others are called as they are."""
    ids = {actor.removeprefix(DIRECTOR) for actor in actors if actor.startswith(DIRECTOR)}
    users = get_user_model().objects.filter(pk__in=[key for key in ids if key.isdecimal()])
    elsewhere = {f"{DIRECTOR}{key}": key[1:] for key in ids if key.startswith(BY_NAME)}
    here = {f"{DIRECTOR}{user.pk}": name_of_user(user) for user in users}
    return {f"{DIRECTOR}{key}": _("a director") for key in ids} | here | elsewhere


def name_of_user(user: Any) -> str:
    """The name of somebody who runs a club; where they gave none, as others call them."""
    if user.first_name:
        return str(user.first_name)
    username = str(user.get_username())
    return _("the director") if username == FIRST_DIRECTOR else username


def newest_generation_undone(bustle_id: int) -> int:
    """The highest generation of a draw that was undone; 0 if none was.

    Numbers are given once, because they stand on cards.
    """
    rows = Deed.objects.filter(bustle_id=bustle_id, kind__in=MAKE_DRAWS)
    undone = rows.exclude(undone_at=None).values_list("facts", flat=True)
    return max((facts.get("generation") or 0 for facts in undone), default=0)


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
    asked_about = [row for row in rows if _is_explained(row)]
    moment = Moment(Bustle.objects.get(pk=bustle_id)) if asked_about else None
    stays = {row.pk: _why_it_stays(moment, row) for row in asked_about if moment}
    names = names_of(bustle_id)
    actors = directors_named([row.by for row in rows] + [row.undone_by for row in rows])
    return [
        DeedView(
            id=row.pk,
            kind=row.kind,
            sentence=KINDS[row.kind].words(row.facts, names),
            round_number=int(row.facts["number"]) if KINDS[row.kind].of_round else None,
            by=actors.get(row.by, row.by),
            done_at=row.done_at,
            undone_at=row.undone_at,
            undone_by=actors.get(row.undone_by, row.undone_by),
            whom=_whom(row.facts),
            table=row.facts.get("table"),
            stays=stays.get(row.pk, ""),
        )
        for row in rows
    ]


def last_undoable(bustle: Bustle) -> Undoable | None:
    """The newest deed that has not been undone and still can be: nothing has come of it since."""
    moment = Moment(bustle)
    rows = Deed.objects.filter(bustle=bustle, undone_at=None).order_by("-pk")
    for row in rows[:MOST_LOOKED_AT]:
        kind = KINDS.get(row.kind)
        if kind and kind.undo.check(moment, row.facts):
            names = names_of(bustle.pk) if _whom(row.facts) else {}
            also = kind.undo.also(moment, row.facts, names)
            return Undoable(row.pk, row.kind, kind.words(row.facts, names), also)
    return None


def hands_at_stake(bustle: Bustle, undoable: Undoable) -> int:
    """Number of hands, or typed totals, that count no more once this is undone."""
    return KINDS[undoable.kind].undo.hands(bustle)


def why_it_stays(bustle: Bustle, row: Deed) -> str:
    """Reason why a substitution or a new name cannot be undone any more; empty for other deeds."""
    return _why_it_stays(Moment(bustle), row)


def _why_it_stays(moment: Moment, row: Deed) -> str:
    if not _is_explained(row) or KINDS[row.kind].undo.check(moment, row.facts):
        return ""
    if moment.finished:
        return _("This stays. The evening is over.")
    if not moment.is_same_as(row.facts):
        return _("This stays. A round has started since.")
    return _("This stays. Something else has happened to them since.")


def _is_explained(row: Deed) -> bool:
    kind = KINDS.get(row.kind)
    stands = row.undone_at is None and "next_round" in row.facts
    return kind is not None and kind.undo.explained and stands


def _whom(facts: Facts) -> tuple[int, ...]:
    """The numbers of those whom a deed is about."""
    attended = [number for number, _before, _after in facts.get("people", ())]
    wished = facts.get("wished", {}).get("numbers", ())
    return (*facts.get("whom", ()), *attended, *facts.get("moved_up", ()), *wished)
