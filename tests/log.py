"""The score log refuses to be emptied, which Django must do between transactional tests."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from django.apps import apps
from django.db import connections
from django.test import TransactionTestCase

TRIGGERS = import_module("scoring.migrations.0002_append_only_log")


@contextmanager
def emptied_by_flush() -> Iterator[None]:
    """Inside, the flush after a transactional test may delete the log; nothing else may."""
    flush = TransactionTestCase._fixture_teardown

    def lifted(case: Any) -> None:
        _each_database(TRIGGERS.lift_triggers)
        try:
            flush(case)
        finally:
            _each_database(TRIGGERS.put_triggers)

    TransactionTestCase._fixture_teardown = lifted
    try:
        yield
    finally:
        TransactionTestCase._fixture_teardown = flush


def _each_database(change: Any) -> None:
    for connection in connections.all(initialized_only=True):
        with connection.schema_editor() as editor:
            change(apps, editor)
