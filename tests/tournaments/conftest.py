"""API clients for everybody who may call."""

from __future__ import annotations

import time
from types import SimpleNamespace
from typing import Any

import pytest
from django.core.cache import cache
from rest_framework.test import APIClient

from tests import cast
from tests.tournaments.api_requests import sheet_at, with_token
from tests.tournaments.bustles import play_all
from tournaments.core.api import throttles
from tournaments.play.services.rounds import close_round


@pytest.fixture(autouse=True)
def _nobody_has_tried_yet() -> None:
    cache.clear()


@pytest.fixture
def one_window(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock of the throttle that stands: all tries of a test fall into one window."""
    now = time.time()
    stopped = SimpleNamespace(time=lambda: now, monotonic=time.monotonic)
    monkeypatch.setattr(throttles, "time", stopped)


@pytest.fixture
def anybody() -> APIClient:
    """A program without an account."""
    return APIClient()


@pytest.fixture
def program(director: Any) -> APIClient:
    """A program with a token of the director's."""
    return with_token(director)


@pytest.fixture
def foreigner(db: None) -> APIClient:
    """A program with a token of another club's director."""
    return with_token(cast.director(cast.club("Friday club"), "fred"))


@pytest.fixture
def all_in(eight: Any) -> Any:
    """`eight` with all hands of round 1 played, N making every one for a point."""
    play_all(eight, "NNNN")
    return eight


@pytest.fixture
def between(all_in: Any) -> Any:
    """The same with round 1 closed."""
    close_round(bustle_id=all_in.pk)
    return all_in


@pytest.fixture
def table(eight: Any) -> str:
    """The address of table 1's sheet in the running bustle of eight."""
    return sheet_at(eight)
