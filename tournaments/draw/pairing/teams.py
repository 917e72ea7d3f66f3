"""Teams: two who stay partners all evening. Who of them plays, and drawing partners by lot.

A team is known by its place in ``Roster.teams``. It plays a round with those of its members who
are there; when one has left and a substitute joined the team, these are again two.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from itertools import combinations
from random import Random

from scoring.sentences import Sentence, words
from tournaments.draw.pairing.matching import best_pairs
from tournaments.draw.pairing.model import (
    CannotPair,
    History,
    Pair,
    Roster,
    Round,
    Seats,
    pair,
    seated,
)
from tournaments.draw.pairing.movement import sits_out
from tournaments.draw.pairing.outcomes import decided
from tournaments.draw.pairing.request import DrawRequest, Format
from tournaments.draw.pairing.sit_outs import Tally

_PARTNERS = 2
_LOTS = 30
"""So often lots are drawn before the pairs to avoid are left out by calculation."""

Sides = Mapping[int, Seats]
"""Teams that can play, by their place in the roster, with the two who play."""


def sides_in(roster: Roster, number: int) -> dict[int, Seats]:
    """The teams that can play round ``number``."""
    there = set(roster.present(number))
    members = {at: [id for id in team if id in there] for at, team in enumerate(roster.teams)}
    return {at: tuple(ids[:_PARTNERS]) for at, ids in members.items() if len(ids) >= _PARTNERS}


def without_team(request: DrawRequest, number: int) -> frozenset[int]:
    """People in round ``number`` who cannot play: they have nobody to partner."""
    playing = {id for side in sides_in(request.roster, number).values() for id in side}
    return frozenset(request.roster.present(number)) - playing


team_format = partial(
    Format, wishes=frozenset({"tables", "broken"}), teams=True, sided=True, idle=without_team
)
"""A format of fixed partners, two sides at a table, in which nobody is knocked out."""


def why_no_team(request: DrawRequest, number: int) -> dict[int, str]:
    """For the same people, why."""
    team_of = {id: at for at, team in enumerate(request.roster.teams) for id in team}
    complete = sides_in(request.roster, number)

    def why(id: int) -> str:
        if id not in team_of:
            return words("Has no partner yet.")
        return (
            words("Two others play.")
            if team_of[id] in complete
            else words("The partner isn’t here.")
        )

    return {id: why(id) for id in without_team(request, number)}


def explain_teams(request: DrawRequest, says: Mapping[int, str]) -> dict[int, str]:
    """Sentences on each team by its place, put to its people; and why others do not play.

    Teams of which nothing is said sit out.
    """
    number = request.numbers[0]
    reasons = why_no_team(request, number)
    for at, side in sides_in(request.roster, number).items():
        reasons |= dict.fromkeys(side, says.get(at) or sits_out(request, number))
    return reasons


def games_in(request: DrawRequest, number: int, sides: Sides) -> int:
    """Number of tables in round ``number``. Raises CannotPair when there is no game at all."""
    if len(sides) < 2:
        raise CannotPair(
            Sentence(
                "Round %(number)s has %(count)s complete team; a game needs 2.",
                "Round %(number)s has %(count)s complete teams; a game needs 2.",
                count=len(sides),
                number=number,
            )
        )
    return min(len(request.tables_in(number)), len(sides) // 2)


def seat(request: DrawRequest, number: int, sides: Sides, games: Sequence[Sequence[int]]) -> Round:
    """A round of these games, the first of them at the first table that can be used."""
    tables = request.tables_in(number)[: len(games)]
    places = {
        table: (*sides[team], *sides[opponent])
        for table, (team, opponent) in zip(tables, games, strict=True)
    }
    return tuple(places.get(table) for table in range(1, max(places) + 1))


class TeamsSoFar:
    """Games of the teams so far: meetings, wins and sit-outs."""

    def __init__(self, roster: Roster, history: History) -> None:
        self.met: Counter[Pair] = Counter()
        self.wins: Counter[int] = Counter()
        self.sat_out: Counter[int] = Counter()
        self.tally = Tally()
        self._roster = roster
        self._team_of = {id: at for at, team in enumerate(roster.teams) for id in team}
        for number, round_ in enumerate(history.rounds, start=1):
            self.note(number, round_)

    def note(self, number: int, round_: Round) -> None:
        """Count one round more."""
        playing: set[int] = set()
        for _, seats in seated(round_):
            teams = self.at(seats)
            playing.update(teams)
            if len(teams) == 2:
                self.met[pair(*teams)] += 1
        there = set(sides_in(self._roster, number)) | playing
        self.tally.note(sorted(there), sorted(there - playing))
        self.sat_out.update(there - playing)

    def count_wins(self, history: History) -> None:
        """Count who won; level sheets are nobody's. Raises CannotPair while a table plays."""
        for number in range(1, len(history) + 1):
            for outcome in decided(history, number).values():
                self.wins.update(self.at(outcome.winners))

    def at(self, seats: Iterable[int]) -> list[int]:
        """The teams of some seats, in order."""
        return list(dict.fromkeys(self._team_of[id] for id in seats if id in self._team_of))

    def repeats(self, games: Iterable[Sequence[int]]) -> int:
        """Number of times that the teams of these games have met before."""
        return sum(self.met[pair(*game)] for game in games)


def draw_teams(
    ids: Iterable[int], rng: Random, avoid: Iterable[Pair] = (), must: Iterable[Pair] = ()
) -> tuple[Seats, ...]:
    """Partners drawn by lot: teams of two in any order; one person may be left over.

    ``must`` pairs are teams beforehand, ``avoid`` pairs never. Raises CannotPair when that leaves
    more than one person without a partner.
    """
    people = list(ids)
    wanted = [pair(*two) for two in must if set(two) <= set(people)]
    taken = Counter(id for team in wanted for id in team)
    if any(times > 1 for times in taken.values()):
        twice = min(id for id, times in taken.items() if times > 1)
        raise CannotPair(Sentence("Number %(number)s can’t have two partners.", number=twice))
    free = [id for id in people if id not in taken]
    teams = [*wanted, *_by_lot(free, rng, {pair(*two) for two in avoid})]
    rng.shuffle(teams)
    return tuple(teams)


def _by_lot(people: list[int], rng: Random, avoid: set[Pair]) -> list[Pair]:
    for _ in range(_LOTS):
        rng.shuffle(people)
        drawn = list(zip(people[::2], people[1::2], strict=False))
        if avoid.isdisjoint(pair(*two) for two in drawn):
            return drawn
    possible = (two for two in combinations(people, 2) if pair(*two) not in avoid)
    drawn = best_pairs(((x, y, 0) for x, y in possible), rng)
    if len(drawn) < len(people) // 2:
        raise CannotPair(words("Too many players can’t be partners. Remove one of these wishes."))
    return drawn
