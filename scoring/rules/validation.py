"""Refuses ruleset data that the engine could not read or that makes no game.

The vocabulary is closed: a fact, term, parameter or field that is not known is a mistake in the
file, named by its place in it. Works on plain data, before anything is built from it.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from scoring.rules.parameters import Parameter
from scoring.rules.rows import FACTS, GIVE, TERMS
from scoring.sentences import Sentence, words

PLAYERS = ("partnership", "individual")
FAMILY_FIELDS = ("players", "unset", "rows", "bonus", "params", "offers")
ROW_FIELDS = ("if", "give", "event", "only")
PRESET_FIELDS: dict[str, type] = {
    "name": str,
    "version": int,
    "family": str,
    "players": str,
    "order": int,
    "origin": str,
    "notes": list,
    "card": list,
    "table": dict,
    "params": dict,
    "examples": list,
}
NEEDED = ("name", "version", "family", "origin", "table")
TABLE_NUMBERS = ("deck", "deal", "tricks")
TABLE_FIELDS = ("seats", *TABLE_NUMBERS, "need", "bids")
EXAMPLE_FIELDS = ("says", "options", "hand", "before", "points", "seats", "events", "error")
MOST_SEATS = 9

Parameters = Mapping[str, Parameter]


def family_problems(data: Mapping[str, Any], parameters: Parameters) -> list[str]:
    """Faults of a family's data, each sentence beginning with the field."""
    problems = [f"{name}: no such field" for name in data if name not in FAMILY_FIELDS]
    if data.get("players") not in PLAYERS:
        problems.append(f"players: must be one of {', '.join(PLAYERS)}")
    if not data.get("rows"):
        problems.append("rows: a family needs at least one")
    problems += _parameter_problems("params", data.get("params", {}), parameters)
    problems += [f"unset: no parameter {n}" for n in data.get("unset", ()) if n not in parameters]
    for part in ("rows", "bonus"):
        for number, row in enumerate(data.get(part, ()), 1):
            problems += [f"{part}[{number}].{text}" for text in _row_problems(row, parameters)]
    return problems


def _parameter_problems(
    part: str, params: Mapping[str, Any], parameters: Parameters
) -> Iterator[str]:
    for name, value in params.items():
        if name not in parameters:
            yield f"{part}.{name}: no such parameter"
        elif not parameters[name].accepts(value):
            yield f"{part}.{name}: must be {parameters[name].allowed()}"


def _row_problems(row: Mapping[str, Any], parameters: Parameters) -> Iterator[str]:
    yield from (f"{name}: no such field" for name in row if name not in ROW_FIELDS)
    if not isinstance(row.get("if"), Mapping):
        yield "if: conditions are missing"
        return
    for fact, wanted in row["if"].items():
        yield from (f"if.{fact}: {text}" for text in _condition_problems(fact, wanted))
    yield from _give_problems(row.get("give"), parameters)
    yield from _parameter_problems("only", row.get("only", {}), parameters)


def _condition_problems(fact: str, wanted: Any) -> Iterator[str]:
    if fact not in FACTS:
        yield f"no such fact; there are {', '.join(FACTS)}"
        return
    values = FACTS[fact]
    if isinstance(wanted, Mapping):
        if values is not None or set(wanted) != {"min"} or not isinstance(wanted["min"], int):
            yield "only a number can have a min, and nothing else"
        return
    for value in wanted if isinstance(wanted, list) else [wanted]:
        if values is not None and value not in values:
            yield f"{value} is not one of {', '.join(str(allowed) for allowed in values)}"


def _give_problems(give: Any, parameters: Parameters) -> Iterator[str]:
    match = GIVE.fullmatch(str(give))
    if not match or isinstance(give, bool):
        yield "give: must be [+-][n*]term"
        return
    term = match["term"]
    if term.startswith("$"):
        if term[1:] not in parameters:
            yield f"give: there is no parameter {term[1:]}"
    elif not term.isdigit() and term not in TERMS:
        yield f"give: a term is a number, a $parameter, or one of {', '.join(TERMS)}"


def preset_problems(
    data: Mapping[str, Any], families: Mapping[str, Any], parameters: Parameters
) -> list[str]:
    """Faults of a ruleset file, each sentence beginning with the field."""
    problems = [f"{name}: missing" for name in NEEDED if name not in data]
    for name, value in data.items():
        wanted = PRESET_FIELDS.get(name)
        if wanted is None:
            problems.append(f"{name}: no such field; there are {', '.join(PRESET_FIELDS)}")
        elif not isinstance(value, wanted):
            problems.append(f"{name}: must be a {wanted.__name__}")
    if problems:
        return problems
    if data["family"] not in families:
        return [f"family: must be one of {', '.join(families)}"]
    problems += _table_problems(data["table"])
    problems += _parameter_problems("params", data.get("params", {}), parameters)
    for number, example in enumerate(data.get("examples", ()), 1):
        problems += [f"examples[{number}].{text}" for text in _example_problems(example)]
    if problems:
        return problems
    return _settled_preset_problems(data, families[data["family"]])


