"""The sheet of one table, found by the code in its link.

The link carries its own proof: it is derived from the server's key and never stored, so it can be
printed again. What was printed before ends when the table's generation grows: services/links.py.
"""

from __future__ import annotations

import hmac
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial

from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.selectors import SheetView, sheet
from tournaments.core.errors import NoSuchThing
from tournaments.core.links import check_link, derived_secret
from tournaments.draw.selectors.held import HeldTables
from tournaments.models import Bustle, Call, Deed, Table
from tournaments.play.selectors.kept_tables import (
    SEATED,
    KeptTable,
    kept_bustle,
    kept_table,
    last_call_of,
)
from tournaments.play.selectors.rounds import TableView, table_view

OPENINGS = (Deed.Kind.ROUND_OPENED, Deed.Kind.TABLES_OPENED)  # of tables, with their sheets
REMEMBERED = timedelta(minutes=5)  # for which a table is told that its call was answered
_SHAPE = re.compile(r"^(\d{1,10})-(\d{1,4})-([A-Z2-7]{16})$")


@dataclass(frozen=True)
class TableCode:
    """Content of a code; `secret` is believed only once `is_genuine` says so."""

    bustle_id: int
    table: int
    secret: str


def table_code(*, bustle_id: int, table: int, generation: int) -> str:
    """The code in a table's link. Upper-case and digits only, which keeps its QR small."""
    return f"{bustle_id}-{table}-{_secret(bustle_id, table, generation)}"


def read_code(code: str) -> TableCode | None:
    """Takes a code apart without believing it; None if it is no code at all."""
    match = _SHAPE.match(code.upper())
    return TableCode(int(match[1]), int(match[2]), match[3]) if match else None


def is_genuine(code: TableCode, generation: int) -> bool:
    """True if this server made the code for this generation of the table's link."""
    expected = _secret(code.bustle_id, code.table, generation)
    return hmac.compare_digest(expected, code.secret)


def _secret(bustle_id: int, table: int, generation: int) -> str:
    return derived_secret(f"table:{bustle_id}:{table}:{generation}")


@dataclass(frozen=True)
class CallView:
    """A call. `why` may be empty; `answered_at` is None while it waits."""

    id: int
    table: int
    why: str
    called_at: datetime
    answered_at: datetime | None


@dataclass(frozen=True)
class VoidTable:
    """A table that is no more; `seats` say by seat who was to sit there, by number."""

    sheet_id: int
    round_number: int
    number: int
    seats: Mapping[str, int]


@dataclass(frozen=True)
class TablePage:
    """Page of a table's phone. `table` and `sheet` are None while no round is open there.

    `call` is the table's call of the director, if one waits or was just answered; `more_minutes`
    what the director gave a round that ends by the clock; `held` says that the table waits for a
    dispute in the round before.
    """

    code: str
    number: int
    bustle: Bustle
    round_number: int | None
    round_state: str | None
    opened_at: datetime | None
    table: TableView | None
    sheet: SheetView | None
    call: CallView | None = None
    more_minutes: int = 0
    held: HeldTables | None = None


@dataclass(frozen=True)
class PlayedTable:
    """A table of an opened round with all its hands; `numbers` are all tables of that round."""

    round_number: int
    round_state: str
    numbers: tuple[int, ...]
    table: TableView
    sheet: SheetView


def sheet_id_for(
    code: str,
    round_number: int | None = None,
    sheet_id: int | None = None,
    table: KeptTable | None = None,
) -> int:
    """The sheet of this code's table in the round with this number, else in the newest one.

    A phone names the round that it showed, so that a hand which comes late lands on the sheet it
    was played for (where a closed sheet keeps it for the director), and never on the next one. A
    round that was taken back and opened again has other sheets: `sheet_id` is the one it showed.
    `table` is what `table_of` says of the code, where it was asked already.

    Raises:
        NoSuchThing: the code is not genuine, or its table does not play in that round.
    """
    table = table or table_of(code)
    found = _sheet_at(table, round_number, sheet_id)
    if found is not None:
        return found
    void = void_sheet_for(table.bustle.pk, table.number, round_number or 0, sheet_id)
    if void is None and sheet_id is not None:
        return sheet_id_for(code, round_number, table=table)
    if void is None:
        raise NoSuchThing(_("No game at this table right now."))
    return void


def check_code(code: str) -> None:
    """Says whether a code leads to a table, playing or not.

    Raises:
        NoSuchThing: the code is not genuine.
    """
    table_of(code)


def _sheet_at(table: KeptTable, round_number: int | None, sheet_id: int | None) -> int | None:
    newest = table.row
    if newest and round_number in (None, newest.round.number):
        return newest.sheet_id if sheet_id in (None, newest.sheet_id) else None
    if round_number is None:
        return None
    rows = Table.objects.filter(round__bustle=table.bustle, round__number=round_number)
    if sheet_id is not None:
        rows = rows.filter(sheet_id=sheet_id)
    return rows.filter(number=table.number).values_list("sheet_id", flat=True).first()


