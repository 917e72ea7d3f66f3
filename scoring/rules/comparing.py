"""Differences between rulesets in words, and those that a later correction made."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from scoring.rules.book import load_book, resolve_ruleset
from scoring.rules.cases import PointRow, point_table
from scoring.rules.model import Ruleset
from scoring.rules.parameters import Parameter
from scoring.sentences import Sentence, joined


@dataclass(frozen=True)
class Change:
    """A line of the point table that is not what it was; None where there is no such line."""

    case: str
    then: PointRow | None
    now: PointRow | None


@dataclass(frozen=True)
class Changes:
    """Differences between a ruleset as it was and as it is: `settings` in words, and `rows`."""

    settings: tuple[str, ...]
    rows: tuple[Change, ...]

    def __bool__(self) -> bool:
        return bool(self.settings or self.rows)


def differences(ruleset: Ruleset, from_slug: str = "north-american") -> tuple[str, ...]:
    """Differences of a ruleset from a preset, in words: “lone euchre 4 instead of 2”."""
    other = resolve_ruleset(from_slug)
    between = settings_between(ruleset, other)
    if ruleset.family == other.family:
        return between
    kind = Sentence("a different kind of game: %(game)s", game=Sentence(ruleset.name))
    return (kind, *between)


def settings_between(
    ruleset: Ruleset, other: Ruleset, leaving_out: Collection[str] = ()
) -> tuple[str, ...]:
    """The parameters that both have with other values, each in a few words."""
    mine, theirs = _values(ruleset), _values(other)
    counted = ruleset.params.get("hands") is not None
    return tuple(
        _difference(parameter, mine[name], theirs[name])
        for name, parameter in load_book().parameters.items()
        if name in mine and name in theirs and mine[name] != theirs[name]
        if name not in leaving_out and not (name == "target" and counted)
    )


def without_what_was(difference: str) -> str:
    """A difference without the other's value: “lone euchre 4” of “lone euchre 4 instead of 2”."""
    if not isinstance(difference, Sentence) or "old" not in difference.values:
        return difference
    return joined([difference.values["what"], difference.values["new"]], " ")


def changes_between(then: Ruleset, now: Ruleset) -> Changes:
    """Changes by a correction, `now` against `then`: by parameter and line of the point table."""
    old = {row.case: row for row in point_table(then)}
    new = {row.case: row for row in point_table(now)}
    rows = (Change(case, old.get(case), new.get(case)) for case in {**old, **new})
    changed = tuple(row for row in rows if row.then != row.now)
    return Changes(_opened_or_closed(then, now) + settings_between(now, then), changed)


def _opened_or_closed(then: Ruleset, now: Ruleset) -> tuple[str, ...]:
    """Parameters that only one of the two knows at all."""
    parameters = load_book().parameters
    came = [
        Sentence("new: %(what)s", what=Sentence(parameters[name].short))
        for name in parameters
        if name in {*now.params} - {*then.params}
    ]
    gone = [
        Sentence("gone: %(what)s", what=Sentence(parameters[name].short))
        for name in parameters
        if name in {*then.params} - {*now.params}
    ]
    return (*came, *gone)


def _values(ruleset: Ruleset) -> Mapping[str, Any]:
    table = {name: ruleset.table[name] for name in ("seats", "deck")}
    return {**ruleset.params, **table}


def _difference(parameter: Parameter, mine: Any, theirs: Any) -> str:
    what = Sentence(parameter.short)
    if parameter.type == "boolean":
        return what if mine else Sentence("no %(what)s", what=what)
    new, old = parameter.in_words(mine), parameter.in_words(theirs)
    if parameter.type in ("choice", "several"):
        return Sentence("%(what)s: %(new)s instead of %(old)s", what=what, new=new, old=old)
    return Sentence("%(what)s %(new)s instead of %(old)s", what=what, new=new, old=old)
