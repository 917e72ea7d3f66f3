"""Winners by table, for formats in which somebody has to move or to go on.

Reads results; knows nothing of how they came about, or of what follows from them.
"""

from dataclasses import dataclass

from scoring.sentences import Sentence, listed
from tournaments.draw.pairing.model import CannotPair, History, Seats, TableResult, seated


@dataclass(frozen=True)
class Outcome:
    """One table of a round: its number, and its two sides."""

    table: int
    winners: Seats
    losers: Seats


def outcomes(history: History, number: int) -> list[Outcome]:
    """Outcomes of round ``number``, table by table in order of their numbers.

    Raises CannotPair naming the tables that are still playing, or that ended level and need an
    extra hand.
    """
    by_table = decided(history, number)
    level = sorted({table for table, _ in seated(history.rounds[number - 1])} - by_table.keys())
    if level:
        raise CannotPair(
            Sentence(
                "Table %(tables)s ended level. Play one extra hand there and record who won it.",
                "Tables %(tables)s ended level. Play one extra hand at each and record who won it.",
                count=len(level),
                tables=listed([str(table) for table in level]),
            )
        )
    return [by_table[table] for table in sorted(by_table)]


def decided(history: History, number: int) -> dict[int, Outcome]:
    """The tables of round ``number`` that somebody won, by their numbers.

    Raises CannotPair naming the tables that are still playing.
    """
    round_ = dict(seated(history.rounds[number - 1]))
    results = {table: _result(history, number, table) for table in round_}
    playing = [table for table, result in results.items() if result is None]
    if playing:
        raise CannotPair(
            Sentence(
                "Table %(tables)s must finish round %(number)s before the next draw.",
                "Tables %(tables)s must finish round %(number)s before the next draw.",
                count=len(playing),
                tables=listed([str(table) for table in playing]),
                number=number,
            )
        )
    return {
        table: _outcome(table, round_[table], result.winner)
        for table, result in results.items()
        if result and result.winner is not None
    }


def _result(history: History, number: int, table: int) -> TableResult | None:
    tables = history.results[number - 1] if number <= len(history.results) else ()
    return tables[table - 1] if table <= len(tables) else None


def _outcome(table: int, seats: Seats, winner: int) -> Outcome:
    middle = len(seats) // 2
    sides = seats[:middle], seats[middle:]
    return Outcome(table, sides[winner], sides[1 - winner])
