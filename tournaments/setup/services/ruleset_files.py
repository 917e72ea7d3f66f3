"""Reads a ruleset from a file that another club made, and says line by line what is wrong."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.rules.book import InvalidRuleset, Problem, resolve_ruleset
from scoring.rules.customs import check_customs
from scoring.saying import said

FORMAT = 1
LARGEST = 64_000  # bytes
FIELDS: dict[str, type] = {
    "bustle_ruleset": int,
    "name": str,
    "base": str,
    "options": dict,
    "customs": dict,
}
NEEDED = ("bustle_ruleset", "name", "base")
HANDS_ELSEWHERE = gettext_lazy("The number of hands is chosen for every bustle. Leave it out here.")
CALLED = {
    int: gettext_lazy("a number"),
    str: gettext_lazy("a text"),
    dict: gettext_lazy("a set of names with values"),
}


def read_ruleset_file(content: bytes) -> dict[str, Any]:
    """The name, base, options and customs in a file.

    Raises:
        InvalidRuleset: the file cannot be read, or something in it cannot be. Every problem names
            its field, and its sentence begins with the line.
    """
    text = _decoded(content)
    data = _parsed(text)
    problems = list(_field_problems(data))
    problems = problems or list(_rules_problems(data))
    if problems:
        raise InvalidRuleset(tuple(_with_line(text, problem) for problem in problems))
    return {name: data.get(name, {}) for name in ("name", "base", "options", "customs")}


def _refused(sentence: str) -> InvalidRuleset:
    return InvalidRuleset((Problem("file_invalid", "file", sentence),))


def _decoded(content: bytes) -> str:
    if len(content) > LARGEST:
        raise _refused(_("This file is too large for a ruleset."))
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise _refused(_("Line %(line)s: this is not text in UTF-8.") % {"line": line}) from error
    if not text.strip():
        raise _refused(_("This file is empty."))
    return text


def _parsed(text: str) -> dict[str, Any]:
    try:
        data = json.loads(text, object_pairs_hook=once, parse_constant=no_number)
        json.dumps(data, ensure_ascii=False).encode()  # half a letter passes as an escape
    except json.JSONDecodeError as error:
        sentence = _("Line %(line)s: this is not JSON (%(why)s).")
        raise _refused(sentence % {"line": error.lineno, "why": error.msg}) from error
    except SaidTwice as error:
        raise _refused(_("“%(name)s” is in the file twice.") % {"name": error}) from error
    except (ValueError, RecursionError) as error:
        raise _refused(_("This file holds values that no ruleset can have.")) from error
    if not isinstance(data, dict) or "bustle_ruleset" not in data:
        raise _refused(_("This is not a ruleset from Bustle: it has no “bustle_ruleset”."))
    return data


class SaidTwice(ValueError):
    """A name stands twice in one set, and nobody can know which one counts."""


def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A set of names with values, each name once. Raises SaidTwice."""
    values: dict[str, Any] = {}
    for name, value in pairs:
        if name in values:
            raise SaidTwice(name)
        values[name] = value
    return values


def no_number(text: str) -> float:
    """For NaN and Infinity, which JSON does not know. Raises ValueError."""
    raise ValueError(f"{text} is no number")


def _field_problems(data: Mapping[str, Any]) -> Iterator[Problem]:
    for name in NEEDED:
        if name not in data:
            yield Problem("field_missing", name, _("“%(name)s” is missing.") % {"name": name})
    for name, value in data.items():
        wanted = FIELDS.get(name)
        if wanted is None:
            sentence = _("There is no field “%(name)s”. The fields are %(known)s.")
            values = {"name": name, "known": ", ".join(FIELDS)}
            yield Problem("field_unknown", name, sentence % values)
        elif not isinstance(value, wanted) or isinstance(value, bool):
            sentence = _("“%(name)s” must be %(kind)s.") % {"name": name, "kind": CALLED[wanted]}
            yield Problem("field_invalid", name, sentence)
    if data["bustle_ruleset"] != FORMAT:
        sentence = _("This file has format %(format)s, but this Bustle reads format %(known)s.")
        formats = {"format": data["bustle_ruleset"], "known": FORMAT}
        yield Problem("field_invalid", "bustle_ruleset", sentence % formats)


def _rules_problems(data: Mapping[str, Any]) -> Iterator[Problem]:
    for problem in _problems_of(check_club_options, data["base"], data.get("options", {})):
        option = f"options.{problem.option}" if problem.option else "options"
        place = "base" if problem.code == "ruleset_unknown" else option
        yield Problem(problem.code, place, problem.sentence)
    yield from _problems_of(check_customs, data.get("customs", {}))


def check_club_options(base: str, options: Mapping[str, Any]) -> None:
    """Raises InvalidRuleset unless a club can keep these options over this preset."""
    if "hands" in options:
        raise InvalidRuleset((Problem("option_invalid", "hands", str(HANDS_ELSEWHERE)),))
    resolve_ruleset(base, options)


def _problems_of(check: Callable[..., None], *what: Any) -> tuple[Problem, ...]:
    try:
        check(*what)
    except InvalidRuleset as error:
        return error.problems
    return ()


def _with_line(text: str, problem: Problem) -> Problem:
    line = _line_of(text, problem.option or "")
    sentence = said(problem.sentence)
    if line:
        values: dict[str, Any] = {"line": line, "field": problem.option, "problem": sentence}
        sentence = _("Line %(line)s, %(field)s: %(problem)s") % values
    return Problem(problem.code, problem.option, sentence)


def _line_of(text: str, place: str) -> int:
    """The line on which a field such as “options.lone_euchre” is named; 0 if it is not."""
    at = 0
    for name in place.split("."):
        key = re.escape(json.dumps(name, ensure_ascii=False)) + r"\s*:"
        match = re.compile(key).search(text, at)
        if match is None:
            break
        at = match.end()
    return text.count("\n", 0, at) + 1 if at else 0
