"""The rows of a file: read and checked first, then kept one kind after the other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.bookfile import BooksToOpen, open_again
from scoring.row_codec import NotAsWritten, insert_as_they_were, need_names, read_row
from tournaments.archive.services import nouns
from tournaments.archive.services.nouns import NOUNS, Noun, Values
from tournaments.archive.services.writing import with_keys, with_sheets
from tournaments.models import (
    Bustle,
    CashLine,
    Club,
    Player,
    PlayerList,
    PrizePlan,
    Registration,
    Seat,
    Table,
)

KINDS = tuple(kind for kind in NOUNS if kind != "lists")
"""The lists of the file whose rows are the bustle's own."""


@dataclass(frozen=True)
class People:
    """Who the people of a file are here: those of the directory with the `same_names`, or those
    that are `known` by the numbers of their registrations; else all are new."""

    same_names: bool = False
    known: Mapping[int, Player] = field(default_factory=dict)


@dataclass(frozen=True)
class Rows:
    """Rows by kind, each with what the file says of it, and not yet in the database."""

    bustle: Bustle
    plan: PrizePlan | None
    kinds: Mapping[str, list[tuple[Any, Values]]]
    tables: Mapping[int, list[tuple[Table, Values]]]
    lists: Sequence[Values]


def read_rows(content: Values) -> Rows:
    """Reads every row of a file.

    Raises:
        NotAsWritten: a field is missing, not known, or cannot have its value.
    """
    kinds = {kind: _read_all(kind, content[kind]) for kind in KINDS}
    plan = content["prize_plan"]
    _read_all("lists", content["lists"])
    return Rows(
        bustle=_read(nouns.BUSTLE, content["bustle"], "the bustle"),
        plan=_read(nouns.PRIZE_PLAN, plan, "the prize plan") if plan else None,
        kinds=kinds,
        tables={
            row.number: _read_tables(row.number, values["tables"])
            for row, values in kinds["rounds"]
        },
        lists=content["lists"],
    )


def _read(noun: Noun, values: Any, where: str) -> Any:
    return read_row(noun.model, need_names(values, noun.names, where), noun.columns, where)


def _read_all(kind: str, rows: Sequence[Any]) -> list[tuple[Any, Values]]:
    where = _("%(kind)s, line %(line)s")
    return [
        (_read(NOUNS[kind], values, where % {"kind": kind, "line": number}), values)
        for number, values in enumerate(rows, start=1)
    ]


def _read_tables(number: int, tables: Any) -> list[tuple[Table, Values]]:
    where = _("round %(number)s, tables") % {"number": number}
    if not isinstance(tables, list):
        raise NotAsWritten(where, _("this isn’t a list."))
    return [(_read(nouns.TABLE, values, where), values) for values in tables]


def keep_rows(rows: Rows, books: BooksToOpen, club: Club, who: People) -> None:
    """Inserts all, in the caller's transaction; every row gets its id."""
    (book, threes), sheets = open_again(books)
    bustle = rows.bustle
    bustle.club, bustle.book_id, bustle.threes_book_id = club, book, threes
    insert_as_they_were([bustle])
    for rows_of_kind in rows.kinds.values():
        for row, _values in rows_of_kind:
            row.bustle = bustle
    people = _keep_people(rows, club, who)
    lists = _keep_lists(rows, club, people)
    _keep_wishes(rows, people)
    _keep_rounds(rows, people, sheets)
    _keep_deeds(rows, sheets)
    _name_prizes(rows, lists)
    _keep_money(rows, people, lists)
    for kind in ("calls", "editions", "printed"):
        _insert(rows, kind)


def _insert(rows: Rows, kind: str) -> None:
    insert_as_they_were([row for row, _values in rows.kinds[kind]])


def _keep_people(rows: Rows, club: Club, who: People) -> dict[int, Registration]:
    _insert(rows, "teams")
    teams = {row.number: row for row, _said in rows.kinds["teams"]}
    directory = _directory(club) if who.same_names else {}
    registrations = rows.kinds["registrations"]
    for row, values in registrations:
        row.player = who.known.get(row.number) or _player(club, values["name"], directory)
        row.team = teams[values["team"]] if values["team"] is not None else None
    _insert(rows, "registrations")
    people = {row.number: row for row, _said in registrations}
    stand_ins = [
        (row, values) for row, values in registrations if values["stands_in_for"] is not None
    ]
    for row, values in stand_ins:
        row.stands_in_for = people[values["stands_in_for"]]
        row.save(update_fields=["stands_in_for"])
    return people


