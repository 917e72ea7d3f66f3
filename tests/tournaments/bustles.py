"""Short ways through a bustle for tests of services and selectors. Nothing here is random."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scoring.selectors import sheet
from tests import cast
from tournaments.draw.services.draws import draw_rounds, publish_draw
from tournaments.models import Bustle, Registration, Seat, Table
from tournaments.play.services.rounds import close_round, open_next_round
from tournaments.players.services.registrations import check_in
from tournaments.players.services.start import start_bustle
from tournaments.printing.documents.scorecards import cards_of_bustle, facts_of, first_owners
from tournaments.printing.services.printed import remember_printed


def play(sheet_id: int, *makers: str, won: int = 3) -> None:
    """Enters a hand for each maker, after those that stand."""
    next_number = sheet(sheet_id).score.next_number
    for number, maker in enumerate(makers, start=next_number):
        cast.enter(sheet_id, number, maker, won)


def started(club: Any, names: Sequence[str] = cast.NAMES[:8], **details: Any) -> Bustle:
    """Everybody is here, the bustle is drawn and round 1 is being played, two hands a sheet."""
    bustle = cast.bustle_in_setup(club, names, **{"hands_per_round": 2} | details)
    everybody_here(bustle)
    start_bustle(bustle_id=bustle.pk)
    draw_rounds(bustle_id=bustle.pk, seed=1)
    open_next_round(bustle_id=bustle.pk)
    bustle.refresh_from_db()
    return bustle


def print_cards(bustle: Bustle) -> None:
    """Everybody holds a scorecard as the draw is now."""
    first = first_owners(bustle)
    cards = cards_of_bustle(bustle, {})
    items = {card.person.number: facts_of(card, first).digest for card in cards}
    remember_printed(bustle_id=bustle.pk, kind="scorecards", items=items)


def play_all(bustle: Bustle, makers: str = "NN") -> None:
    """The same hands at every table of the running round, which stays open."""
    sheets = Table.objects.filter(round__bustle=bustle, round__state="playing")
    for sheet_id in sheets.order_by("number").values_list("sheet_id", flat=True):
        play(sheet_id, *makers)


def play_round(bustle: Bustle, makers: str = "NNNN") -> None:
    """The same hands at every table of the running round, which is then closed."""
    play_all(bustle, makers)
    close_round(bustle_id=bustle.pk)


def open_round(bustle: Bustle, seed: int = 5) -> int:
    """Draws what is left, publishes it and opens the next round."""
    redraw(bustle, seed)
    return open_next_round(bustle_id=bustle.pk)


def redraw(bustle: Bustle, seed: int = 5) -> None:
    """Draws what is left and publishes it."""
    draw_rounds(bustle_id=bustle.pk, seed=seed)
    publish_draw(bustle_id=bustle.pk)


def person(bustle: Bustle, number: int) -> Registration:
    """The row of somebody."""
    return Registration.objects.get(bustle=bustle, number=number)


def everybody_here(bustle: Bustle) -> None:
    """Checks all registered people in."""
    numbers = bustle.registrations.values_list("number", flat=True)
    check_in(bustle_id=bustle.pk, numbers=list(numbers))


def seating(bustle: Bustle, round_number: int) -> list[tuple[Any, ...]]:
    """Who sat where in a round, as rows."""
    rows = Seat.objects.filter(round__bustle=bustle, round__number=round_number)
    return sorted(rows.values_list("table__number", "seat", "registration__number"))


def players(bustle: Bustle, round_number: int) -> set[int]:
    """The numbers of those who had a seat in a round."""
    return {number for _table, _seat, number in seating(bustle, round_number)}
