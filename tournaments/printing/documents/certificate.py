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
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy
from django.utils.translation import ngettext

from scoring.saying import said
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
        raise NothingToPrint(_("Nothing to certify: no rounds drawn yet."))
    heading = _("What was played") if certified.final else _("Draw certificate")
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
        raise NothingToPrint(_("Nothing to certify: no rounds drawn yet.")) from nothing
    return Certificate(
        facts=tuple(_facts(evening)),
        figures=tuple(
            Figure(
                said(line.title),
                said(line.means),
                line.reached,
                line.best,
                said(line.verdict),
            )
            for line in evening.lines
        ),
        words=tuple(said(sentence) for sentence in evening.words),
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
    yield _("%(players)s, %(tables)s, %(rounds)s. Format: %(format)s.") % {
        "players": _players(evening.quality.entrants),
        "tables": _tables(evening.tables),
        "rounds": _rounds(rounds),
        "format": said(name),
    }
    if played == rounds:
        yield _("Every round is counted as it was played.")
    elif played:
        yield _("%(rounds)s counted as played, %(more)s still to come as drawn.") % {
            "rounds": _rounds(played),
            "more": _rounds(rounds - played),
        }
    else:
        yield _("Every round is counted as drawn, before the first card.")


def _check(bustle: Bustle, evening: BustleSchedule, origin: str) -> Iterator[str]:
    rounds = len(evening.rounds)
    yield _(
        "Count by hand: every round is on the next pages, by the numbers on the scorecards. “Best "
        "possible” depends only on how many players, tables and rounds there are. A draw can’t "
        "always reach it, least of all when people come late or leave."
    )
    every = _where(origin, "api:public-draw-file", bustle)
    yield _(
        "Let a computer count: %(address)s holds every round. The free program Bustle counts it "
        "again with “%(command)s”."
    ) % {"address": every, "command": f"manage.py draw --in FILE --rounds {rounds} --json"}
    yield _("Drawn with seed %(seed)s, from round %(round)s on.") % {
        "seed": evening.seed,
        "round": evening.from_round,
    }
    if evening.repeatable:
        start = _where(origin, "api:public-draw-start", bustle)
        options = f"{_format(evening)}--rounds {rounds} --seed {evening.seed}"
        yield _(
            "Draw it again: %(address)s holds what the draw began with. “%(command)s” gives the "
            "same rounds on any computer, so nobody chose who sits with whom."
        ) % {"address": start, "command": f"manage.py draw --in FILE {options}"}


def _where(origin: str, name: str, bustle: Bustle) -> str:
    """The address of a file; on paper from a computer that nobody else can open, where to ask."""
    path = reverse(name, args=[bustle.slug])
    return (
        f"{origin}{path}" if origin else _("the director’s computer, at %(path)s,") % {"path": path}
    )


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


def _players(count: int) -> str:
    return ngettext("%(count)d player", "%(count)d players", count) % {"count": count}


def _tables(count: int) -> str:
    return ngettext("%(count)d table", "%(count)d tables", count) % {"count": count}


def _rounds(count: int) -> str:
    return ngettext("%(count)d round", "%(count)d rounds", count) % {"count": count}


DOCUMENT = Document(
    kind="certificate",
    group=BEFORE,
    title=_lazy("Draw certificate"),
    text=_lazy("How fair the draw is, and every round in numbers."),
    render=certificate_pdf,
    needs=DRAW,
)
