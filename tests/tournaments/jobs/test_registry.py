"""The kinds of jobs: every room's are there as soon as the app is ready."""

from dataclasses import replace

import pytest

from tournaments.core.errors import NoSuchThing
from tournaments.draw.jobs import SEARCH
from tournaments.jobs import registry
from tournaments.printing.registry import DOCUMENTS


def test_every_rooms_kinds_are_registered_when_the_app_is_ready():
    assert {"draw", "file", *DOCUMENTS} <= set(registry._KINDS)
    assert registry.slow_kinds() == ["draw"]


def test_there_is_no_kind_of_another_name():
    with pytest.raises(NoSuchThing, match="no document called poem"):
        registry.job_kind("poem")


def test_a_kind_registered_again_replaces_itself(monkeypatch):
    monkeypatch.setattr(registry, "_KINDS", {})
    for kind in (SEARCH, replace(SEARCH, verb="Look")):
        registry.register(kind)
    assert registry.job_kind("draw").verb == "Look"
