"""Many cases of one test in a loop: each costs its own work only, and every one that fails is told.

`pytest.mark.parametrize` stays for cases that are few, or that need fixtures of their own.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from typing import Any

import pytest
from django.db import transaction

from tests.memories import forget
from tests.tiers import few

Test = Callable[..., None]


def for_every(
    names: str | Sequence[str],
    cases: Iterable[Any],
    *,
    undo: bool = False,
    quick: int = 0,
    ids: Callable[[Any], Any] = repr,
) -> Callable[[Test], Test]:
    """Decorator in the place of `parametrize`.

    `undo` takes each case out of the database again; outside the full tier only `quick` of the
    cases are looked at, spread evenly.
    """
    wanted = [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)
    chosen = few(cases, quick) if quick else cases
    listed = [values_of(case, len(wanted)) for case in chosen]

    def decorate(test: Test) -> Test:
        @functools.wraps(test)
        def run(**fixtures: Any) -> None:
            offenders = []
            for case in listed:
                try:
                    with undone() if undo else nullcontext():
                        test(**fixtures, **dict(zip(wanted, case, strict=True)))
                except (Exception, pytest.fail.Exception) as error:
                    last = error
                    told = ", ".join(str(ids(value))[:80] for value in case)
                    offenders.append(f"{told}: {type(error).__name__}: {error}")
            if offenders:
                lines = "\n".join(offenders)
                raise AssertionError(f"{len(offenders)} of {len(listed)} cases:\n{lines}") from last

        signature = inspect.signature(test)
        kept = [it for name, it in signature.parameters.items() if name not in wanted]
        run.__signature__ = signature.replace(parameters=kept)  # type: ignore[attr-defined]
        return run

    return decorate


def values_of(case: Any, number: int) -> tuple[Any, ...]:
    """The values of a case, which may be one of `pytest.param`."""
    values = getattr(case, "values", None)
    if isinstance(values, tuple):
        return values
    return case if number > 1 else (case,)


@contextmanager
def undone() -> Iterator[None]:
    """Inside, the database may be changed; afterwards it is as it was."""
    forget()
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