def _directory(club: Club) -> dict[str, list[Player]]:
    """Everybody of the club by name; of two of one name the older comes first."""
    directory: dict[str, list[Player]] = {}
    for player in club.players.filter(erased_at=None).order_by("pk"):
        directory.setdefault(player.name, []).append(player)
    return directory


def _player(club: Club, name: str, directory: dict[str, list[Player]]) -> Player:
    if directory.get(name):
        return directory[name].pop(0)
    player = Player(club=club, name=name)
    if name:
        player.clean_fields()
    else:
        player.erased_at = timezone.now()  # before the file was made
    player.save()
    return player


def _keep_lists(
    rows: Rows, club: Club, people: Mapping[int, Registration]
) -> dict[str, PlayerList]:
    lists = {}
    for values in rows.lists:
        row, _new = PlayerList.objects.get_or_create(club=club, name=values["name"])
        row.players.add(*(people[number].player for number in values["numbers"]))
        lists[row.name] = row
    return lists


def _keep_wishes(rows: Rows, people: Mapping[int, Registration]) -> None:
    for row, values in rows.kinds["wishes"]:
        for name in ("one", "other"):
            setattr(row, name, people[values[name]] if values[name] is not None else None)
    _insert(rows, "wishes")


def _keep_rounds(rows: Rows, people: Mapping[int, Registration], sheets: list[int]) -> None:
    _insert(rows, "draws")
    draws = {row.generation: row for row, _values in rows.kinds["draws"]}
    for row, values in rows.kinds["rounds"]:
        row.draw = draws[values["draw"]]
    _insert(rows, "rounds")
    tables = [
        (table, values, row)
        for row, _of_round in rows.kinds["rounds"]
        for table, values in rows.tables[row.number]
    ]
    for table, values, row in tables:
        table.round, table.sheet_id = row, _at(sheets, values["sheet"])
    Table.objects.bulk_create([table for table, _values, _row in tables])
    Seat.objects.bulk_create(
        Seat(table=table, round=row, seat=_seat(seat), registration=people[number])
        for table, values, row in tables
        for seat, number in sorted(values["seats"].items())
    )


def _at(sheets: list[int], number: int) -> int:
    """The id of the sheet that the file calls by this number."""
    if number < 1:
        raise NotAsWritten("rounds", _("there’s no sheet %(number)s.") % {"number": number})
    return sheets[number - 1]


def _seat(name: str) -> str:
    if len(name) > 2:
        raise NotAsWritten("rounds", _("there’s no seat “%(seat)s”.") % {"seat": name[:10]})
    return name


def _keep_deeds(rows: Rows, sheets: list[int]) -> None:
    ids = dict(enumerate(sheets, start=1))
    for row, _values in rows.kinds["deeds"]:
        row.facts = with_sheets(row.facts, ids)
    _insert(rows, "deeds")


def _name_prizes(rows: Rows, lists: Mapping[str, PlayerList]) -> None:
    """Prizes are called by the lists of this installation."""
    ids = {number: row.pk for number, row in enumerate(lists.values(), start=1)}

    def here(key: Any) -> Any:
        return nouns.prize_here(key, ids)

    for row, _values in rows.kinds["cash_lines"]:
        row.prize = here(row.prize)
    for row, _values in rows.kinds["editions"]:
        row.prizes = with_keys(row.prizes, here)


def _keep_money(
    rows: Rows, people: Mapping[int, Registration], lists: Mapping[str, PlayerList]
) -> None:
    if rows.plan:
        rows.plan.bustle = rows.bustle
        insert_as_they_were([rows.plan])
    for row, values in rows.kinds["prizes"]:
        row.only = lists[values["only"]] if values["only"] is not None else None
    _insert(rows, "prizes")
    written: dict[str, CashLine] = {}
    for row, values in rows.kinds["cash_lines"]:
        if values["registration"] is not None:
            row.registration = people[values["registration"]]
        if values["takes_back"] is not None:
            row.takes_back = written[values["takes_back"]]
        insert_as_they_were([row])
        written[values["line_id"]] = row
