"""The people and bustles that tests share. Everything is made through the services."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any
from uuid import UUID, uuid4

from django.contrib.auth import get_user_model
from django.utils import timezone

from scoring.services import Recorded, record_hand
from tournaments.demo.simulation import SimulatedBustle, simulate_bustle
from tournaments.draw.services.draws import draw_rounds, publish_draw
from tournaments.models import Bustle, BustleHelper, Club, Membership, Role
from tournaments.play.selectors.rounds import TableView, current_round
from tournaments.play.services.rounds import open_next_round
from tournaments.players.services.registrations import check_in, register
from tournaments.players.services.start import start_bustle
from tournaments.setup.services.bustles import create_bustle

NAMES = ("Ada", "Ben", "Cleo", "Dov", "Eve", "Finn", "Gus", "Hal", "Ida", "Jo", "Kit", "Lou")


def club(name: str = "Thursday club") -> Club:
    """A club."""
    return Club.objects.create(name=name)


def director(of_club: Club, username: str = "dora", role: str = Role.OWNER) -> Any:
    """A user who helps to run this club, and may do everything there unless a role is given."""
    user = get_user_model().objects.create_user(username)
    Membership.objects.create(club=of_club, user=user, role=role)
    return user


def helper(at: Bustle, role: str, username: str = "hope") -> Any:
    """A user who helps with this bustle only."""
    user = get_user_model().objects.create_user(username)
    BustleHelper.objects.create(bustle=at, user=user, role=role)
    return user


def bustle_in_setup(of_club: Club, names: Sequence[str] = NAMES[:8], **details: Any) -> Bustle:
    """A bustle with these people registered; nobody is checked in."""
    usual = {"name": "Thursday night", "starts_at": timezone.now(), "rounds_planned": 3}
    bustle_id = create_bustle(club_id=of_club.pk, settings=usual | details)
    register(bustle_id=bustle_id, names=names)
    return Bustle.objects.get(pk=bustle_id)


def running_bustle(of_club: Club, *, players: int, rounds: int, hands: int | None) -> Bustle:
    """A bustle with its first round open and nothing entered. Names repeat from twelve on."""
    names = [NAMES[number % len(NAMES)] for number in range(players)]
    bustle = bustle_in_setup(of_club, names, rounds_planned=rounds, hands_per_round=hands)
    check_in(bustle_id=bustle.pk, numbers=range(1, players + 1))
    start_bustle(bustle_id=bustle.pk)
    draw_rounds(bustle_id=bustle.pk, seed=1)
    publish_draw(bustle_id=bustle.pk)
    open_next_round(bustle_id=bustle.pk)
    bustle.refresh_from_db()
    return bustle


def evening(of_club: Club, **what: Any) -> Bustle:
    """A simulated bustle; `what` as in `SimulatedBustle`."""
    bustle_id = simulate_bustle(club_id=of_club.pk, simulated=SimulatedBustle(**what))
    return Bustle.objects.get(pk=bustle_id)


def tables_of(bustle: Bustle) -> tuple[TableView, ...]:
    """The tables of the round that was opened last."""
    playing = current_round(bustle.pk)
    assert playing is not None
    return playing.tables


def enter(
    sheet_id: int,
    number: int = 1,
    maker: str = "N",
    won: int = 3,
    hand_id: UUID | None = None,
    by: str = "a test",
    **facts: Any,
) -> Recorded:
    """Records a hand in which the maker's side took `won` of five tricks."""
    mine, theirs = ("NS", "EW") if maker in "NS" else ("EW", "NS")
    return record_hand(
        sheet_id=sheet_id,
        hand_id=hand_id or uuid4(),
        number=number,
        facts={"maker": maker, "tricks": {mine: won, theirs: 5 - won}, **facts},
        by=by,
    )


def chance(seed: int = 1) -> random.Random:
    """Chance that falls the same way every time."""
    return random.Random(seed)
