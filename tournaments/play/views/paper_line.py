"""The quick line: one table's card in a line of text, such as "7 19 12", or digits read out."""

from __future__ import annotations

import re
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.forms import whole
from tournaments.play.result_digits import Spoken
from tournaments.play.selectors.paper import PaperTable
from tournaments.play.selectors.rounds import TableView

HANDS = re.compile(r"\b(\d+)\s*h(?:ands?)?\b|\bh\s*(\d+)\b", re.IGNORECASE)
NUMBER = re.compile(r"(?<![\d])[-\N{MINUS SIGN}]?\d+")
LONER = re.compile(r"\+\s*([^\s+!]+)")


class NotUnderstood(ValueError):
    """The director: the line is no card; the text says what a line looks like."""


@dataclass(frozen=True)
class PaperLine:
    """Content of a typed line: the table, the points in order, and additions."""

    table: int
    points: tuple[int, ...]
    hands: int | None = None
    loners: tuple[str, ...] = ()
    reason: str = ""


def read_line(text: str) -> PaperLine:
    """Reads "7 19 12", and after it "6h" (hands), "+bob" (a loner), "! why" in any number.

    Raises:
        NotUnderstood: the line does not begin with a table and points.
    """
    typed_line, _mark, reason = text.partition("!")
    loners = tuple(LONER.findall(typed_line))
    typed_line = LONER.sub(" ", typed_line)
    hands = HANDS.search(typed_line)
    numbers = [_number(digits) for digits in NUMBER.findall(HANDS.sub(" ", typed_line))]
    if not numbers or re.search(r"[^\W\d_]", HANDS.sub(" ", typed_line)):
        raise NotUnderstood(_("Type the table, then its points: 7 19 12"))
    played = _number(hands[1] or hands[2]) if hands else None
    return PaperLine(numbers[0], tuple(numbers[1:]), played, loners, reason.strip())


def fields_of(line: PaperLine, table: TableView) -> dict[str, str]:
    """Content of the line as the fields of the table's `CardForm`.

    Raises:
        NotUnderstood: there are too few or too many points, or a loner is nobody's.
    """
    if len(line.points) != len(table.sides):
        names = ", ".join(side.names for side in table.sides)
        sentence = _("Table %(table)s needs %(count)s scores: %(names)s.")
        told = {"table": table.number, "count": len(table.sides), "names": names}
        raise NotUnderstood(sentence % told)
    values = {
        f"points_{side.account}": str(points)
        for side, points in zip(table.sides, line.points, strict=True)
    }
    for name in line.loners:
        seat = _seat(name, table)
        values[f"loners_{seat}"] = str(int(values.get(f"loners_{seat}", 0)) + 1)
    if line.hands is not None:
        values["hands"] = str(line.hands)
    return values | {"reason": line.reason}


def _number(text: str) -> int:
    number = whole(text.replace("\N{MINUS SIGN}", "-"))
    if number is None:
        raise NotUnderstood(_("Type the table, then its points: 7 19 12"))
    return number


def _seat(name: str, table: TableView) -> str:
    start = name.replace("_", " ").casefold()
    called = {player.seat: player.short.casefold() for player in table.players}
    exactly = [seat for seat, short in called.items() if short == start]
    fits = exactly or [seat for seat, short in called.items() if short.startswith(start)]
    if len(fits) != 1:
        sentence = _("More than one player at table %(table)s is called “%(name)s”.")
        if not fits:
            sentence = _("No one at table %(table)s is called “%(name)s”.")
        raise NotUnderstood(sentence % {"table": table.number, "name": name})
    return fits[0]


def line_of(heard: Spoken, paper: PaperTable) -> str:
    """Result that a table read out, as a line: "7 19 12 +bob".

    Where the first hands had come by phone before its line died, the line says why it counts.

    Raises:
        NotUnderstood: the table has other sides.
    """
    if len(heard.points) != len(paper.table.sides):
        sentence = _("Table %(table)s has %(count)s scores. These digits have another number.")
        values = {"table": heard.table, "count": len(paper.table.sides)}
        raise NotUnderstood(sentence % values)
    usual = paper.game.params.get("hands")
    hands = [f"{heard.hands}h"] if isinstance(usual, int) and heard.hands != usual else []
    short = {player.seat: player.short.replace(" ", "_") for player in paper.table.players}
    seats = [seat for seat in paper.game.seats if seat in short]
    loners = [f"+{short[seats[place]]}" for place in heard.loners if place < len(seats)]
    began = 0 < paper.table.played < heard.hands and not paper.table.from_totals
    why = ["! " + _("read out")] if began else []
    return " ".join([str(heard.table), *map(str, heard.points), *hands, *loners, *why])
