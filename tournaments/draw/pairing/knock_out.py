"""A bracket played by people in rounds: what the history has decided, and who plays next.

What does not fit on the tables of a round waits for the next one. A side of which somebody is
missing when its turn comes has lost. Knows no format and no final.
"""

from collections.abc import Mapping, Sequence

from scoring.sentences import Sentence, words
from tournaments.draw.pairing.bracket import BYE, Match, Progress
from tournaments.draw.pairing.model import (
    BracketMatch,
    CannotPair,
    History,
    PlayedOut,
    Roster,
    Round,
    Seats,
)
from tournaments.draw.pairing.outcomes import outcomes
from tournaments.draw.pairing.request import DrawRequest


class KnockOut:
    """Sides by seed, each with all its members, that play a bracket from round ``start`` on."""

    def __init__(
        self, sides: Sequence[Seats], matches: Sequence[Match], roster: Roster, start: int
    ) -> None:
        self.sides = sides
        self.start = start
        self.progress = Progress(matches, len(sides))
        self._roster = roster
        self._seed_of = {id: seed for seed, side in enumerate(sides) for id in side}
        self._last: dict[int, int] = {}
        self._there: dict[int, frozenset[int]] = {}
        self._games: dict[int, tuple[int, int]] = {}

    def replay(self, history: History, until: int) -> None:
        """Enter the results of the rounds before round ``until``, and who is absent in it.

        Raises CannotPair for tables that are still playing or ended level.
        """
        for number in range(self.start, until):
            self._begin(number)
            for outcome in outcomes(history, number):
                winner, loser = self._seed(outcome.winners), self._seed(outcome.losers)
                if winner is not None and loser is not None:
                    match = self.progress.record(winner, loser)
                    self._last |= {winner: number, loser: number}
                    if match is not None:
                        self._games[match] = (number, outcome.table)
        self._begin(until)

    def playing(self, seed: int, number: int) -> Seats:
        """The two who play for a side in a round; fewer when somebody is missing."""
        if number not in self._there:
            self._there[number] = frozenset(self._roster.present(number))
        there = self._there[number]
        return tuple(id for id in self.sides[seed] if id in there)[:2]

    def waiting(self, number: int) -> frozenset[int]:
        """Those there in round ``number`` who have no match: out, or no opponent yet."""
        ready = {
            id
            for at in self.progress.ready()
            for seed in self.progress.sides(at)
            if seed is not None
            for id in self.playing(seed, number)
        }
        return frozenset(self._roster.present(number)) - ready

    def round_after(self, request: DrawRequest, number: int) -> Round:
        """Round ``number``. Raises PlayedOut when the bracket has its winner."""
        ready = self.progress.ready()
        if not ready:
            raise PlayedOut(words("Every match in the bracket has been played."))
        tables = request.constraints.usable_tables(len(request.roster), request.shape)
        if not tables:
            raise CannotPair(words("No table is free: all are broken or reserved."))
        places: dict[int, Seats] = {
            table: self._seats(at, number) for table, at in zip(tables, ready, strict=False)
        }
        return tuple(places.get(table) for table in range(1, max(places) + 1))

    def explain(self, number: int, round_: Round, outside: str) -> Mapping[int, str]:
        """For everybody who is there; ``outside`` is said to those who are in no side."""
        table_of = {id: at for at, seats in enumerate(round_, start=1) for id in seats or ()}
        names = self._names()
        reasons = {}
        for id in self._roster.present(number):
            seed = self._seed_of.get(id)
            if seed is None:
                reasons[id] = outside
            elif id in table_of:
                reasons[id] = Sentence(
                    "Plays in %(match)s at table %(table)s.", match=names[seed], table=table_of[id]
                )
            else:
                reasons[id] = self._not_seated(seed, seed in names)
        return reasons

    def stages(self) -> dict[int, int]:
        """By person how far they have come: 0 for those who are in no side."""
        stages = {entrant.id: 0 for entrant in self._roster.entrants}
        for seed, side in enumerate(self.sides):
            stages |= dict.fromkeys(side, self.progress.stage(seed))
        return stages

    def matches_shown(self) -> tuple[BracketMatch, ...]:
        """Every match that is or may be played, in the order of the bracket."""
        shown = enumerate(self.progress.matches)
        return tuple(self._tie(at, match) for at, match in shown if self._is_shown(at, match))

    def rounds_left(self, tables: int) -> int:
        """Greatest number of rounds still to come on so many tables."""
        rounds = 0
        while ready := self.progress.ready():
            for at in ready[:tables]:
                first, second = self.progress.sides(at)
                if first is not None and second is not None:
                    self.progress.record(second, first)
            self.progress.walk_over(())
            rounds += 1
        return rounds

    def _begin(self, number: int) -> None:
        seeds = range(len(self.sides))
        self.progress.walk_over([at for at in seeds if len(self.playing(at, number)) < 2])

    def _seed(self, seats: Seats) -> int | None:
        return next((self._seed_of[id] for id in seats if id in self._seed_of), None)

    def _seats(self, at: int, number: int) -> Seats:
        first, second = self.progress.sides(at)
        if first is None or second is None:
            raise ValueError("this match cannot be played yet")
        return (*self.playing(first, number), *self.playing(second, number))

    def _is_shown(self, at: int, match: Match) -> bool:
        """A second final only if it is needed, and no match between nobody and nobody."""
        if match.decider and at not in self._games:
            return at in self.progress.ready()
        return self.progress.sides(at) != (BYE, BYE)

    def _tie(self, at: int, match: Match) -> BracketMatch:
        sides, winner = self.progress.sides(at), self.progress.winner(at)
        first, second = (None if s is None else self.sides[s] if s != BYE else () for s in sides)
        number, table = self._games.get(at, (None, None))
        won = None if winner is None else sides.index(winner)
        return BracketMatch(match.name, match.depth, (first, second), won, number, table)

    def _names(self) -> dict[int, str]:
        """The match that every side plays next, if its opponent is known."""
        return {
            seed: self.progress.matches[at].name
            for at in reversed(self.progress.ready())
            for seed in self.progress.sides(at)
            if seed is not None
        }

    def _not_seated(self, seed: int, ready: bool) -> str:
        if ready:
            return words("Waits for a free table, and plays in the next round.")
        if not self.progress.out(seed):
            return words("Waits for an opponent.") if seed in self._last else words("Has a bye.")
        if seed in self._last:
            return Sentence("Knocked out in round %(round)s.", round=self._last[seed])
        return words("Out: someone was missing when the match was due.")
