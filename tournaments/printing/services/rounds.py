"""What is printed of rounds: a sheet to type from, where everybody sits, all of them at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils import timezone

from tournaments.core.selectors.rounds import opened_rounds
from tournaments.draw.pairing.model import Roster, seated
from tournaments.draw.selectors.draws import evening_of, idle_in, newest_draw
from tournaments.models import Bustle, Round
from tournaments.players.selectors.registrations import RegistrationView, registrations_of
from tournaments.printing.documents import parts, round_sheet, seating_list, wall_chart
from tournaments.printing.documents.typesetting import NothingToPrint, Progress
from tournaments.printing.services.rendered import Made, as_file, as_person, header_of, paper_in
from tournaments.public.selectors.seats import Place, Said, seat_finder
from tournaments.setup.selectors.rulesets import card_of_bustle
from tournaments.setup.selectors.table_sizes import Games, LaidTable, games_of, laid

People = Mapping[int, RegistrationView]


@dataclass(frozen=True)
class LaidRound:
    """A round with everybody's seat. `without` are those who are there and have none, by number."""

    number: int
    tables: tuple[LaidTable, ...]
    without: tuple[int, ...]

    def sides(self, table: LaidTable, people: People) -> tuple[tuple[parts.Person, ...], ...]:
        """The people of a table, side by side."""
        return tuple(tuple(as_person(people[who]) for _seat, who in side) for side in table.sides)

    def left_over(self, people: People) -> tuple[parts.Person, ...]:
        """Those without a table."""
        return tuple(as_person(people[who]) for who in self.without)


def round_sheet_pdf(bustle: Bustle, params: Mapping[str, Any], progress: Progress) -> Made:
    """Boxes for a round's scores, to be typed in later."""
    people = _people(bustle)
    one = _round_asked_for(bustle, params)
    pdf = round_sheet.round_sheet(
        header_of(bustle),
        one.number,
        [round_sheet.RoundTable(table.number, one.sides(table, people)) for table in one.tables],
        paper_in(params),
        ending=card_of_bustle(bustle).ending,
        without_table=one.left_over(people),
        progress=progress,
    )
    return as_file(bustle, f"round-{one.number}", pdf)


def seating_list_pdf(bustle: Bustle, params: Mapping[str, Any], progress: Progress) -> Made:
    """Where everybody sits in a round, A to Z, for the wall."""
    people = _people(bustle)
    one = _round_asked_for(bustle, params)
    draw = newest_draw(bustle.pk)
    said = Said(idle=idle_in(draw, one.number) if draw else frozenset())
    places = seat_finder(one.number, one.tables, list(people.values()), said)
    pdf = seating_list.seating_list(
        header_of(bustle),
        one.number,
        [_place(place) for place in places],
        paper_in(params),
        as_of=timezone.localtime(),
        progress=progress,
    )
    return as_file(bustle, f"seating-{one.number}", pdf)


def wall_chart_pdf(bustle: Bustle, params: Mapping[str, Any], progress: Progress) -> Made:
    """Every round that is drawn: by table, and by person."""
    people = _people(bustle)
    pdf = wall_chart.wall_chart(
        header_of(bustle),
        [_charted(one, people) for one in laid_rounds(bustle)],
        paper_in(params),
        as_of=timezone.localtime(),
        progress=progress,
    )
    return as_file(bustle, "all-rounds", pdf)


def laid_rounds(bustle: Bustle) -> list[LaidRound]:
    """Every round as it was played or is drawn, in order."""
    rounds, roster = evening_of(bustle.pk)
    games = games_of(bustle)
    return [_laid(games, roster, number, one) for number, one in enumerate(rounds, start=1)]


def round_to_print(bustle: Bustle, drawn: int) -> int:
    """The round being played, else the next of the `drawn` rounds, else the last; 0 before."""
    opened = opened_rounds(bustle.pk)
    last, state = opened[0] if opened else (0, Round.State.CLOSED)
    return last if state == Round.State.PLAYING or last >= drawn else last + 1


def _round_asked_for(bustle: Bustle, params: Mapping[str, Any]) -> LaidRound:
    rounds, roster = evening_of(bustle.pk)
    number = int(params.get("round") or round_to_print(bustle, len(rounds)))
    if not 0 < number <= len(rounds):
        raise NothingToPrint("There is no round to print: draw the round first.")
    return _laid(games_of(bustle), roster, number, rounds[number - 1])


def _laid(games: Games, roster: Roster, number: int, drawn: Any) -> LaidRound:
    tables = tuple(
        laid(table, players, games.sides_at(len(players))) for table, players in seated(drawn)
    )
    playing = {who for table in tables for who in table.players}
    without = (who for who in sorted(roster.present(number)) if who not in playing)
    return LaidRound(number, tables, tuple(without))


def _people(bustle: Bustle) -> dict[int, RegistrationView]:
    return {person.number: person for person in registrations_of(bustle.pk)}


def _place(place: Place) -> seating_list.Place:
    word = "" if place.table else place.word
    return seating_list.Place(place.name, place.table, place.seat, word)


def _charted(one: LaidRound, people: People) -> wall_chart.ChartedRound:
    return wall_chart.ChartedRound(
        number=one.number,
        tables=tuple((table.number, one.sides(table, people)) for table in one.tables),
        without_table=one.left_over(people),
    )
