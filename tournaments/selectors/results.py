"""How the tables came out, and who is ahead: what formats that go by results are drawn from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from tournaments.models import Bustle, Registration, Round, Table
from tournaments.pairing.model import History, TableResult
from tournaments.pairing.registry import FORMATS
from tournaments.selectors.shapes import drawn_seats
from tournaments.selectors.standings import compute


def goes_by_results(bustle: Bustle) -> bool:
    """Whether the next round depends on how the last one came out."""
    return bustle.format in FORMATS and FORMATS[bustle.format].by_results


def asks_extra_hand(bustle: Bustle) -> bool:
    """Whether somebody has to move from every table, so that a level sheet needs a winner."""
    return bustle.format in FORMATS and FORMATS[bustle.format].extra_hand


def bustles_to_follow() -> list[int]:
    """Ids of running bustles whose rounds are drawn from results."""
    keys = [key for key, format_ in FORMATS.items() if format_.by_results]
    running = Bustle.objects.filter(state=Bustle.State.RUNNING, format__in=keys)
    return list(running.values_list("pk", flat=True))


def with_results(bustle: Bustle, history: History) -> History:
    """The same history with how every table came out, and everybody's place in the standings."""
    return replace(
        history,
        results=_results(bustle, [len(tables) for tables in history.rounds]),
        standings=_standings(bustle),
    )


def level_tables(bustle: Bustle, round_id: int) -> list[int]:
    """Numbers of the tables whose sheets ended level and still need the extra hand's winner."""
    if not asks_extra_hand(bustle):
        return []
    rows = Table.objects.filter(round_id=round_id).order_by("number")
    kept = rows.values_list("number", "sheet__tally", "extra_hand")
    over = bustle.until_clock
    return [
        number
        for number, tally, extra_hand in kept
        if (over or tally["complete"]) and _winner(tally, extra_hand) is None
    ]


def round_is_in(bustle: Bustle) -> bool:
    """Whether the last opened round has come out: closed, or every sheet complete and settled.

    Before the first round nothing is missing. Sheets that run until the clock are in only when
    the director has closed the round.
    """
    last = Round.objects.filter(bustle=bustle).order_by("-number").first()
    if last is None or last.state == Round.State.CLOSED:
        return True
    if bustle.until_clock or level_tables(bustle, last.pk):
        return False
    tallies = Table.objects.filter(round=last).values_list("sheet__tally", flat=True)
    return all(tally["complete"] and not tally["disputed"] for tally in tallies)


def _results(bustle: Bustle, sizes: Sequence[int]) -> tuple[tuple[TableResult | None, ...], ...]:
    """The results of every round by table; `sizes` are how many places each round has."""
    found: list[list[TableResult | None]] = [[None] * size for size in sizes]
    rows = Table.objects.filter(round__bustle=bustle, round__number__lte=len(sizes)).values_list(
        "round__number", "number", "round__state", "sheet__tally", "extra_hand"
    )
    for number, table, state, tally, extra_hand in rows:
        if state == Round.State.CLOSED or (tally["complete"] and not tally["disputed"]):
            found[number - 1][table - 1] = _result(tally, extra_hand)
    return tuple(tuple(results) for results in found)


def _result(tally: Mapping[str, Any], extra_hand: str) -> TableResult:
    seats = drawn_seats(tally["sides"])
    points = tuple(tally["seats"][seat]["points"] for seat in seats)
    return TableResult(points, _winner(tally, extra_hand))


def _winner(tally: Mapping[str, Any], extra_hand: str) -> int | None:
    """The place of the account that is ahead, by score or else by the extra hand."""
    accounts = [account for account, _seats in tally["sides"]]
    ahead = tally["ahead"] or (extra_hand if extra_hand in tally["level"] else None)
    return accounts.index(ahead) if ahead else None


def _standings(bustle: Bustle) -> tuple[int, ...]:
    """Everybody's number, the best first; those who are in no row of the standings last."""
    ranked = [row["number"] for row in compute(bustle)]
    numbers = Registration.objects.filter(bustle=bustle).order_by("number")
    rest = numbers.exclude(number__in=ranked).values_list("number", flat=True)
    return (*ranked, *rest)
