"""The values the rules speak: a ruleset, a hand, and what comes out of them.

Must not know how a ruleset is stored or chosen (`book`) nor what anything scores (`points`).
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Any, cast

from scoring.rules.seats import GameSeats
from scoring.sentences import Sentence, words

SCHEMA = 1

OUTCOMES = ("played", "passed", "redeal")
TRUMPS = ("S", "H", "D", "C", "NT", "NT_HIGH", "NT_LOW")
TAKES = ("add", "deduct")
MOST_REVOKES = 20
NOT_TRICKS = words("Give the tricks as a number for each side or player.")


class Malformed(ValueError):
    """This is no record of a hand at all; `field` names the part that is not."""

    def __init__(self, field: str, sentence: str) -> None:
        super().__init__(sentence)
        self.field = field
        self.sentence = sentence


@dataclass(frozen=True)
class ScoringRow:
    """If an account's facts match `when`, it is given `give` and its `events` happen.

    `only` names options that must have these values for the row to exist at all.
    """

    when: Mapping[str, Any]
    give: int | str
    events: tuple[str, ...] = ()
    only: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "ScoringRow":
        event = data.get("event", ())
        events = (event,) if isinstance(event, str) else tuple(event)
        return cls(dict(data["if"]), data["give"], events, dict(data.get("only", {})))

    def to_dict(self) -> dict[str, Any]:
        row: dict[str, Any] = {"if": dict(self.when), "give": self.give}
        if self.only:
            row["only"] = dict(self.only)
        if self.events:
            row["event"] = list(self.events)
        return row


@dataclass(frozen=True)
class Ruleset(GameSeats):
    """One game as it is played tonight: every number and door settled, nothing left to look up.

    `table`: seats, deck, deal, tricks, `need` (tricks that make a hand) or `bids`, and `sizes`
    where the game can be played by several numbers of people, the chosen one first.
    `params`: every parameter of the family with its value. The mappings are read, never changed.
    """

    slug: str
    version: int
    family: str
    params: Mapping[str, Any]
    rows: tuple[ScoringRow, ...]
    bonus: tuple[ScoringRow, ...] = ()

    @cached_property
    def bids(self) -> dict[int | str, int]:
        """Every bid and the tricks it needs; empty where nobody bids."""
        bids: dict[int | str, int] = {}
        for bid in self.table.get("bids", ()):
            if isinstance(bid, Mapping):
                bids[bid["bid"]] = bid["need"]
            else:
                bids[bid] = bid
        return bids

    @cached_property
    def digest(self) -> str:
        """A fingerprint of everything that decides a score (SHA-256, hexadecimal)."""
        text = json.dumps(self.to_dict(), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()

    def __hash__(self) -> int:
        return hash(self.digest)

    def to_dict(self) -> dict[str, Any]:
        """Everything, as JSON can hold it: no preset file is needed to read it back."""
        return {
            "schema": SCHEMA,
            "slug": self.slug,
            "version": self.version,
            "name": self.name,
            "family": self.family,
            "players": self.players,
            "table": dict(self.table),
            "params": dict(self.params),
            "rows": [row.to_dict() for row in self.rows],
            "bonus": [row.to_dict() for row in self.bonus],
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "Ruleset":
        """Read back what `to_dict` wrote."""
        if data.get("schema") != SCHEMA:
            raise ValueError(f"cannot read a ruleset of schema {data.get('schema')!r}")
        return cls(
            slug=data["slug"],
            version=data["version"],
            name=data["name"],
            family=data["family"],
            players=data["players"],
            table=dict(data["table"]),
            params=dict(data["params"]),
            rows=tuple(ScoringRow.from_dict(row) for row in data["rows"]),
            bonus=tuple(ScoringRow.from_dict(row) for row in data["bonus"]),
        )


@dataclass(frozen=True)
class Hand:
    """Facts of one deal. Facts only; whether they may be is for `legality` to say.

    `declarer` is who said “I declare” where anybody may; where only the maker may, `declared` says
    it. Seats are single seats even where sides score. `tricks` holds every account's tricks; it may
    be missing where a revoke replaces the hand.
    """

    outcome: str = "played"
    reason: str | None = None
    dealer: str | None = None
    maker: str | None = None
    call: str | None = None
    bid: int | str | None = None
    trump: str | None = None
    alone: str | None = None
    defend_alone: str | None = None
    ally: str | None = None
    folded: tuple[str, ...] = ()
    declared: bool = False
    declarer: str | None = None
    tricks: Mapping[str, int] | None = None
    take: str = "add"
    partners_best: bool = False
    bare_jack: bool = False
    revokes: tuple[str, ...] = ()
    stole_deal: bool = False

    @property
    def taker(self) -> str | None:
        """The seat that has to win the tricks: who declared, else the maker."""
        return self.declarer or self.maker

    @property
    def has_declare(self) -> bool:
        """True if somebody said “I declare”."""
        return self.declared or self.declarer is not None

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "Hand":
        """Read a record of a hand (JSON). A field left out, or null, has its default.

        Raises Malformed for anything that no game could mean; a wrong seat, call, reason or number
        of tricks is read all the same, so that the rules can say what is wrong with it.
        """
        if not isinstance(data, Mapping):
            raise Malformed("hand", words("A hand is a set of named facts."))
        facts = {}
        for name, value in data.items():
            if name not in READERS:
                raise Malformed("hand", Sentence("A hand has no field “%(name)s”.", name=name))
            if value is not None:
                facts[name] = READERS[name](name, value)
        return cls(**facts)

    def to_dict(self) -> dict[str, Any]:
        """The facts as JSON can hold them, defaults left out."""
        facts: dict[str, Any] = {}
        for fact in fields(self):
            value = getattr(self, fact.name)
            if value != fact.default:
                facts[fact.name] = _plain(value)
        return facts


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return list(value)
    return dict(value) if isinstance(value, Mapping) else value


def _word(name: str, value: object) -> str:
    if not isinstance(value, str) or not value or len(value) > 40:
        raise Malformed(name, Sentence("“%(name)s” must be a word.", name=name))
    return value


def _flag(name: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise Malformed(name, Sentence("“%(name)s” must be true or false.", name=name))
    return value


def _bid(name: str, value: object) -> int | str:
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    return _word(name, value)


def _one_of(*allowed: str) -> Any:
    def read(name: str, value: object) -> str:
        if value not in allowed:
            sentence = Sentence(
                "“%(name)s” must be one of %(known)s.", name=name, known=", ".join(allowed)
            )
            raise Malformed(name, sentence)
        return str(value)

    return read


def _seats(name: str, value: object) -> tuple[str, ...]:
    if not isinstance(value, list | tuple) or len(value) > MOST_REVOKES:
        raise Malformed(name, Sentence("“%(name)s” must be a list of seats.", name=name))
    return tuple(_word(name, seat) for seat in value)


def _different_seats(name: str, value: object) -> tuple[str, ...]:
    seats = _seats(name, value)
    if len(set(seats)) < len(seats):
        raise Malformed(name, Sentence("“%(name)s” names a seat twice.", name=name))
    return seats


def _tricks(name: str, value: object) -> Mapping[str, int]:
    if not isinstance(value, Mapping):
        raise Malformed(name, NOT_TRICKS)
    for account, number in value.items():
        _word(name, account)
        if isinstance(number, Mapping | list | tuple):
            raise Malformed(name, NOT_TRICKS)
    # A number that is not whole is kept: saying so is a sentence of the rules.
    return cast(Mapping[str, int], dict(value))


READERS = {
    "outcome": _one_of(*OUTCOMES),
    "reason": _word,
    "dealer": _word,
    "maker": _word,
    "call": _word,
    "bid": _bid,
    "trump": _one_of(*TRUMPS),
    "alone": _word,
    "defend_alone": _word,
    "ally": _word,
    "folded": _different_seats,
    "declared": _flag,
    "declarer": _word,
    "tricks": _tricks,
    "take": _one_of(*TAKES),
    "partners_best": _flag,
    "bare_jack": _flag,
    "revokes": _seats,
    "stole_deal": _flag,
}


@dataclass(frozen=True)
class Illegal:
    """Reason that a hand cannot be: code for programs, field at fault, a sentence for people."""

    code: str
    field: str
    sentence: str


@dataclass(frozen=True)
class HandScore:
    """Score of a hand: points by account, points by seat, and what happened, sorted."""

    points: dict[str, int]
    seats: dict[str, int]
    events: tuple[str, ...]
