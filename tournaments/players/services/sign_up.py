"""People who put themselves on the list: without an account, and with a link to change it.

The bustle's lock makes the last place one place. A registration that was cancelled keeps its row
and is marked as not coming: its number stays given, and its link can bring the person back.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.core.errors import NotNow, RegistrationRefused, SameName
from tournaments.core.services.audit_log import record, record_changes
from tournaments.core.services.bustle_lock import bump_version, lock_bustle
from tournaments.models import Bustle, Deed, Registration
from tournaments.models.bustles import MOST_PLAYERS, SMALLEST_LIMIT
from tournaments.models.lines import tidied
from tournaments.players.selectors.sign_up import shown_namesake
from tournaments.players.services.mailing import (
    confirm_sign_up,
    set_own_address,
    tell_of_places,
)
from tournaments.players.services.registrations import (
    add_people,
    entries_of,
    going_on,
)
from tournaments.players.services.teams import pair_up
from tournaments.players.services.waiting_list import (
    TABLE,
    admit,
    fill_places,
    first_table,
    free_places,
)

State = Registration.State


@transaction.atomic
def set_sign_up(*, bustle_id: int, is_open: bool, limit: int | None) -> None:
    """Opens or closes the public list, and says how many have a place; None for no limit.

    Before the start a higher limit lets those who wait move up. A lower one sends nobody away.

    Raises:
        NotNow: the bustle has started, and the list would open.
        RegistrationRefused: the limit is none.
    """
    bustle = lock_bustle(bustle_id)
    if is_open and bustle.state != Bustle.State.SETUP:
        raise NotNow(_("Play has started. Add players as walk-ins."))
    if limit is not None and not SMALLEST_LIMIT <= limit <= MOST_PLAYERS:
        limits = {"fewest": SMALLEST_LIMIT, "most": MOST_PLAYERS}
        sentence = _("Enter a number from %(fewest)s to %(most)s.") % limits
        raise RegistrationRefused(sentence, "limit")
    record_changes(
        bustle,
        [
            ("registration_open", bustle.registration_open, is_open),
            ("player_limit", bustle.player_limit, limit),
        ],
    )
    bustle.registration_open, bustle.player_limit = is_open, limit
    bustle.save(update_fields=["registration_open", "player_limit"])
    fill_places(bustle)
    bump_version(bustle)


@transaction.atomic
def sign_up(
    *,
    bustle_id: int,
    name: str,
    partner: str = "",
    sure: bool = False,
    email: str = "",
    **own: str,
) -> int:
    """Puts somebody on the list, with their partner if they have one; returns their number.

    Without a place they wait. Both are shown alike.

    Args:
        partner: the name of who comes with them, where people keep their partner all evening.
        sure: they are confirmed to be a different person with the same name.
        email: where to confirm it, and to write about evenings from now on; empty for nowhere.
        own: what they say of themselves, by `Registration.OWN_FIELDS`.

    Raises:
        NotNow: the list is closed, or partners are not entered in this format.
        RegistrationRefused: something cannot be said so, or there are too many people.
        SameName: somebody of that name is on the list, and they have not said that they are sure.
    """
    bustle = lock_bustle(bustle_id)
    _refuse_unless_open(bustle)
    names, cleaned = _names(bustle, name, partner), _cleaned(own)
    if not sure and (namesake := shown_namesake(bustle.pk, tidied(name))):
        sentence = _("%(name)s is already on the list. Is that you?") % {"name": namesake}
        raise SameName(sentence, "name")
    numbers = add_people(bustle, names, _place_for(bustle, len(names)), None)
    bustle.registrations.filter(number__in=numbers).update(by_themselves=True, **cleaned)
    record(bustle, Deed.Kind.SIGNED_UP, whom=numbers)
    if len(numbers) > 1:
        pair_up(bustle_id=bustle_id, numbers=numbers)
    set_own_address(entries_of(bustle, numbers[:1])[0], email)
    confirm_sign_up(bustle, numbers[:1], email)
    bump_version(bustle)
    return numbers[0]


@transaction.atomic
def change_entry(*, bustle_id: int, number: int, **own: str) -> None:
    """Changes what somebody has said of themselves, which they may at any time.

    Whoever signed up with a partner answers for both.

    Args:
        own: by `Registration.OWN_FIELDS`; what is left out stays.

    Raises:
        RegistrationRefused: something cannot be said so.
    """
    bustle = lock_bustle(bustle_id)
    if cleaned := _cleaned(own):
        _together(bustle, number).update(**cleaned)
        bump_version(bustle)


@transaction.atomic
def cancel(*, bustle_id: int, number: int) -> None:
    """Somebody says that they are not coming; the first who waits moves up.

    Raises:
        NotNow: they are here, or the evening has begun.
    """
    bustle = lock_bustle(bustle_id)
    _refuse_if_begun(bustle)
    entries = _together(bustle, number)
    if entries.filter(state=State.HERE).exists():
        raise NotNow(_("You’re checked in. Tell the director you’re leaving."))
    record(bustle, Deed.Kind.CANCELLED, whom=_numbers(entries))
    entries.update(state=State.NO_SHOW)
    fill_places(bustle)
    bump_version(bustle)


@transaction.atomic
def come_after_all(*, bustle_id: int, number: int) -> None:
    """Somebody who had cancelled comes: with a place if there is one, else as the last who waits.

    Raises:
        NotNow: the list is closed.
    """
    bustle = lock_bustle(bustle_id)
    _refuse_unless_open(bustle)
    entries = _together(bustle, number).filter(state=State.NO_SHOW)
    if numbers := _numbers(entries):
        entries.update(state=_place_for(bustle, len(numbers)), created_at=timezone.now())
        record(bustle, Deed.Kind.SIGNED_UP, whom=numbers)
        bump_version(bustle)


@transaction.atomic
def let_in(*, bustle_id: int, numbers: list[int]) -> None:
    """The director gives people who wait a place, be there one or not.

    Raises:
        NotNow: the bustle is finished.
    """
    bustle = going_on(bustle_id)
    entries = entries_of(bustle, numbers)
    if waiting := sorted(entry.number for entry in entries if entry.state == State.WAITING):
        admit(entries)
        record(bustle, Deed.Kind.GIVEN_A_PLACE, whom=waiting)
        tell_of_places(bustle, waiting)
    bump_version(bustle)


@transaction.atomic
def let_four_in(*, bustle_id: int) -> None:
    """One table more: the first four who wait have a place, above the limit.

    Raises:
        NotNow: fewer than four wait, or the bustle is finished.
    """
    bustle = lock_bustle(bustle_id)
    four = first_table(bustle)
    if len(four) < TABLE:
        raise NotNow(_("It takes four people on the waiting list to fill a table."))
    let_in(bustle_id=bustle_id, numbers=[entry.number for entry in four])


@transaction.atomic
def set_paid(*, bustle_id: int, number: int, paid: bool) -> None:
    """Marks somebody as having paid, or not."""
    bustle = lock_bustle(bustle_id)
    [entry] = entries_of(bustle, [number])
    if entry.paid == paid:
        return
    entry.paid = paid
    entry.save(update_fields=["paid"])
    record(bustle, Deed.Kind.PAID if paid else Deed.Kind.NOT_PAID, whom=[number])
    bump_version(bustle)


@transaction.atomic
def renew_own_link(*, bustle_id: int, number: int) -> None:
    """Ends somebody's own link; from now on another one is theirs."""
    bustle = lock_bustle(bustle_id)
    [entry] = entries_of(bustle, [number])
    entry.link_generation += 1
    entry.save(update_fields=["link_generation"])
    record(bustle, Deed.Kind.NEW_LINK, whom=[number])


