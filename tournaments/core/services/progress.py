"""Progress of long work, reported while it is done."""

from __future__ import annotations

from collections.abc import Callable

Report = Callable[[int, int], None]
"""Takes how much is done and of how much; raises where nobody waits for the work any more."""
WHOLE = 100


def ignore_progress(done: int, total: int) -> None:
    """For work that nobody follows."""


def part_of(report: Report, first: int, last: int) -> Report:
    """Tells of a part of the work, which takes the whole from `first` to `last` percent."""

    def report_part(done: int, total: int) -> None:
        report(first + (last - first) * done // max(total, 1), WHOLE)

    return report_part
