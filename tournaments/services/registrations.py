"""Who takes part: registering, checking in, walking in, not coming, leaving, coming back."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from django.db import transaction
from django.db.models import Max

from tournaments.errors import NoSuchThing, NotNow, RegistrationRefused
from tournaments.models import Bustle, Player, Registration, Round
from tournaments.services.changes import changed, locked

LONGEST_NAME = 80
MOST_PLAYERS = 1000


@transaction.atomic
def register(*, bustle_id: int, names: Sequence[str]) -> list[int]:
    """Registers people in the order given; returns their numbers.

    A name that the club's directory knows, and that is not yet in this bustle, is that person;
    otherwise it is somebody new, so two of one name are two people.

    Raises:
        RegistrationRefused: a name is empty or too long, or there are too many people.
        NotNow: the bustle is finished.
    """
    bustle = locked(bustle_id)
    numbers = _add(bustle, names, Registration.State.REGISTERED, None)
    changed(bustle)
    return numbers


@transaction.atomic
def walk_in(*, bustle_id: int, name: str) -> int:
    """Registers somebody who stands in the door: here, and playing from the next round on.

    Raises:
        RegistrationRefused, NotNow: as `register`.
    """
    bustle = locked(bustle_id)
    started = bustle.state != Bustle.State.SETUP
    first = _next_round(bustle) if started else None
    [number] = _add(bustle, [name], Registration.State.HERE, first)
    changed(bustle)
    return number


@transaction.atomic
def check_in(*, bustle_id: int, numbers: Sequence[int]) -> None:
    """They are here. After the start they play from the next round on.

    Raises:
        NotNow: the bustle is finished.
    """
    bustle = _going_on(bustle_id)
    for entry in _entries(bustle, numbers):
        if entry.state == Registration.State.HERE:
            continue
        if bustle.state != Bustle.State.SETUP and not _has_played(entry):
            entry.from_round = _next_round(bustle)
        entry.state, entry.gone_from_round = Registration.State.HERE, None
        entry.save(update_fields=["state", "from_round", "gone_from_round"])
    changed(bustle)


@transaction.atomic
def undo_check_in(*, bustle_id: int, numbers: Sequence[int]) -> None:
    """Back to registered, before the start.

    Raises:
        NotNow: the bustle has started; they can leave instead.
    """
    bustle = locked(bustle_id)
    if bustle.state != Bustle.State.SETUP:
        raise NotNow("The bustle has started: mark them as left instead.")
    for entry in _entries(bustle, numbers):
        entry.state = Registration.State.REGISTERED
        entry.save(update_fields=["state"])
    changed(bustle)


@transaction.atomic
def mark_no_show(*, bustle_id: int, number: int) -> None:
    """This person did not come and is not drawn from the next round on.

    Raises:
        NotNow: the bustle is finished.
    """
    _mark_gone(_going_on(bustle_id), number, Registration.State.NO_SHOW)


@transaction.atomic
def leave(*, bustle_id: int, number: int) -> None:
    """This person goes home after the running round. They stay in the standings, marked.

    Raises:
        NotNow: the bustle is finished.
    """
    _mark_gone(_going_on(bustle_id), number, Registration.State.LEFT)


def _mark_gone(bustle: Bustle, number: int, state: str) -> None:
    [entry] = _entries(bustle, [number])
    # Who never checked in was in no round, and whoever went before has been gone since then.
    if entry.state == Registration.State.HERE and bustle.state != Bustle.State.SETUP:
        entry.gone_from_round = _next_round(bustle)
    entry.state = state
    entry.save(update_fields=["state", "gone_from_round"])
    changed(bustle)


@transaction.atomic
def rename(*, bustle_id: int, number: int, name: str) -> None:
    """Corrects a name.

    Raises:
        RegistrationRefused: the name is empty or too long.
    """
    bustle = locked(bustle_id)
    [entry] = _entries(bustle, [number])
    entry.player.name = cleaned_name(name)
    entry.player.save(update_fields=["name"])
    changed(bustle)


def _going_on(bustle_id: int) -> Bustle:
    bustle = locked(bustle_id)
    _refuse_if_finished(bustle)
    return bustle


def _refuse_if_finished(bustle: Bustle) -> None:
    if bustle.state == Bustle.State.FINISHED:
        raise NotNow("This bustle is finished.")


def _add(bustle: Bustle, names: Sequence[str], state: str, from_round: int | None) -> list[int]:
    _refuse_if_finished(bustle)
    cleaned = [cleaned_name(name) for name in names]
    last = bustle.registrations.aggregate(last=Max("number"))["last"] or 0
    if last + len(cleaned) > MOST_PLAYERS:
        raise RegistrationRefused(f"A bustle takes at most {MOST_PLAYERS} players.", "name")
    players = _players(bustle, cleaned)
    Registration.objects.bulk_create(
        Registration(
            bustle=bustle, player=player, number=number, state=state, from_round=from_round
        )
        for number, player in enumerate(players, start=last + 1)
    )
    return list(range(last + 1, last + 1 + len(cleaned)))


def _players(bustle: Bustle, names: Sequence[str]) -> list[Player]:
    """One directory entry for each name, in order; nobody is used twice in a bustle."""
    known: dict[str, list[Player]] = {}
    directory = Player.objects.filter(club_id=bustle.club_id, name__in=set(names))
    for player in directory.exclude(registrations__bustle=bustle).order_by("-pk"):
        known.setdefault(player.name, []).append(player)
    found = [known[name].pop() if known.get(name) else None for name in names]
    new = iter(
        Player.objects.bulk_create(
            Player(club_id=bustle.club_id, name=name)
            for name, player in zip(names, found, strict=True)
            if player is None
        )
    )
    return [player or next(new) for player in found]


def tidied(name: str) -> str:
    """The name with its spaces in order and without what cannot be printed.

    Every letter is written one way: an ë of one sign and an ë of two must not be two names.
    """
    composed = unicodedata.normalize("NFC", name)
    return " ".join("".join(c if c.isprintable() else " " for c in composed).split())


def cleaned_name(name: str) -> str:
    """A name as it is kept.

    Raises:
        RegistrationRefused: it is empty or too long.
    """
    cleaned = tidied(name)
    if not cleaned:
        raise RegistrationRefused("Enter a name.", "name")
    if len(cleaned) > LONGEST_NAME:
        raise RegistrationRefused(f"A name has at most {LONGEST_NAME} letters.", "name")
    return cleaned


def _entries(bustle: Bustle, numbers: Sequence[int]) -> list[Registration]:
    wanted = set(numbers)
    found = list(bustle.registrations.select_related("player").filter(number__in=wanted))
    if len(found) != len(wanted):
        missing = sorted(wanted - {entry.number for entry in found})
        raise NoSuchThing(f"Nobody has number {missing[0]} in this bustle.")
    return found


def _next_round(bustle: Bustle) -> int:
    last = Round.objects.filter(bustle=bustle).aggregate(last=Max("number"))["last"]
    return int(last or 0) + 1


def _has_played(entry: Registration) -> bool:
    return entry.seats.exists()
