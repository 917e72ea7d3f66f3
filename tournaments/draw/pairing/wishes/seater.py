"""An exact search for one round that keeps every rule, or the proof that there is none.

Tables are filled one after the other, the most troubled person first. People to whom no rule
applies are all alike, so the search tries one of them for all. Whoever a dead end was met with
becomes more troubled, and the search begins anew now and then: so what cannot be is tried first,
and the proof stays short.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from tournaments.draw.pairing.model import Seats, TableShape
from tournaments.draw.pairing.wishes.rules import RoundRules, Ties

ENOUGH = 40_000
"""Seats tried before a search gives up."""

_FIRST_TRY = 300

_PINNED = 40
"""The first trouble of somebody who stays at a table: their partner must be a single person,
and those run short when the tables of the others are filled before."""

Placed = tuple[int | None, Seats]
"""A table: its number where somebody stays at it, and its people."""


class GaveUp(Exception):
    """The search is too long: there may be a seating or not."""


class _TooLong(Exception):
    """One try is too long."""


class Seater:
    """People as bits, the rules between them as masks of bits, and the tables filled so far."""

    def __init__(
        self,
        rules: RoundRules,
        playing: Sequence[int],
        sizes: Sequence[int],
        shape: TableShape,
        enough: int = ENOUGH,
    ) -> None:
        """``playing`` in the order in which they are tried; ``sizes`` of the tables they fill.

        ``enough`` bounds the search.
        """
        self.people = playing
        self.shape = shape
        self.enough = enough
        self._bit = {id: 1 << at for at, id in enumerate(playing)}
        self._mates = self._masks(rules.partners)
        self._not_table = self._masks(rules.apart)
        self._not_side = [
            strange | apart
            for strange, apart in zip(self._masks(rules.strangers), self._not_table, strict=True)
        ]
        self._pin = [rules.tables.get(id) for id in playing]
        self._pins = Counter[int]()
        for id in playing:
            if id in rules.tables:
                self._pins[rules.tables[id]] += self._bit[id]
        self._pinned = self._pins.total()
        self._coupled = sum(1 << at for at, mates in enumerate(self._mates) if mates)
        self._ruled = self._coupled | self._pinned
        for bit, others in zip(self._bit.values(), self._not_side, strict=True):
            self._ruled |= bit if others else 0
        self._trouble = [
            others.bit_count() + 4 * mates.bit_count() + _PINNED * (pin is not None)
            for others, mates, pin in zip(self._not_side, self._mates, self._pin, strict=True)
        ]
        self._all_sizes = Counter(sizes)
        self._clear()

    def tables(self) -> list[Placed] | None:
        """A seating that keeps every rule, None if there is none.

        Raises GaveUp when neither was found in reasonable time.
        """
        if len(self._pins) > self._all_sizes.total():
            return None
        tries, spent = _FIRST_TRY + 2 * len(self.people), 0
        while spent < self.enough:
            try:
                return self._all_tables() if self._search(tries) else None
            except _TooLong:
                self._clear()
                spent, tries = spent + tries, 2 * tries
        raise GaveUp

    def _masks(self, ties: Ties) -> list[int]:
        return [sum(self._bit.get(other, 0) for other in ties.get(id, ())) for id in self.people]

    def _clear(self) -> None:
        self._left = (1 << len(self.people)) - 1
        self._sizes = Counter(self._all_sizes)
        self._open: _Table | None = None
        self._closed: list[_Table] = []
        self._unopened = set(self._pins)

    def _search(self, tries: int) -> bool:
        """True if everybody of any rule was seated; False is a proof."""
        moves: list[_Move] = []
        ways = [self._moves()]
        while self._open or self._left & self._ruled:
            move = next(ways[-1], None)
            if move is not None:
                self._make(move)
                moves.append(move)
                ways.append(self._moves())
                tries -= 1
            elif not moves:
                return False
            else:
                ways.pop()
                self._take_back(moves.pop())
            if tries < 0:
                raise _TooLong
        return True

    def _moves(self) -> Iterator[_Move]:
        return self._seatings(self._open) if self._open else self._openings()

    def _openings(self) -> Iterator[_Move]:
        """Put the most troubled person at a table of their own, of any size that is left."""
        troubled = _people(self._left & self._ruled)
        person = max(troubled, key=self._trouble.__getitem__, default=None)
        if person is None:
            return
        spare = self._sizes.total() - len(self._unopened)
        if self._pin[person] is not None or spare > 0:
            for size in [size for size, count in self._sizes.items() if count]:
                if self._mates[person].bit_count() < _side_of(size, self.shape):
                    yield _Move(person, size=size)
        self._trouble[person] += 1

    def _seatings(self, table: _Table) -> Iterator[_Move]:
        """Put somebody at the side of the open table for which fewest can be had."""
        fitting = [
            (self._fitting(table, side), side) for side, room in enumerate(table.room) if room
        ]
        mask, side = min(fitting, key=lambda entry: entry[0].bit_count())
        if not mask:
            for person in _people(table.people):
                self._trouble[person] += 1
            return
        alike = mask & ~self._ruled
        if alike:
            yield _Move((alike & -alike).bit_length() - 1, side)
        for person in _people(mask & self._ruled):
            yield _Move(person, side)

    def _fitting(self, table: _Table, side: int) -> int:
        """Mask of those who can be seated there; empty if not all of its room can be filled."""
        mask, wanted = self._left & self._free_to_sit_at(table), 0
        for person in _people(table.people):
            mask &= ~self._not_table[person]
        for person in table.sides[side]:
            mask &= ~self._not_side[person]
            wanted |= self._mates[person] & self._left
        room = table.room[side]
        if wanted:
            mask = self._with_room_for_mates(mask & wanted, table.sides[side], room)
            return mask if mask == wanted and wanted.bit_count() <= room else 0
        if room == 1:
            mask &= ~self._coupled
        return mask if mask.bit_count() >= room else 0

    def _free_to_sit_at(self, table: _Table) -> int:
        if table.number is None:
            return ~self._pinned
        own = self._pins[table.number]
        waiting, room = own & self._left, sum(table.room)
        if waiting.bit_count() >= room:
            return waiting if waiting.bit_count() == room else 0
        return ~self._pinned | own

    def _with_room_for_mates(self, mask: int, side: list[int], room: int) -> int:
        here = sum(1 << person for person in side)
        return sum(
            1 << person
            for person in _people(mask)
            if (self._mates[person] & ~here).bit_count() < room
        )

    def _make(self, move: _Move) -> None:
        if move.size:
            self._sizes[move.size] -= 1
            self._unopened.discard(self._pin[move.person] or 0)
            self._open = _table(self._pin[move.person], move.size, self.shape)
        table = self._open or self._closed[-1]
        table.sides[move.side].append(move.person)
        table.room[move.side] -= 1
        table.people |= 1 << move.person
        self._left ^= 1 << move.person
        if not any(table.room):
            self._closed.append(table)
            self._open = None

    def _take_back(self, move: _Move) -> None:
        table = self._open or self._closed.pop()
        self._open = table
        table.sides[move.side].pop()
        table.room[move.side] += 1
        table.people ^= 1 << move.person
        self._left ^= 1 << move.person
        if move.size:
            self._sizes[move.size] += 1
            if table.number is not None:
                self._unopened.add(table.number)
            self._open = None

    def _all_tables(self) -> list[Placed]:
        placed: list[Placed] = [
            (table.number, tuple(self.people[at] for side in table.sides for at in side))
            for table in self._closed
        ]
        others = [self.people[at] for at in _people(self._left)]
        for size in self._sizes.elements():
            placed.append((None, tuple(others[:size])))
            del others[:size]
        return placed


@dataclass
class _Table:
    """A table that is being filled; the people of its sides, and again as a mask."""

    number: int | None
    sides: list[list[int]]
    room: list[int]
    people: int = field(default=0)


@dataclass(frozen=True)
class _Move:
    """Seat ``person`` at a side of the open table, or first open one of ``size``."""

    person: int
    side: int = 0
    size: int = 0


def _table(number: int | None, size: int, shape: TableShape) -> _Table:
    most = _side_of(size, shape)
    return _Table(number, [[] for _ in range(size // most)], [most] * (size // most))


def _side_of(size: int, shape: TableShape) -> int:
    return size // 2 if shape.sided(size) else 1


def _people(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
