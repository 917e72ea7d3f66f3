"""Swiss: fixed partners, teams with equally many wins meet, and nobody meets the same team twice.

No meeting again comes first, while that can be; then equal wins. Whoever sits out is the lowest of
those who have sat out least, and gets a win for it as far as the next opponent is concerned. Level
sheets are nobody's win.

Six teams with 2, 2, 1, 1, 0 and 0 wins play 1 vs 2, 3 vs 4 and 5 vs 6. If 1 and 2 have met, 1 vs 3,
2 vs 4 and 5 vs 6 is the nearest to equal wins without a meeting again.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from scoring.sentences import Sentence, words
from tournaments.draw.pairing.matching import best_pairs
from tournaments.draw.pairing.model import Pair, Round, pair, seated
from tournaments.draw.pairing.movement import FIRST_BY_LOT
from tournaments.draw.pairing.request import DrawRequest
from tournaments.draw.pairing.teams import (
    TeamsSoFar,
    explain_teams,
    games_in,
    seat,
    sides_in,
    team_format,
)

_AGAIN = 1_000_000
"""A meeting again weighs more than any differences in wins: 500 games between teams 30 wins apart
come to 450 000."""

_SMALL, _NEAR = 100, 40
"""In fields that are not small a team is matched with one of so many neighbors in line: time of
matching grows with the pairs to choose from."""


def plan(request: DrawRequest) -> tuple[Round, ...]:
    """The next round of the request."""
    (number,) = request.numbers
    sides = sides_in(request.roster, number)
    count, field = games_in(request, number, sides), _field(request)
    tries = (
        _matched(request, field, [at for at in field.line(sides) if at not in out])
        for out in _sit_outs(request, field, sorted(sides), len(sides) - 2 * count)
    )
    games = min(_until_nobody_meets_again(field, tries), key=field.so_far.repeats)
    games.sort(key=field.standing, reverse=True)
    return (seat(request, number, sides, games),)


@dataclass(frozen=True)
class _Field:
    """Games of the teams, their wins, and their places in the standings."""

    so_far: TeamsSoFar
    rank: Mapping[int, int]

    def wins(self, at: int) -> int:
        return self.so_far.wins[at] + self.so_far.sat_out[at]

    def line(self, teams: Mapping[int, object] | Sequence[int]) -> list[int]:
        """The best first: by wins, then by the standings."""
        return sorted(teams, key=lambda at: (-self.wins(at), self.rank[at]))

    def standing(self, game: Pair) -> tuple[int, int]:
        """Sort key of a table: the wins of the better team, then of both."""
        wins = [self.wins(at) for at in game]
        return max(wins), sum(wins)


def _field(request: DrawRequest) -> _Field:
    so_far = TeamsSoFar(request.roster, request.history)
    so_far.count_wins(request.history)
    standings = request.history.standings
    place = {id: at for at, id in enumerate(standings)}
    rank = {
        at: min((place.get(id, len(standings)) for id in team), default=len(standings))
        for at, team in enumerate(request.roster.teams)
    }
    return _Field(so_far, rank)


def _sit_outs(
    request: DrawRequest, field: _Field, teams: Sequence[int], out: int
) -> Iterator[set[int]]:
    """Choices of teams to sit out, the best first: of those who must, the lowest in line."""
    tally = field.so_far.tally
    place = {at: n for n, at in enumerate(reversed(field.line(teams)))}
    if not request.history.rounds:
        place = dict.fromkeys(teams, 0)
    queue = sorted(
        tally.queue(teams, request.rng),
        key=lambda at: (tally.times[at], at in tally.last, place[at]),
    )
    yield set(queue[:out])
    if out != 1 or len(teams) > _SMALL:
        return
    first = queue[0]
    for at in queue[1:]:
        if tally.times[at] == tally.times[first] and (at in tally.last) == (first in tally.last):
            yield {at}


def _matched(request: DrawRequest, field: _Field, line: Sequence[int]) -> list[Pair]:
    near = len(line) if len(line) <= _SMALL else _NEAR
    met = field.so_far.met
    costs = [
        (x, y, _AGAIN * met[pair(x, y)] ** 2 + (field.wins(x) - field.wins(y)) ** 2)
        for (i, x), (j, y) in combinations(enumerate(line), 2)
        if j - i <= near
    ]
    return best_pairs(costs, request.rng)


def _until_nobody_meets_again(field: _Field, tries: Iterator[list[Pair]]) -> Iterator[list[Pair]]:
    for games in tries:
        yield games
        if not field.so_far.repeats(games):
            return


def explain(request: DrawRequest, round_: Round) -> Mapping[int, str]:
    """The wins of both teams of a table."""
    field = _field(request)
    says: dict[int, str] = {}
    for table, seats in seated(round_):
        for team, opponent in zip(teams := field.so_far.at(seats), reversed(teams), strict=True):
            says[team] = Sentence(
                "%(count)s win: plays a pair with %(theirs)s at table %(table)s.",
                "%(count)s wins: plays a pair with %(theirs)s at table %(table)s.",
                count=field.wins(team),
                theirs=_wins(field.wins(opponent)),
                table=table,
            )
    if not request.history.rounds:
        says = dict.fromkeys(says, FIRST_BY_LOT)
    return explain_teams(request, says)


def _wins(count: int) -> str:
    return Sentence("%(count)s win", "%(count)s wins", count=count)


FORMAT = team_format(
    key="swiss",
    name=words("Swiss"),
    summary=words("Fixed partners: teams with equal wins meet, and no two teams meet twice."),
    plan=plan,
    by_results=True,
    explain=explain,
)
