"""Finals: after some rounds of any format the first few in the standings play on, the others watch.

Teams play as they are. Of people the first plays with the last who got in, the second with the
last but one, and so on, and they stay partners. From there it is a bracket. Who is in it is read
from its first round once that is drawn, so a correction of the standings changes nothing in it.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from scoring.sentences import words
from tournaments.draw.pairing.bracket import Progress, single
from tournaments.draw.pairing.knock_out import KnockOut
from tournaments.draw.pairing.model import BracketMatch, CannotPair, Round, Seats, seated
from tournaments.draw.pairing.outcomes import decided
from tournaments.draw.pairing.request import DrawRequest, Format
from tournaments.draw.pairing.teams import sides_in

_OUTSIDE = words("Not in the final.")


@dataclass(frozen=True)
class Final:
    """End of a bustle: with the best ``teams``, or with so many ``people`` in twos."""

    key: str
    name: str
    summary: str
    teams: int
    people: int

    def rounds(self, teams: bool) -> int:
        """Number of rounds it takes, of teams or of people, where there are tables enough."""
        return (self.sides(teams) - 1).bit_length()

    def rounds_at(self, tables: int, teams: bool) -> int:
        """Number of rounds on so many tables: each stage ends before the next can."""
        matches, rounds = self.sides(teams) // 2, 0
        while matches:
            rounds += -(-matches // tables)
            matches //= 2
        return rounds

    def sides(self, teams: bool) -> int:
        """Number of sides that begin."""
        return self.teams if teams else self.people // 2

    def after(self, qualifying: int, teams: bool) -> Format:
        """The final as a format for the rounds after round number ``qualifying``."""
        return _format(self, qualifying + 1, teams)


FINAL_TABLE = Final(
    key="final_table",
    name=words("Final table"),
    summary=words(
        "The top four play one round: 1st and 4th against 2nd and 3rd. With teams, the top two."
    ),
    teams=2,
    people=4,
)

BRACKET_4 = Final(
    key="bracket_4",
    name=words("Final of four"),
    summary=words(
        "With teams, the top four play semi-finals and a final. "
        "With individuals, the top four play one round."
    ),
    teams=4,
    people=4,
)

BRACKET_8 = Final(
    key="bracket_8",
    name=words("Final of eight"),
    summary=words(
        "With teams, the top eight play a bracket. With individuals, they become pairs, "
        "1st with 8th, 2nd with 7th …, and play semi-finals and a final."
    ),
    teams=8,
    people=8,
)


def _format(final: Final, start: int, teams: bool) -> Format:
    def plan(request: DrawRequest) -> tuple[Round, ...]:
        (number,) = request.numbers
        return (_before(request, final, start, teams, number).round_after(request, number),)

    def explain(request: DrawRequest, round_: Round) -> Mapping[int, str]:
        number = request.numbers[0]
        knock_out = _before(request, final, start, teams, number)
        return knock_out.explain(number, round_, outside=_OUTSIDE)

    def idle(request: DrawRequest, number: int) -> frozenset[int]:
        return _before(request, final, start, teams, number).waiting(number)

    def stages(request: DrawRequest) -> Mapping[int, int]:
        return _before(request, final, start, teams, request.history.next_round).stages()

    def bracket(request: DrawRequest) -> tuple[BracketMatch, ...]:
        return _before(request, final, start, teams, request.history.next_round).matches_shown()

    return Format(
        key=final.key,
        name=final.name,
        summary=final.summary,
        wishes=frozenset({"tables", "broken"}),
        plan=plan,
        by_results=True,
        teams=teams,
        sided=True,
        extra_hand=True,
        explain=explain,
        idle=idle,
        stages=stages,
        bracket=bracket,
    )


def _before(request: DrawRequest, final: Final, start: int, teams: bool, number: int) -> KnockOut:
    """The final as it stands before round ``number``."""
    sides = _sides(request, final, start, teams)
    knock_out = KnockOut(sides, single(len(sides)), request.roster, start)
    knock_out.replay(request.history, number)
    return knock_out


def _sides(request: DrawRequest, final: Final, start: int, teams: bool) -> list[Seats]:
    """Sides of the final, by seed."""
    field = _teams(request, start) if teams else _people(request, start)
    if len(request.history) >= start:
        begun = request.history.rounds[start - 1]
        return _as_begun(request, begun, field, final.sides(teams), teams)
    if start > 1:
        decided(request.history, start - 1)
    best = field[: final.teams] if teams else _in_twos(field, final.sides(teams))
    if len(best) < 2:
        raise CannotPair(
            words("The final needs two teams.") if teams else words("The final needs four players.")
        )
    return best


def _teams(request: DrawRequest, number: int) -> list[Seats]:
    """Complete teams, all their members, the best first."""
    rank = _ranks(request)
    entered = [request.roster.teams[at] for at in sides_in(request.roster, number)]
    return sorted(entered, key=lambda team: min(rank.get(id, len(rank)) for id in team))


def _people(request: DrawRequest, number: int) -> list[Seats]:
    """Everybody who is there, one by one, the best first."""
    rank = _ranks(request)
    present = request.roster.present(number)
    return [(id,) for id in sorted(present, key=lambda id: rank.get(id, len(rank)))]


def _ranks(request: DrawRequest) -> dict[int, int]:
    return {id: at for at, id in enumerate(request.history.standings)}


def _in_twos(field: Sequence[Seats], sides: int) -> list[Seats]:
    """The first with the last of those who get in, the second with the last but one …"""
    sides = min(sides, len(field) // 2)
    best = field[: 2 * sides]
    return [(*best[at], *best[-1 - at]) for at in range(sides)]


def _as_begun(
    request: DrawRequest, begun: Round, field: Sequence[Seats], sides: int, teams: bool
) -> list[Seats]:
    """The sides by seed as the first round of the final shows them.

    Seeds without a game in it (byes, or tables were lacking) are filled from the standings.
    """
    count = min(sides, len(field) if teams else len(field) // 2)
    progress = Progress(single(count), count)
    progress.walk_over(())
    seeds = [progress.sides(at) for at in progress.ready()]
    halves = [request.shape.halves(seats) for _, seats in seated(begun)]
    seen = {
        seed: half
        for two, both in zip(seeds, halves, strict=False)
        for seed, half in zip(two, both, strict=True)
    }
    playing = {id for half in seen.values() for id in half}
    rest = [team for team in field if playing.isdisjoint(team)]
    free = iter(rest if teams else _in_twos(rest, count - len(seen)))
    return [_whole(seen[s], field, teams) if s in seen else next(free) for s in range(count)]


def _whole(half: Seats, field: Iterable[Seats], teams: bool) -> Seats:
    """All members of the team that a half of a table belongs to."""
    whole = (team for team in field if not set(team).isdisjoint(half))
    return next(whole, half) if teams else half
