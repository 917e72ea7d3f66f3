"""The directory of a club: people found by any part of their names, with how often they played."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db import connection
from django.db.models import Case, Count, F, IntegerField, Max, Q, QuerySet, Value, When
from django.db.models.functions import Collate

from tournaments.models import Bustle, Player, Registration
from tournaments.models.search import searched_words

PLAYED = Q(state__in=[Registration.State.HERE, Registration.State.LEFT]) & ~Q(
    bustle__state=Bustle.State.SETUP
)
"""Registrations of those who were there when it was played."""
MOST_SUGGESTED = 6
FEWEST_LETTERS = 2  # before that everybody would be suggested


@dataclass(frozen=True)
class Evenings:
    """Evenings that somebody played: how many, and the start of the last one."""

    count: int = 0
    last: datetime | None = None


@dataclass(frozen=True)
class Known:
    """A person of the directory, as somebody is picked for a bustle."""

    id: int
    name: str
    nickname: str
    evenings: Evenings


def people_of(club_id: int) -> QuerySet[Player]:
    """Everybody in a club's directory but those who were erased, whom nothing finds any more.

    The index has all that is asked here, so no row is read before it is shown.
    """
    return Player.objects.filter(club_id=club_id, search__gt="")


def people_called(club_id: int, text: str) -> QuerySet[Player]:
    """People whose name or nickname holds every word of the text, from A to Z.

    Those whose name begins with it come first. Without a word in it, everybody.
    """
    rows, words = people_of(club_id), searched_words(text)
    for word in words:
        rows = rows.filter(search__contains=word)
    if words:
        return rows.order_by(_nearness(words[0]), _letters(), "pk")
    return rows.order_by(_letters(), "pk")


def _nearness(word: str) -> Case:
    """Order of names by where they hold a word: at their beginning, at that of a word, within."""
    begins = When(search__startswith=word, then=Value(0))
    within = When(search__contains=f" {word}", then=Value(1))
    return Case(begins, within, default=Value(2), output_field=IntegerField())


def _letters() -> Collate | F:
    """The searched letters in the same order on every database."""
    return Collate("search", "C") if connection.vendor == "postgresql" else F("search")


def evenings_of(player_ids: Collection[int]) -> dict[int, Evenings]:
    """Evenings of these people; nothing of those who have played none."""
    rows = Registration.objects.filter(PLAYED, player_id__in=player_ids).order_by()
    counted = rows.values_list("player_id").annotate(Count("pk"), Max("bustle__starts_at"))
    return {player: Evenings(count, last) for player, count, last in counted}


def suggestions_for(bustle: Bustle, text: str) -> list[Known]:
    """People who may be meant by what was typed so far, and who are not in this bustle yet."""
    if len("".join(searched_words(text))) < FEWEST_LETTERS:
        return []
    there = Registration.objects.filter(bustle=bustle).values("player_id")
    rows = people_called(bustle.club_id, text).exclude(pk__in=there)
    return _known(in_this_order(rows.values_list("pk", flat=True)[:MOST_SUGGESTED]))


def in_this_order(ids: Iterable[int]) -> list[Player]:
    """People with these ids, in their order."""
    ordered = list(ids)
    rows = Player.objects.select_related("brought_by").in_bulk(ordered)
    return [rows[player_id] for player_id in ordered if player_id in rows]


def namesakes_for(bustle: Bustle, names: Iterable[str]) -> dict[str, list[Known]]:
    """People of exactly these names who are not in this bustle yet; the first is the oldest."""
    rows = people_of(bustle.club_id).filter(name__in=set(names))
    people: dict[str, list[Known]] = {}
    for known in _known(rows.exclude(registrations__bustle=bustle).order_by("pk")):
        people.setdefault(known.name, []).append(known)
    return people


def _known(rows: Iterable[Player]) -> list[Known]:
    people = list(rows)
    evenings = evenings_of([person.pk for person in people])
    return [
        Known(person.pk, person.name, person.nickname, evenings.get(person.pk, Evenings()))
        for person in people
    ]
