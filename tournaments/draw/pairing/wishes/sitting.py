"""Who sits out when there are wishes: those whom sit_outs.py would name, unless a wish forbids it.

A wish may need somebody to sit out (two of three who are kept apart play at two tables). Then the
rounds are looked at together, so that counts of sit-outs still stay level: among those who are
there throughout they differ by at most one, or by what they differed before.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb

from tournaments.draw.pairing.model import Wish
from tournaments.draw.pairing.sit_outs import Tally, sit_outs_in
from tournaments.draw.pairing.wishes.book import RoundBook
from tournaments.draw.pairing.wishes.core import contradiction
from tournaments.draw.pairing.wishes.rules import RoundRules
from tournaments.draw.pairing.wishes.seater import GaveUp

_FEW = 800
"""Up to so many choices of sit-outs of a round are all looked at."""

_TRIES = 50_000
"""Choices of sit-outs looked at before the search gives up."""

_AT_ONCE = 3
"""With more people than few, so many of them at most are asked to sit out for their wishes."""

Outs = tuple[int, ...]


def choose_sit_outs(book: RoundBook) -> list[Outs] | None:
    """For each round to plan who sits out, such that it can be seated; None if that cannot be.

    Raises GaveUp when the search for an answer is too long.
    """
    return _as_usual(book) or _Search(book).outs()


def _as_usual(book: RoundBook) -> list[Outs] | None:
    """Sit-outs as without wishes, only that partners go together where that is all the same."""
    request, tally, chosen = book.request, Tally.after(book.request), []
    for number in request.numbers:
        present, rules = request.roster.present(number), book.rules(number)
        queue = [id for id in tally.queue(present, request.rng) if id not in rules.must_play]
        out = _together(queue, sit_outs_in(request, number), tally, rules)
        if not book.can_play(number, out):
            return None
        tally.note(present, out)
        chosen.append(out)
    return chosen


def _together(queue: Sequence[int], count: int, tally: Tally, rules: RoundRules) -> Outs:
    """The first of the queue, but partners together where somebody else is as near to it."""
    out, rest = list(queue[:count]), list(queue[count:])

    def level(id: int) -> tuple[int, bool]:
        return tally.times[id], id in tally.last

    for person in tuple(out):
        for partner in rules.partners.get(person, frozenset()).intersection(rest):
            spared = [id for id in out if level(id) == level(partner) and id not in rules.partners]
            asked = [id for id in rest if level(id) == level(person) and id not in rules.partners]
            if spared:
                _trade(out, rest, spared[-1], partner)
            elif asked:
                _trade(out, rest, person, asked[0])
                break
    return tuple(out)


def _trade(out: list[int], rest: list[int], leaving: int, coming: int) -> None:
    out[out.index(leaving)], rest[rest.index(coming)] = coming, leaving


class _Search:
    """Looks at the choices of all rounds, the fairest first, and takes back what leads nowhere."""

    def __init__(self, book: RoundBook) -> None:
        self.book = book
        self.request = book.request
        self.numbers = list(book.request.numbers)
        self.places = [sit_outs_in(book.request, number) for number in self.numbers]
        self.start = Tally.after(book.request)
        evening = range(1, book.request.last_round + 1)
        self.steady = [
            entrant.id
            for entrant in book.request.roster.entrants
            if all(entrant.present(number) for number in evening)
        ]
        self.spread = max(1, _spread(self._times(self.start)))
        self._hopeless: set[tuple[int, tuple[int, ...]]] = set()
        self._critical: dict[int, list[int]] = {}
        self._tries = _TRIES

    def outs(self) -> list[Outs] | None:
        """For each round who sits out, or None if it cannot be; may raise GaveUp."""
        tallies, chosen = [self.start], list[Outs]()
        ways = [self._choices(0, self.start)]
        while len(chosen) < len(self.numbers):
            out = next(ways[-1], None)
            if out is not None:
                tally = self._after(len(chosen), tallies[-1], out)
                if tally:
                    chosen.append(out)
                    tallies.append(tally)
                    ways.append(self._choices(len(chosen), tally))
            elif not chosen:
                return None
            else:
                ways.pop()
                self._hopeless.add((len(chosen), self._times(tallies.pop())))
                chosen.pop()
        return chosen

    def _after(self, at: int, before: Tally, out: Outs) -> Tally | None:
        """The tally after ``out`` sat out the round; None if that leads nowhere."""
        number, tally = self.numbers[at], before.copy()
        tally.note(self.request.roster.present(number), out)
        times = self._times(tally)
        if (at + 1, times) in self._hopeless or not self._can_be_level(at + 1, times):
            return None
        return tally if self.book.can_play(number, out) else None

    def _times(self, tally: Tally) -> tuple[int, ...]:
        return tuple(tally.times.get(id, 0) for id in self.steady)

    def _can_be_level(self, at: int, times: Sequence[int]) -> bool:
        """True if those who sat out least can still catch up in the rounds from ``at`` on."""
        floor = max(times, default=0) - self.spread
        lacking = [floor - count for count in times if count < floor]
        left = self.places[at:]
        return sum(lacking) <= sum(left) and max(lacking, default=0) <= sum(map(bool, left))

    def _choices(self, at: int, tally: Tally) -> Iterator[Outs]:
        if at == len(self.numbers):
            return
        number, count = self.numbers[at], self.places[at]
        queue = tally.queue(self.request.roster.present(number), self.request.rng)
        queue = [id for id in queue if id not in self.book.rules(number).must_play]
        few = comb(len(queue), count) <= _FEW
        ways = self._all(at, queue, tally) if few else self._for_wishes(at, queue, tally)
        for out in ways:
            self._tries -= 1 if few else 20
            if self._tries < 0:
                raise GaveUp
            yield out

    def _all(self, at: int, queue: Sequence[int], tally: Tally) -> Iterator[Outs]:
        """Every choice, the fairest first, and partners together where that is all the same."""
        partners = self.book.rules(self.numbers[at]).partners
        critical = self._critical_in(self.numbers[at])

        def price(out: Outs) -> tuple[int, ...]:
            return (
                sum(tally.times[id] for id in out),
                sum(id in critical for id in out),
                sum(id in tally.last for id in out),
                sum(not partners.get(id, frozenset()).issubset(out) for id in out),
            )

        yield from sorted(combinations(queue, self.places[at]), key=price)

    def _for_wishes(self, at: int, queue: Sequence[int], tally: Tally) -> Iterator[Outs]:
        """First without asking anybody whose wishes cannot all be kept, then some of them."""
        critical = self._critical_in(self.numbers[at])
        order = sorted(queue, key=lambda id: (tally.times[id], id in critical, id in tally.last))
        asked = [id for id in order if id in critical]
        for many in range(min(len(asked), self.places[at], _AT_ONCE) + 1):
            for some in combinations(asked, many):
                others = [id for id in order if id not in some]
                yield (*some, *others[: self.places[at] - many])

    def _critical_in(self, number: int) -> list[int]:
        """People of wishes that cannot all be kept if everybody with a wish plays."""
        if number not in self._critical:
            self._critical[number] = self._find_critical(number)
        return self._critical[number]

    def _find_critical(self, number: int) -> list[int]:
        book, critical = self.book, list[int]()
        while wishes := at_odds(book, number):
            people = {id for wish in wishes for id in wish.ids}
            critical += sorted(people)
            book = book.without(people)
        return critical


def at_odds(book: RoundBook, number: int) -> tuple[Wish, ...]:
    """Fewest wishes that cannot all be kept in a round, if everybody with a wish plays it.

    Empty where they can, or where more have to sit out than there are people without a wish.
    """
    ruled = book.rules(number).people()
    others = [id for id in book.request.roster.present(number) if id not in ruled]
    out = others[: sit_outs_in(book.request, number)]
    if len(out) < sit_outs_in(book.request, number) or _can_play(book, number, out):
        return ()
    return contradiction(
        book.request.constraints,
        lambda some: not _can_play(book.with_constraints(some), number, out),
    )


def _can_play(book: RoundBook, number: int, out: Outs | list[int]) -> bool:
    try:
        return book.can_play(number, out)
    except GaveUp:
        return True


def _spread(times: Sequence[int]) -> int:
    return max(times, default=0) - min(times, default=0)
