"""Rounds and their tables as a director and the room see them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from django.db.models import Prefetch
from django.utils.translation import gettext as _

from scoring.rules.seats import Sides
from scoring.selectors import SheetView
from tournaments.core.selectors.names import names_of, seat_names
from tournaments.core.selectors.visibility import Shown
from tournaments.draw.selectors.draws import reasons_in
from tournaments.draw.selectors.held import HeldTables, held_in
from tournaments.draw.selectors.schedule import idle_in
from tournaments.models import Deed, Round, Seat, Table
from tournaments.setup.selectors.table_sizes import seats_in_turn


@dataclass(frozen=True)
class SeatedPlayer:
    """Somebody at a table. `short` is what the table calls them, `name` what a list does."""

    seat: str
    registration_id: int
    number: int
    name: str
    short: str


@dataclass(frozen=True)
class Side:
    """One account of a sheet with its `seats`. `flags` such as "in_the_barn".

    `leads` alone in front; `level` in front with others.
    """

    account: str
    seats: tuple[str, ...]
    names: str
    points: int
    leads: bool
    level: bool
    flags: tuple[str, ...]


@dataclass(frozen=True)
class TableView:
    """A table of a round at a glance.

    `state` is not_started, playing, disputed or complete; a sheet in dispute may be `complete` as
    well, with all its hands in, and its scores are those of the agreed hands; `points` and `loners`
    (lone marches) are what each seat takes into the standings; `extra_hand` is the account that won
    the hand which breaks a tie; one writer alone has said the `unconfirmed` hands; `against` has
    points "typed" and those of the "hands" where these differ and no director has decided. Without
    `scores` all of that is empty: the public is not to see it yet.
    """

    id: int
    number: int
    sheet_id: int
    state: str
    sides: tuple[Side, ...]
    players: tuple[SeatedPlayer, ...]
    played: int
    from_totals: bool
    disputed: tuple[int, ...]
    points: Mapping[str, int]
    loners: Mapping[str, int]
    changed_at: datetime | None
    extra_hand: str = ""
    unconfirmed: tuple[int, ...] = ()
    scores: bool = True
    complete: bool = False
    against: Mapping[str, Mapping[str, int]] = field(default_factory=dict)

    @property
    def names_by_seat(self) -> dict[str, str]:
        """Names of people as their table calls them."""
        return {player.seat: player.short for player in self.players}

    @property
    def level(self) -> tuple[Side, ...]:
        """The sides that share the front; nobody while one is ahead."""
        return tuple(side for side in self.sides if side.level)

    @property
    def begun(self) -> bool:
        """True once its score says something: after a hand, or where it starts from a score."""
        return self.state != "not_started" or any(side.points for side in self.sides)

    @property
    def won_extra_hand(self) -> Side | None:
        """Winner of the extra hand, if the sheet is level as it was then."""
        return next((side for side in self.level if side.account == self.extra_hand), None)

    @property
    def state_word(self) -> str:
        """The state as the board says it; the number of hands is part of the scores."""
        if self.state == "playing" and not self.scores:
            return _("under way")
        if self.state == "playing":
            return _("hand %(number)s") % {"number": self.played + 1}
        words = {
            "not_started": _("not started"),
            "disputed": _("in dispute"),
            "complete": _("finished"),
        }
        return words[self.state]


@dataclass(frozen=True)
class RoundView:
    """A round with its tables, lowest number first.

    `reasons` say by registration number why people sit where they do, where the format says it;
    `idle` are those who were there and not in play: knocked out, or without a partner;
    `more_minutes` is what the director gave it on top of the plan; `held` are its tables that wait
    for a dispute in the round before.
    """

    id: int
    number: int
    state: str
    opened_at: datetime
    closed_at: datetime | None
    tables: tuple[TableView, ...]
    reasons: Mapping[int, str] = field(default_factory=dict)
    idle: frozenset[int] = frozenset()
    more_minutes: int = 0
    held: HeldTables | None = None


def round_view(
    bustle_id: int, number: int, names: Mapping[int, str] | None = None
) -> RoundView | None:
    """The round with this number, or None if it was not opened."""
    rows = rounds_of(bustle_id, [number], names)
    return rows[0] if rows else None


def current_round(bustle_id: int, names: Mapping[int, str] | None = None) -> RoundView | None:
    """The round that was opened last: the one being played, or just closed."""
    last = Round.objects.filter(bustle_id=bustle_id).order_by("-number").values("number")[:1]
    rows = rounds_of(bustle_id, last, names)
    return rows[0] if rows else None


def rounds_of(
    bustle_id: int, numbers: Any = None, names: Mapping[int, str] | None = None
) -> list[RoundView]:
    """The opened rounds of a bustle in order: all of them, or those with these numbers.

    `names` (registration number -> full name) spares a query where they are known already.
    """
    rows = Round.objects.filter(bustle_id=bustle_id).order_by("number")
    rows = rows.select_related("draw").defer("draw__rounds", "draw__roster")
    if numbers is not None:
        rows = rows.filter(number__in=numbers)
    seats = Seat.objects.select_related("registration").order_by()
    tables = Table.objects.select_related("sheet").order_by("number")
    rows = rows.prefetch_related(
        Prefetch("tables", queryset=tables), Prefetch("tables__seats", queryset=seats)
    )
    names_by_number = names_of(bustle_id) if names is None else names
    given = _minutes_given(bustle_id)
    return [_round(row, names_by_number, _more_minutes(row, given)) for row in rows]


def unfinished_tables(round_id: int) -> tuple[list[int], list[int]]:
    """Numbers of the tables whose sheets are not complete, and of those at which two versions of a
    hand wait for the director; a table can be both."""
    rows = Table.objects.filter(round_id=round_id).order_by("number")
    tallies = list(rows.values_list("number", "sheet__tally"))
    return (
        [number for number, tally in tallies if not tally["complete"]],
        [number for number, tally in tallies if tally["disputed"]],
    )


def _round(row: Round, names: Mapping[int, str], more_minutes: int) -> RoundView:
    return RoundView(
        id=row.pk,
        number=row.number,
        state=row.state,
        opened_at=row.opened_at,
        closed_at=row.closed_at,
        tables=tuple(table_view(table, names) for table in row.tables.all()),
        reasons=reasons_in(row.draw, row.number),
        idle=idle_in(row.draw, row.number),
        more_minutes=more_minutes,
        held=held_in(row.draw, row.number),
    )


def table_view(
    row: Table, names: Mapping[int, str], score_sheet: SheetView | None = None
) -> TableView:
    """One table from its row, with its sheet and seats at hand.

    Whoever shows the hands too gives the `score_sheet` that they are of: the row may have been read
    before a hand came in and its log after it, and a phone that follows by version would keep the
    old score.
    """
    sheet = score_sheet or row.sheet
    players = seated_players(row.seats.all(), names, seats_in_turn(_sides_in(sheet.tally)))
    return TableView(
        id=row.pk,
        number=row.number,
        sheet_id=row.sheet_id,
        players=players,
        changed_at=sheet.changed_at,
        extra_hand=row.extra_hand,
        **_scores(sheet, players),
    )


def sheet_versions(bustle_id: int) -> dict[int, int]:
    """Version of every sheet of the round that was opened last, by the sheet's id."""
    newest = Round.objects.filter(bustle_id=bustle_id).order_by("-number").values("pk")[:1]
    tables = Table.objects.filter(round=newest).order_by()
    return dict(tables.values_list("sheet_id", "sheet__version"))


