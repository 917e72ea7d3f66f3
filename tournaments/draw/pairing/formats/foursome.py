"""Foursome: four stay at a table for three rounds, and each partners each. Then new fours form.

The fours are drawn as rotation.py draws tables at which everybody plays alone: nobody meets again
while that can be. Groups of four in the roster are the first fours. Whoever is left over sits out
three rounds. When somebody leaves or comes meanwhile, only the fours that are broken change.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from scoring.sentences import Sentence, words
from tournaments.draw.pairing.formats import rotation
from tournaments.draw.pairing.meetings import MeetingCounts, splits
from tournaments.draw.pairing.model import (
    Entrant,
    History,
    Roster,
    Round,
    Seats,
    TableShape,
    as_round,
    pair,
    seated,
    sitting_out,
)
from tournaments.draw.pairing.movement import FIRST_BY_LOT
from tournaments.draw.pairing.request import DrawRequest, Format, ignore_progress
from tournaments.draw.pairing.sit_outs import Tally

_ROUNDS = 3
_ALONE = TableShape((4,), 0)


def plan(request: DrawRequest) -> tuple[Round, ...]:
    """Every round of the request."""
    rounds, fours = list(request.history.rounds), _fours(request)
    tally = Tally.after(request)
    for number in request.numbers:
        if _begins(number):
            tables = _entered(request, number) or fours[_cycle(number)]
        else:
            tables = _going_on(request, number, rounds[-1], tally)
        rounds.append(_split(request, tables, rounds[_ROUNDS * (_cycle(number) - 1) :]))
        present = request.roster.present(number)
        tally.note(present, sitting_out(rounds[-1], present))
    return tuple(rounds[len(request.history) :])


def _begins(number: int) -> bool:
    return (number - 1) % _ROUNDS == 0


def _cycle(number: int) -> int:
    """Number of the three rounds that a round belongs to, from 1."""
    return (number - 1) // _ROUNDS + 1


def _fours(request: DrawRequest) -> dict[int, dict[int, Seats]]:
    """The fours of every cycle that is still to begin, by table."""
    played, last = _cycle(len(request.history)), _cycle(request.last_round)
    if played == last:
        return {}
    drawn = rotation.plan(
        replace(
            request,
            roster=_by_cycle(request.roster, last),
            history=History(request.history.rounds[::_ROUNDS]),
            last_round=last,
            shape=_ALONE,
            report=ignore_progress,
        )
    )
    return {cycle: dict(seated(round_)) for cycle, round_ in enumerate(drawn, start=played + 1)}


def _by_cycle(roster: Roster, last: int) -> Roster:
    """The roster as if three rounds were one: who is there when they begin."""
    return Roster(
        tuple(
            Entrant(
                entrant.id,
                away=frozenset(c for c in range(1, last + 1) if not entrant.present(_first_of(c))),
            )
            for entrant in roster.entrants
        )
    )


def _first_of(cycle: int) -> int:
    return _ROUNDS * (cycle - 1) + 1


def _entered(request: DrawRequest, number: int) -> dict[int, Seats]:
    """In round 1 those who entered as four, and the others by lot; else nobody."""
    present = set(request.roster.present(number))
    groups = [team for team in request.roster.teams if len(team) == 4 and present.issuperset(team)]
    if number > 1 or not groups:
        return {}
    request.rng.shuffle(groups)
    others = sorted(present.difference(*groups))
    request.rng.shuffle(others)
    fours = [*groups, *(tuple(others[at : at + 4]) for at in range(0, len(others) - 3, 4))]
    return dict(zip(request.tables_in(number), fours, strict=False))


def _going_on(request: DrawRequest, number: int, last: Round, tally: Tally) -> dict[int, Seats]:
    """Fours as before; those that are broken are filled up, or form new ones."""
    present, tables = set(request.roster.present(number)), request.tables_in(number)
    whole = [(at, four) for at, four in seated(last) if present.issuperset(four)]
    staying = {at: four for at, four in whole if at in tables}
    free = [at for at in tables if at not in staying]
    moved = [four for at, four in whole if at not in tables]
    settled = {id for _, four in whole for id in four}
    left = [id for _, four in seated(last) for id in four if id in present - settled]
    waiting = tally.queue(sorted(present - settled - set(left)), request.rng)[::-1]
    pool = [*left, *waiting]
    moved += [tuple(pool[at : at + 4]) for at in range(0, len(pool) - 3, 4)]
    return staying | dict(zip(free, moved, strict=False))


def _split(request: DrawRequest, tables: Mapping[int, Seats], cycle: Sequence[Round]) -> Round:
    """The fours as two against two, with partners who have not been partners in this cycle."""
    met = MeetingCounts(cycle)

    def price(seats: Seats) -> int:
        return met.partners[pair(*seats[:2])] + met.partners[pair(*seats[2:])]

    places = {}
    for table, four in tables.items():
        ways = list(splits(four))
        request.rng.shuffle(ways)
        places[table] = min(ways, key=price)
    return as_round(places)


def explain(request: DrawRequest, round_: Round) -> Mapping[int, str]:
    """Sentence on each four: it goes on, or is new."""
    number = request.numbers[0]
    last = {frozenset(seats) for r in request.history.rounds[-1:] for _, seats in seated(r)}
    reasons = {
        id: _says(number, table, frozenset(seats) in last)
        for table, seats in seated(round_)
        for id in seats
    }
    for id in sitting_out(round_, request.roster.present(number)):
        reasons[id] = words("Sits out until the next fours form.")
    return reasons


def _says(number: int, table: int, goes_on: bool) -> str:
    if number == 1:
        return FIRST_BY_LOT
    if goes_on and not _begins(number):
        return Sentence("The same four at table %(table)s, with another partner.", table=table)
    return Sentence("In a new four at table %(table)s.", table=table)


def warn(request: DrawRequest) -> tuple[str, ...]:
    """Warning where it does not come out even: rounds by three, people by four."""
    sentences: list[str] = []
    if request.last_round % _ROUNDS:
        sentences.append(
            words("Rounds come in threes here. In the last fours, not everyone will partner.")
        )
    left = len(request.roster.present(request.history.next_round)) % 4
    if left:
        sentences.append(
            Sentence(
                "1 player sits out for three rounds at a time: "
                "the number isn’t a multiple of four.",
                "%(count)s players sit out for three rounds at a time: "
                "the number isn’t a multiple of four.",
                count=left,
            )
        )
    return tuple(sentences)


FORMAT = Format(
    key="foursome",
    name=words("Foursome"),
    summary=words(
        "Four players stay together for three rounds, each partnering each of the others once; "
        "then new fours form."
    ),
    wishes=frozenset({"tables", "broken"}),
    plan=plan,
    sided=True,
    explain=explain,
    warn=warn,
)