def table_number(code: str) -> int:
    """The number of the table that a code names; whether it is genuine is another question."""
    read = read_code(code)
    return read.table if read else 0


def table_page(code: str) -> TablePage:
    """Everything the table's page needs.

    Raises:
        NoSuchThing: the code is not genuine.
    """
    table = table_of(code)
    return page_of(code, table, sheet(table.row.sheet_id) if table.row else None)


def page_of(code: str, table: KeptTable, score_sheet: SheetView | None) -> TablePage:
    """The page of a table whose sheet is known already, None where it does not play."""
    row = table.row
    playing = row.round if row else None
    return TablePage(
        code=code.upper(),
        number=table.number,
        bustle=table.bustle,
        round_number=playing.number if playing else None,
        round_state=playing.state if playing else None,
        opened_at=playing.opened_at if playing else None,
        table=table_view(row, table.names, score_sheet) if row and score_sheet else None,
        sheet=score_sheet,
        call=_remembered(table.last_call, playing.opened_at if playing else None),
        more_minutes=table.more_minutes,
        held=table.held,
    )


def table_code_of(bustle: Bustle, table: int) -> str:
    """The code for a table's link."""
    return table_code(bustle_id=bustle.pk, table=table, generation=bustle.links_of_table(table))


def table_link(origin: str, bustle: Bustle, table: int) -> str:
    """The link on a table's tent, in capitals for a small QR code."""
    return f"{origin}/T/{table_code_of(bustle, table)}".upper()


def directors_table(bustle_id: int, round_number: int, table: int) -> Table:
    """A table of any opened round.

    Raises:
        NoSuchThing: there is none.
    """
    rows = Table.objects.select_related("round", "sheet").filter(
        round__bustle_id=bustle_id, round__number=round_number, number=table
    )
    try:
        return rows.prefetch_related(SEATED).get()
    except Table.DoesNotExist:
        raise NoSuchThing(
            _("Round %(round)s has no table %(table)s.") % {"round": round_number, "table": table}
        ) from None


def played_table(
    bustle_id: int, round_number: int, table: int, names: Mapping[int, str]
) -> PlayedTable:
    """A table of any opened round, with its people called as in `names` (by number).

    Raises:
        NoSuchThing: there is none.
    """
    row = directors_table(bustle_id, round_number, table)
    score_sheet = sheet(row.sheet_id)
    beside = Table.objects.filter(round_id=row.round_id).order_by("number")
    return PlayedTable(
        round_number=round_number,
        round_state=row.round.state,
        numbers=tuple(beside.values_list("number", flat=True)),
        table=table_view(row, names, score_sheet),
        sheet=score_sheet,
    )


def table_of(code: str) -> KeptTable:
    """The table that a code leads to, playing or not; read only once the code is proven.

    Raises:
        NoSuchThing: the code is not genuine.
    """
    unknown = _("This link doesn’t lead to a table. Ask the director for a new one.")
    read = read_code(code)
    bustle = kept_bustle(read.bustle_id) if read else None
    if read is None or bustle is None:
        raise NoSuchThing(unknown)
    ended = _("The director gave table %(table)s a new code. Scan that one.")
    check_link(
        partial(is_genuine, read),
        bustle.row.links_of_table(read.table),
        ended=ended % {"table": read.table},
        unknown=unknown,
    )
    return kept_table(bustle, read.table)


def waiting_calls(bustle_id: int) -> list[CallView]:
    """The calls that wait for the director, the oldest first."""
    return [_view(row) for row in Call.objects.filter(bustle_id=bustle_id, answered_at=None)]


def call_of_table(bustle_id: int, table: int) -> CallView | None:
    """The table's call that waits, or else its last one while its answer is still news."""
    return _remembered(last_call_of(bustle_id, table))


def _remembered(last: Call | None, opened_at: datetime | None = None) -> CallView | None:
    """The call, unless its answer is old or was for those who sat here the round before."""
    since = timezone.now() - REMEMBERED
    if opened_at:
        since = max(since, opened_at)
    news = last is not None and (last.answered_at is None or last.answered_at > since)
    return _view(last) if last and news else None


def _view(row: Call) -> CallView:
    return CallView(row.pk, row.table, row.why, row.called_at, row.answered_at)


def void_tables(bustle_id: int) -> dict[int, VoidTable]:
    """All of them by sheet, oldest first."""
    openings = Deed.objects.filter(bustle_id=bustle_id, kind__in=OPENINGS)
    facts = openings.exclude(undone_at=None).order_by("pk").values_list("facts", flat=True)
    return {
        sheet: VoidTable(sheet, opening["number"], number, seats)
        for opening in facts
        for number, sheet, seats in opening["tables"]
    }


def void_sheet_for(
    bustle_id: int, table: int, round_number: int, sheet_id: int | None = None
) -> int | None:
    """The void sheet that a phone at this table showed: this very one, or the newest."""
    mine = [
        void.sheet_id
        for void in void_tables(bustle_id).values()
        if (void.number, void.round_number) == (table, round_number)
    ]
    if sheet_id is not None:
        return sheet_id if sheet_id in mine else None
    return mine[-1] if mine else None
