"""Opening a bustle from its file: all of it, or nothing."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from uuid import uuid4, uuid5

from django.core.exceptions import ValidationError
from django.db import DataError, IntegrityError, transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy

from scoring.bookfile import PARTS, BooksToOpen, check_books, entries_here
from scoring.row_codec import NotAsWritten, need_names
from tournaments.archive.services import nouns
from tournaments.archive.services.file import BadArchive, unpack
from tournaments.archive.services.rows import People, Rows, keep_rows, read_rows
from tournaments.archive.services.writing import content_of
from tournaments.core.errors import DirectorMustAct
from tournaments.core.selectors.audit_log import deeds_of, last_undoable
from tournaments.core.selectors.bustles import bustle_by_id
from tournaments.core.services.bustle_lock import notify
from tournaments.core.signals import bustle_changed
from tournaments.draw.selectors.draws import basis_of, draw_view
from tournaments.draw.selectors.wishes import wishes_of
from tournaments.models import Bustle, CashLine, Club, Player
from tournaments.play.selectors.rounds import rounds_of
from tournaments.printing.services.logos import set_logo
from tournaments.setup.services.bustles import new_slug
from tournaments.standings.selectors.standings import compute

NEEDED = ("bustle", "club", "prize_plan", *nouns.LISTS, *PARTS)
CLUB = ("name", "logo")
LOOKED_FOR = 200
HERE_ALREADY = _lazy("This bustle is already here. To open it again, choose “Open it as a copy”.")
# What rows that were made up, or mixed up, can raise on their way.
NO_BUSTLE = (
    *(ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError),
    *(DataError, IntegrityError, ValidationError, DirectorMustAct),
)


@dataclass(frozen=True)
class Opened:
    """The bustle that was opened; `other_address` says that its own was taken."""

    bustle_id: int
    slug: str
    name: str
    other_address: bool


def open_archive(
    *, data: bytes, club_id: int | None, same_people: bool = False, as_copy: bool = False
) -> Opened:
    """Makes a bustle from the file of one, with its hands, in a club of this installation.

    Every sheet is counted again from its hands, and what was made is read back and compared with
    the file before it is kept.

    Args:
        club_id: whose it will be; None: a new club by the name in the file.
        same_people: people of the club's directory by the same name are these people; else all
            are new in it.
        as_copy: opens it beside the one that is here, with new ids for all that was written.

    Raises:
        BadArchive: the file cannot be opened, or its bustle is here already.
    """
    content = unpack(data)
    with refused_in_words():
        _check_parts(content)
        content = _completed(content)
        content = _renewed(content) if as_copy else content
        with transaction.atomic():
            return _counted(content, lambda: _club(club_id, content["club"]), People(same_people))


def open_content(*, content: Any, club: Club, people: Mapping[int, Player]) -> Opened:
    """Makes a bustle from its content in a club's file, in the caller's transaction.

    Args:
        people: who is meant by each number of a registration.

    Raises:
        BadArchive: the bustle is here already.
        NotAsWritten, or one of `NO_BUSTLE`: it cannot be opened.
    """
    _check_parts(content)
    return _counted(_completed(content), lambda: club, People(known=people))


@contextmanager
def refused_in_words() -> Iterator[None]:
    """Turns whatever rows that were made up can raise into a BadArchive with a sentence."""
    try:
        yield
    except BadArchive:
        raise
    except NotAsWritten as error:
        raise BadArchive(
            _("This file can’t be opened. In %(where)s") % {"where": error.sentence}
        ) from error
    except NO_BUSTLE as error:
        raise BadArchive(_("This file can’t be opened: it doesn’t add up to a bustle.")) from error


def _counted(content: dict[str, Any], whose: Callable[[], Club], people: People) -> Opened:
    """The bustle with every sheet counted again from its hands."""
    books = check_books({name: content[name] for name in PARTS})
    content = {**content, "sheets": books.counted_now(content["sheets"])}
    return _open(content, books, read_rows(content), whose, people)


def _check_parts(content: Mapping[str, Any]) -> None:
    need_names(content, NEEDED, "the file")
    for name in (*nouns.LISTS, *PARTS):
        if not isinstance(content[name], list):
            raise NotAsWritten(name, _("this isn’t a list."))
    club = content["club"]
    need_names({"logo": "", **club} if isinstance(club, dict) else club, CLUB, "the club")


def _completed(content: Mapping[str, Any]) -> dict[str, Any]:
    """Content with the defaults of columns that are newer than the file."""
    lists = {kind: noun.completed(content[kind]) for kind, noun in nouns.NOUNS.items()}
    for row in lists["rounds"]:
        if isinstance(row, dict) and isinstance(row.get("tables"), list):
            row["tables"] = nouns.TABLE.completed(row["tables"])
    [bustle] = nouns.BUSTLE.completed([content["bustle"]])
    [plan] = nouns.PRIZE_PLAN.completed([content["prize_plan"]])
    return {**content, **lists, "bustle": bustle, "prize_plan": plan}


def _renewed(content: Mapping[str, Any]) -> dict[str, Any]:
    """Content with new ids for whatever devices and directors have written."""
    mark = uuid4()

    def other(name: str | None) -> str | None:
        return str(uuid5(mark, name)) if name else None

    def renew(lines: list[dict[str, Any]], *names: str) -> list[dict[str, Any]]:
        return [line | {name: other(line[name]) for name in names} for line in lines]

    return {
        **content,
        "bustle": content["bustle"] | {"slug": new_slug(content["bustle"]["name"])},
        "log": renew(content["log"], "entry_id", "refers_to"),
        "cash_lines": renew(content["cash_lines"], "line_id", "takes_back"),
    }


def _open(
    content: Mapping[str, Any],
    books: BooksToOpen,
    rows: Rows,
    whose: Callable[[], Club],
    people: People,
) -> Opened:
    _refuse_what_is_here(content)
    wanted = rows.bustle.slug
    if Bustle.objects.filter(slug=wanted).exists():
        rows.bustle.slug = new_slug(rows.bustle.name)
    keep_rows(rows, books, whose(), people)
    _compare(rows.bustle, content, same_people=people.same_names)
    _look_through(rows.bustle.pk)
    notify(bustle_changed, bustle_id=rows.bustle.pk)
    bustle = rows.bustle
    return Opened(bustle.pk, bustle.slug, bustle.name, bustle.slug != wanted)


def _club(club_id: int | None, values: Mapping[str, Any]) -> Club:
    """The club that opens it, or a new one with the name and the logo of the file."""
    if club_id is not None:
        return Club.objects.get(pk=club_id)
    club = Club(name=values["name"])
    club.clean_fields()
    club.save()
    if values.get("logo"):
        set_logo(club_id=club.pk, data=b64decode(values["logo"], validate=True))
    return club


def _refuse_what_is_here(content: Mapping[str, Any]) -> None:
    bustle = content["bustle"]
    entries = [line["entry_id"] for line in content["log"][:LOOKED_FOR]]
    lines = [line["line_id"] for line in content["cash_lines"][:LOOKED_FOR]]
    same = Bustle.objects.filter(slug=bustle["slug"], created_at=bustle["created_at"])
    money = CashLine.objects.filter(line_id__in=lines)
    if same.exists() or entries_here(entries) or money.exists():
        raise BadArchive(str(HERE_ALREADY))


def _compare(bustle: Bustle, content: Mapping[str, Any], *, same_people: bool) -> None:
    """Raises NotAsWritten unless the new bustle is what the file says."""
    opened = _completed(content_of(bustle.pk))
    wanted = {**content, "bustle": {**content["bustle"], "slug": bustle.slug}}
    wanted["club"] = opened["club"]  # whoever opens it has a name and a logo already
    if same_people:  # whom the club knows may stand on other lists of the club
        wanted["lists"] = opened["lists"]
    for name in NEEDED:
        if opened[name] != wanted[name]:
            raise NotAsWritten(name, _("this would not be kept as it is written."))


def _look_through(bustle_id: int) -> None:
    """Reads what every page reads: rows that no page could show are refused now."""
    bustle = bustle_by_id(bustle_id)
    compute(bustle)
    rounds_of(bustle_id)
    deeds_of(bustle_id)
    last_undoable(bustle)
    if draw_view(bustle_id):
        basis_of(bustle_id)
    wishes_of(bustle_id)
