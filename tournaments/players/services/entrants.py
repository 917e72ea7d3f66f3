"""People of the directory who enter a bustle: found again by name, picked, or new."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _

from tournaments.core.errors import NoSuchThing, RegistrationRefused
from tournaments.models import Bustle, Player, Registration

NEW = 0  # instead of an id in the directory: somebody who is not in it


def entrants(bustle: Bustle, names: Sequence[str], chosen: Mapping[int, int]) -> list[Player]:
    """One directory entry for each name, in order; nobody is used twice in a bustle.

    Args:
        chosen: by place in `names`, who it is: an id of the directory, or `NEW`. The others are
            found again by their name, where somebody has it who is not in the bustle.

    Raises:
        NoSuchThing: nobody of the club has such an id.
        RegistrationRefused: whoever was picked is in the bustle already, or was picked twice.
    """
    picked = _picked(bustle, chosen)
    left = [name for place, name in enumerate(names) if place not in chosen]
    by_name = _by_name(bustle, left, {player.pk for player in picked.values()})
    players = [
        picked.get(place)
        if place in chosen
        else (by_name[name].pop() if by_name.get(name) else None)
        for place, name in enumerate(names)
    ]
    new = iter(
        Player.objects.bulk_create(
            Player(club_id=bustle.club_id, name=name)
            for name, player in zip(names, players, strict=True)
            if player is None
        )
    )
    return [player or next(new) for player in players]


def _picked(bustle: Bustle, chosen: Mapping[int, int]) -> dict[int, Player]:
    """By place, the people who were picked."""
    ids = [player_id for player_id in chosen.values() if player_id != NEW]
    rows = Player.objects.filter(club_id=bustle.club_id, erased_at=None).in_bulk(ids)
    if len(rows) < len(set(ids)):
        raise NoSuchThing(_("That person isn’t in the club’s directory any more."))
    inside = Registration.objects.filter(bustle=bustle, player_id__in=ids)
    for player_id, number in inside.values_list("player_id", "number"):
        who = {"name": rows[player_id].name, "number": number}
        sentence = _("%(name)s is already on the list, number %(number)s.") % who
        raise RegistrationRefused(sentence, "name")
    if len(ids) > len(set(ids)):
        raise RegistrationRefused(_("You picked the same person twice."), "name")
    return {place: rows[player_id] for place, player_id in chosen.items() if player_id != NEW}


def _by_name(bustle: Bustle, names: Sequence[str], but: set[int]) -> dict[str, list[Player]]:
    """People of these names who are not in the bustle; the last of each is the oldest."""
    by_name: dict[str, list[Player]] = {}
    directory = Player.objects.filter(club_id=bustle.club_id, name__in=set(names))
    for player in directory.exclude(registrations__bustle=bustle).order_by("-pk"):
        if player.pk not in but:
            by_name.setdefault(player.name, []).append(player)
    return by_name


def is_only_a_name(player: Player) -> bool:
    """True if the club knows nothing else of somebody: no other evening, no list, no note."""
    rows = (player.registrations, player.lists, player.brought, player.regular_in, player.merges)
    if any(kind.exists() for kind in rows):
        return False
    return not (player.nickname or player.notes or player.email or player.phone)
