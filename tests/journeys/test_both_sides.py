"""9 to 7 against 8 to 8, different from hand 5: two phones, the director, and who looks on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db.models import F
from playwright.sync_api import Page, expect

from tests import cast
from tests.journeys.conftest import LAPTOP, PHONE
from tests.journeys.laptop import board, sign_in
from tests.journeys.phones import at, side, write
from tests.journeys.sides import (
    expect_dispute,
    expect_ruled,
    hands,
    keep,
    rule_for_the_other_side,
)
from tournaments.models import Bustle

Open = Callable[..., Page]


@pytest.fixture
def club(transactional_db: None) -> Any:
    return cast.club()


@pytest.fixture
def bustle(club: Any) -> Any:
    made = cast.running_bustle(club, players=8, rounds=2, hands=8)
    Bustle.objects.filter(pk=made.pk).update(entry="both", version=F("version") + 1)
    made.refresh_from_db()
    return made


def test_two_sides_differ_from_hand_five_and_the_director_rules(
    open_page: Open, live_server: Any, club: Any, bustle: Any
) -> None:
    table = cast.tables_of(bustle)[0].sheet_id
    ours, theirs = (open_page(at(live_server, bustle), PHONE) for _one in range(2))
    side(ours, "NS")
    side(theirs, "EW")
    keep(ours, "NS")
    expect(ours.locator(".log")).to_contain_text(["", "Waiting for the other side"])
    room = open_page(f"/b/{bustle.slug}/")
    expect(room.locator("main")).to_contain_text("Ada")  # live while only one side has written
    keep(theirs, "EW")
    expect_dispute(table, ours, theirs)

    laptop = open_page("/", LAPTOP)
    sign_in(laptop, cast.director(club))
    board(laptop, bustle)
    other = open_page(at(live_server, bustle, 2), PHONE)
    side(other, "NS")
    write(other, "N", 5)
    expect(hands(other)).to_have_count(1)  # the rest of the evening goes on
    room.reload()
    expect(room.locator("main")).to_contain_text("2")
    rule_for_the_other_side(laptop)
    expect_ruled(table, ours, theirs)
