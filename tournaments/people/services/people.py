"""What a club writes down about its people."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.core.errors import NoSuchThing, PersonRefused
from tournaments.core.services.bustle_lock import notify
from tournaments.core.signals import bustle_changed
from tournaments.models import Bustle, Player, PlayerList, Registration
from tournaments.models.lines import tidied
from tournaments.standings.services import take_figures_along

WRITTEN = ("name", *Player.DIRECTORY_FIELDS)


@transaction.atomic
def add_person(
    *,
    club_id: int,
    name: str,
    details: Mapping[str, Any] | None = None,
    lists: Collection[int] | None = None,
) -> int:
    """Somebody new in a club's directory; returns their id. Two of one name are two people.

    Raises:
        PersonRefused, NoSuchThing: as `change_person`.
    """
    person = Player(club_id=club_id)
    _write(person, {"name": name, **(details or {})})
    person.save()
    if lists is not None:
        _put_on_lists(person, lists)
    return person.pk


@transaction.atomic
def change_person(
    *,
    club_id: int,
    player_id: int,
    details: Mapping[str, Any],
    lists: Collection[int] | None = None,
) -> None:
    """Changes what is written down about somebody.

    Args:
        details: by `WRITTEN`, and `brought_by` as an id or None; what is left out stays.
        lists: ids of the lists that they are on from now on; None: as they are.

    Raises:
        NoSuchThing: there is no such person or list.
        PersonRefused: something cannot be kept.
    """
    person = locked_person(club_id, player_id)
    before = person.name
    _write(person, details)
    person.save()
    if lists is not None:
        _put_on_lists(person, lists)
    if person.name != before:
        bump_bustles(bustles_of(player_id))


def locked_person(club_id: int, player_id: int) -> Player:
    """Somebody of the directory, locked until the transaction ends.

    Raises:
        NoSuchThing: there is nobody with that id, or they were erased.
    """
    rows = Player.objects.select_for_update().filter(club_id=club_id, erased_at=None)
    person = rows.filter(pk=player_id).first()
    if person is None:
        raise NoSuchThing(_("That person isn’t in the club’s directory any more."))
    return person


def bustles_of(player_id: int) -> list[int]:
    """Ids of the bustles in which somebody is."""
    rows = Registration.objects.filter(player_id=player_id)
    return list(rows.order_by("bustle_id").values_list("bustle_id", flat=True))


def bump_bustles(bustle_ids: Iterable[int]) -> None:
    """Counts up the versions of bustles whose people are called otherwise now. No figure changes by
    it: somebody with hundreds of evenings is not counted anew."""
    ids = sorted(set(bustle_ids))
    take_figures_along(ids)
    Bustle.objects.filter(pk__in=ids).update(version=F("version") + 1)
    for bustle_id in ids:
        notify(bustle_changed, bustle_id=bustle_id)


def _write(person: Player, details: Mapping[str, Any]) -> None:
    """Puts details into a row that is not saved yet, each one that it can keep."""
    for name, value in details.items():
        if name == "brought_by":
            person.brought_by = _bringer(person, value)
            continue
        if name not in WRITTEN:
            raise TypeError(f"Nobody writes down {name!r} of somebody.")
        setattr(person, name, _cleaned(name, value))
    _check_consent(person)


def _cleaned(name: str, value: Any) -> Any:
    field: Any = Player._meta.get_field(name)
    if isinstance(value, str) and name != "notes":
        value = tidied(value)
    if name == "name" and not value:
        raise PersonRefused(_("Enter a name."), "name")
    try:
        return field.clean(value, None)
    except ValidationError as error:
        raise PersonRefused(error.messages[0], name) from error


def _check_consent(person: Player) -> None:
    """An address is kept with what its owner agreed to and when, or not at all."""
    if not person.consent:
        if person.email or person.phone:
            sentence = _("Choose what they agreed to, or leave e-mail and phone empty.")
            raise PersonRefused(sentence, "consent")
        person.agreed_on = None
    elif person.agreed_on is None:
        person.agreed_on = timezone.localdate()
    elif person.agreed_on > timezone.localdate():
        raise PersonRefused(_("Choose a day that has come."), "agreed_on")


def _bringer(person: Player, player_id: int | None) -> Player | None:
    if player_id is None:
        return None
    if player_id == person.pk:
        raise PersonRefused(_("Nobody brings themselves. Choose somebody else."), "brought_by")
    rows = Player.objects.filter(club_id=person.club_id, erased_at=None, pk=player_id)
    if not rows.exists():
        raise PersonRefused(_("Nobody in the directory is meant. Choose again."), "brought_by")
    return rows[0]


def _put_on_lists(person: Player, lists: Collection[int]) -> None:
    rows = PlayerList.objects.filter(club_id=person.club_id)
    wanted, now = set(lists), set(person.lists.values_list("pk", flat=True))
    if unknown := wanted - set(rows.values_list("pk", flat=True)):
        raise NoSuchThing(_("There’s no list %(id)s.") % {"id": min(unknown)})
    person.lists.set(wanted)
    changed = wanted ^ now
    bump_bustles(
        rows.filter(pk__in=changed).values_list("prizes__bustle_id", flat=True).exclude(prizes=None)
    )
