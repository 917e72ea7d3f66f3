"""What the book of results says: the standings, what everybody did, every round by table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.utils import timezone

from tournaments.core.names import by_letters
from tournaments.core.selectors.bustles import version_of
from tournaments.models import Bustle
from tournaments.play.selectors.rounds import RoundView, TableView, rounds_of
from tournaments.play.selectors.sheet_history import Correction, corrections_of
from tournaments.players.selectors.registrations import RegistrationView, registrations_of
from tournaments.printing.documents import parts, results
from tournaments.printing.documents.typesetting import Progress
from tournaments.printing.services.rendered import Made, as_file, as_person, header_of, paper_in
from tournaments.public.selectors.seats import places_in
from tournaments.standings.ranking import TieBreak
from tournaments.standings.selectors.standings import Row, standings_of, tie_breaks_of
from tournaments.standings.selectors.statistics import Figures, figures_of

NO_PLACE = "–"


FIGURES = (
    ("Hands", "hands"),
    ("Called", "called"),
    ("Made", "made"),
    ("Was euchred", "euchred_as_maker"),
    ("Euchred others", "euchres"),
    ("Loners tried", "loners_tried"),
    ("Loners made", "loners_made"),
    ("Best round", "high_round"),
)


def results_pdf(bustle: Bustle, params: Mapping[str, Any], progress: Progress) -> Made:
    """Standings, what was corrected, what everybody did, then every round table by table."""
    return _printed(bustle, params, progress, whole=True)


def standings_pdf(bustle: Bustle, params: Mapping[str, Any], progress: Progress) -> Made:
    """The standings alone."""
    return _printed(bustle, params, progress, whole=False)


def _printed(bustle: Bustle, params: Mapping[str, Any], progress: Progress, *, whole: bool) -> Made:
    people = {person.number: person for person in registrations_of(bustle.pk)}
    rows = standings_of(bustle, version_of(bustle.pk)).rows
    tie_breaks = tie_breaks_of(bustle)
    pdf = results.results(
        header_of(bustle),
        [standing_line(row, people[row.number], tie_breaks) for row in rows],
        _book(bustle, rows, people) if whole else results.Book(),
        paper_in(params),
        tie_breaks=[tie_break.title for tie_break in tie_breaks],
        as_of=timezone.localtime(),
        final=bustle.state == Bustle.State.FINISHED,
        progress=progress,
    )
    return as_file(bustle, "results" if whole else "standings", pdf)


def _book(
    bustle: Bustle, rows: Sequence[Row], people: Mapping[int, RegistrationView]
) -> results.Book:
    credited = {
        (row.number, number): row.by_round[number - 1] for row in rows for number in row.credits
    }
    figures = figures_of(bustle)
    played = [
        who for who in people.values() if who.number in figures and figures[who.number].rounds
    ]
    return results.Book(
        rounds=tuple(_round_result(one, people, credited) for one in rounds_of(bustle.pk)),
        corrections=tuple(_correction(one) for one in corrections_of(bustle.pk)),
        titles=tuple(title for title, _name in FIGURES),
        figures=tuple(_figures(who, figures[who.number]) for who in _by_name(played)),
        uncounted=any(figures[who.number].rounds_without_hands for who in played),
    )


def _by_name(people: Iterable[RegistrationView]) -> list[RegistrationView]:
    return sorted(people, key=lambda person: by_letters(person.name))


def _figures(person: RegistrationView, did: Figures) -> results.FiguresLine:
    counts = tuple(getattr(did, name) for _title, name in FIGURES)
    return results.FiguresLine(as_person(person), counts)


def _correction(one: Correction) -> results.Correction:
    at = timezone.localtime(one.at)
    return results.Correction(one.round_number, one.table, one.was, one.now, f"{at:%H:%M}")


def standing_line(
    row: Row, person: RegistrationView, tie_breaks: Sequence[TieBreak]
) -> results.StandingLine:
    return results.StandingLine(
        place=f"{row.place or NO_PLACE}{'=' if row.shared else ''}",
        person=parts.Person(row.name, row.number) if row.members else as_person(person),
        points=row.points,
        figures=tuple(row.figures[tie_break.key] for tie_break in tie_breaks),
        by_round=row.by_round,
        credits=row.credits,
        decided_by=row.tie_break,
        note=row.note,
    )


def _round_result(
    one: RoundView,
    people: Mapping[int, RegistrationView],
    credited: Mapping[tuple[int, int], int | None],
) -> results.RoundResult:
    """`credited`: what a round counts for people without a seat, by number and round."""
    places = places_in(one, list(people.values()))
    return results.RoundResult(
        number=one.number,
        tables=tuple(_table_result(table, people) for table in one.tables),
        sit_outs=tuple(
            (as_person(people[p.number]), credited.get((p.number, one.number)))
            for p in places
            if p.sits_out
        ),
    )


def _table_result(table: TableView, people: Mapping[int, RegistrationView]) -> results.TableResult:
    return results.TableResult(
        table=table.number,
        sides=tuple(
            results.Side(
                tuple(as_person(people[p.number]) for p in table.players if p.seat in side.seats),
                side.points,
                side.leads,
            )
            for side in table.sides
        ),
    )
