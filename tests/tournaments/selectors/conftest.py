"""Draws that are good enough: how fair they are is tested beside the search."""

from functools import partial

import pytest

from tournaments.services import draws


@pytest.fixture(autouse=True)
def _quick_draws(monkeypatch):
    monkeypatch.setattr(draws, "plan_rounds", partial(draws.plan_rounds, steps=1_000))
