"""The kinds of jobs there are: every room registers its own, and the queue knows none of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy

from tournaments.core.errors import NoSuchThing
from tournaments.core.services.progress import Report
from tournaments.jobs.selectors import JobView
from tournaments.models import Job

Store = Callable[[], None]
"""Stores the result of a job; called once it is certain that the job is still wanted."""


OPEN = gettext_lazy("Open")


@dataclass(frozen=True)
class JobKind:
    """A kind of job. `run` does the work and returns what stores its result.

    `title` is what a job is called on the page `asked_on` (the name of a director's address), where
    `verb` opens its file; without a file the result is to be seen on `result_page`. `percent` shows
    progress as a number. A `slow` kind takes minutes: no document should wait for one. The
    sentences of `refusals` are for the director, any other error is not. `content_types` are of the
    files it makes.
    """

    name: str
    run: Callable[[Job, Report], Store]
    title: Callable[[JobView], str]
    asked_on: str
    verb: str | Promise = OPEN
    result_page: str | None = None
    percent: bool = False
    slow: bool = False
    refusals: tuple[type[Exception], ...] = ()
    content_types: tuple[str, ...] = ()


_KINDS: dict[str, JobKind] = {}


def register(*kinds: JobKind) -> None:
    """Adds kinds of jobs, once, when the app is ready; again they replace themselves."""
    _KINDS.update((kind.name, kind) for kind in kinds)


def job_kind(name: str) -> JobKind:
    """The kind of this name.

    Raises:
        NoSuchThing: there is none.
    """
    if name not in _KINDS:
        raise NoSuchThing(gettext("There’s no document called %(name)s.") % {"name": name})
    return _KINDS[name]


def slow_kinds() -> list[str]:
    """Names of the kinds that take minutes."""
    return [kind.name for kind in _KINDS.values() if kind.slow]


def content_types() -> list[str]:
    """Content types of what jobs make, in the order in which the kinds were registered."""
    return list(dict.fromkeys(type_ for kind in _KINDS.values() for type_ in kind.content_types))
