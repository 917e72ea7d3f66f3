"""The certificate of a draw: how good it is beside the best possible, and every round in numbers.

For those who do not believe it: says what each figure means and how anybody can count again. Knows
no names: who has which number stands on the scorecards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from django.urls import reverse
from django.utils import timezone

from tournaments.core.errors import NoSuchThing
from tournaments.core.moments import full_day_and_time
from tournaments.draw.pairing.model import Round as PairingRound
from tournaments.draw.pairing.model import seated, sitting_out
from tournaments.draw.pairing.registry import FORMATS
from tournaments.draw.selectors.schedule_files import BustleSchedule, schedule_view
from tournaments.models import Bustle
from tournaments.printing.documents.base import (
    BEFORE,
    DRAW,
    Document,
    DocumentParams,
    EventHeader,
    RenderedFile,
    head,
    header_of,
    origin_in,
    paper_in,
    pdf_file,
)
from tournaments.printing.typesetting.typesetter import (
    NothingToPrint,
    Paper,
    Pdf,
    Progress,
    typeset,
)


@dataclass(frozen=True)
class Figure:
    """One figure, less being better. `best`: what no draw can go below."""

    title: str
    means: str
    reached: int
    best: int
    verdict: str


@dataclass(frozen=True)
class ChartTable:
    """A table: numbers by side, or one side for everybody who plays alone."""

    number: int
    sides: tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class ChartRound:
    """A round in numbers. `played`: it was opened, and stands as it was seated."""

    number: int
    tables: tuple[ChartTable, ...]
    sitting_out: tuple[int, ...]
    played: bool


@dataclass(frozen=True)
class Certificate:
    """The certified draw. `facts`: how many play what; `words`: the figures as sentences;
    `check`: how anybody can check it, a step a sentence."""

    facts: tuple[str, ...]
    figures: tuple[Figure, ...]
    words: tuple[str, ...]
    check: tuple[str, ...]
    rounds: tuple[ChartRound, ...]
    final: bool


def certificate(
    event: EventHeader,
    certified: Certificate,
    paper: Paper,
    *,
    as_of: datetime,
    progress: Progress | None = None,
) -> Pdf:
    """Figures on the first page, the chart after it. `as_of` is local time.

    Raises `NothingToPrint` without rounds.
    """
    if not certified.rounds:
        raise NothingToPrint("There is nothing to certify: no round is drawn.")
    heading = "What was played" if certified.final else "Certificate of the draw"
    data = head(event, heading) | {
        "heading": heading,
        "as_of": full_day_and_time(as_of),
        "facts": list(certified.facts),
        "figures": [asdict(figure) for figure in certified.figures],
        "words": list(certified.words),
        "check": list(certified.check),
        "rounds": [_round(round_) for round_ in certified.rounds],
        "wide": _longest(certified.rounds),
    }
    return typeset("certificate", data, paper, progress)


def _round(round_: ChartRound) -> dict[str, Any]:
    return {
        "number": round_.number,
        "played": round_.played,
        "tables": [{"number": table.number, "seats": _seats(table)} for table in round_.tables],
        "sitting_out": ", ".join(map(str, round_.sitting_out)),
    }


def _seats(table: ChartTable) -> str:
    """ "1+2 v 3+4", or "1, 2, 3" where everybody plays alone."""
    if len(table.sides) == 1 or all(len(side) == 1 for side in table.sides):
        return ", ".join(str(number) for side in table.sides for number in side)
    return " v ".join("+".join(map(str, side)) for side in table.sides)


def _longest(rounds: Sequence[ChartRound]) -> int:
    """The letters of the longest table, by which the template makes its columns."""
    return max((len(_seats(table)) for round_ in rounds for table in round_.tables), default=0)


def certificate_pdf(bustle: Bustle, params: DocumentParams, progress: Progress) -> RenderedFile:
    """The draw beside the best possible, and every round in numbers."""
    pdf = certificate(
        header_of(bustle),
        certified(bustle, origin_in(params)),
        paper_in(params),
        as_of=timezone.localtime(),
        progress=progress,
    )
    return pdf_file(bustle, "certificate", pdf)


def certified(bustle: Bustle, origin: str) -> Certificate:
    """The certificate as things are now; `origin` is where the files can be fetched.

    Raises:
        NothingToPrint: there is no draw yet.
    """
    try:
        evening = schedule_view(bustle.pk)
    except NoSuchThing as nothing:
        raise NothingToPrint("There is nothing to certify: nothing is drawn yet.") from nothing
    return Certificate(
        facts=tuple(_facts(evening)),
        figures=tuple(
            Figure(line.title, line.means, line.reached, line.best, line.verdict)
            for line in evening.lines
        ),
        words=tuple(evening.words),
        check=tuple(_check(bustle, evening, origin)),
        rounds=tuple(
            _chart_round(evening, number, round_)
            for number, round_ in enumerate(evening.rounds, start=1)
        ),
        final=evening.played == len(evening.rounds) >= bustle.rounds_planned,
    )


def _facts(evening: BustleSchedule) -> Iterator[str]:
    rounds, played = len(evening.rounds), evening.played
    format_ = FORMATS.get(evening.format)
    name = format_.name if format_ else evening.format
    yield (
        f"{_many(evening.quality.entrants, 'player')}, {_many(evening.tables, 'table')}, "
        f"{_many(rounds, 'round')}. Format: {name}."
    )
    if played == rounds:
        yield "All rounds are counted as they were played."
    elif played:
        yield (
            f"{_many(played, 'round')} counted as played, "
            f"the {_many(rounds - played, 'round')} to come as drawn."
        )
    else:
        yield "All rounds are counted as they are drawn, before the first card."


def _check(bustle: Bustle, evening: BustleSchedule, origin: str) -> Iterator[str]:
    rounds = len(evening.rounds)
    yield (
        "Count by hand: every round is on the next pages, by the numbers on the scorecards. The "
        "best possible follows from the number of players, tables and rounds alone; not every "
        "best can be had, least of all when people come late or leave."
    )
    every = _where(origin, "api:public-draw-file", bustle)
    yield (
        f"Have it counted: {every} holds every round. With the free program Bustle, "
        f"“manage.py draw --in FILE --rounds {rounds} --json” counts it again."
    )
    yield f"Drawn with seed {evening.seed} for the rounds from {evening.from_round} on."
    if evening.repeatable:
        start = _where(origin, "api:public-draw-start", bustle)
        yield (
            f"Draw it again: {start} is what was there before the draw. “manage.py draw --in FILE "
            f"{_format(evening)}--rounds {rounds} --seed {evening.seed}” gives the same rounds on "
            "any machine, so nobody chose who sits with whom."
        )


def _where(origin: str, name: str, bustle: Bustle) -> str:
    """The address of a file; on paper from a computer that nobody else can open, where to ask."""
    path = reverse(name, args=[bustle.slug])
    return f"{origin}{path}" if origin else f"the director’s computer, at {path},"


def _format(evening: BustleSchedule) -> str:
    return "" if evening.format == "rotation" else f"--format {evening.format} "


def _chart_round(evening: BustleSchedule, number: int, round_: PairingRound) -> ChartRound:
    shape = evening.shape
    return ChartRound(
        number=number,
        tables=tuple(
            ChartTable(table, shape.halves(seats) if shape.sided(len(seats)) else (seats,))
            for table, seats in seated(round_)
        ),
        sitting_out=sitting_out(
            round_, (n for n in evening.roster.present(number) if n not in evening.idle[number])
        ),
        played=number <= evening.played,
    )


def _many(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


DOCUMENT = Document(
    kind="certificate",
    group=BEFORE,
    title="Certificate",
    text="How good the draw is; every round in numbers.",
    render=certificate_pdf,
    needs=DRAW,
)