def _numbers(entries: QuerySet[Registration]) -> list[int]:
    return sorted(entries.values_list("number", flat=True))


def _names(bustle: Bustle, name: str, partner: str) -> list[str]:
    if not partner:
        return [name]
    if not bustle.of_teams:
        raise NotNow(_("Partners change every round, so each player signs up alone."), "partner")
    if tidied(partner).casefold() == tidied(name).casefold():
        raise RegistrationRefused(_("Enter your partner’s name, not your own."), "partner")
    return [name, partner]


def _place_for(bustle: Bustle, people: int) -> str:
    free = free_places(bustle)
    return State.REGISTERED if free is None or people <= free else State.WAITING


def _together(bustle: Bustle, number: int) -> QuerySet[Registration]:
    """The registration, and its partner's where both came on the list together."""
    [entry] = entries_of(bustle, [number])
    rows = bustle.registrations.all()
    if entry.by_themselves and entry.team_id is not None:
        return rows.filter(team_id=entry.team_id, by_themselves=True)
    return rows.filter(pk=entry.pk)


def _cleaned(own: Mapping[str, str]) -> dict[str, str]:
    """Own words of somebody, as the columns take them."""
    if unknown := own.keys() - set(Registration.OWN_FIELDS):
        raise TypeError(f"Nobody says {sorted(unknown)[0]!r} of themselves.")
    cleaned = {}
    for name, value in own.items():
        try:
            field: Any = Registration._meta.get_field(name)
            cleaned[name] = field.clean(tidied(value), None)
        except ValidationError as error:
            raise RegistrationRefused(error.messages[0], name) from error
    return cleaned


def _refuse_unless_open(bustle: Bustle) -> None:
    if not bustle.registration_open or bustle.state != Bustle.State.SETUP:
        raise NotNow(_("Sign-up is closed. Ask the director."))


def _refuse_if_begun(bustle: Bustle) -> None:
    if bustle.state != Bustle.State.SETUP:
        raise NotNow(_("Play has started. Tell the director."))
