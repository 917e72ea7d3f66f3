"""The whole evening on the wall: every round at every table, and everybody's tables by round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy

from tournaments.core.moments import full_day_and_time
from tournaments.core.names import by_letters
from tournaments.draw.selectors.schedule import LaidRound
from tournaments.models import Bustle
from tournaments.printing.documents.base import (
    BEFORE,
    DRAW,
    Document,
    DocumentParams,
    EventHeader,
    People,
    Person,
    RenderedFile,
    head,
    header_of,
    label,
    paper_in,
    pdf_file,
    people_of,
)
from tournaments.printing.documents.laid_rounds import left_over, rounds_to_print, sides_of
from tournaments.printing.typesetting.typesetter import (
    NothingToPrint,
    Paper,
    Pdf,
    Progress,
    typeset,
)

ROUNDS_ACROSS = 8
"""More rounds go on further pages."""


@dataclass(frozen=True)
class ChartedRound:
    """A round by table: (number, its sides), and who has no table."""

    number: int
    tables: tuple[tuple[int, tuple[tuple[Person, ...], ...]], ...]
    without_table: tuple[Person, ...] = ()


def wall_chart(
    event: EventHeader,
    rounds: Sequence[ChartedRound],
    paper: Paper,
    *,
    as_of: datetime,
    progress: Progress | None = None,
) -> Pdf:
    """All rounds that are drawn. `as_of` is local time. Raises `NothingToPrint` without rounds."""
    if not rounds:
        raise NothingToPrint(_("No round to print: draw the round first."))
    title = _("All rounds")
    data = head(event, title) | {
        "heading": title,
        "as_of": full_day_and_time(as_of),
        "parts": [_part(some) for some in _parted(rounds)],
    }
    return typeset("wall_chart", data, paper, progress)


def _parted(rounds: Sequence[ChartedRound]) -> list[Sequence[ChartedRound]]:
    return [rounds[at : at + ROUNDS_ACROSS] for at in range(0, len(rounds), ROUNDS_ACROSS)]


def _part(rounds: Sequence[ChartedRound]) -> dict[str, Any]:
    tables = sorted({number for round_ in rounds for number, _sides in round_.tables})
    by_round = [dict(round_.tables) for round_ in rounds]
    return {
        "rounds": [round_.number for round_ in rounds],
        "tables": [
            {"table": table, "rounds": [_sides(round_.get(table, ())) for round_ in by_round]}
            for table in tables
        ],
        "without": [[label(person) for person in round_.without_table] for round_ in rounds],
        "people": _people_data(rounds),
    }


def _sides(sides: Sequence[Sequence[Person]]) -> list[list[dict[str, Any]]]:
    return [[label(person) for person in side] for side in sides]


def _people_data(rounds: Sequence[ChartedRound]) -> list[dict[str, Any]]:
    """Everybody A to Z with the table of every round, None where they have none."""
    tables: dict[Person, dict[int, int]] = {}
    for round_ in rounds:
        for person in round_.without_table:
            tables.setdefault(person, {})
        for table, sides in round_.tables:
            for person in (person for side in sides for person in side):
                tables.setdefault(person, {})[round_.number] = table
    numbers = [round_.number for round_ in rounds]
    return [
        label(person) | {"tables": [tables[person].get(number) for number in numbers]}
        for person in sorted(tables, key=lambda person: (by_letters(person.name), person.number))
    ]


def wall_chart_pdf(bustle: Bustle, params: DocumentParams, progress: Progress) -> RenderedFile:
    """Every round that is drawn: by table, and by person."""
    people = people_of(bustle.pk)
    pdf = wall_chart(
        header_of(bustle),
        [_charted(round_, people) for round_ in rounds_to_print(bustle)],
        paper_in(params),
        as_of=timezone.localtime(),
        progress=progress,
    )
    return pdf_file(bustle, "all-rounds", pdf)


def _charted(round_: LaidRound, people: People) -> ChartedRound:
    return ChartedRound(
        number=round_.number,
        tables=tuple((table.number, sides_of(table, people)) for table in round_.tables),
        without_table=left_over(round_, people),
    )


DOCUMENT = Document(
    kind="wall_chart",
    group=BEFORE,
    title=_lazy("Wall chart"),
    text=_lazy("Every round, by table and by player."),
    render=wall_chart_pdf,
    needs=DRAW,
    for_the_start=True,
)
