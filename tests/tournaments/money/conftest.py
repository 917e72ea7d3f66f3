"""A bustle of 44 who paid, while it is played and when it is over."""

from typing import Any

import pytest

from tests.tournaments import paying


@pytest.fixture
def night(club: Any) -> Any:
    return paying.in_play(club)


@pytest.fixture
def over(night: Any) -> Any:
    """The same, finished; two share second place. `who` is who, as `paying.played` says it."""
    night.who = paying.played(night, level=2)
    return night
