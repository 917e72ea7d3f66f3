"""The score log refuses to be emptied, which Django must do between transactional tests."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from django.apps import apps
from django.core.management.base import CommandError
from django.db import connections
from django.test import TransactionTestCase

TRIGGERS = import_module("scoring.migrations.0005_words_of_the_log")
LIFTED = import_module("scoring.migrations.0002_append_only_log")


@contextmanager
def emptied_by_flush() -> Iterator[None]:
    """Inside, the flush after a transactional test may delete the log; nothing else may."""
    flush = TransactionTestCase._fixture_teardown

    def lifted(case: Any) -> None:
        with without_triggers():
            _flush_when_quiet(flush, case)

    TransactionTestCase._fixture_teardown = lifted
    try:
        yield
    finally:
        TransactionTestCase._fixture_teardown = flush


@contextmanager
def without_triggers() -> Iterator[None]:
    """Inside, the log can be emptied, as nobody can outside tests."""
    _each_database(LIFTED.lift_triggers)
    try:
        yield
    finally:
        put_triggers()


def put_triggers() -> None:
    """Let databases refuse to change the log."""
    _each_database(TRIGGERS.put_triggers)


def _flush_when_quiet(flush: Callable[[Any], None], case: Any) -> None:
    """A page that was closed just now may still be drawn, and PostgreSQL then sees a deadlock."""
    for wait in (0.5, 1.0, 2.0):
        try:
            return flush(case)
        except CommandError:
            time.sleep(wait)
    return flush(case)


def _each_database(change: Any) -> None:
    for connection in connections.all(initialized_only=True):
        with connection.schema_editor() as editor:
            change(apps, editor)