def _settled_preset_problems(data: Mapping[str, Any], family: Any) -> list[str]:
    params = {**family.params, **data.get("params", {})}
    players, seats = data.get("players", family.players), data["table"]["seats"]
    if players not in PLAYERS:
        return [f"players: must be one of {', '.join(PLAYERS)}"]
    if players == "partnership" and seats != 4:
        return ["table.seats: a partnership game has 4"]
    table = {**data["table"], "seats": max(seats) if isinstance(seats, list) else seats}
    problems = settled_problems(params, table, preset_target=params.get("target"), options={})
    return [f"{name}: {sentence}" for name, sentence in problems]


def _table_problems(table: Mapping[str, Any]) -> Iterator[str]:
    yield from (f"table.{name}: no such field" for name in table if name not in TABLE_FIELDS)
    for name in TABLE_NUMBERS:
        if not _is_count(table.get(name)):
            yield f"table.{name}: must be a whole number above zero"
    seats = table.get("seats")
    several: list[Any] = seats if isinstance(seats, list) and seats else [seats]
    if not all(_is_count(count) and 2 <= count <= MOST_SEATS for count in several):
        yield f"table.seats: must be a number from 2 to {MOST_SEATS}, or a list of them"
    yield from _need_problems(table)


def _need_problems(table: Mapping[str, Any]) -> Iterator[str]:
    if ("need" in table) == ("bids" in table):
        yield "table.need: give either need or bids"
    elif "need" in table and not _is_count(table["need"]):
        yield "table.need: must be a whole number above zero"
    for bid in table.get("bids", ()):
        named = isinstance(bid, Mapping) and set(bid) == {"bid", "need"} and _is_count(bid["need"])
        if not named and not _is_count(bid):
            yield f"table.bids: {bid} is neither a number nor a bid with its need"


def _is_count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value > 0


def _example_problems(example: Any) -> Iterator[str]:
    if not isinstance(example, Mapping) or not isinstance(example.get("hand"), Mapping):
        yield "hand: missing"
        return
    yield from (f"{name}: no such field" for name in example if name not in EXAMPLE_FIELDS)
    if ("error" in example) == ("points" in example and "events" in example):
        yield "points: give points and events, or an error"


def settled_problems(
    params: Mapping[str, Any],
    table: Mapping[str, Any],
    *,
    preset_target: int | None,
    options: Mapping[str, Any],
) -> list[tuple[str, str]]:
    """Conflicts in a settled ruleset: parameter and sentence."""
    return [
        *_end_problems(params, preset_target, options),
        *_pack_problems(table, options),
        *_bid_problems(params, table),
    ]


def _end_problems(
    params: Mapping[str, Any], preset_target: int | None, options: Mapping[str, Any]
) -> Iterator[tuple[str, str]]:
    target, start = params.get("target"), params["start"]
    if params.get("hands") is not None:
        if target is not None and target != preset_target and "target" in options:
            yield "hands", words("A sheet ends after a number of hands or at a target, not both.")
        return
    if target is None:
        yield "target", words("A sheet needs a target or a number of hands.")
    elif params["direction"] == "up" and target <= start:
        yield (
            "target",
            Sentence(
                "Counting up, the target must be above the starting score %(start)s.", start=start
            ),
        )
    elif params["direction"] == "down" and target >= start:
        yield (
            "target",
            Sentence(
                "Counting down, the target must be below the starting score %(start)s.", start=start
            ),
        )
    if params.get("floor") is not None and params["floor"] > start:
        yield (
            "floor",
            Sentence(
                "The lowest possible score can’t be above the starting score %(start)s.",
                start=start,
            ),
        )


def _pack_problems(
    table: Mapping[str, Any], options: Mapping[str, Any]
) -> Iterator[tuple[str, str]]:
    needed = table["seats"] * table["deal"]
    if table["deck"] < needed:
        name = "seats" if "seats" in options and "deck" not in options else "deck"
        yield (
            name,
            Sentence(
                "%(needed)s cards are dealt: a pack of %(deck)s is too small.",
                needed=needed,
                deck=table["deck"],
            ),
        )


def _bid_problems(params: Mapping[str, Any], table: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    if params.get("set") == "bid" and "bids" not in table:
        yield "set", words("This game has no bidding: a failed hand must cost a number.")
