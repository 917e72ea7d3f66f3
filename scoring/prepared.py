"""Queries that are put together once.

Django takes longer to put a small query together than the database to answer it. Whatever every
hand asks is put together when it is first asked, and from then on only filled in.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Generic, TypeVar

from django.db.models import Model, QuerySet

Row = TypeVar("Row", bound=Model)


class PreparedQuery(Generic[Row]):
    """The rows of a query. It is given with any values; those that count come with each call, in
    the order in which they stand in its SQL."""

    def __init__(self, example: Callable[[], QuerySet[Row]]) -> None:
        self._example = example

    def __call__(self, *values: int) -> list[Row]:
        model, sql = self._prepared
        return list(model._default_manager.raw(sql, values))

    @cached_property
    def _prepared(self) -> tuple[type[Row], str]:
        rows = self._example()
        sql, _values = rows.query.sql_with_params()
        return rows.model, sql
