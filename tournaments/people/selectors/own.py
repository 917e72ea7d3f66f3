"""Somebody's own link across evenings: to whom it leads, and what is theirs."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.core import links
from tournaments.core.errors import NoSuchThing
from tournaments.models import Bustle, Player, Registration
from tournaments.people.selectors.people import registrations_of_person

MOST_PAST = 60


@dataclass(frozen=True)
class OwnEvenings:
    """Registrations of somebody: those to come or under way, the soonest first, and the latest past
    ones; `more` counts the rest of these."""

    coming: list[Registration]
    past: list[Registration]
    more: int


def owner_of(code: str) -> Player:
    """The person whose own link has this code, with their club.

    Raises:
        LinkEnded: the link was replaced.
        NoSuchThing: nobody has; they were erased, or somebody made it up.
    """
    unknown = _("This link no longer works. Ask the director for a new one.")
    read = links.read_person_code(code)
    rows = Player.objects.filter(erased_at=None, club__closed_at=None).select_related("club")
    person = rows.filter(pk=read.player_id).first() if read else None
    if read is None or person is None:
        raise NoSuchThing(unknown)
    links.check_link(
        read.is_own,
        person.link_generation,
        ended=_("Your link was replaced. Ask the director for the new one."),
        unknown=unknown,
    )
    return person


def own_evenings_of(person: Player) -> OwnEvenings:
    """Evenings of somebody by what they can still do about them."""
    rows = registrations_of_person(person.pk)
    past = [row for row in rows if row.bustle.state == Bustle.State.FINISHED]
    coming = [row for row in reversed(rows) if row.bustle.state != Bustle.State.FINISHED]
    return OwnEvenings(coming, past[:MOST_PAST], max(len(past) - MOST_PAST, 0))


def own_code_of_person(person: Player) -> str:
    """The code in somebody's own link."""
    return links.persons_own_code(player_id=person.pk, generation=person.link_generation)
