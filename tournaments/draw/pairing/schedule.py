"""The file that ``draw --in`` reads and ``draw --json`` writes, as plain values.

Only its shape: whether a draw is possible is the format's business. Everything in it is counted
from 1; a table is [a, b, c, d] with (a, b) against (c, d), an empty one is null.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Any

from tournaments.draw.pairing.audit import as_json
from tournaments.draw.pairing.model import (
    Constraints,
    Entrant,
    History,
    Pair,
    PlanQuality,
    Roster,
    Round,
    Seats,
    seated,
)

KEYS = frozenset(field.name for field in fields(Constraints)) | frozenset(
    {"players", "rounds", "quality", "arrive", "leave"}
)


class BadSchedule(Exception):
    """The file does not say what it should; the message says where."""


@dataclass(frozen=True)
class Schedule:
    """Content of a file: the players, the rounds played, the wishes."""

    roster: Roster
    history: History
    constraints: Constraints


def read_schedule(data: object) -> Schedule:
    """The parsed JSON of a file as values; raises BadSchedule. ``quality`` is not read."""
    if not isinstance(data, dict):
        raise BadSchedule("the file holds no JSON object")
    unknown = sorted(set(data) - KEYS)
    if unknown:
        raise BadSchedule(f"unknown key: {', '.join(unknown)}")
    players = _whole(data.get("players"), "players")
    reader = _Reader(players, data)
    return Schedule(reader.roster(), reader.history(), reader.constraints())


def write_schedule(players: int, rounds: Iterable[Round], quality: PlanQuality) -> dict[str, Any]:
    """The object to be written as JSON: played and planned rounds, and how good they are."""
    return {"players": players, "rounds": [list(r) for r in rounds], "quality": as_json(quality)}


def write_whole_schedule(
    roster: Roster,
    rounds: Iterable[Round],
    constraints: Constraints,
    last_round: int,
    quality: PlanQuality | None = None,
) -> dict[str, Any]:
    """An evening up to ``last_round`` as a file: who is there when, its rounds, what is wished.

    Numbers that nobody has are of people who never come: they arrive after the last round.
    """
    people = {entrant.id: entrant for entrant in roster.entrants}
    players = max(people, default=0)
    arrive = {
        id: people[id].arrive if id in people else last_round + 1 for id in range(1, players + 1)
    }
    data: dict[str, Any] = {
        "players": players,
        "rounds": [list(r) for r in rounds],
        "arrive": {str(id): first for id, first in arrive.items() if first > 1},
        "leave": {
            str(id): entrant.leave for id, entrant in people.items() if entrant.leave is not None
        },
        **wishes_as_json(constraints),
    }
    data = {key: value for key, value in data.items() if value or key in ("players", "rounds")}
    return data | ({"quality": as_json(quality)} if quality else {})


def wishes_as_json(constraints: Constraints) -> dict[str, Any]:
    """Wishes by the keys of the file, those that ask for nothing included."""
    return {
        "must": [list(pair) for pair in constraints.must],
        "avoid": [list(pair) for pair in constraints.avoid],
        "apart": [list(pair) for pair in constraints.apart],
        "first_only": [list(pair) for pair in constraints.first_only],
        "fixed": {str(id): table for id, table in constraints.fixed.items()},
        "tables": constraints.tables,
        "broken": sorted(constraints.broken),
    }


def wishes_from_json(data: Mapping[str, Any]) -> Constraints:
    """The wishes that wishes_as_json wrote."""
    return Constraints(
        must=_as_pairs(data["must"]),
        avoid=_as_pairs(data["avoid"]),
        apart=_as_pairs(data["apart"]),
        first_only=_as_pairs(data["first_only"]),
        fixed={int(id): table for id, table in data["fixed"].items()},
        tables=data["tables"],
        broken=frozenset(data["broken"]),
    )


def _as_pairs(data: Iterable[list[int]]) -> tuple[Pair, ...]:
    return tuple((person, other) for person, other in data)


class _Reader:
    """Reads one file's keys; every number is checked to be a player's, a round's, a table's."""

    def __init__(self, players: int, data: Mapping[str, Any]) -> None:
        self.players = players
        self.data = data

    def roster(self) -> Roster:
        arrive, leave = self._by_player("arrive"), self._by_player("leave")
        return Roster(
            tuple(
                Entrant(id, arrive.get(id, 1), leave.get(id)) for id in range(1, self.players + 1)
            )
        )

    def history(self) -> History:
        played = _list(self.data.get("rounds", []), "rounds")
        return History(tuple(self._round(r, f"round {at}") for at, r in enumerate(played, start=1)))

    def constraints(self) -> Constraints:
        tables = self.data.get("tables")
        broken = _list(self.data.get("broken", []), "broken")
        return Constraints(
            must=self._pairs("must"),
            avoid=self._pairs("avoid"),
            apart=self._pairs("apart"),
            first_only=self._pairs("first_only"),
            fixed=self._by_player("fixed"),
            tables=None if tables is None else _whole(tables, "tables"),
            broken=frozenset(_whole(number, "broken") for number in broken),
        )

    def _round(self, data: object, where: str) -> Round:
        tables = [None if t is None else self._seats(t, where) for t in _list(data, where)]
        people = [id for _, seats in seated(tuple(tables)) for id in seats]
        if len(set(people)) < len(people):
            raise BadSchedule(f"{where} seats a player twice")
        return tuple(tables)

    def _seats(self, data: object, where: str) -> Seats:
        people = [self._player(id, where) for id in _list(data, where)]
        if len(people) != 4:
            raise BadSchedule(f"{where} has a table that does not seat four")
        return people[0], people[1], people[2], people[3]

    def _pairs(self, key: str) -> tuple[Pair, ...]:
        pairs = [
            [self._player(id, key) for id in _list(pair, key)]
            for pair in _list(self.data.get(key, []), key)
        ]
        if any(len(set(pair)) != 2 or len(pair) != 2 for pair in pairs):
            raise BadSchedule(f"{key} holds something that is not a pair of players")
        return tuple((pair[0], pair[1]) for pair in pairs)

    def _by_player(self, key: str) -> dict[int, int]:
        data = self.data.get(key, {})
        if not isinstance(data, dict) or not all(str(id).isdecimal() for id in data):
            raise BadSchedule(f"{key} is not an object of player numbers")
        return {self._player(int(id), key): _whole(value, key) for id, value in data.items()}

    def _player(self, id: object, where: str) -> int:
        number = _whole(id, where)
        if number > self.players:
            raise BadSchedule(f"{where} names player {number} of {self.players}")
        return number


def _list(data: object, where: str) -> list[Any]:
    if not isinstance(data, list):
        raise BadSchedule(f"{where} is not a list")
    return data


def _whole(data: object, where: str) -> int:
    """A whole number from 1; JSON's true is none."""
    if not isinstance(data, int) or isinstance(data, bool) or data < 1:
        raise BadSchedule(f"{where} holds {data!r}, which is not a number from 1")
    return data
