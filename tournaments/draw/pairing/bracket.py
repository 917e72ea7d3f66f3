"""Brackets: who plays whom after which game, and how far everybody has come.

A bracket is a list of matches, each between seeds or between winners and losers of earlier ones.
Sides are numbered by seed from 0; a seed that nobody fills is a bye. Knows no people, no tables
and no rounds.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass

from scoring.sentences import Sentence

BYE = -1
_FINAL = Sentence("the final")


@dataclass(frozen=True)
class Source:
    """Origin of a side of a match: the winner or loser of a match, or a seed."""

    match: int
    won: bool = True
    seed: int | None = None


@dataclass(frozen=True)
class Match:
    """``lost`` and ``won`` are the stages that its loser and winner have reached in the end, if no
    match follows for them; more is better. ``depth`` is how many matches lead to it on the longest
    way. A ``decider`` is only played if whoever came second to the match before has won it."""

    sources: tuple[Source, Source]
    name: str
    depth: int
    lost: int = 0
    won: int = 0
    decider: bool = False


def single(sides: int) -> list[Match]:
    """Single elimination, with a small final for the third place beside the final."""
    tree = _Tree(sides)
    tree.winners()
    if tree.rounds > 1:
        semis = tree.levels[-2]
        losers = tuple(Source(match, won=False) for match in semis)
        tree.add((losers[0], losers[1]), Sentence("the small final"), 2 * tree.rounds - 2, won=1)
    return tree.matches


def double(sides: int) -> list[Match]:
    """Double elimination: out after the second loss; the winner of the losers' bracket has to win
    the final twice."""
    tree = _Tree(sides)
    tree.winners(final=Sentence("the winners' final"))
    last, lost = tree.losers()
    unbeaten = Source(tree.levels[-1][0])
    final = tree.add((unbeaten, last), _FINAL, lost)
    both = (Source(final), Source(final, won=False))
    tree.add(both, Sentence("the second final"), lost, won=1, decider=True)
    return tree.matches


class _Tree:
    """Matches being put together."""

    def __init__(self, sides: int) -> None:
        self.rounds = max(1, (sides - 1).bit_length())
        self.matches: list[Match] = []
        self.levels: list[list[int]] = []

    def add(
        self,
        sources: tuple[Source, Source],
        name: str,
        lost: int,
        won: int = 0,
        decider: bool = False,
    ) -> int:
        """Append a match; its loser's stage is ``lost``, its winner's ``won`` more."""
        depth = 1 + max(self._depth(source) for source in sources)
        self.matches.append(Match(sources, name, depth, lost, lost + won, decider))
        return len(self.matches) - 1

    def winners(self, final: str = _FINAL) -> None:
        """The bracket of those who have not lost."""
        current = [Source(0, seed=seed) for seed in _seeding(2**self.rounds)]
        for number in range(1, self.rounds + 1):
            name = final if len(current) == 2 else _name(len(current) // 2, number)
            won = 1 if len(current) == 2 else 0
            self.levels.append(
                [
                    self.add((source, other), name, 2 * number, won)
                    for source, other in zip(current[::2], current[1::2], strict=True)
                ]
            )
            current = [Source(match) for match in self.levels[-1]]

    def losers(self) -> tuple[Source, int]:
        """The bracket of those who have lost once: its winner, and the next stage."""
        current, lost = [Source(match, won=False) for match in self.levels[0]], 2
        for level in self.levels[1:]:
            current, lost = self._lower(list(zip(current[::2], current[1::2], strict=True)), lost)
            fallen = [Source(match, won=False) for match in reversed(level)]
            current, lost = self._lower(list(zip(current, fallen, strict=True)), lost)
        return current[0], lost

    def _lower(self, games: Sequence[tuple[Source, Source]], lost: int) -> tuple[list[Source], int]:
        matches = [self.add(game, Sentence("the losers' bracket"), lost) for game in games]
        return [Source(match) for match in matches], lost + 2

    def _depth(self, source: Source) -> int:
        return 0 if source.seed is not None else self.matches[source.match].depth


def _seeding(size: int) -> list[int]:
    """Seeds in the order of the bracket, so that the best meet as late as possible."""
    order = [0]
    while len(order) < size:
        order = [
            seed for seed_above in order for seed in (seed_above, 2 * len(order) - 1 - seed_above)
        ]
    return order


def _name(matches: int, number: int) -> str:
    names = {2: Sentence("the semi-final"), 4: Sentence("the quarter-final")}
    return names.get(matches, Sentence("round %(number)s of the bracket", number=number))


class Progress:
    """A bracket being played."""

    def __init__(self, matches: Sequence[Match], sides: int) -> None:
        self.matches = matches
        self._sides = sides
        self._won: dict[int, int] = {}
        self._lost: dict[int, int] = {}
        self._follows = {
            (source.match, source.won): at
            for at, match in enumerate(matches)
            for source in match.sources
            if source.seed is None
        }

    def sides(self, match: int) -> tuple[int | None, int | None]:
        """Both sides of a match: None while that is open, BYE for nobody."""
        first, second = self.matches[match].sources
        return self._side(first), self._side(second)

    def walk_over(self, absent: Container[int]) -> None:
        """Decide every match that cannot or need not be played: byes, ``absent`` sides."""
        for at, match in enumerate(self.matches):
            first, second = self.sides(at)
            if at in self._won or first is None or second is None:
                continue
            if second == BYE or second in absent or (match.decider and self._stays(match)):
                self._decide(at, first, second)
            elif first == BYE or first in absent:
                self._decide(at, second, first)

    def record(self, winner: int, loser: int) -> int | None:
        """Enter the result of the match between two sides; returns the match, None if they have
        none to play."""
        for at in self._open():
            if set(self.sides(at)) == {winner, loser}:
                self._decide(at, winner, loser)
                return at
        return None

    def winner(self, match: int) -> int | None:
        """Winner of a match; None until it is decided."""
        return self._won.get(match)

    def ready(self) -> list[int]:
        """Matches that can be played now, those first on which most depends."""
        open_ = [at for at in range(len(self.matches)) if at not in self._won]
        playable = [at for at in open_ if None not in self.sides(at)]
        return sorted(playable, key=lambda at: (self.matches[at].depth, at))

    def out(self, side: int) -> bool:
        """True if a side plays no match any more."""
        return not any(side in self.sides(at) for at in self._open())

    def stage(self, side: int) -> int:
        """The stage that a side has reached, or cannot fall below any more."""
        for at in self._open():
            if side in self.sides(at):
                return self._floor(at)
        ends = [
            self.matches[at].won if winner == side else self.matches[at].lost
            for at, winner in self._won.items()
            if side in (winner, self._lost[at]) and (at, winner == side) not in self._follows
        ]
        return max(ends, default=0)

    def _open(self) -> list[int]:
        return [at for at in range(len(self.matches)) if at not in self._won]

    def _side(self, source: Source) -> int | None:
        if source.seed is not None:
            return source.seed if source.seed < self._sides else BYE
        return (self._won if source.won else self._lost).get(source.match)

    def _stays(self, decider: Match) -> bool:
        """True if the match before was won by the side that had not lost until then."""
        before = decider.sources[0].match
        return self._won[before] == self.sides(before)[0]

    def _decide(self, at: int, winner: int, loser: int) -> None:
        self._won[at], self._lost[at] = winner, loser

    def _floor(self, at: int) -> int:
        follows = self._follows.get((at, False))
        return self.matches[at].lost if follows is None else self._floor(follows)
