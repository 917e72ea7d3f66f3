"""Rows made ready to run: the whole language of the data, compiled once for each ruleset.

A row asks about facts (`FACTS`) and gives `[+-][n*]term`. There is no more to it on purpose:
anything that this cannot say is a new fact or term here, with a test, for all games.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from scoring.rules.model import Ruleset, ScoringRow

Facts = Mapping[str, Any]

YES_NO = (True, False)
FACTS: dict[str, tuple[Any, ...] | None] = {
    "role": ("maker", "ally", "defender", "out", "free"),
    "result": ("euchred", "made", "march"),
    "camp": None,
    "own": None,
    "share": ("most", "tied", "fewer"),
    "alone": YES_NO,
    "partner_alone": YES_NO,
    "defended": YES_NO,
    "blind": YES_NO,
    "declared": YES_NO,
    "take": ("add", "deduct"),
    "bid": None,
    "dealt": YES_NO,
    "stole_deal": YES_NO,
}
TERMS = ("own", "bid", "score", "players")
GIVE = re.compile(r"(?P<sign>[+-]?)(?:(?P<times>\d+)\*)?(?P<term>\d+|\$?[a-z_]+)")

# A bid may be a word (Little, Big); what it is worth is the tricks it needs.
FACT_OF_TERM = {"bid": "bid_tricks"}


@dataclass(frozen=True)
class CompiledRow:
    """A row whose parameters are settled: conditions as sets, points as a factor and a term."""

    conditions: tuple[tuple[str, frozenset[Any], int | None], ...]
    factor: int
    term: str | None
    events: tuple[str, ...]

    def matches(self, facts: Facts) -> bool:
        for fact, values, least in self.conditions:
            value = facts.get(fact)
            if least is None:
                if value not in values:
                    return False
            elif value is None or value < least:
                return False
        return True

    def give(self, facts: Facts) -> int:
        return self.factor if self.term is None else self.factor * int(facts[self.term])


@dataclass(frozen=True)
class Compiled:
    rows: tuple[CompiledRow, ...]
    bonus: tuple[CompiledRow, ...]


@lru_cache(maxsize=256)
def compile_rows(ruleset: Ruleset) -> Compiled:
    """The rows of a ruleset, ready to run."""
    params = ruleset.params
    return Compiled(
        tuple(_compile(row, params) for row in ruleset.rows if _is_on(row, params)),
        tuple(_compile(row, params) for row in ruleset.bonus if _is_on(row, params)),
    )


def reads_score(ruleset: Ruleset) -> bool:
    """True if what a hand gives can depend on the score before it."""
    rows = compile_rows(ruleset)
    return any(row.term == "score" for row in (*rows.rows, *rows.bonus))


def _is_on(row: ScoringRow, params: Mapping[str, Any]) -> bool:
    """A row exists where its options say so and its parameter is part of the game."""
    if any(name not in params for name in _parameters_of(row)):
        return False
    return all(params[name] == value for name, value in row.only.items())


def _parameters_of(row: ScoringRow) -> tuple[str, ...]:
    given = re.findall(r"\$([a-z_]+)", str(row.give))
    return (*given, *row.only)


def _compile(row: ScoringRow, params: Mapping[str, Any]) -> CompiledRow:
    factor, term = parse_give(row.give, params)
    conditions = tuple(_condition(fact, wanted) for fact, wanted in row.when.items())
    return CompiledRow(conditions, factor, term, row.events)


def _condition(fact: str, wanted: Any) -> tuple[str, frozenset[Any], int | None]:
    if isinstance(wanted, Mapping):
        return fact, frozenset(), wanted["min"]
    return fact, frozenset(wanted if isinstance(wanted, list) else [wanted]), None


def parse_give(give: int | str, params: Mapping[str, Any]) -> tuple[int, str | None]:
    """A factor and the fact it multiplies, or a factor alone. Raises ValueError for nonsense."""
    match = GIVE.fullmatch(str(give))
    if not match:
        raise ValueError(f"cannot read “{give}”: it must be [+-][n*]term")
    factor = int(match["times"] or 1) * (-1 if match["sign"] == "-" else 1)
    value: Any = match["term"]
    if value.startswith("$"):
        value = params[value[1:]]
    if isinstance(value, int) or value.isdigit():
        return factor * int(value), None
    if value not in TERMS:
        raise ValueError(f"“{give}”: a term is a number, a $parameter, or {', '.join(TERMS)}")
    return factor, FACT_OF_TERM.get(value, value)
