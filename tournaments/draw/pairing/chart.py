"""A draw as a chart in plain monospaced text, to be pinned to the wall.

Knows how to lay out numbers, not where they come from.
"""

from collections.abc import Iterator, Sequence

from tournaments.draw.pairing.model import Roster, Round, Seats, sitting_out

WIDTH = 100
"""Characters in a line; more tables than fit continue in a block of their own."""

_GAP = "   "


def as_chart(rounds: Sequence[Round], roster: Roster) -> str:
    """Rounds as rows, tables as columns, and who sits out, for rounds numbered from 1."""
    blocks = list(_blocks(rounds, _digits(roster)))
    outs = [
        ", ".join(map(str, sitting_out(round_, roster.present(number)))) or "–"
        for number, round_ in enumerate(rounds, start=1)
    ]
    if any(out != "–" for out in outs):
        blocks = _with_sit_outs(blocks, ["sits out", *outs])
    return "\n\n".join("\n".join(line.rstrip() for line in block) for block in blocks)


def _blocks(rounds: Sequence[Round], digits: int) -> Iterator[list[str]]:
    """Lines of the chart, one list for every group of tables that fits beside the others."""
    cell = max(len("Table 000"), 4 * digits + len("+ v +"))
    fits = max(1, (WIDTH - len("Round")) // (cell + len(_GAP)))
    tables = max((len(round_) for round_ in rounds), default=0)
    for start in range(0, tables, fits):
        numbers = range(start, min(start + fits, tables))
        head = ["Round", *(f"Table {number + 1}".ljust(cell) for number in numbers)]
        rows = [
            [f"{at:>5}", *(_cell(r, n, digits).ljust(cell) for n in numbers)]
            for at, r in enumerate(rounds, start=1)
        ]
        yield [_GAP.join(columns) for columns in (head, *rows)]


def _with_sit_outs(blocks: list[list[str]], column: list[str]) -> list[list[str]]:
    """Beside the last tables where there is room, otherwise as a block of their own."""
    last = [_GAP.join(pair) for pair in zip(blocks[-1], column, strict=True)]
    if max(map(len, last)) <= WIDTH:
        return [*blocks[:-1], last]
    alone = [
        _GAP.join(pair) for pair in zip((line[:5] for line in blocks[-1]), column, strict=True)
    ]
    return [*blocks, alone]


def _cell(round_: Round, at: int, digits: int) -> str:
    seats: Seats | None = round_[at] if at < len(round_) else None
    if seats is None:
        return "empty"
    a, b, c, d = (str(id).rjust(digits) for id in seats)
    return f"{a}+{b} v {c}+{d}"


def _digits(roster: Roster) -> int:
    return max((len(str(entrant.id)) for entrant in roster.entrants), default=1)
