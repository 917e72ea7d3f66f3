"""The results of a bustle: the standings, what everybody did, every round table by table.

Says what it is told: order, shared places and the deciding rule come from the ranking.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from functools import partial
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy

from scoring.saying import said
from tournaments.core.moments import clock_time, full_day_and_time
from tournaments.core.names import by_letters
from tournaments.core.selectors.bustles import version_of
from tournaments.models import Bustle
from tournaments.play.selectors.rounds import RoundView, TableView, rounds_of
from tournaments.play.selectors.sheet_history import Correction as SheetCorrection
from tournaments.play.selectors.sheet_history import corrections_of
from tournaments.players.selectors.registrations import RegistrationView
from tournaments.printing.documents.base import (
    AFTER,
    EACH_ROUND,
    ROUND,
    Document,
    DocumentParams,
    EventHeader,
    Person,
    Registrations,
    RenderedFile,
    as_person,
    head,
    header_of,
    label,
    paper_in,
    pdf_file,
    registrations_by_number,
)
from tournaments.printing.documents.parts import evenly, packed
from tournaments.printing.typesetting.typesetter import (
    NothingToPrint,
    Paper,
    Pdf,
    Progress,
    typeset,
)
from tournaments.public.selectors.seats import places_in
from tournaments.standings.ranking import TieBreak
from tournaments.standings.selectors.order import tie_breaks_of
from tournaments.standings.selectors.standings import StandingsRow, standings_of
from tournaments.standings.selectors.statistics import Figures, figures_of

FIRST_PAGE = 60  # lines of standings at most
LINES_OF_A_PART = 320
"""Lines that are typeset in one process, for which typst takes some 100 MB."""
MOST_PARTS = 20
"""Of a book longer than any bustle: the joiner has letters for the ids of so many."""
PORTRAIT_ROUNDS = 12
"""More rounds than this need the width of a page turned sideways."""


@dataclass(frozen=True)
class StandingLine:
    """One line of the standings.

    `place` as printed ("3", "3=" where it is shared, a dash for a helper). `figures`: one for each
    of the tie-breaks whose titles `results` is given. `by_round`: points of each round, None where
    the player has none yet; `credits`: the rounds of these, from 1, in which the player had no
    seat, printed in brackets. `decided_by`: a sentence on what put this line below the one above,
    empty where points did. `note`: for instance "left".
    """

    place: str
    person: Person
    points: int
    figures: tuple[int, ...]
    by_round: tuple[int | None, ...] = ()
    credits: tuple[int, ...] = ()
    decided_by: str = ""
    note: str = ""


@dataclass(frozen=True)
class Side:
    """Those who scored together at a table: a partnership, or one player alone.

    `ahead` alone in front, which in some games is whoever has least; None: whoever has most.
    """

    people: tuple[Person, ...]
    points: int | None
    ahead: bool | None = None


@dataclass(frozen=True)
class TableResult:
    """One table of one round. `note`: for instance "corrected"."""

    table: int
    sides: tuple[Side, ...]
    note: str = ""


@dataclass(frozen=True)
class RoundResult:
    """One round: its tables, and who sat out with what credit (None for none)."""

    number: int
    tables: tuple[TableResult, ...]
    sit_outs: tuple[tuple[Person, int | None], ...] = ()


@dataclass(frozen=True)
class Correction:
    """A score that was changed after its round was closed, `when` in words."""

    round: int
    table: int
    was: str
    now: str
    when: str


@dataclass(frozen=True)
class FiguresLine:
    """Figures of one person: a count for each of the titles, None where there is none."""

    person: Person
    counts: tuple[int | None, ...]


@dataclass(frozen=True)
class Book:
    """The pages after the standings: rounds, corrections, and what everybody did under `titles`.

    `uncounted`: some rounds were entered as totals, of which no hand is known.
    """

    rounds: tuple[RoundResult, ...] = ()
    corrections: tuple[Correction, ...] = ()
    titles: tuple[str, ...] = ()
    figures: tuple[FiguresLine, ...] = ()
    uncounted: bool = False


def results(
    event: EventHeader,
    standings: Sequence[StandingLine],
    book: Book,
    paper: Paper,
    *,
    tie_breaks: Sequence[str],
    as_of: datetime,
    final: bool = True,
    progress: Progress | None = None,
) -> Pdf:
    """Standings and what follows them as one PDF. `tie_breaks` are titles of columns, `as_of` is
    local time.

    Raises `NothingToPrint` without standings.
    """
    if not standings:
        raise NothingToPrint(_("No results to print: the standings are empty."))
    title = _("Final results") if final else _("Standings so far")
    count = max(len(line.by_round) for line in standings)
    data = head(event, title) | {
        "heading": title,
        "as_of": full_day_and_time(as_of),
        "sideways": count > PORTRAIT_ROUNDS,
        "tie_breaks": list(tie_breaks),
        "rounds_counted": count,
        "figure_titles": list(book.titles),
    }
    lists = {
        "standings": [_line_data(line, count) for line in standings],
        "corrections": [asdict(item) for item in book.corrections],
        "figures": [
            {"person": label(item.person), "counts": list(item.counts)} for item in book.figures
        ],
        "rounds": [_round_data(round_) for round_ in book.rounds],
    }
    credited = any(line.credits for line in standings)
    parts = _parts(lists, credited=credited, uncounted=book.uncounted)
    first: dict[str, Any] = {name: [] for name in lists} | {
        "standings": lists["standings"][:FIRST_PAGE]
    }
    return typeset(
        "results",
        data,
        paper,
        progress,
        first=first | {"body_only": False},
        parts=[partial(dict, part) for part in parts],
        numbered=True,
    )


def _parts(lists: dict[str, list[Any]], *, credited: bool, uncounted: bool) -> list[dict[str, Any]]:
    """The lists in parts, with the remarks below a list only where it ends."""
    most = max(LINES_OF_A_PART, _lines(lists) // MOST_PARTS)
    pieces = [
        ({name: some}, len(some))
        for name in ("standings", "corrections", "figures")
        for some in evenly(lists[name], most)
    ]
    pieces += [({"rounds": [each]}, len(each["tables"])) for each in lists["rounds"]]
    parts: list[dict[str, Any]] = [dict(part) for part in packed(pieces, most)]
    for at, part in enumerate(parts):
        after = parts[at + 1 :]
        part |= {
            "opens": at == 0,
            "figures_go_on": any("figures" in each for each in parts[:at]),
            "credited": credited and not any("standings" in each for each in after),
            "uncounted": uncounted and not any("figures" in each for each in after),
        }
    return [{name: [] for name in lists} | part for part in parts]


def _lines(lists: dict[str, list[Any]]) -> int:
    rounds = lists["rounds"]
    return sum(map(len, lists.values())) - len(rounds) + sum(len(each["tables"]) for each in rounds)


def _line_data(line: StandingLine, rounds: int) -> dict[str, Any]:
    missing = [None] * (rounds - len(line.by_round))
    return {
        "place": line.place,
        "person": label(line.person),
        "points": line.points,
        "figures": line.figures,
        "by_round": [*line.by_round, *missing],
        "credits": line.credits,
        "decided_by": line.decided_by,
        "note": line.note,
    }


def _round_data(round_: RoundResult) -> dict[str, Any]:
    return {
        "number": round_.number,
        "tables": [_table_data(result) for result in round_.tables],
        "sit_outs": [
            {"person": label(person), "credit": credit} for person, credit in round_.sit_outs
        ],
    }


def _table_data(result: TableResult) -> dict[str, Any]:
    points = [side.points for side in result.sides if side.points is not None]
    best = max(points) if len(points) == len(result.sides) and len(set(points)) > 1 else None
    return {
        "table": result.table,
        "note": result.note,
        "sides": [
            {
                "people": [label(person) for person in side.people],
                "points": side.points,
                "ahead": _is_ahead(side, best),
            }
            for side in result.sides
        ],
    }


def _is_ahead(side: Side, best: int | None) -> bool:
    if side.ahead is not None:
        return side.ahead
    return best is not None and side.points == best


NO_PLACE = "–"


FIGURES = (
    (_lazy("Hands"), "hands"),
    (_lazy("Called"), "called"),
    (_lazy("Made"), "made"),
    (_lazy("Got euchred"), "euchred_as_maker"),
    (_lazy("Euchred others"), "euchres"),
    (_lazy("Loners tried"), "loners_tried"),
    (_lazy("Loners made"), "loners_made"),
    (_lazy("Best round"), "high_round"),
)


def results_pdf(bustle: Bustle, params: DocumentParams, progress: Progress) -> RenderedFile:
    """Standings, what was corrected, what everybody did, then every round table by table."""
    return _results_pdf(bustle, params, progress, whole=True)


def standings_pdf(bustle: Bustle, params: DocumentParams, progress: Progress) -> RenderedFile:
    """The standings alone."""
    return _results_pdf(bustle, params, progress, whole=False)


def _results_pdf(
    bustle: Bustle, params: DocumentParams, progress: Progress, *, whole: bool
) -> RenderedFile:
    people = registrations_by_number(bustle.pk)
    rows = standings_of(bustle, version_of(bustle.pk)).rows
    tie_breaks = tie_breaks_of(bustle)
    pdf = results(
        header_of(bustle),
        [standing_line(row, people[row.number], tie_breaks) for row in rows],
        _book(bustle, rows, people) if whole else Book(),
        paper_in(params),
        tie_breaks=[said(tie_break.title) for tie_break in tie_breaks],
        as_of=timezone.localtime(),
        final=bustle.state == Bustle.State.FINISHED,
        progress=progress,
    )
    return pdf_file(bustle, "results" if whole else "standings", pdf)


def _book(bustle: Bustle, rows: Sequence[StandingsRow], people: Registrations) -> Book:
    credited = {
        (row.number, number): row.by_round[number - 1] for row in rows for number in row.credits
    }
    figures = figures_of(bustle)
    played = [
        who for who in people.values() if who.number in figures and figures[who.number].rounds
    ]
    return Book(
        rounds=tuple(_round_result(item, people, credited) for item in rounds_of(bustle.pk)),
        corrections=tuple(_correction(item) for item in corrections_of(bustle.pk)),
        titles=tuple(str(title) for title, _name in FIGURES),
        figures=tuple(_figures(who, figures[who.number]) for who in _by_name(played)),
        uncounted=any(figures[who.number].rounds_without_hands for who in played),
    )


def _by_name(people: Iterable[RegistrationView]) -> list[RegistrationView]:
    return sorted(people, key=lambda person: by_letters(person.name))


def _figures(person: RegistrationView, did: Figures) -> FiguresLine:
    counts = tuple(getattr(did, name) for _title, name in FIGURES)
    return FiguresLine(as_person(person), counts)


def _correction(change: SheetCorrection) -> Correction:
    at = clock_time(change.at)
    return Correction(change.round_number, change.table, change.was, change.now, at)


def standing_line(
    row: StandingsRow, person: RegistrationView, tie_breaks: Sequence[TieBreak]
) -> StandingLine:
    return StandingLine(
        place=f"{row.place or NO_PLACE}{'=' if row.shared else ''}",
        person=Person(row.name, row.number) if row.members else as_person(person),
        points=row.points,
        figures=tuple(row.figures[tie_break.key] for tie_break in tie_breaks),
        by_round=row.by_round,
        credits=row.credits,
        decided_by=row.tie_break,
        note=row.note,
    )


def _round_result(
    round_: RoundView,
    people: Registrations,
    credited: Mapping[tuple[int, int], int | None],
) -> RoundResult:
    """`credited`: what a round counts for people without a seat, by number and round."""
    places = places_in(round_, list(people.values()))
    return RoundResult(
        number=round_.number,
        tables=tuple(_table_result(table, people) for table in round_.tables),
        sit_outs=tuple(
            (as_person(people[seat_place.number]), credited.get((seat_place.number, round_.number)))
            for seat_place in places
            if seat_place.sits_out
        ),
    )


def _table_result(table: TableView, people: Registrations) -> TableResult:
    return TableResult(
        table=table.number,
        sides=tuple(
            Side(
                tuple(as_person(people[p.number]) for p in table.players if p.seat in side.seats),
                side.points,
                side.leads,
            )
            for side in table.sides
        ),
    )


STANDINGS = Document(
    kind="standings",
    group=EACH_ROUND,
    title=_lazy("Standings"),
    text=_lazy("The standings right now."),
    render=standings_pdf,
    needs=ROUND,
)


DOCUMENT = Document(
    kind="results",
    group=AFTER,
    title=_lazy("Results"),
    text=_lazy("Standings, how everyone played, and every round table by table."),
    render=results_pdf,
    needs=ROUND,
)
