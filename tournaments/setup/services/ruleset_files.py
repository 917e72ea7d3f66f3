"""Reads a ruleset from a file that another club made, and says line by line what is wrong."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from scoring.rules.book import InvalidRuleset, Problem, resolve_ruleset
from scoring.rules.customs import check_customs

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
HANDS_ELSEWHERE = Problem(
    "option_invalid", "hands", "How many hands a sheet has is chosen for every bustle."
)
CALLED = {int: "a number", str: "a text", dict: "a set of names with values"}


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
        raise _refused("This file is too large for a ruleset.")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise _refused(f"Line {line}: this is not text in UTF-8.") from error
    if not text.strip():
        raise _refused("This file is empty.")
    return text


def _parsed(text: str) -> dict[str, Any]:
    try:
        data = json.loads(text, object_pairs_hook=once, parse_constant=no_number)
        json.dumps(data, ensure_ascii=False).encode()  # half a letter passes as an escape
    except json.JSONDecodeError as error:
        sentence = f"Line {error.lineno}: this is not JSON ({error.msg})."
        raise _refused(sentence) from error
    except SaidTwice as error:
        raise _refused(f"“{error}” stands in the file twice.") from error
    except (ValueError, RecursionError) as error:
        raise _refused("This file holds what no ruleset can hold.") from error
    if not isinstance(data, dict) or "bustle_ruleset" not in data:
        raise _refused("This is not a ruleset from Bustle: it has no “bustle_ruleset”.")
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
            yield Problem("field_missing", name, f"“{name}” is missing.")
    for name, value in data.items():
        wanted = FIELDS.get(name)
        if wanted is None:
            sentence = f"There is no field “{name}”; there are {', '.join(FIELDS)}."
            yield Problem("field_unknown", name, sentence)
        elif not isinstance(value, wanted) or isinstance(value, bool):
            yield Problem("field_invalid", name, f"“{name}” must be {CALLED[wanted]}.")
    if data["bustle_ruleset"] != FORMAT:
        sentence = f"This file is of format {data['bustle_ruleset']}; this Bustle reads {FORMAT}."
        yield Problem("field_invalid", "bustle_ruleset", sentence)


def _rules_problems(data: Mapping[str, Any]) -> Iterator[Problem]:
    for problem in _problems_of(check_club_options, data["base"], data.get("options", {})):
        option = f"options.{problem.option}" if problem.option else "options"
        place = "base" if problem.code == "ruleset_unknown" else option
        yield Problem(problem.code, place, problem.sentence)
    yield from _problems_of(check_customs, data.get("customs", {}))


def check_club_options(base: str, options: Mapping[str, Any]) -> None:
    """Raises InvalidRuleset unless a club can keep these options over this preset."""
    if "hands" in options:
        raise InvalidRuleset((HANDS_ELSEWHERE,))
    resolve_ruleset(base, options)


def _problems_of(check: Callable[..., None], *what: Any) -> tuple[Problem, ...]:
    try:
        check(*what)
    except InvalidRuleset as error:
        return error.problems
    return ()


def _with_line(text: str, problem: Problem) -> Problem:
    line = _line_of(text, problem.option or "")
    sentence = f"Line {line}, {problem.option}: {problem.sentence}" if line else problem.sentence
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
