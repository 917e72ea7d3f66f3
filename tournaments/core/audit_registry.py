"""Registry of the audit log: how a deed of each kind reads, and how it is undone.

Every room registers the kinds that it knows in its `audit_log.py`, loaded when the app is ready.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeVar

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from tournaments.core.text import listed
from tournaments.models import Bustle, Deed, Round

Facts = Mapping[str, Any]
Names = Mapping[int, str]
Answer = TypeVar("Answer")
MOST_NAMED = 3  # people in one sentence

GROUPS = {
    "rounds": _("Rounds and draws"),
    "people": _("People"),
    "money": _("Money"),
    "settings": _("Settings and wishes"),
    "phones": _("Phones"),
    "public": _("The public"),
}
"""Subjects of deeds. What stands on sheets is a group of its own in the history."""


@dataclass
class Moment:
    """A bustle as it stands, for checks of what can be undone; rows are read once, when asked."""

    bustle: Bustle
    _answers: dict[Callable[[Bustle], Any], Any] = field(default_factory=dict)

    def ask(self, question: Callable[[Bustle], Answer]) -> Answer:
        """The answer of a selector about this bustle, asked for the first time only."""
        if question not in self._answers:
            self._answers[question] = question(self.bustle)
        answer: Answer = self._answers[question]
        return answer

    @cached_property
    def last_round(self) -> Round | None:
        return Round.objects.filter(bustle=self.bustle).order_by("-number").first()

    @property
    def running(self) -> bool:
        return self.bustle.state == Bustle.State.RUNNING

    @property
    def finished(self) -> bool:
        return self.bustle.state == Bustle.State.FINISHED

    def is_at(self, number: int, state: str) -> bool:
        """True if this is the round that was opened last, in this state, while they play."""
        last = self.last_round
        return self.running and last is not None and (last.number, last.state) == (number, state)

    def is_same_as(self, facts: Facts) -> bool:
        """True if neither start nor opening nor the end has come since these were recorded."""
        coming = self.last_round.number + 1 if self.last_round else 1
        then = (facts.get("next_round"), facts.get("setup"))
        return then == (coming, self.bustle.state == Bustle.State.SETUP) and not self.finished


@dataclass(frozen=True)
class Undo:
    """Function that undoes a deed, in a bustle that is locked.

    `check` says whether it can be undone now: nothing has come of it since. `also` says what else
    that does, and `hands` how many hands, or typed totals, would count no more. `explained`: the
    history says why it cannot be undone any more.
    """

    check: Callable[[Moment, Facts], bool]
    run: Callable[[Bustle, Deed], None]
    also: Callable[[Moment, Facts, Names], str] = lambda _moment, _facts, _names: ""
    hands: Callable[[Bustle], int] = lambda _bustle: 0
    explained: bool = False


NEVER = Undo(check=lambda _moment, _facts: False, run=lambda _bustle, _deed: None)


@dataclass(frozen=True)
class AuditKind:
    """One kind of deed: its group, its words without a full stop, and its undo.

    `of_round`: its number is that of a round.
    """

    group: str
    words: Callable[[Facts, Names], str]
    undo: Undo
    of_round: bool = False


KINDS: dict[str, AuditKind] = {}


def register(
    kind: Deed.Kind,
    group: str,
    words: str | Promise | Callable[[Facts, Names], str],
    undo: Undo = NEVER,
    *,
    of_round: bool = False,
) -> None:
    """Registers a kind of deed.

    Args:
        words: a template of its facts, gettext_lazy("round {number} opened"), with {who} for those
            it is about; or a function of facts and names.
    """
    if group not in GROUPS or kind in KINDS:
        raise ValueError(f"{kind} is registered already, or there is no group {group}.")
    in_words = words if callable(words) else _template(words)
    KINDS[kind] = AuditKind(group, in_words, undo, of_round)


def _template(text: str | Promise) -> Callable[[Facts, Names], str]:
    def in_words(facts: Facts, names: Names) -> str:
        who = people_in_words(facts.get("whom", ()), names)
        return str(text).format(**{**facts, "who": who})

    return in_words


def people_in_words(numbers: Sequence[int], names: Names) -> str:
    """A few people by name, more of them by how many they are."""
    if len(numbers) > MOST_NAMED:
        return ngettext("%(count)s person", "%(count)s people", len(numbers)) % {
            "count": len(numbers)
        }
    return listed([names.get(number, gettext("somebody")) for number in numbers])
