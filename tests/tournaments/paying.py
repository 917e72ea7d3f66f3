"""A bustle of 44 who paid ten each, ended by typed totals so that places and loners are known."""

from __future__ import annotations

from decimal import Decimal
from typing import Any
from uuid import uuid4

from tests import cast
from tests.tournaments.bustles import started
from tournaments.models import Bustle
from tournaments.money.selectors.plan import Plan, PlannedPrize
from tournaments.money.services.plan import everybody_has_paid, save_plan
from tournaments.play.services.paper import type_card
from tournaments.play.services.rounds import close_round
from tournaments.setup.services.bustles import finish_bustle

FAMILIES = ("Abbot", "Brown", "Cole", "Dunn")
FORTY_FOUR = [f"{first} {last}" for last in FAMILIES for first in cast.NAMES][:44]
PARTS = (40, 25, 15, 10)
LONERS = PlannedPrize(measure="loners", percent=Decimal(10))
FORTY_A_TENTH = tuple(
    PlannedPrize(place=place, percent=Decimal(part)) for place, part in enumerate(PARTS, start=1)
)


def plan(**more: Any) -> Plan:
    """40/25/15/10 % and 10 % for most loners; ten to play, forty to the house."""
    usual = {
        "fee": Decimal(10),
        "house": "fixed",
        "house_amount": Decimal(40),
        "prizes": (*FORTY_A_TENTH, LONERS),
    }
    return Plan(**{**usual, **more})


def in_play(club: Any, *, with_plan: bool = True, **details: Any) -> Bustle:
    """44 at eleven tables, the one round of eight hands being played, everybody has paid.

    `with_plan` False leaves plan and fees to whoever tests them.
    """
    what = {"name": "Prize night", "hands_per_round": 8, "rounds_planned": 1}
    bustle = started(club, FORTY_FOUR, **what | details)
    if with_plan:
        save_plan(bustle_id=bustle.pk, plan=plan())
        everybody_has_paid(bustle_id=bustle.pk)
    return bustle


def played(bustle: Bustle, *, level: int) -> dict[str, str]:
    """Types the cards and closes the round; returns who is who.

    "first" leads alone, and leads the loners with three. Behind are `level` (two or three) in
    second place, "second", "also" and with three "third"; with two "third" is fourth. "loner" has
    two loners and is nowhere near.
    """
    one, two, three, *rest = cast.tables_of(bustle)
    loners = {"N": 3, "S": 1}
    _card(bustle, one.number, 16, 4, loners)
    _card(bustle, two.number, 16, 2, {"N": 1} if level == 2 else {"N": 1, "S": 1})
    _card(bustle, three.number, 12, 4, {"N": 2})
    for table in rest:
        _card(bustle, table.number, 8, 5, {})
    close_round(bustle_id=bustle.pk)
    finish_bustle(bustle_id=bustle.pk)
    bustle.refresh_from_db()
    seats = {
        (table.number, player.seat): player.name
        for table in (one, two, three)
        for player in table.players
    }
    whose = {
        "first": (one.number, "N"),
        "second": (one.number, "S"),
        "also": (two.number, "N"),
        "third": (two.number, "S"),
        "loner": (three.number, "N"),
    }
    return {who: seats[seat] for who, seat in whose.items()}


def _card(bustle: Bustle, table: int, first: int, second: int, loners: dict[str, int]) -> None:
    type_card(
        bustle_id=bustle.pk,
        round_number=1,
        table=table,
        entry_id=uuid4(),
        points={"NS": first, "EW": second},
        loners=loners,
        by="a test",
    )
