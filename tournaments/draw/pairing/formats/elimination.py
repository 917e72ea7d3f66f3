"""Elimination: fixed partners, and whoever has lost once (or, in double elimination, twice) is out.

The order of the teams is the seeding: the first two can only meet at the end, and where the number
is no power of two the first get byes. Teams that are not complete in round 1 are not in it.
"""

from collections.abc import Callable, Mapping

from scoring.sentences import words
from tournaments.draw.pairing.bracket import Match, double, single
from tournaments.draw.pairing.knock_out import KnockOut
from tournaments.draw.pairing.model import CannotPair, Round
from tournaments.draw.pairing.request import DrawRequest, Format
from tournaments.draw.pairing.teams import sides_in, why_no_team

Bracket = Callable[[int], list[Match]]

_LATE = words("Not in the bracket: it began without this team.")


def plan_single(request: DrawRequest) -> tuple[Round, ...]:
    """The next round of the request."""
    return (_plan(request, single),)


def plan_double(request: DrawRequest) -> tuple[Round, ...]:
    """The next round of the request."""
    return (_plan(request, double),)


def _plan(request: DrawRequest, bracket: Bracket) -> Round:
    (number,) = request.numbers
    return _before(request, bracket, number).round_after(request, number)


def _before(request: DrawRequest, bracket: Bracket, number: int) -> KnockOut:
    """The bracket as it stands before round ``number``."""
    teams = request.roster.teams
    entered = [teams[at] for at in sides_in(request.roster, 1)]
    if len(entered) < 2:
        raise CannotPair(words("A bracket needs two complete teams in round 1."))
    knock_out = KnockOut(entered, bracket(len(entered)), request.roster, start=1)
    knock_out.replay(request.history, number)
    return knock_out


def _format(
    key: str,
    name: str,
    summary: str,
    bracket: Bracket,
    plan: Callable[[DrawRequest], tuple[Round, ...]],
) -> Format:
    return Format(
        key=key,
        name=name,
        summary=summary,
        wishes=frozenset({"tables", "broken"}),
        plan=plan,
        by_results=True,
        teams=True,
        sided=True,
        extra_hand=True,
        explain=lambda request, round_: _explain(request, round_, bracket),
        idle=lambda request, number: _before(request, bracket, number).waiting(number),
        rounds=lambda request: _rounds(request, bracket),
        stages=lambda request: _stages(request, bracket),
        bracket=lambda request: _before(
            request, bracket, request.history.next_round
        ).matches_shown(),
    )


def _explain(request: DrawRequest, round_: Round, bracket: Bracket) -> Mapping[int, str]:
    number = request.numbers[0]
    reasons = _before(request, bracket, number).explain(number, round_, outside=_LATE)
    alone = why_no_team(request, number)
    return {id: alone.get(id, why) if why == _LATE else why for id, why in reasons.items()}


def _rounds(request: DrawRequest, bracket: Bracket) -> int:
    """Rounds of the evening, at the most; none where there are not two teams."""
    if len(sides_in(request.roster, 1)) < 2:
        return 0
    number = request.history.next_round
    knock_out = _before(request, bracket, number)
    tables = request.constraints.usable_tables(len(request.roster), request.shape)
    return number - 1 + knock_out.rounds_left(max(1, len(tables)))


def _stages(request: DrawRequest, bracket: Bracket) -> Mapping[int, int]:
    return _before(request, bracket, request.history.next_round).stages()


FORMAT_SINGLE = _format(
    "single_elimination",
    words("Single elimination"),
    words("Fixed partners: lose once and you’re out. The team order is the seeding."),
    single,
    plan_single,
)

FORMAT_DOUBLE = _format(
    "double_elimination",
    words("Double elimination"),
    words("Fixed partners: lose twice and you’re out. The team order is the seeding."),
    double,
    plan_double,
)
