"""A bustle in which everything has happened that a file has to carry."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID, uuid5

from django.db import transaction
from django.utils import timezone

from scoring.services import adjust, correct_hand, count_late_hand, take_back
from tests import cast
from tests.tournaments.bustles import open_round, play, play_round, started
from tournaments.board.services import undo_last
from tournaments.core.services.audit_log import acting
from tournaments.draw.services.substitutes import substitute
from tournaments.draw.services.wishes import add_wish
from tournaments.models import (
    Bustle,
    CashLine,
    Device,
    Edition,
    PlayerList,
    Printed,
    Prize,
    PrizePlan,
)
from tournaments.play.services.calls import answer_call, call_director
from tournaments.play.services.clock import give_more_time
from tournaments.play.services.rounds import open_next_round
from tournaments.players.services.registrations import leave, rename, walk_in
from tournaments.players.services.sign_up import set_paid
from tournaments.standings.selectors.standings import compute

IDS = UUID("5d0c7d3e-4c1b-4a55-9a8a-0d6f3f1a2b3c")
WHEN = timezone.now().replace(microsecond=123456)


def an_id(name: str) -> UUID:
    """The same id for a name every time."""
    return uuid5(IDS, name)


@transaction.atomic
def eventful(club: Any, director: Any) -> Bustle:
    """Nine people, round 2 being played, and all that can be undone, disputed or paid."""
    bustle = started(club, [*cast.NAMES[:8], "=Ann & “Bob”"], rounds_planned=4)
    with acting(f"director:{director.pk}"):
        _hands(bustle, director)
        _people(bustle)
        _around_the_tables(bustle)
    _money(bustle, director)
    bustle.refresh_from_db()
    return bustle


def _hands(bustle: Bustle, director: Any) -> None:
    by = f"director:{director.pk}"
    first, second = (table.sheet_id for table in cast.tables_of(bustle))
    cast.enter(first, 1, hand_id=an_id("one"), by="table 1, NS")
    cast.enter(first, 1, hand_id=an_id("again"), by="table 1, EW")  # confirmed
    cast.enter(first, 2, "E", 5, hand_id=an_id("wrong"), by="table 1")
    take_back(
        sheet_id=first, entry_id=an_id("back"), hand_id=an_id("wrong"), number=2, by="table 1"
    )
    play(first, "S")
    play(second, "N", "N")
    facts = {"maker": "W", "tricks": {"NS": 1, "EW": 4}}
    correct_hand(
        sheet_id=second, entry_id=an_id("corrected"), number=2, facts=facts, by=by, reason="heard"
    )
    adjust_points(first, by)
    play_round_as_it_is(bustle)
    for name in ("late", "later"):  # after the round was closed: they wait for the director
        cast.enter(first, 2 if name == "late" else 1, "W", 4, hand_id=an_id(name))
    count_late_hand(entry_id=an_id("counted"), late_id=an_id("late"), by=by)


def adjust_points(sheet_id: int, by: str) -> None:
    adjust(
        sheet_id=sheet_id,
        entry_id=an_id("adjusted"),
        points=-1,
        account="NS",
        reason="a card too many",
        by=by,
    )


def play_round_as_it_is(bustle: Bustle) -> None:
    play_round(bustle, "")


def _people(bustle: Bustle) -> None:
    rename(bustle_id=bustle.pk, number=2, name="Benno")
    set_paid(bustle_id=bustle.pk, number=1, paid=True)
    substitute(bustle_id=bustle.pk, number=3, name="Sue")
    add_wish(bustle_id=bustle.pk, kind="avoid", one=4, other=5)
    leave(bustle_id=bustle.pk, number=6)
    walk_in(bustle_id=bustle.pk, name="Joker Latecomer")
    open_round(bustle)
    play(cast.tables_of(bustle)[0].sheet_id, "N")
    undo_last(bustle_id=bustle.pk, by="director:1", hands=9)  # its sheets are void
    open_next_round(bustle_id=bustle.pk)


def _around_the_tables(bustle: Bustle) -> None:
    answer_call(
        bustle_id=bustle.pk, call_id=call_director(bustle_id=bustle.pk, table=1, why="Score")
    )
    call_director(bustle_id=bustle.pk, table=2)
    give_more_time(bustle_id=bustle.pk, round_number=2, minutes=5)
    table = cast.tables_of(bustle)[0]
    cast.enter(table.sheet_id, 1, "N", 3, hand_id=an_id("said"))
    cast.enter(table.sheet_id, 1, "E", 5, hand_id=an_id("otherwise"))  # in dispute
    Device.objects.create(
        bustle=bustle, table=1, digest="0123456789abcdef", state="in", decided_at=timezone.now()
    )
    Printed.objects.create(
        bustle=bustle, kind="scorecards", item=1, digest="f" * 64, printed_at=WHEN
    )


def _money(bustle: Bustle, director: Any) -> None:
    by = f"director:{director.pk}"
    women = PlayerList.objects.create(club=bustle.club, name="women")
    women.players.add(bustle.registrations.get(number=1).player)
    PlayerList.objects.create(club=bustle.club, name="a list of others")
    PrizePlan.objects.create(
        bustle=bustle, fee=Decimal("5"), house="percent", house_percent=Decimal("12.5"), seed=2**40
    )
    Prize.objects.create(bustle=bustle, position=1, percent=Decimal("60"))
    Prize.objects.create(
        bustle=bustle, position=2, measure="loners", amount=Decimal("3.25"), only=women, name="Moon"
    )
    line = CashLine.objects.create(
        bustle=bustle,
        line_id=an_id("paid"),
        kind="prize",
        amount=Decimal("-3.25"),
        registration=bustle.registrations.get(number=1),
        prize=f"loners-1-{women.pk}",
        by=by,
        written_at=WHEN,
    )
    CashLine.objects.create(
        bustle=bustle,
        line_id=an_id("not paid"),
        kind="prize",
        amount=Decimal("3.25"),
        prize=line.prize,
        by=by,
        written_at=WHEN + timedelta(seconds=1),
        takes_back=line,
    )
    Edition.objects.create(
        bustle=bustle,
        number=1,
        version=7,
        rows=compute(bustle),
        prizes=[{"key": line.prize, "title": "Moon"}],
        announcement="We have a winner.",
        published_at=WHEN,
        by=by,
        withdrawn_at=WHEN,
    )