def sheets_now(sheet_ids: Sequence[int]) -> dict[int, Any]:
    """These sheets as they are now, by id."""
    tables = Table.objects.filter(sheet__in=sheet_ids).select_related("sheet").order_by()
    return {table.sheet_id: table.sheet for table in tables}


def with_scores(view: RoundView, sheets: Mapping[int, Any]) -> RoundView:
    """The round with these sheets, by id, as they are now."""
    tables = tuple(
        _with_sheet(table, sheets[table.sheet_id]) if table.sheet_id in sheets else table
        for table in view.tables
    )
    return replace(view, tables=tables)


def _with_sheet(table: TableView, sheet: Any) -> TableView:
    return replace(table, changed_at=sheet.changed_at, **_scores(sheet, table.players))


def _sides_in(tally: Mapping[str, Any]) -> Sides:
    return tuple((account, tuple(seats)) for account, seats in tally["sides"])


def _scores(sheet: Any, players: Sequence[SeatedPlayer]) -> dict[str, Any]:
    """What a table's sheet says, by the fields of its view."""
    tally, counted = sheet.tally, sheet.counted_tally
    return {
        "state": _state(tally),
        "sides": _sides(tally, counted["points"], _sides_in(tally), players),
        "played": tally["played"],
        "from_totals": tally["from_totals"],
        "disputed": tuple(tally["disputed"]),
        "points": {seat: of_seat["points"] for seat, of_seat in counted["seats"].items()},
        "loners": {seat: of_seat["loners"] for seat, of_seat in counted["seats"].items()},
        "unconfirmed": tuple(tally.get("unconfirmed", ())),  # sheets of older evenings say nothing
        "against": tally.get("against", {}),
        "complete": tally["complete"],
    }


