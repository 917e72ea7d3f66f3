"""A person of a club's directory: what is written down, their evenings, and doubles."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from tournaments.core.errors import NoSuchThing
from tournaments.core.names import alike, words_of
from tournaments.models import Club, Player, PlayerList, PlayerMerge, Registration
from tournaments.models.search import searched_words
from tournaments.players.selectors.directory import (
    Evenings,
    evenings_of,
    in_this_order,
    people_called,
    people_of,
)

MOST_ALIKE = 8
LOOKED_AT = 300


@dataclass(frozen=True)
class Listed:
    """A line of the directory."""

    person: Player
    evenings: Evenings


def person_of(club_id: int, player_id: int) -> Player:
    """Somebody of a club's directory, with who brought them.

    Raises:
        NoSuchThing: there is nobody with that id, or they were erased.
    """
    person = people_of(club_id).select_related("brought_by").filter(pk=player_id).first()
    if person is None:
        raise NoSuchThing(_("That person isn’t in the club’s directory any more."))
    return person


def found(club_id: int, text: str) -> Sequence[int] | QuerySet[Player, int]:
    """Ids of the people of the directory whom this text finds, in the order of its pages.

    All of them are read: to count them first would look through the same again. Without a text
    they are counted by the index.
    """
    rows = people_called(club_id, text).values_list("pk", flat=True)
    return list(rows) if text.strip() else rows


def lines_of(ids: Iterable[int]) -> list[Listed]:
    """Lines for the people of one page."""
    people = in_this_order(ids)
    evenings = evenings_of([person.pk for person in people])
    return [Listed(person, evenings.get(person.pk, Evenings())) for person in people]


def registrations_of_person(player_id: int) -> list[Registration]:
    """Their registrations, the newest evening first."""
    rows = Registration.objects.filter(player_id=player_id).select_related("bustle", "team")
    return list(rows.order_by("-bustle__starts_at", "-pk"))


def lists_of_club(club_id: int) -> list[PlayerList]:
    """The lists of a club that have a prize of their own, by name."""
    return list(PlayerList.objects.filter(club_id=club_id).order_by("name"))


def look_alikes(person: Player) -> list[Listed]:
    """People who may be the same person: like names, and never in one bustle with them."""
    words = words_of(person.name)
    searched = searched_words(person.name)
    if not words or not searched:
        return []
    near = Q(search__contains=searched[-1]) | Q(search__startswith=searched[0])
    rows = people_of(person.club_id).filter(near).exclude(pk=person.pk).order_by("search", "pk")
    with_them = Registration.objects.filter(player_id=person.pk).values("bustle_id")
    there = Registration.objects.filter(bustle_id__in=with_them).values("player_id")
    names = rows.exclude(pk__in=there).values_list("pk", "name")
    like = [other for other, name in names[:LOOKED_AT] if alike(words, words_of(name))]
    return lines_of(like[:MOST_ALIKE])


def merges_of(club: Club) -> list[PlayerMerge]:
    """Merges in this club, the newest first."""
    return list(PlayerMerge.objects.filter(club=club).select_related("kept")[:100])


def shared_bustles(one_id: int, other_id: int) -> list[str]:
    """Names of bustles in which both of two people are."""
    both = Registration.objects.filter(player_id=one_id).values("bustle_id")
    rows = Registration.objects.filter(player_id=other_id, bustle_id__in=both)
    return list(rows.order_by("-bustle__starts_at").values_list("bustle__name", flat=True))
