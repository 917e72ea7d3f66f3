"""A club as the lines of its file: all that belongs to it, and nothing that proves anything."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Mapping
from typing import IO, Any

from django.utils.translation import gettext as _

from scoring.row_codec import as_values
from tournaments.archive.services.club_file import write_lines
from tournaments.archive.services.club_nouns import (
    CLUB_COLUMNS,
    EVENING_COLUMNS,
    PERSON_COLUMNS,
    RULESET_COLUMNS,
    SERIES_COLUMNS,
    STOP_COLUMNS,
)
from tournaments.archive.services.writing import content_of, one_moment
from tournaments.core.errors import NoSuchThing
from tournaments.core.selectors.logos import logo_of
from tournaments.models import Club, Invitation, Registration, Series

Line = dict[str, Any]


def write_club(*, club_id: int, to: IO[bytes]) -> str:
    """Writes the file of a club, all of one moment; returns its name.

    Raises:
        NoSuchThing: there is no such club.
    """
    with one_moment():
        club = Club.objects.filter(pk=club_id).first()
        if club is None:
            raise NoSuchThing(_("There is no such club."))
        write_lines(_lines(club), to)
    return f"{club.slug}.club.jsonl"


def _lines(club: Club) -> Iterator[Line]:
    yield {"club": as_values(club, CLUB_COLUMNS)}
    if logo := logo_of(club.pk):
        yield {"logo": b64encode(logo).decode()}
    for runner in _runners(club):
        yield {"runner": runner}
    for ruleset in club.rulesets.order_by("pk"):
        yield {"ruleset": as_values(ruleset, RULESET_COLUMNS)}
    for stop in club.mail_stops.order_by("digest"):
        yield {"mail_stop": as_values(stop, STOP_COLUMNS)}
    ids = club.players.order_by("pk").values_list("pk", flat=True)
    people = {pk: number for number, pk in enumerate(ids, start=1)}
    yield from _directory(club, people)
    yield from _evenings(club, people)


def _directory(club: Club, people: Mapping[int, int]) -> Iterator[Line]:
    for person in club.players.order_by("pk").iterator(chunk_size=500):
        brought_by = people.get(person.brought_by_id or 0)
        yield {"person": as_values(person, PERSON_COLUMNS) | {"brought_by": brought_by}}
    # Not by the database, which may know another order of letters than the next one.
    for row in sorted(club.player_lists.prefetch_related("players"), key=lambda row: row.name):
        numbers = sorted(people[player.pk] for player in row.players.all())
        yield {"list": {"name": row.name, "people": numbers}}


def _evenings(club: Club, people: Mapping[int, int]) -> Iterator[Line]:
    bustles = list(club.bustles.order_by("pk").values_list("pk", flat=True))
    for bustle_id in bustles:
        yield {"bustle": content_of(bustle_id), "people": _registered(bustle_id, people)}
    places = {pk: at for at, pk in enumerate(bustles, start=1)}
    for series in club.series.order_by("pk").prefetch_related("regulars", "evenings"):
        yield {"series": _series(series, places, people)}


def _series(series: Series, bustles: Mapping[int, int], people: Mapping[int, int]) -> Line:
    """A series with its evenings, which name bustles by their place in the file."""
    return as_values(series, SERIES_COLUMNS) | {
        "template": bustles.get(series.template_id or 0),
        "regulars": sorted(people[player.pk] for player in series.regulars.all()),
        "evenings": [
            as_values(one, EVENING_COLUMNS) | {"bustle": bustles.get(one.bustle_id or 0)}
            for one in series.evenings.all()
        ],
    }


def _registered(bustle_id: int, numbers: Mapping[int, int]) -> dict[str, int]:
    """The person of every registration, by its number."""
    rows = Registration.objects.filter(bustle_id=bustle_id).values_list("number", "player_id")
    return {str(number): numbers[player_id] for number, player_id in rows}


def _runners(club: Club) -> list[Line]:
    """People who run the club, and those who are invited to: by name and e-mail, no passwords."""
    members = club.memberships.select_related("user")
    runners = {(one.role, one.user.get_username(), one.user.email) for one in members}
    invited = Invitation.objects.filter(club=club, bustle=None, used_at=None, withdrawn_at=None)
    runners |= {(one.role, one.name, one.email) for one in invited}
    return [{"role": role, "name": name, "email": email} for role, name, email in sorted(runners)]
