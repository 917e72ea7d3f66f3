"""Fixed partners: pairing people up, and taking it back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from tournaments.core.errors import NoSuchThing, NotNow, RegistrationRefused
from tournaments.core.selectors.names import name_of
from tournaments.core.services.audit_log import record
from tournaments.core.services.bustle_lock import bump_version, lock_bustle
from tournaments.models import Bustle, Deed, Registration, Team
from tournaments.models.clubs import LONGEST_NAME
from tournaments.models.lines import tidied
from tournaments.players.roster_file import Roster
from tournaments.players.services.registrations import (
    check_in,
    going_on,
    register,
    too_long_a_name,
    walk_in,
)

PARTNERS = 2


@transaction.atomic
def pair_up(*, bustle_id: int, numbers: Sequence[int], name: str = "") -> int:
    """Makes these people a team; returns its number. `name` is what they want to be called.

    Raises:
        NoSuchThing: somebody is not in the bustle.
        NotNow: the bustle is finished.
        RegistrationRefused: they are not two, one of them has a partner or has gone, or the name is
            too long.
    """
    bustle = going_on(bustle_id)
    team = make_team(bustle, [_entry(bustle, number) for number in numbers], name)
    record(bustle, Deed.Kind.TEAM_MADE, team=team, whom=sorted(numbers))
    bump_version(bustle)
    return team


@transaction.atomic
def part_team(*, bustle_id: int, team: int) -> None:
    """Takes a pairing back: its people have no partner again.

    Raises:
        NoSuchThing: there is no such team.
        NotNow: the bustle is finished, or they have played together.
    """
    bustle = going_on(bustle_id)
    row = _team(bustle, team)
    if Registration.objects.filter(team=row, seats__isnull=False).exists():
        raise NotNow(_("This team has already played. If one of them leaves, put in a substitute."))
    record(bustle, Deed.Kind.TEAM_PARTED, team=team, whom=_people(row))
    row.delete()
    bump_version(bustle)


@transaction.atomic
def rename_team(*, bustle_id: int, team: int, name: str) -> None:
    """Gives a team a name of its own; an empty one takes it away.

    Raises:
        NoSuchThing: there is no such team.
        RegistrationRefused: the name is too long.
    """
    bustle = lock_bustle(bustle_id)
    row = _team(bustle, team)
    before, row.name = row.name, _team_name(name)
    if before == row.name:
        return
    row.save(update_fields=["name"])
    names = {"before": before, "after": row.name}
    record(bustle, Deed.Kind.TEAM_NAMED, team=team, whom=_people(row), **names)
    bump_version(bustle)


@transaction.atomic
def enter_team(*, bustle_id: int, names: Sequence[str], name: str = "") -> int:
    """A team that registers, or once the evening runs walks in, together; returns its number.

    Raises:
        NotNow: the bustle is finished.
        RegistrationRefused: as `pair_up`, or somebody's name is empty or too long.
    """
    bustle = going_on(bustle_id)
    if bustle.state == Bustle.State.SETUP:
        numbers = register(bustle_id=bustle_id, names=names)
    else:
        numbers = [walk_in(bustle_id=bustle_id, name=person) for person in names]
    return pair_up(bustle_id=bustle_id, numbers=numbers, name=name)


@transaction.atomic
def enter_roster(
    *,
    bustle_id: int,
    roster: Roster,
    here: bool = False,
    chosen: Mapping[int, int] | None = None,
) -> list[int]:
    """Registers a list that was read; those of one line are a team. Returns the numbers.

    `here`: they are checked in too. `chosen` as in `register`.

    Raises:
        NotNow, RegistrationRefused, NoSuchThing: as `register`.
    """
    numbers = register(bustle_id=bustle_id, names=roster.names, chosen=chosen)
    bustle = lock_bustle(bustle_id)
    if roster.teams:
        rows = bustle.registrations.filter(number__in=numbers).select_related("player")
        entries = {entry.number: entry for entry in rows}
        for places in roster.teams:
            make_team(bustle, [entries[numbers[place]] for place in places])
    if here:
        check_in(bustle_id=bustle_id, numbers=numbers)
    return numbers


def make_team(bustle: Bustle, entries: Sequence[Registration], name: str = "") -> int:
    """A new team of a bustle that is locked; returns its number.

    Raises:
        RegistrationRefused: as `pair_up`.
    """
    _check(entries)
    last = bustle.teams.aggregate(last=Max("number"))["last"] or 0
    team = Team.objects.create(bustle=bustle, number=last + 1, name=_team_name(name))
    Registration.objects.filter(pk__in=[entry.pk for entry in entries]).update(team=team)
    return team.number


def _people(team: Team) -> list[int]:
    rows = Registration.objects.filter(team=team)
    return sorted(rows.values_list("number", flat=True))


def _check(entries: Sequence[Registration]) -> None:
    if len({entry.pk for entry in entries}) != PARTNERS:
        raise RegistrationRefused(_("Choose two different players."), "numbers")
    for entry in entries:
        who = {"name": name_of(entry)}
        if entry.team_id is not None:
            raise RegistrationRefused(_("%(name)s already has a partner.") % who, "numbers")
        if entry.state in (Registration.State.LEFT, Registration.State.NO_SHOW):
            raise RegistrationRefused(_("%(name)s isn’t playing.") % who, "numbers")


def _team_name(name: str) -> str:
    tidy = tidied(name)
    if len(tidy) > LONGEST_NAME:
        raise too_long_a_name()
    return tidy


def _entry(bustle: Bustle, number: int) -> Registration:
    row = bustle.registrations.select_related("player").filter(number=number).first()
    if row is None:
        raise NoSuchThing(_("No player has number %(number)s.") % {"number": number})
    return row


def _team(bustle: Bustle, number: int) -> Team:
    row = bustle.teams.filter(number=number).first()
    if row is None:
        raise NoSuchThing(_("No team has number %(number)s.") % {"number": number})
    return row
