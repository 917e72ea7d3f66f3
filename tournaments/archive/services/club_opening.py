"""Opening a club from its file: all of it, or nothing."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import IO, Any

from django.db import transaction
from django.utils.translation import gettext as _

from scoring.row_codec import NotAsWritten, insert_as_they_were, need_names, read_row
from tournaments.archive.services.club_file import checked_lines
from tournaments.archive.services.club_nouns import (
    CLUB_COLUMNS,
    EVENING_COLUMNS,
    PERSON_COLUMNS,
    RULESET_COLUMNS,
    SERIES_COLUMNS,
    STOP_COLUMNS,
)
from tournaments.archive.services.opening import open_content, refused_in_words
from tournaments.clubs.services.invitations import invite
from tournaments.core.selectors.clubs import forget_clubs
from tournaments.models import (
    Club,
    ClubRuleset,
    MailStop,
    Player,
    PlayerList,
    Role,
    Series,
    SeriesEvening,
)
from tournaments.models.clubs import free_slug
from tournaments.printing.services.logos import keep_logo, logo_from

RUNNER = ("role", "name", "email")


@dataclass(frozen=True)
class Invited:
    """Somebody who ran the club elsewhere, and the secret of the link that invites them here."""

    name: str
    email: str
    role: str
    secret: str


@dataclass
class OpenedClub:
    """The club that was opened, and the invitations to be sent to those who ran it."""

    club: Club
    bustle_ids: list[int] = field(default_factory=list)
    invited: list[Invited] = field(default_factory=list)
    people: list[Player] = field(default_factory=list)
    brought_by: list[int | None] = field(default_factory=list)

    @property
    def bustles(self) -> int:
        """How many bustles came with it."""
        return len(self.bustle_ids)


def open_club(*, file: IO[bytes], by: int | None = None) -> OpenedClub:
    """Makes a club from its file, with all its bustles.

    Each bustle is counted again and compared, as by `open_archive`. An address or a domain that is
    taken here is replaced, and nobody gets in by the file alone.

    Args:
        by: the id of the user who opens it; None for a command.

    Raises:
        BadArchive: the file cannot be opened, or one of its bustles is here already.
    """
    with refused_in_words(), transaction.atomic():
        lines = checked_lines(file)
        opened = OpenedClub(_club(next(lines, {})))
        for line in lines:
            _open_line(opened, line, by)
        _bring(opened)
    forget_clubs()
    return opened


def _club(line: Mapping[str, Any]) -> Club:
    values = need_names(need_names(line, ("club",), "the club")["club"], CLUB_COLUMNS, "the club")
    club: Club = read_row(Club, values, CLUB_COLUMNS, "the club")
    if not club.slug or Club.objects.filter(slug=club.slug).exists():
        club.slug = free_slug(club.name)
    if club.domain and Club.objects.filter(domain=club.domain).exists():
        club.domain = None
    insert_as_they_were([club])
    return club


def _open_line(opened: OpenedClub, line: Mapping[str, Any], by: int | None) -> None:
    kind = next(iter(line), "")
    if kind == "runner":
        _invite(opened, line[kind], by)
    elif kind in ("bustle", "people"):
        _bustle(opened, need_names(line, ("bustle", "people"), "a bustle"))
    elif kind in _KEEP:
        _KEEP[kind](opened, need_names(line, (kind,), kind)[kind])
    else:
        raise NotAsWritten("the file", _("there’s no “%(name)s”.") % {"name": str(kind)[:40]})


def _logo(opened: OpenedClub, content: Any) -> None:
    keep_logo(club_id=opened.club.pk, content=logo_from(b64decode(content, validate=True)))


def _ruleset(opened: OpenedClub, values: Any) -> None:
    need_names(values, RULESET_COLUMNS, "a ruleset")
    row: ClubRuleset = read_row(ClubRuleset, values, RULESET_COLUMNS, "a ruleset")
    row.club = opened.club
    insert_as_they_were([row])


def _mail_stop(opened: OpenedClub, values: Any) -> None:
    need_names(values, STOP_COLUMNS, "a mail stop")
    row: MailStop = read_row(MailStop, values, STOP_COLUMNS, "a mail stop")
    row.club = opened.club
    insert_as_they_were([row])


def _person(opened: OpenedClub, values: Any) -> None:
    where = _("person %(number)s") % {"number": len(opened.people) + 1}
    need_names(values, (*PERSON_COLUMNS, "brought_by"), where)
    row: Player = read_row(Player, values, PERSON_COLUMNS, where)
    row.club = opened.club
    row._meta.get_field("search").pre_save(row, True)
    insert_as_they_were([row])
    opened.people.append(row)
    opened.brought_by.append(values["brought_by"])


def _list(opened: OpenedClub, values: Any) -> None:
    need_names(values, ("name", "people"), "a list")
    row = PlayerList(club=opened.club, name=values["name"])
    row.clean_fields(exclude=["club"])
    row.save()
    row.players.add(*(_at(opened, number) for number in values["people"]))


def _series(opened: OpenedClub, values: Any) -> None:
    names = (*SERIES_COLUMNS, "template", "regulars", "evenings")
    need_names(values, names, "a series")
    row: Series = read_row(Series, values, SERIES_COLUMNS, "a series")
    row.club, row.template_id = opened.club, _bustle_at(opened, values["template"])
    insert_as_they_were([row])
    row.regulars.add(*(_at(opened, number) for number in values["regulars"]))
    for one in values["evenings"]:
        need_names(one, (*EVENING_COLUMNS, "bustle"), "an evening")
        evening: SeriesEvening = read_row(SeriesEvening, one, EVENING_COLUMNS, "an evening")
        evening.series, evening.bustle_id = row, _bustle_at(opened, one["bustle"])
        insert_as_they_were([evening])


def _bustle_at(opened: OpenedClub, number: Any) -> int | None:
    """The id of the bustle with this place in the file; None for none."""
    if number is None:
        return None
    if not isinstance(number, int) or not 1 <= number <= len(opened.bustle_ids):
        raise NotAsWritten("the file", _("there’s no bustle %(number)s.") % {"number": number})
    return opened.bustle_ids[number - 1]


_KEEP: Mapping[str, Callable[[OpenedClub, Any], None]] = {
    "logo": _logo,
    "ruleset": _ruleset,
    "mail_stop": _mail_stop,
    "person": _person,
    "list": _list,
    "series": _series,
}


def _invite(opened: OpenedClub, values: Any, by: int | None) -> None:
    need_names(values, RUNNER, "who runs it")
    role, name, email = (str(values[part]) for part in RUNNER)
    if role not in Role.values:
        raise NotAsWritten("who runs it", _("there’s no role “%(role)s”.") % {"role": role[:40]})
    new = invite(club_id=opened.club.pk, role=role, by=by, name=name, email=email)
    opened.invited.append(Invited(name, email, role, new.secret))


def _bustle(opened: OpenedClub, line: Mapping[str, Any]) -> None:
    people = {int(number): _at(opened, person) for number, person in line["people"].items()}
    bustle = open_content(content=line["bustle"], club=opened.club, people=people)
    opened.bustle_ids.append(bustle.bustle_id)


def _at(opened: OpenedClub, number: Any) -> Player:
    """The person with this number in the file."""
    if not isinstance(number, int) or not 1 <= number <= len(opened.people):
        raise NotAsWritten("the file", _("there’s no person %(number)s.") % {"number": number})
    return opened.people[number - 1]


def _bring(opened: OpenedClub) -> None:
    """Who brought whom, once everybody is there."""
    for person, number in zip(opened.people, opened.brought_by, strict=True):
        if number is not None:
            Player.objects.filter(pk=person.pk).update(brought_by=_at(opened, number))
