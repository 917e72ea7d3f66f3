"""A bustle in which winners move, from its first hand to the draw of round 2."""

from __future__ import annotations

from typing import Any

import pytest

from tests import cast
from tests.tournaments.bustles import play, play_all, started
from tournaments.draw.services.auto_draw import draw_next_round


@pytest.fixture
def moving(club: Any) -> Any:
    """Eight at two tables, two hands a sheet, winners move up; round 1 is being played."""
    return started(club, format="winners_move")


@pytest.fixture
def played(moving: Any) -> Any:
    """The same with all hands in: North and South won both tables."""
    play_all(moving)
    return moving


@pytest.fixture
def drawn(played: Any) -> Any:
    """The same with round 2 drawn from the results."""
    assert draw_next_round(bustle_id=played.pk)
    return played


@pytest.fixture
def tied(moving: Any) -> Any:
    """Table 1 is tied, table 2 is not."""
    first, second = cast.tables_of(moving)
    play(first.sheet_id, "N", "E")
    play(second.sheet_id, "N", "N")
    return moving
