"""Results of the tables, for formats that go by results."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tournaments.draw.pairing.model import History, TableResult, seated
from tournaments.draw.selectors.held import held_in
from tournaments.models import Bustle, Round, Table
from tournaments.setup.selectors.formats import asks_extra_hand, moves_winners
from tournaments.setup.selectors.table_sizes import drawn_seats

Ranking = Callable[[Bustle, int | None], tuple[int, ...]]
Results = tuple[tuple[TableResult | None, ...], ...]

_rankings: list[Ranking] = []


def register_ranking(ranking: Ranking) -> None:
    """Registers who ranks: the standings stand above the draw, which must not know them."""
    _rankings.append(ranking)


def ranked(bustle: Bustle, through: int | None = None) -> tuple[int, ...]:
    """Everybody's number, the best first, after round `through`; None: after all of them."""
    return _rankings[-1](bustle, through)


def results_of(bustle: Bustle, history: History) -> Results:
    """Result of every table of these rounds; None where nobody sat, or it is not settled."""
    return _results(bustle, [len(tables) for tables in history.rounds])


def left_in_dispute(bustle: Bustle, history: History) -> tuple[int, ...]:
    """Tables of the last round that was closed with a hand of theirs in dispute.

    Empty where more depends on a result than who moves on: such a round is not closed before.
    """
    number = len(history)
    if not number or not moves_winners(bustle, number):
        return ()
    last = seated(history.rounds[-1])
    missing = tuple(table for table, _ in last if history.results[-1][table - 1] is None)
    closed = Round.objects.filter(bustle=bustle, number=number, state=Round.State.CLOSED)
    return missing if missing and closed.exists() else ()


def winners_at(bustle: Bustle, number: int, tables: Sequence[int]) -> dict[int, int | None]:
    """Winning side at each of these tables of a round, 0 or 1; None at a tie that nobody broke yet.

    A table in dispute is not among them.
    """
    rows = Table.objects.filter(round__bustle=bustle, round__number=number, number__in=tables)
    tallies = rows.values_list("number", "sheet__tally", "extra_hand")
    return {
        table: _winner(tally, extra_hand)
        for table, tally, extra_hand in tallies
        if not tally["disputed"]
    }


def level_tables(bustle: Bustle, played: Round) -> list[int]:
    """Numbers of the tables whose sheets ended level and still need the extra hand's winner.

    A sheet in dispute has not ended.
    """
    if not asks_extra_hand(bustle, played.number):
        return []
    rows = Table.objects.filter(round=played).order_by("number")
    tallies = rows.values_list("number", "sheet__tally", "extra_hand")
    over = bustle.until_clock
    return [
        number
        for number, tally, extra_hand in tallies
        if (over or tally["complete"])
        and not tally["disputed"]
        and _winner(tally, extra_hand) is None
    ]


def round_is_in(bustle: Bustle) -> bool:
    """True if the last opened round has come out: closed, or every sheet complete and settled.

    Before the first round nothing is missing. Sheets that run until the clock are in only when
    the director has closed the round, and no round is in while tables of it wait to be opened.
    """
    rows = Round.objects.filter(bustle=bustle).select_related("draw").order_by("-number")
    last = rows.defer("draw__rounds", "draw__roster").first()
    if last is None or last.state == Round.State.CLOSED:
        return True
    if held_in(last.draw, last.number):
        return False
    if bustle.until_clock or level_tables(bustle, last):
        return False
    tallies = Table.objects.filter(round=last).values_list("sheet__tally", flat=True)
    return all(tally["complete"] and not tally["disputed"] for tally in tallies)


def _results(bustle: Bustle, sizes: Sequence[int]) -> Results:
    """The results of every round by table; `sizes` are how many places each round has."""
    by_round: list[list[TableResult | None]] = [[None] * size for size in sizes]
    rows = Table.objects.filter(round__bustle=bustle, round__number__lte=len(sizes)).values_list(
        "round__number", "number", "round__state", "sheet__tally", "extra_hand"
    )
    for number, table, state, tally, extra_hand in rows:
        if not tally["disputed"] and (state == Round.State.CLOSED or tally["complete"]):
            by_round[number - 1][table - 1] = _result(tally, extra_hand)
    return tuple(tuple(results) for results in by_round)


def _result(tally: Mapping[str, Any], extra_hand: str) -> TableResult:
    seats = drawn_seats(tally["sides"])
    points = tuple(tally["seats"][seat]["points"] for seat in seats)
    return TableResult(points, _winner(tally, extra_hand))


def _winner(tally: Mapping[str, Any], extra_hand: str) -> int | None:
    """The place of the account that is ahead, by score or else by the extra hand."""
    accounts = [account for account, _seats in tally["sides"]]
    ahead = tally["ahead"] or (extra_hand if extra_hand in tally["level"] else None)
    return accounts.index(ahead) if ahead else None
