"""Rounds with everybody's seat on paper, as they were played or are drawn."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.core.selectors.rounds import opened_rounds
from tournaments.draw.selectors.schedule import LaidRound, laid_rounds, schedule_of
from tournaments.models import Bustle, Round
from tournaments.printing.documents.base import People, Person
from tournaments.printing.typesetting.typesetter import NothingToPrint
from tournaments.setup.selectors.table_sizes import LaidTable, games_of


def rounds_to_print(bustle: Bustle) -> list[LaidRound]:
    """Every round as it was played or is drawn, in order."""
    return laid_rounds(schedule_of(bustle.pk), games_of(bustle))


def laid_round(bustle: Bustle, number: int | None) -> LaidRound:
    """The round of this number, else the one to print now.

    Raises:
        NothingToPrint: it is not drawn.
    """
    rounds = rounds_to_print(bustle)
    number = int(number or round_to_print(bustle, len(rounds)))
    if not 0 < number <= len(rounds):
        raise NothingToPrint(_("No round to print: draw the round first."))
    return rounds[number - 1]


def round_to_print(bustle: Bustle, drawn: int) -> int:
    """The round being played, else the next of the `drawn` rounds, else the last; 0 before."""
    opened = opened_rounds(bustle.pk)
    last, state = opened[0] if opened else (0, Round.State.CLOSED)
    return last if state == Round.State.PLAYING or last >= drawn else last + 1


def sides_of(table: LaidTable, people: People) -> tuple[tuple[Person, ...], ...]:
    """The people of a table, side by side."""
    return tuple(tuple(people[number] for _seat, number in side) for side in table.sides)


def left_over(round_: LaidRound, people: People) -> tuple[Person, ...]:
    """Those without a table."""
    return tuple(people[number] for number in round_.without)
