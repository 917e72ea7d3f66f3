"""Round robin: fixed partners, every team plays every other, then all over again.

The circle method gives the rounds: one team stands still, and the others move on round it. When
teams are missing, or tables, a round is matched from those who have met least, and whoever has sat
out least sits out.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from scoring.sentences import Sentence, words
from tournaments.draw.pairing.matching import best_pairs
from tournaments.draw.pairing.model import Pair, Round, pair, seated
from tournaments.draw.pairing.request import DrawRequest
from tournaments.draw.pairing.teams import (
    Sides,
    TeamsSoFar,
    explain_teams,
    games_in,
    seat,
    sides_in,
    team_format,
)

_WAYS = 30
"""Plans to choose from while somebody would meet twice, where the field is small."""

_NEAR = 40
"""In a large field a team is matched with one of so many, drawn by lot."""


def plan(request: DrawRequest) -> tuple[Round, ...]:
    """Every round of the request: of some ways to go on the one with the fewest repeats."""
    entered = _entered(request)
    circle = list(_circle(entered))
    ways = []
    for _ in range(_WAYS if len(entered) <= _NEAR else 1):
        so_far = TeamsSoFar(request.roster, request.history)
        ways.append((_plan(request, so_far, circle), sum(n * n for n in so_far.met.values())))
        if max(so_far.met.values(), default=0) <= 1:
            break
    return min(ways, key=lambda way: way[1])[0]


def _plan(
    request: DrawRequest, so_far: TeamsSoFar, circle: Sequence[list[Pair]]
) -> tuple[Round, ...]:
    """The rounds, each given those before it; they are counted in ``so_far``."""
    rounds = []
    for number in request.numbers:
        sides = sides_in(request.roster, number)
        games = _games(request, so_far, sides, games_in(request, number, sides), circle)
        request.rng.shuffle(games)
        rounds.append(seat(request, number, sides, games))
        so_far.note(number, rounds[-1])
    return tuple(rounds)


def _entered(request: DrawRequest) -> list[int]:
    """Teams that play at some time, by their place in the roster."""
    rounds = range(1, request.last_round + 1)
    return sorted({at for number in rounds for at in sides_in(request.roster, number)})


def _circle(teams: Sequence[int | None]) -> Iterator[list[Pair]]:
    """The rounds of the circle method: one team stays, the others go round it."""
    ring = [*teams, None] if len(teams) % 2 else list(teams)
    for _ in range(len(ring) - 1):
        half = len(ring) // 2
        both = zip(ring[:half], reversed(ring[half:]), strict=True)
        yield [pair(x, y) for x, y in both if x is not None and y is not None]
        ring = [ring[0], ring[-1], *ring[1:-1]]


def _games(
    request: DrawRequest, so_far: TeamsSoFar, sides: Sides, count: int, circle: Sequence[list[Pair]]
) -> list[Pair]:
    """So many games: a round of the circle while there is one in which nobody meets again."""
    playable = ([game for game in games if sides.keys() >= set(game)] for games in circle)
    full = [games for games in playable if len(games) == count]
    best = min(full, key=lambda games: _strain(request, so_far, sides, games), default=None)
    if best and not so_far.repeats(best):
        return list(best)
    return _matched(request, so_far, sides, count)


def _strain(
    request: DrawRequest, so_far: TeamsSoFar, sides: Sides, games: Sequence[Pair]
) -> tuple[int, int, float]:
    """Cost of a choice: meetings of these teams, sit-outs of those left over, and a lot."""
    out = sides.keys() - _teams(games)
    tally = so_far.tally
    sat_out = sum(2 * tally.times.get(at, 0) + (at in tally.last) for at in out)
    return so_far.repeats(games), sat_out, request.rng.random()


def _matched(request: DrawRequest, so_far: TeamsSoFar, sides: Sides, count: int) -> list[Pair]:
    """Those who have to play, each against somebody met as seldom as possible."""
    queue = so_far.tally.queue(sorted(sides), request.rng)
    playing = queue[len(queue) - 2 * count :]
    request.rng.shuffle(playing)
    near = [
        (x, y, so_far.met[pair(x, y)] ** 2)
        for (i, x), (j, y) in combinations(enumerate(playing), 2)
        if j - i <= _NEAR
    ]
    return best_pairs(near, request.rng)


def _teams(games: Sequence[Pair]) -> set[int]:
    return {at for game in games for at in game}


def explain(request: DrawRequest, round_: Round) -> Mapping[int, str]:
    """Sentence on the number of meetings of a table's two teams."""
    so_far = TeamsSoFar(request.roster, request.history)
    says: dict[int, str] = {}
    for table, seats in seated(round_):
        team, opponent = so_far.at(seats)
        times = so_far.met[pair(team, opponent)] + 1
        says |= dict.fromkeys((team, opponent), _says(table, times))
    return explain_teams(request, says)


def _says(table: int, times: int) -> str:
    if times == 1:
        return Sentence("Plays at table %(table)s, the first game against this pair.", table=table)
    return Sentence(
        "Plays at table %(table)s, game %(game)s against this pair.", table=table, game=times
    )


def warn(request: DrawRequest) -> tuple[str, ...]:
    """Number of rounds until everybody has met everybody."""
    teams = len(_entered(request))
    needed = teams if teams % 2 else teams - 1
    if not teams or request.last_round == needed:
        return ()
    if request.last_round < needed:
        return (
            Sentence(
                "%(teams)s teams need %(rounds)s rounds for everyone to meet.",
                teams=teams,
                rounds=needed,
            ),
        )
    return (
        Sentence("After %(rounds)s rounds everyone has met. Then it starts over.", rounds=needed),
    )


FORMAT = team_format(
    key="round_robin",
    name=words("Round robin"),
    summary=words("Fixed partners: every team plays every other team."),
    plan=plan,
    explain=explain,
    warn=warn,
)
