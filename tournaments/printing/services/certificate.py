"""What the certificate says of a bustle's draw, and how it tells people to check it."""

from __future__ import annotations

from collections.abc import Iterator

from django.urls import reverse

from tournaments.core.errors import NoSuchThing
from tournaments.draw.pairing.model import Round, seated, sitting_out
from tournaments.draw.pairing.registry import FORMATS
from tournaments.draw.selectors.schedule_files import Evening, evening_view
from tournaments.models import Bustle
from tournaments.printing.documents.certificate import Certificate, ChartRound, ChartTable, Figure
from tournaments.printing.documents.typesetting import NothingToPrint


def certified(bustle: Bustle, origin: str) -> Certificate:
    """The certificate as things are now; `origin` is where the files can be fetched.

    Raises:
        NothingToPrint: there is no draw yet.
    """
    try:
        evening = evening_view(bustle.pk)
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
            _round(evening, number, round_) for number, round_ in enumerate(evening.rounds, start=1)
        ),
        final=evening.played == len(evening.rounds) >= bustle.rounds_planned,
    )


def _facts(evening: Evening) -> Iterator[str]:
    rounds, played = len(evening.rounds), evening.played
    made = FORMATS.get(evening.format)
    name = made.name if made else evening.format
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


def _check(bustle: Bustle, evening: Evening, origin: str) -> Iterator[str]:
    rounds = len(evening.rounds)
    yield (
        "Count by hand: every round is on the next pages, by the numbers on the scorecards. The "
        "best possible follows from the number of players, tables and rounds alone; not every "
        "best can be had, least of all when people come late or leave."
    )
    every = f"{origin}{reverse('api:public-draw-file', args=[bustle.slug])}"
    yield (
        f"Have it counted: {every} holds every round. With the free program Bustle, "
        f"“manage.py draw --in FILE --rounds {rounds} --json” counts it again."
    )
    yield f"Drawn with seed {evening.seed} for the rounds from {evening.from_round} on."
    if evening.repeatable:
        start = f"{origin}{reverse('api:public-draw-start', args=[bustle.slug])}"
        yield (
            f"Draw it again: {start} is what was there before the draw. “manage.py draw --in FILE "
            f"{_format(evening)}--rounds {rounds} --seed {evening.seed}” gives the same rounds on "
            "any machine, so nobody chose who sits with whom."
        )


def _format(evening: Evening) -> str:
    return "" if evening.format == "rotation" else f"--format {evening.format} "


def _round(evening: Evening, number: int, round_: Round) -> ChartRound:
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
