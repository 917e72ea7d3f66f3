"""Taking the director's last acts back, one at a time, newest first."""

from __future__ import annotations

from collections.abc import Callable

from django.db import transaction
from django.utils import timezone

from tournaments.board.selectors.audit_log import (
    OF_PEOPLE,
    Undoable,
    hands_at_stake,
    last_undoable,
    why_it_stays,
)
from tournaments.core.errors import NotNow
from tournaments.core.services.audit_log import acting
from tournaments.core.services.bustle_lock import bump_version, lock_bustle
from tournaments.draw.services.draws import hide_draw, take_back_draw
from tournaments.draw.services.substitutes import give_back
from tournaments.models import Bustle, Deed, Registration
from tournaments.play.services.rounds import reopen_round, take_back_opening
from tournaments.players.selectors.registrations import PRESENCE
from tournaments.players.services.registrations import entries_of, go_away
from tournaments.public.services.publishing import bring_back, hide_edition, put_back
from tournaments.setup.services.bustles import resume_bustle

SINCE = "Something has happened since: look at what can be undone now."


class HandsEntered(NotNow):
    """Hands would count no more: the director has to say that they know."""


@transaction.atomic
def undo_last(*, bustle_id: int, by: str, deed_id: int | None = None, hands: int = 0) -> Undoable:
    """Takes back what was done last and can be; returns what that was.

    Args:
        deed_id: what the button said, so that two who press at once undo one thing; None: whatever
            is last.
        hands: how many entered hands the director knows will count no more.

    Raises:
        NotNow: there is nothing to undo, it was undone already, or something came after it.
        HandsEntered: more hands have been entered than that.
    """
    bustle = lock_bustle(bustle_id)
    found = last_undoable(bustle)
    if found is None or deed_id not in (None, found.id):
        raise NotNow(_why_not(bustle, deed_id))
    entered = hands_at_stake(bustle, found)
    if entered > hands:
        raise HandsEntered(hands_sentence(entered), "hands")
    deed = Deed.objects.get(pk=found.id)
    with acting(by):
        UNDO[deed.kind](bustle, deed)
    same = Deed.objects.filter(pk=deed.pk, undone_at=None)
    same.update(undone_at=timezone.now(), undone_by=by)
    return found


def hands_sentence(entered: int) -> str:
    """What taking an opening back means for hands that were entered."""
    if entered == 1:
        return "1 hand has been entered. It is kept, and counts no more."
    return f"{entered} hands have been entered. They are kept, and count no more."


def _why_not(bustle: Bustle, deed_id: int | None) -> str:
    deed = Deed.objects.filter(bustle=bustle, pk=deed_id or 0).first()
    if deed is None:
        return "There is nothing to undo."
    if deed.undone_at is not None:
        return "That has been undone already."
    return why_it_stays(bustle, deed) or SINCE


def _open_again(bustle: Bustle, deed: Deed) -> None:
    reopen_round(bustle_id=bustle.pk)
    _hide_again(bustle, deed)


def _take_back_opening(bustle: Bustle, deed: Deed) -> None:
    take_back_opening(bustle_id=bustle.pk)
    _hide_again(bustle, deed)


def _hide_again(bustle: Bustle, deed: Deed) -> None:
    """A draw that everybody saw only because of this deed is the director's alone again."""
    if deed.facts["shown"] is not None:
        hide_draw(bustle, deed.facts["shown"])


def _put_back(bustle: Bustle, deed: Deed) -> None:
    """Presence as it was; who had just walked in did not come."""
    before = {number: then for number, then, _after in deed.facts["people"]}
    for entry in entries_of(bustle, list(before)):
        if then := before[entry.number]:
            for name in PRESENCE:
                setattr(entry, name, then[name])
            entry.save(update_fields=[*PRESENCE])
        else:
            go_away(bustle, entry, Registration.State.NO_SHOW)
    moved_up = bustle.registrations.filter(number__in=deed.facts.get("moved_up", ()))
    waits = {"state": Registration.State.WAITING}
    moved_up.filter(state=Registration.State.REGISTERED).update(**waits)
    bump_version(bustle)


def _take_back_substitute(bustle: Bustle, deed: Deed) -> None:
    _put_back(bustle, deed)
    give_back(bustle, deed)


def _name_again(bustle: Bustle, deed: Deed) -> None:
    [entry] = entries_of(bustle, deed.facts["whom"])
    entry.player.name = deed.facts["before"]
    entry.player.save(update_fields=["name"])
    bump_version(bustle)


UNDO: dict[str, Callable[[Bustle, Deed], None]] = {
    Deed.Kind.ROUND_OPENED: _take_back_opening,
    Deed.Kind.ROUND_CLOSED: _open_again,
    Deed.Kind.FINISHED: lambda bustle, _deed: resume_bustle(bustle_id=bustle.pk),
    # The minutes are counted from the deeds that stand.
    Deed.Kind.MORE_TIME: lambda bustle, _deed: bump_version(bustle),
    Deed.Kind.DRAWN: take_back_draw,
    Deed.Kind.SUBSTITUTED: _take_back_substitute,
    Deed.Kind.RENAMED: _name_again,
    Deed.Kind.PUBLISHED: lambda bustle, deed: hide_draw(bustle, deed.facts["generation"]),
    Deed.Kind.SHOWN: lambda bustle, deed: put_back(bustle, deed.facts["before"]),
    Deed.Kind.RESULTS_PUBLISHED: lambda bustle, deed: hide_edition(bustle, deed.facts["number"]),
    Deed.Kind.RESULTS_WITHDRAWN: lambda bustle, deed: bring_back(bustle, deed.facts["numbers"]),
    **dict.fromkeys(OF_PEOPLE, _put_back),
}
