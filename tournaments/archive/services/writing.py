"""A bustle as the content of its file: plain values only."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from django.contrib.auth import get_user_model
from django.db import connection, models, transaction

from scoring.bookfile import KeptBooks, books_as_values
from tournaments.archive.services import nouns
from tournaments.archive.services.file import pack
from tournaments.archive.services.nouns import NOUNS
from tournaments.core.selectors.audit_log import BY_NAME, DIRECTOR
from tournaments.core.selectors.logos import logo_of
from tournaments.models import (
    Bustle,
    CashLine,
    Club,
    Deed,
    PlayerList,
    Printed,
    Prize,
    PrizePlan,
    Registration,
    Round,
    Table,
    Wish,
)

Values = dict[str, Any]
Named = Callable[[str], str]
LONGEST_BY = 80


def archive_of(*, bustle_id: int) -> tuple[str, bytes]:
    """The file of a bustle: its name and its content, all of one moment."""
    with one_moment():
        content = content_of(bustle_id)
    return f"{content['bustle']['slug']}.bustle.json", pack(content)


@contextmanager
def one_moment() -> Iterator[None]:
    """A transaction in which all that is read is of one moment, unless it is part of another."""
    with transaction.atomic():
        if connection.vendor == "postgresql" and not connection.savepoint_ids:
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        yield


def content_of(bustle_id: int) -> Values:
    """Everything of a bustle that goes into its file."""
    bustle = Bustle.objects.select_related("club").get(pk=bustle_id)
    named = _names_of_directors()
    books = books_as_values((bustle.book_id, bustle.threes_book_id), named)
    lists = _lists(bustle)
    numbers = {row.pk: number for number, row in enumerate(lists, start=1)}

    def prize(key: Any) -> Any:
        return nouns.prize_in_file(key, numbers)

    return {
        "bustle": nouns.BUSTLE.values_of(bustle),
        "club": _club(bustle.club),
        **_people(bustle, lists),
        **_seating(bustle, books),
        **_night(bustle, books, named, prize),
        **_money(bustle, named, prize),
        **books.parts,
    }


def _club(club: Club) -> Values:
    """The club's name, and its logo where it has one."""
    logo = logo_of(club.pk)
    return {"name": club.name} | ({"logo": b64encode(logo).decode()} if logo else {})


def _names_of_directors() -> Named:
    """Names of those who acted, for another installation: no numbers of ours."""
    names: dict[str, str] = {}

    def named(by: str) -> str:
        user_id = by.removeprefix(DIRECTOR)
        if user_id == by or not user_id.isdecimal():
            return by
        if by not in names:
            user = get_user_model().objects.filter(pk=user_id).first()
            names[by] = f"{DIRECTOR}{BY_NAME}{user.get_username()}" if user else f"{DIRECTOR}gone"
        return names[by][:LONGEST_BY]

    return named


def _rows(rows: Iterable[models.Model], kind: str) -> list[Values]:
    return [_row(row, kind) for row in rows]


def _row(row: models.Model, kind: str) -> Values:
    return NOUNS[kind].values_of(row)


def _people(bustle: Bustle, lists: Iterable[PlayerList]) -> Values:
    rows = Registration.objects.filter(bustle=bustle).order_by("number")
    people = list(rows.select_related("player", "team", "stands_in_for"))
    wishes = Wish.objects.filter(bustle=bustle).select_related("one", "other").order_by("pk")
    return {
        "teams": _rows(bustle.teams.order_by("number"), "teams"),
        "registrations": [_registration(row) for row in people],
        "lists": [_list(row, people) for row in lists],
        "wishes": [
            _row(row, "wishes") | {"one": _number(row.one), "other": _number(row.other)}
            for row in wishes
        ],
    }


def _registration(row: Registration) -> Values:
    return _row(row, "registrations") | {
        "name": row.player.name,
        "team": _number(row.team),
        "stands_in_for": _number(row.stands_in_for),
    }


def _number(row: Any) -> int | None:
    return row.number if row else None


