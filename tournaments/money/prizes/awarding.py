"""Winners of prizes: contests, ties, and who is passed over.

Prizes of one measure and one list are one contest: most loners and second most loners, say.

| a tie           | how it is settled                                                      |
|-----------------|------------------------------------------------------------------------|
| shared          | the prizes of the places that it takes are added up and split evenly,  |
|                 | as prize money is in golf                                              |
| drawn for       | by lots: the SHA-256 of seed, contest and number puts them in an order |
|                 | that anybody can check, and that nobody else's score can change        |
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from hashlib import sha256
from itertools import groupby

from tournaments.money.prizes.model import (
    DRAW,
    NOTHING,
    Award,
    Customs,
    Entrant,
    PassedOver,
    Prize,
    Result,
    Share,
)
from tournaments.money.prizes.pot import parted, split

MEASURES = {
    "place": "least",
    "loners": "most",
    "euchres": "most",
    "euchred": "most",
    "high_round": "most",
    "low_total": "least",
    "last": "most",
}
"""Each measure, and whether the most or the least of it wins."""
COUNTS_POINTS = ("high_round", "low_total")
AT_LEAST_ONE = ("loners", "euchres", "euchred")
Tied = tuple[int, ...]


@dataclass
class _Decisions:
    """Decisions so far: who is first, and who has a side prize."""

    everybody: Sequence[Entrant]
    customs: Customs
    worth: Mapping[str, Decimal]
    first: frozenset[int] = frozenset()
    with_side_prize: set[int] = field(default_factory=set)


def award(
    pot: Decimal, prizes: Sequence[Prize], entrants: Sequence[Entrant], customs: Customs
) -> Result:
    """Gives every prize of the pot.

    Who ties for a place shares the prizes of the places they take together, or draws for them.
    In the order of the prizes; `entrants` may come in any order. A prize that nobody can win is
    not given, and its money is left over.

    Raises:
        ValueError: the percents come to more than 100, or two prizes are for the same.
    """
    if len({(prize.measure, prize.place, prize.only) for prize in prizes}) < len(prizes):
        raise ValueError("Two prizes are for the same.")
    everybody = sorted(entrants, key=lambda entrant: entrant.number)
    decisions = _Decisions(everybody, customs, parted(pot, prizes))
    decisions.first = _first(decisions)
    contests: dict[tuple[str, str], list[Prize]] = {}
    for prize in prizes:
        contests.setdefault((prize.measure, prize.only), []).append(prize)
    awards = [each for asked in contests.values() for each in _contest(decisions, asked)]
    order = {prize.key: index for index, prize in enumerate(prizes)}
    awards.sort(key=lambda each: order[each.key])
    given = sum((each.amount for each in awards if each.shares), NOTHING)
    return Result(tuple(awards), pot - given)


def _first(decisions: _Decisions) -> frozenset[int]:
    """People in first place, which may be shared; where a draw decides, whoever it put first."""
    ranked = _ranked(decisions, "place", "", decisions.everybody)
    best = ranked[0][1] if ranked else ()
    drawn = decisions.customs.ties == DRAW
    return frozenset(_lots(decisions, "place", "", best)[:1] if drawn else best)


def _contest(decisions: _Decisions, prizes: Sequence[Prize]) -> list[Award]:
    """The awards of one contest."""
    measure, only = prizes[0].measure, prizes[0].only
    may = [entrant for entrant in decisions.everybody if _qualifies(entrant, measure, only)]
    over = _excluded(decisions, may) if prizes[0].is_side_prize else {}
    left = {prize.place: prize for prize in sorted(prizes, key=lambda prize: prize.place)}
    awards, place = [], 1
    for figure, tied in _ranked(decisions, measure, only, [o for o in may if o.number not in over]):
        places = range(place, place + len(tied))
        taken = [left.pop(number) for number in places if number in left]
        awards += _awards(decisions, taken, place, tied, figure)
        place += len(tied)
    awards += [_not_given(prize, decisions.worth[prize.key]) for prize in left.values()]
    if prizes[0].is_side_prize:
        decisions.with_side_prize |= {share.number for award in awards for share in award.shares}
    return _with_passed_over(decisions, awards, may, over)


def _qualifies(entrant: Entrant, measure: str, only: str) -> bool:
    if only and only not in entrant.lists:
        return False
    figure = _figure(entrant, measure)
    return figure is not None and not (measure in AT_LEAST_ONE and figure < 1)


def _figure(entrant: Entrant, measure: str) -> int | None:
    return entrant.place if measure == "place" else entrant.figures.get(measure)


def _excluded(decisions: _Decisions, may: Sequence[Entrant]) -> dict[int, str]:
    """People who are passed over for a side prize now, each with why."""
    customs, over = decisions.customs, dict[int, str]()
    for entrant in may:
        if customs.winner_takes_no_side_prize and entrant.number in decisions.first:
            over[entrant.number] = "first"
        elif customs.one_side_prize_each and entrant.number in decisions.with_side_prize:
            over[entrant.number] = "has_one"
    return over


def _ranked(
    decisions: _Decisions, measure: str, only: str, may: Sequence[Entrant]
) -> list[tuple[int, Tied]]:
    """Figures and who has each, the best first, those of one figure by number."""
    most = _most_wins(decisions.customs, measure)

    def key(entrant: Entrant) -> int:
        figure = _figure(entrant, measure) or 0
        return -figure if most else figure

    ordered = sorted(may, key=key)
    groups = [tuple(group) for _key, group in groupby(ordered, key=key)]
    return [(_figure(group[0], measure) or 0, tuple(o.number for o in group)) for group in groups]


def _most_wins(customs: Customs, measure: str) -> bool:
    """In a game that counts down the best round has the fewest points, and the worst total most."""
    most = MEASURES[measure] == "most"
    return not most if customs.counts_down and measure in COUNTS_POINTS else most


def _awards(
    decisions: _Decisions, taken: Sequence[Prize], place: int, tied: Tied, figure: int
) -> list[Award]:
    """Awards of those who are level, of the prizes for their places."""
    if not taken:
        return []
    if len(tied) > 1 and decisions.customs.ties == DRAW:
        return _drawn(decisions, taken, place, tied, figure)
    amount = sum((decisions.worth[prize.key] for prize in taken), NOTHING)
    first = taken[0]
    places = tuple(prize.place for prize in taken)
    shares = split(amount, tied)
    what = (first.key, first.measure, first.only, places, amount, place)
    return [Award(*what, shares, figure, tied)]


def _drawn(
    decisions: _Decisions, taken: Sequence[Prize], place: int, tied: Tied, figure: int
) -> list[Award]:
    """One winner for each prize, as the draw put them in order."""
    lots = _lots(decisions, taken[0].measure, taken[0].only, tied)
    awards = []
    for prize in taken:
        worth, winner = decisions.worth[prize.key], lots[prize.place - place]
        what = (prize.key, prize.measure, prize.only, (prize.place,), worth, place)
        awards.append(Award(*what, (Share(winner, worth),), figure, lots, drawn=True))
    return awards


def _lots(decisions: _Decisions, measure: str, only: str, tied: Tied) -> Tied:
    """Lots by seed: an equal order, whoever else is level and whoever was entered first."""
    contest = f"{decisions.customs.seed}/{measure}/{only}"

    def lot(number: int) -> bytes:
        return sha256(f"{contest}/{number}".encode()).digest()

    return tuple(sorted(tied, key=lot))


def _not_given(prize: Prize, worth: Decimal) -> Award:
    return Award(prize.key, prize.measure, prize.only, (prize.place,), worth, prize.place)


def _with_passed_over(
    decisions: _Decisions, awards: list[Award], may: Sequence[Entrant], over: Mapping[int, str]
) -> list[Award]:
    """Says on the first award of a contest who would have had a part in it but for the rules."""
    if not over or not awards:
        return awards
    last = max(max(each.places) for each in awards)
    reached, place = dict[int, str](), 1
    for _figure_of, tied in _ranked(decisions, awards[0].measure, awards[0].only, may):
        if place <= last:
            reached |= {number: over[number] for number in tied if number in over}
        place += len(tied)
    noted = tuple(PassedOver(number, why) for number, why in reached.items())
    return [replace(awards[0], passed_over=noted), *awards[1:]]