def seated_players(
    seats: Sequence[Seat] | Any, names: Mapping[int, str], order: Sequence[str]
) -> tuple[SeatedPlayer, ...]:
    """Players at a table, in `order` of play. `names`: registration number -> full name."""
    rows = sorted(seats, key=lambda seat: order.index(seat.seat))
    # From the names as given, which may be what people let the public see of them.
    numbers = [seat.registration.number for seat in rows]
    short = seat_names({number: names[number] for number in numbers})
    return tuple(
        SeatedPlayer(
            seat=seat.seat,
            registration_id=seat.registration_id,
            number=seat.registration.number,
            name=names[seat.registration.number],
            short=short[seat.registration.number],
        )
        for seat in rows
    )


def _state(tally: Mapping[str, Any]) -> str:
    if tally["disputed"]:
        return "disputed"
    if tally["complete"]:
        return "complete"
    return "playing" if tally["played"] else "not_started"


def _sides(
    tally: Mapping[str, Any],
    points: Mapping[str, int],
    sides: Sides,
    players: Sequence[SeatedPlayer],
) -> tuple[Side, ...]:
    by_seat = {player.seat: player.short for player in players}
    settled = not tally["disputed"]
    flags = [flag.split(":", 1) for flag in tally["flags"] if ":" in flag and settled]
    return tuple(
        Side(
            account=account,
            seats=seats,
            names=" & ".join(by_seat[seat] for seat in seats if seat in by_seat),
            points=points[account],
            leads=settled and tally["ahead"] == account,
            level=settled and account in tally["level"],
            flags=tuple(flag for who, flag in flags if who == account),
        )
        for account, seats in sides
    )


def as_public(view: RoundView, seen: Shown) -> RoundView:
    """A round with no more in it than the public may see: seats, and scores if they are public."""
    if not seen.reasons_of(view.number):
        view = replace(view, reasons={})
    if seen.scores_of(view.number):
        return view
    return replace(view, tables=tuple(_without_scores(table) for table in view.tables))


def _without_scores(table: TableView) -> TableView:
    """The table without anything that tells who is ahead."""
    sides = tuple(
        replace(side, points=0, leads=False, level=False, flags=()) for side in table.sides
    )
    return replace(
        table,
        state=table.state if table.state in ("not_started", "complete") else "playing",
        sides=sides,
        played=0,
        from_totals=False,
        disputed=(),
        points=dict.fromkeys(table.points, 0),
        loners=dict.fromkeys(table.loners, 0),
        changed_at=None,
        extra_hand="",
        unconfirmed=(),
        scores=False,
        against={},
    )


def more_minutes_of(round_id: int) -> int:
    """Extra minutes of one round."""
    row = Round.objects.only("number", "bustle_id", "opened_at").filter(pk=round_id).first()
    return _more_minutes(row, _minutes_given(row.bustle_id)) if row else 0


def _minutes_given(bustle_id: int) -> list[Deed]:
    """Each time that minutes were given and not taken back.

    Added up here: for the database alone to do it costs more than all tables of a round.
    """
    rows = Deed.objects.filter(bustle_id=bustle_id, kind=Deed.Kind.MORE_TIME, undone_at=None)
    return list(rows.order_by().only("facts", "done_at"))


def _more_minutes(row: Round, given: Iterable[Deed]) -> int:
    """Extra minutes of a round; given before it was opened they were for one of this number whose
    opening was taken back."""
    mine = (deed for deed in given if deed.facts["number"] == row.number)
    return sum(deed.facts["minutes"] for deed in mine if deed.done_at >= row.opened_at)
