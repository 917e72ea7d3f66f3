"""Fixtures of the database built once and shared by the tests that ask for the same ones.

Building `eight` costs a hundred statements, and most tests start from it. A fixture that asks for
nothing but the database, or for other such fixtures, is therefore built outside the transaction
of a test, in a savepoint of its own; the savepoints stand one upon the other and are rolled back
when a test comes that needs others. Each test gets fresh copies of the values.

Left alone, and built by pytest for every test as ever: whatever asks for anything else
(`monkeypatch`, a client), whatever cannot be pickled, and all of a test that commits.

Three private names are used here, because nothing public stands at these places:
`_django_db_helper`, the fixture with which pytest-django opens a test's transaction (all has to be
built before it, and `db` comes after it); `_fixtureinfo`, where pytest tells which fixtures a test
will ask for; and `Atomic._from_testcase`, with which Django's own TestCase marks its transactions,
so that durable ones can be opened inside them.
"""

from __future__ import annotations

import inspect
import pickle
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from django.db import transaction

from tests.memories import forget

ROOTS = {"db"}
# Pages say how long ago something was, so nothing older than this is shared.
SECONDS = 20
VALUES = pytest.StashKey[dict[str, Any]]()
PLAN = pytest.StashKey[tuple[Any, ...]]()


@dataclass
class Layer:
    """One fixture that is in the database, and the savepoint that takes it out again."""

    definition: Any
    savepoint: transaction.Atomic
    pickled: bytes
    built: float


class Stage:
    """The layers that are in the database now, the lowest first."""

    def __init__(self) -> None:
        self.layers: list[Layer] = []
        self.cannot: set[int] = set()
        self.off = False

    def prepare(self, item: pytest.Item) -> None:
        """Leave in the database what this test shares, and give the test its values."""
        shared = not self.off and not commits(item)
        plan = [d for d in planned(item) if self._may(d)] if shared else []
        self._keep_only(plan)
        for definition in plan[len(self.layers) :]:
            if self._may(definition):
                self._build(definition)
        item.stash[VALUES] = self._copies() if self.layers else {}

    def hand_over(self, definition: Any, request: Any) -> Any:
        """The value of a fixture that is in the database; None leaves building it to pytest."""
        if definition.argname == "_django_db_helper":
            with request.getfixturevalue("django_db_blocker").unblock():
                self.prepare(request.node)
        elif any(layer.definition is definition for layer in self.layers):
            value = request.node.stash.get(VALUES, {}).get(definition.argname)
            definition.cached_result = (value, definition.cache_key(request), None)
            return value
        return None

    def clear(self) -> None:
        """Take everything out."""
        if self._is_lost():
            self._start_again()
        while self.layers:
            self._drop()

    def _may(self, definition: Any) -> bool:
        return id(definition) not in self.cannot

    def _keep_only(self, plan: list[Any]) -> None:
        old = self.layers and time.monotonic() - self.layers[0].built > SECONDS
        if old or self._is_lost():
            self.clear()
        common = 0
        for layer, definition in zip(self.layers, plan, strict=False):
            if layer.definition is not definition:
                break
            common += 1
        while len(self.layers) > common:
            self._drop()

    def _is_lost(self) -> bool:
        """True if a test closed the connection, which takes all savepoints with it."""
        connection = transaction.get_connection()
        own = [layer.savepoint for layer in self.layers]
        return bool(own) and (connection.closed_in_transaction or connection.atomic_blocks != own)

    def _start_again(self) -> None:
        self.layers.clear()
        connection = transaction.get_connection()
        connection.close()
        connection.connect()

    def _build(self, definition: Any) -> None:
        values = self._copies()
        asked = {name: values.get(name) for name in definition.argnames}
        if not all(name in values or name in ROOTS for name in definition.argnames):
            self.cannot.add(id(definition))
            return
        savepoint = transaction.atomic()
        savepoint._from_testcase = True  # type: ignore[attr-defined]
        savepoint.__enter__()
        try:
            values[definition.argname] = definition.func(**asked)
            pickled = pickle.dumps(values)
        except Exception:  # pytest builds it for the test and says what is wrong, if anything is
            self.cannot.add(id(definition))
            undo(savepoint)
            return
        self.layers.append(Layer(definition, savepoint, pickled, time.monotonic()))

    def _copies(self) -> dict[str, Any]:
        return pickle.loads(self.layers[-1].pickled) if self.layers else {}

    def _drop(self) -> None:
        undo(self.layers.pop().savepoint)


def undo(savepoint: transaction.Atomic) -> None:
    transaction.set_rollback(True)
    savepoint.__exit__(None, None, None)
    forget()


def commits(item: pytest.Item) -> bool:
    """True if other connections see what this test writes."""
    marker = item.get_closest_marker("django_db")
    names = getattr(item, "fixturenames", ())
    return bool(
        (marker and (marker.kwargs or marker.args))
        or {"transactional_db", "live_server", "django_db_reset_sequences"} & set(names)
    )


def planned(item: pytest.Item) -> tuple[Any, ...]:
    """The fixtures of a test that can be shared, each behind those that it asks for."""
    if PLAN not in item.stash:
        item.stash[PLAN] = tuple(_plan(item))
    return item.stash[PLAN]


def _plan(item: pytest.Item) -> Iterator[Any]:
    info = getattr(item, "_fixtureinfo", None)
    if info is None:
        return
    used = [found[-1] for name, found in info.name2fixturedefs.items() if found]
    used.sort(key=lambda definition: (definition.baseid, line_of(definition)))
    known = set(ROOTS)
    for definition in used:
        if _is_plain(definition, info) and set(definition.argnames) <= known:
            known.add(definition.argname)
            yield definition


def line_of(definition: Any) -> int:
    code = getattr(definition.func, "__code__", None)
    return code.co_firstlineno if code else 0


def _is_plain(definition: Any, info: Any) -> bool:
    """True if a fixture is one function of this suite, for one test, that only returns a value."""
    return (
        definition.scope == "function"
        and definition.baseid.startswith("tests")
        and bool(definition.argnames)
        and definition.params is None
        and len(info.name2fixturedefs[definition.argname]) == 1
        and not inspect.isgeneratorfunction(definition.func)
    )


def order(item: pytest.Item) -> list[tuple[str, int]]:
    """Key that puts tests which share fixtures one behind the other."""
    return [(definition.baseid, line_of(definition)) for definition in planned(item)]


def sort(items: list[pytest.Item]) -> None:
    """Tests that share fixtures stand one behind the other, and what commits stays where it is."""
    shared = [at for at, item in enumerate(items) if planned(item) and not commits(item)]
    for at, item in zip(shared, sorted((items[at] for at in shared), key=order), strict=True):
        items[at] = item