def _lists(bustle: Bustle) -> list[PlayerList]:
    """The club's lists as far as this bustle knows them: who is on them, or may win a prize."""
    of_people = models.Q(players__registrations__bustle=bustle)
    rows = PlayerList.objects.filter(of_people | models.Q(prizes__bustle=bustle))
    # Not by the database, which may know another order of letters than the next one.
    return sorted(rows.distinct().prefetch_related("players"), key=lambda row: row.name)


def _list(row: PlayerList, people: Iterable[Registration]) -> Values:
    on_it = {player.pk for player in row.players.all()}
    numbers = [person.number for person in people if person.player_id in on_it]
    return _row(row, "lists") | {"numbers": numbers}


def _seating(bustle: Bustle, books: KeptBooks) -> Values:
    rounds = Round.objects.filter(bustle=bustle).select_related("draw").order_by("number")
    tables = Table.objects.order_by("number").prefetch_related("seats__registration")
    rows = rounds.prefetch_related(models.Prefetch("tables", queryset=tables))
    return {
        "draws": _rows(bustle.draws.order_by("generation"), "draws"),
        "rounds": [
            _row(row, "rounds")
            | {
                "draw": row.draw.generation,
                "tables": [_table(table, books) for table in row.tables.all()],
            }
            for row in rows
        ],
    }


def _table(row: Table, books: KeptBooks) -> Values:
    seats = {seat.seat: seat.registration.number for seat in row.seats.all()}
    more = {"sheet": books.sheet_numbers[row.sheet_id], "seats": seats}
    return nouns.TABLE.values_of(row) | more


def _night(bustle: Bustle, books: KeptBooks, named: Named, prize: Callable[[Any], Any]) -> Values:
    printed = sorted(Printed.objects.filter(bustle=bustle), key=lambda row: (row.kind, row.item))
    return {
        "calls": _rows(bustle.calls.order_by("called_at", "pk"), "calls"),
        "deeds": [_deed(row, books, named) for row in bustle.deeds.order_by("pk")],
        "editions": [
            _row(row, "editions") | {"by": named(row.by), "prizes": with_keys(row.prizes, prize)}
            for row in bustle.editions.order_by("number")
        ],
        "printed": _rows(printed, "printed"),
    }


def _deed(row: Deed, books: KeptBooks, named: Named) -> Values:
    """An opening knows its sheets, which have other ids elsewhere."""
    facts = with_sheets(row.facts, books.sheet_numbers)
    who = {"by": named(row.by), "undone_by": named(row.undone_by)}
    return _row(row, "deeds") | who | {"facts": facts}


def with_sheets(facts: Mapping[str, Any], called: Mapping[int, int]) -> Values:
    """The facts of a deed with every sheet called as in here."""
    if "tables" not in facts:
        return dict(facts)
    tables = [[number, called[sheet], seats] for number, sheet, seats in facts["tables"]]
    return {**facts, "tables": tables}


def with_keys(prizes: Any, called: Callable[[Any], Any]) -> Any:
    """The prizes of an edition with every key as it is called in here."""
    return [{**prize, "key": called(prize["key"])} if "key" in prize else prize for prize in prizes]


def _money(bustle: Bustle, named: Named, prize: Callable[[Any], Any]) -> Values:
    plan = PrizePlan.objects.filter(bustle=bustle).first()
    prizes = Prize.objects.filter(bustle=bustle).select_related("only").order_by("position")
    lines = CashLine.objects.filter(bustle=bustle).order_by("pk")
    return {
        "prize_plan": nouns.PRIZE_PLAN.values_of(plan) if plan else None,
        "prizes": [
            _row(row, "prizes") | {"only": row.only.name if row.only else None} for row in prizes
        ],
        "cash_lines": [
            _cash_line(row, named) | {"prize": prize(row.prize)}
            for row in lines.select_related("registration", "takes_back")
        ],
    }


def _cash_line(row: CashLine, named: Named) -> Values:
    return _row(row, "cash_lines") | {
        "by": named(row.by),
        "registration": _number(row.registration),
        "takes_back": str(row.takes_back.line_id) if row.takes_back else None,
    }
