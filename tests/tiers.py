"""Tiers of tests, with their numbers of examples: what a change can break, or everything.

`./bustle test` runs the units with few examples; `./bustle test --all` adds what is marked `full`
(journeys, servers, whole evenings, child processes) and takes every example.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any, TypeVar

import pytest
from hypothesis import HealthCheck, settings

# The loops read it while their modules are imported, so that it cannot be an option alone.
VARIABLE = "BUSTLE_ALL_TESTS"
FOLDERS = ("journeys", "servers")
Case = TypeVar("Case")


def choose(*, everything: bool) -> None:
    """Say once for all modules which tier runs."""
    os.environ[VARIABLE] = "1" if everything else ""
    # How fast a busy machine is says nothing about the code.
    patient = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}
    settings.register_profile("full", **patient)
    patient["suppress_health_check"].append(HealthCheck.filter_too_much)
    settings.register_profile("quick", max_examples=10, **patient)
    settings.load_profile("full" if everything else "quick")


def everything() -> bool:
    """True if the full tier runs."""
    return os.environ.get(VARIABLE) == "1"


def few(cases: Iterable[Case], number: int) -> list[Case]:
    """All of these cases in the full tier, else this many of them, spread evenly."""
    listed = list(cases)
    if everything() or len(listed) <= number:
        return listed
    return [listed[at * (len(listed) - 1) // max(1, number - 1)] for at in range(number)]


def amount(full: int, quick: int) -> int:
    """The first number in the full tier, else the second."""
    return full if everything() else quick


def is_left_out(config: pytest.Config, path: Path) -> bool:
    """True if a folder is not even looked into."""
    return path.name in FOLDERS and not everything() and "full" not in config.option.markexpr


def deselect(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the full tier, except in what the command names."""
    for item in items:
        if item.path.parent.name in FOLDERS:
            item.add_marker(pytest.mark.full)
    if everything() or "full" in config.option.markexpr:
        return
    left_out = {i for i in items if i.get_closest_marker("full") and not _is_named(config, i)}
    if left_out:
        items[:] = [item for item in items if item not in left_out]
        config.hook.pytest_deselected(items=list(left_out))


def _is_named(config: pytest.Config, item: pytest.Item) -> bool:
    words = (word.split("::")[0] for word in config.args)
    named = {(config.invocation_params.dir / word).resolve() for word in words}
    return item.path in named or (item.path.parent in named and item.path.parent.name in FOLDERS)


def announce(reporter: Any) -> None:
    """Say at the end what did not run."""
    if not everything():
        reporter.write_line(
            "The full tier (journeys, servers, whole evenings, every example) was left out: "
            "./bustle test --all runs it too."
        )


# Not skipped on PostgreSQL but expected not to work: there a database is no file of ours.
sqlite_only = pytest.mark.xfail(
    "postgres" in os.environ.get("DATABASE_URL", ""),
    reason="is about the database file of an embedded installation",
    run=False,
)
