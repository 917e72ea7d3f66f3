"""Making a seating that keeps all wishes fairer, by small changes that go on keeping them.

As annealing.py, except that whoever must stay with a partner or at a table moves with the one, or
not at all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import exp
from random import Random
from typing import Generic

from tournaments.draw.pairing.annealing import COLD, HOT, SitOutGuard
from tournaments.draw.pairing.wishes.rules import RoundRules
from tournaments.draw.pairing.wishes.seating import Paired, R

_STAGES = 60
_LAST_CHANCE = 40
_PLACES = 60
_PASSES = 12


@dataclass(frozen=True)
class Bonds:
    """Who of a row cannot move alone: ``tied`` go with a partner, ``staying`` leave no table."""

    tied: frozenset[int]
    staying: frozenset[int]

    @classmethod
    def of(cls, rules: RoundRules, playing: Iterable[int], index: dict[int, int]) -> Bonds:
        """What the rules mean for those ``playing``, as people by index."""
        here = frozenset(playing)
        tied = {id for id in here if not here.isdisjoint(rules.partners.get(id, ()))}
        staying = {id for id in here if id in rules.tables}
        staying |= {two for id in staying for two in rules.partners.get(id, ()) if two in here}
        return cls(frozenset(index[id] for id in tied), frozenset(index[id] for id in staying))


class Search(Generic[R]):
    """Changes to a seating that break no wish."""

    def __init__(
        self,
        seating: Paired[R],
        bonds: Sequence[Bonds],
        ruled: frozenset[int],
        bound_to_meet: frozenset[int],
        guard: SitOutGuard,
        rng: Random,
    ) -> None:
        """``bonds`` of each row; ``ruled`` are people, by index, to whom any wish applies.

        Whoever is ``bound_to_meet`` somebody again and again is not looked at for that.
        """
        self.seating = seating
        self.bonds = bonds
        self.ruled = ruled
        self.bound_to_meet = bound_to_meet
        self.guard = guard
        self.rng = rng

    def anneal(self, steps: int, report: Callable[[int, int], None]) -> None:
        """Lower the cost in place in at most ``steps`` tries; fewer if nobody meets twice.

        ``report`` is told now and then how much is done; it may raise.
        """
        rows = [at for at, row in enumerate(self.seating.rows) if row.playing]
        benches = [at for at in rows if len(self.seating.rows[at].seats) > self.playing(at)]
        for stage in range(_STAGES):
            heat = HOT * (COLD / HOT) ** (stage / (_STAGES - 1))
            chances = [exp(-worse / heat) for worse in range(_LAST_CHANCE)]
            self._shuffle(rows, steps // _STAGES, chances)
            if len(benches) > 1:
                self._trade_sit_outs(benches, steps // _STAGES // 16, chances)
            report(stage + 1, _STAGES)
            if not any(True for _ in self._strains()):
                return

    def repair(self, steps: int) -> None:
        """Swap away the repeats of a large seating, where nearly any place is as good."""
        for _ in range(_PASSES):
            strained = list(self._strains())
            for at, i in strained:
                steps -= self._relieve(at, i)
                if steps <= 0:
                    return
            if not strained:
                return

    def playing(self, at: int) -> int:
        """How many positions of a row play."""
        return self.seating.rows[at].playing

    def _strains(self) -> Iterator[tuple[int, int]]:
        for at, row in enumerate(self.seating.rows):
            for i in range(row.playing):
                if row.seats[i] not in self.bound_to_meet and self.seating.strained(row, i):
                    yield at, i

    def _shuffle(self, rows: Sequence[int], tries: int, chances: Sequence[float]) -> None:
        """Try swaps of people or partners of different tables, and re-splits of a table."""
        random, count, limit = self.rng.random, len(rows), len(chances)
        for _ in range(tries):
            at = rows[int(random() * count)]
            playing = self.seating.rows[at].playing
            i, j = int(random() * playing), int(random() * playing)
            price = self._price(at, i, j)
            if price is None:
                continue
            if price <= 0 or (price < limit and random() < chances[price]):
                self._change(at, i, j)

    def _relieve(self, at: int, i: int) -> int:
        """Move the person at i somewhere better, if one of some random places is; steps taken."""
        row = self.seating.rows[at]
        if not self.seating.strained(row, i):
            return 1
        for tried in range(_PLACES):
            j = int(self.rng.random() * row.playing)
            price = self._price(at, i, j) if self.seating.apart(row, i, j) else None
            if price is not None and price < 0:
                self._change(at, i, j)
                return tried + 1
        return _PLACES

    def _price(self, at: int, i: int, j: int) -> int | None:
        """What it would cost if positions i and j changed places; None if they may not."""
        seating, bonds = self.seating, self.bonds[at]
        row = seating.rows[at]
        x, y = row.seats[i], row.seats[j]
        if x in bonds.tied or y in bonds.tied:
            return self._pairs_price(at, i, j)
        if (x in bonds.staying or y in bonds.staying) and seating.apart(row, i, j):
            return None
        return seating.price(row, i, j)

    def _pairs_price(self, at: int, i: int, j: int) -> int | None:
        """The same for these two and their partners."""
        seating, row = self.seating, self.seating.rows[at]
        if not seating.apart(row, i, j):
            return None
        places = (i, j, seating.partner_at(row, i), seating.partner_at(row, j))
        for place in places:
            if place is None or row.seats[place] in self.bonds[at].staying:
                return None
        return seating.pairs_price(row, i, j)

    def _change(self, at: int, i: int, j: int) -> None:
        """Let positions i and j change places, with their partners if one of them is tied."""
        seating, tied = self.seating, self.bonds[at].tied
        row = seating.rows[at]
        if row.seats[i] in tied or row.seats[j] in tied:
            k, m = seating.partner_at(row, i), seating.partner_at(row, j)
            if k is not None and m is not None:
                seating.exchange(row, k, m)
        seating.exchange(row, i, j)

    def _trade_sit_outs(self, benches: Sequence[int], tries: int, chances: Sequence[float]) -> None:
        """Let two people without wishes trade sit-outs in two rounds."""
        rng = self.rng
        for _ in range(tries):
            at, other = rng.choice(benches), rng.choice(benches)
            first, second = self.seating.rows[at], self.seating.rows[other]
            x = first.seats[rng.randrange(first.playing, len(first.seats))]
            y = second.seats[rng.randrange(second.playing, len(second.seats))]
            if self._may_trade(x, at, other) and self._may_trade(y, other, at):
                self._trade((at, other), (x, y), chances)

    def _may_trade(self, person: int, out: int, instead: int) -> bool:
        """True if somebody who sits out one row may play it and sit out another."""
        row = self.seating.rows[instead]
        return (
            person not in self.ruled
            and person in row.seats[: row.playing]
            and self.guard.allows(person, instead, out)
        )

    def _trade(
        self, at: tuple[int, int], people: tuple[int, int], chances: Sequence[float]
    ) -> None:
        """Let the first of ``people`` play the first row and the second the second, if it pays."""
        seating, (first, second) = (
            self.seating,
            (self.seating.rows[at[0]], self.seating.rows[at[1]]),
        )
        i, out_i = first.seats.index(people[1]), first.seats.index(people[0])
        j, out_j = second.seats.index(people[0]), second.seats.index(people[1])
        before = seating.cost
        seating.exchange(first, i, out_i)
        seating.exchange(second, j, out_j)
        price = seating.cost - before
        if price > 0 and (price >= len(chances) or self.rng.random() >= chances[price]):
            seating.exchange(second, j, out_j)
            seating.exchange(first, i, out_i)
