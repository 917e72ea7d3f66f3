"""Table movement, also called Grand Prix: fixed partners, odd teams move a table on, even stay.

Everybody meets all teams of the other half once in as many rounds as there are tables. Then the
same games would come again, so the teams sit down anew with those they have met least.
"""

from collections.abc import Mapping, Sequence

from scoring.sentences import Sentence, words
from tournaments.draw.pairing.matching import best_pairs
from tournaments.draw.pairing.model import Pair, Round, pair, seated
from tournaments.draw.pairing.movement import LinePosition, settle
from tournaments.draw.pairing.request import DrawRequest
from tournaments.draw.pairing.teams import (
    TeamsSoFar,
    explain_teams,
    games_in,
    seat,
    sides_in,
    team_format,
)

_STAYS, _MOVES = 0, 1
_NEAR = 40


def plan(request: DrawRequest) -> tuple[Round, ...]:
    """Every round of the request, each following from the one before."""
    so_far = TeamsSoFar(request.roster, request.history)
    last = request.history.rounds[-1] if request.history.rounds else ()
    rounds: list[Round] = []
    for number in request.numbers:
        last = _next(request, number, so_far, last)
        so_far.note(number, last)
        rounds.append(last)
    return tuple(rounds)


def _next(request: DrawRequest, number: int, so_far: TeamsSoFar, last: Round) -> Round:
    sides = sides_in(request.roster, number)
    tables = games_in(request, number, sides)
    queue = so_far.tally.queue(sorted(sides), request.rng)
    playing = queue[len(queue) - 2 * tables :]
    request.rng.shuffle(playing)
    wanted = _moved(so_far, last, tables) if last else _by_lot(playing, tables)
    places = settle(
        {at: wanted[at] for at in playing if at in wanted},
        [at for at in playing if at not in wanted],
        tables,
        kinds=2,
        each=1,
    )
    teams = {place: at for at, place in places.items()}
    games = [(teams[at, _STAYS], teams[at, _MOVES]) for at in range(tables)]
    if 2 * so_far.repeats(games) > tables:
        games = _anew(request, so_far, playing)
    return seat(request, number, sides, games)


def _moved(so_far: TeamsSoFar, last: Round, tables: int) -> dict[int, LinePosition]:
    """Next place of everybody: the first side of a table stays, the second moves on."""
    return {
        team: ((at + kind) % tables, kind)
        for at, (_, seats) in enumerate(seated(last))
        for kind, team in enumerate(so_far.at(seats))
    }


def _by_lot(playing: Sequence[int], tables: int) -> dict[int, LinePosition]:
    """The first round: teams number 1, 3, 5 … move, and 2, 4, 6 … stay."""
    places: dict[int, LinePosition] = {}
    for kind in (_STAYS, _MOVES):
        teams = [at for at in playing if (at % 2 == 0) == (kind == _MOVES)]
        places |= {team: (at, kind) for at, team in enumerate(teams[:tables])}
    return places


def _anew(request: DrawRequest, so_far: TeamsSoFar, playing: Sequence[int]) -> list[Pair]:
    costs = [
        (team, opponent, so_far.met[pair(team, opponent)] ** 2)
        for at, team in enumerate(playing)
        for opponent in playing[at + 1 : at + 1 + _NEAR]
    ]
    return best_pairs(costs, request.rng)


def explain(request: DrawRequest, round_: Round) -> Mapping[int, str]:
    """Sentence on each team: it stays, or moves on to a table."""
    so_far = TeamsSoFar(request.roster, request.history)
    before = {team: table for table, team in _tables(so_far, request.history.rounds[-1:])}
    now = _tables(so_far, (round_,))
    return explain_teams(request, {team: _says(before.get(team), at) for at, team in now})


def _tables(so_far: TeamsSoFar, rounds: Sequence[Round]) -> list[tuple[int, int]]:
    return [
        (table, team) for r in rounds for table, seats in seated(r) for team in so_far.at(seats)
    ]


def _says(before: int | None, table: int) -> str:
    if before is None:
        return Sentence("Starts at table %(table)s.", table=table)
    if before == table:
        return Sentence("Stays at table %(table)s.", table=table)
    return Sentence("Moves on to table %(table)s.", table=table)


def warn(request: DrawRequest) -> tuple[str, ...]:
    """After how many rounds everybody has met the other half."""
    if not request.numbers:
        return ()
    tables = len(sides_in(request.roster, request.numbers[0])) // 2
    if tables >= request.last_round:
        return ()
    return (
        Sentence(
            "With %(teams)s teams, everyone has met the other half after %(rounds)s rounds. "
            "Then they take new seats.",
            teams=2 * tables,
            rounds=tables,
        ),
    )


FORMAT = team_format(
    key="table_movement",
    name=words("Table movement"),
    summary=words(
        "Fixed partners, also called Grand Prix: odd teams move on a table, even teams stay."
    ),
    plan=plan,
    explain=explain,
    warn=warn,
)
