"""Search for hands that come to given totals: it goes through everything that hands can change.

It is exact where it is small enough: for two sides in every preset, for three players in most
games, and for four where a hand changes little. Where it is not, `limits` looks at every account
by itself and at the sum of all: it refuses less, and nothing that hands can come to.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, reduce
from math import prod
from operator import or_

from scoring.rules.limits import within_game_limits, within_limits
from scoring.rules.model import Ruleset
from scoring.rules.progress import floored, winner_of
from scoring.rules.score_deltas import Change, Gains, changes, kinds_of_change

Totals = tuple[int, ...]

MOST_PLAYERS = 4  # of a search: with more there are too many orders of the players
MOST_BITS = 10**10  # to shift in a search of plain sums: about half a second
MOST_STEPS = 400_000  # in a walk from score to score: about a second


def after_hands(ruleset: Ruleset, totals: Totals, numbers: Sequence[int]) -> bool:
    """True if hands can come to `totals`, one of these `numbers` of them.

    A hand may be preceded by one deal that scores without being one of the hands.
    """
    most = max(numbers)
    if is_plain(ruleset):
        sums = _sums(ruleset, most)
        if sums:
            return any(_is_in(sums, ruleset, totals, number) for number in numbers)
    elif levels := _walk_by_hands(ruleset, most):
        return any(totals in levels[number] for number in numbers)
    return within_limits(ruleset, totals, numbers)


def after_game(ruleset: Ruleset, totals: Totals) -> bool:
    """True if a game to the ruleset's target can end with `totals`."""
    ends = _walk_game(ruleset, _room(ruleset, totals))
    return within_game_limits(ruleset, totals) if ends is None else totals in ends


def without_loners(
    ruleset: Ruleset, totals: Totals, loners: Mapping[str, int]
) -> frozenset[Totals]:
    """Totals that the other hands have to come to if these were loners of these accounts.

    Several answers, where a loner can score in several ways.
    """
    left = frozenset({totals})
    for place, account in enumerate(ruleset.accounts):
        gains = [
            change.gains for change in changes(ruleset) if change.lone and change.maker == place
        ]
        for _loner in range(loners.get(account, 0)):
            left = frozenset(_taken_off(rest, gain) for rest in left for gain in gains)
    return left


def _taken_off(totals: Totals, gains: Gains) -> Totals:
    return tuple(total - points for total, (points, _) in zip(totals, gains, strict=True))


@lru_cache(maxsize=64)
def is_plain(ruleset: Ruleset) -> bool:
    """True if a hand adds the same whatever the score is, so that the order does not matter."""
    kinds = kinds_of_change(ruleset)
    return ruleset.params.get("floor") is None and all(kind.is_plain for kind in kinds)


def _start(ruleset: Ruleset) -> list[int]:
    return [int(ruleset.params.get("start") or 0)] * len(ruleset.accounts)


# -- a number of hands, plain sums ----------------------------------------------------------------


@dataclass(frozen=True)
class _Sums:
    """Bitset of the score totals that some hands can come to.

    A sum is counted from the least that so many hands can give, and its accounts are the digits of
    the bit's number; `widths` are how many values each has.
    """

    least: Totals
    widths: tuple[int, ...]
    by_hands: tuple[int, ...]

    def bit(self, digits: Iterable[int]) -> int:
        """The place of the bit for these digits."""
        places = (prod(self.widths[:place]) for place in range(len(self.widths)))
        return sum(digit * place for digit, place in zip(digits, places, strict=True))


@lru_cache(maxsize=16)
def _sums(ruleset: Ruleset, hands: int) -> _Sums | None:
    """The sums of up to so many hands; None if that would take too long."""
    steps = _moves(ruleset)
    columns = list(zip(*steps, strict=True))
    widths = tuple(hands * (max(column) - min(column)) + 1 for column in columns)
    if not steps or prod(widths) * len(steps) * hands > MOST_BITS:
        return None
    empty = _Sums(tuple(map(min, columns)), widths, (1,))
    shifts = [empty.bit(_above(step, empty.least)) for step in steps]
    levels = [1]
    for _hand in range(hands):
        levels.append(reduce(or_, (levels[-1] << shift for shift in shifts)))
    return replace(empty, by_hands=tuple(levels))


def _above(totals: Totals, least: Totals) -> list[int]:
    return [total - low for total, low in zip(totals, least, strict=True)]


def _is_in(sums: _Sums, ruleset: Ruleset, totals: Totals, hands: int) -> bool:
    least = tuple(
        start + hands * low for start, low in zip(_start(ruleset), sums.least, strict=True)
    )
    digits = _above(totals, least)
    if any(not 0 <= digit < width for digit, width in zip(digits, sums.widths, strict=True)):
        return False
    return bool(sums.by_hands[hands] >> sums.bit(digits) & 1)


def _moves(ruleset: Ruleset) -> frozenset[Totals]:
    """Point changes of one hand, an unscored deal before it included; empty if too many."""
    every = _all_changes(ruleset)
    other = {tuple(p for p, _ in change.gains) for change in every if not change.counts}
    other.add((0,) * len(ruleset.accounts))
    return frozenset(
        tuple(points + gain for (points, _), gain in zip(change.gains, more, strict=True))
        for change in every
        if change.counts
        for more in other
    )


# -- from score to score --------------------------------------------------------------------------


def _next(ruleset: Ruleset, totals: Totals, gains: Gains) -> Totals:
    return tuple(
        floored(ruleset, total + points + times * total)
        for total, (points, times) in zip(totals, gains, strict=True)
    )


def _added(totals: Totals, gains: Gains) -> Totals:
    return tuple([total + gain[0] for total, gain in zip(totals, gains, strict=True)])


def _all_changes(ruleset: Ruleset) -> frozenset[Change]:
    """Every change of a hand; none where too many play for a search."""
    return changes(ruleset) if len(ruleset.accounts) <= MOST_PLAYERS else frozenset()


@lru_cache(maxsize=16)
def _walk_by_hands(ruleset: Ruleset, hands: int) -> list[set[Totals]] | None:
    """The scores after every number of hands, where their order matters."""
    counted = [change for change in _all_changes(ruleset) if change.counts]
    other = [change for change in _all_changes(ruleset) if not change.counts]
    levels, steps = [{tuple(_start(ruleset))}], 0
    for _hand in range(hands):
        before = levels[-1] | {
            _next(ruleset, level, by.gains) for level in levels[-1] for by in other
        }
        steps += len(before) * len(counted)
        if not counted or steps > MOST_STEPS:
            return None
        levels.append({_next(ruleset, level, by.gains) for level in before for by in counted})
    return levels


Room = tuple[int, int]


def _room(ruleset: Ruleset, totals: Totals) -> Room:
    """The lowest and the highest score that a walk to these totals has to look at.

    Hands can be put in such an order that no score strays further than some hands' worth from the
    straight way, so what lies beyond leads nowhere else.
    """
    gains = [points for kind in kinds_of_change(ruleset) for points, _ in kind.gains]
    stray, ends = len(ruleset.accounts), (*_start(ruleset), int(ruleset.params["target"]))
    low = min(ends) + stray * min(gains)
    high = max(ends) + stray * max(gains)
    coarse = 8  # so that similar totals share one walk
    below = max(0, -((min(totals) - low) // coarse)) * coarse
    above = max(0, -((high - max(totals)) // coarse)) * coarse
    return low - below, high + above


def _is_too_wide(ruleset: Ruleset, room: Room, steps: int) -> bool:
    """True if a walk through all scores at which nobody is home would take too long."""
    target = int(ruleset.params["target"])
    side = target - room[0] if ruleset.params["direction"] == "up" else room[1] - target
    return not steps or side ** len(ruleset.accounts) * steps > 3 * MOST_STEPS


@lru_cache(maxsize=16)
def _walk_game(ruleset: Ruleset, room: Room) -> frozenset[Totals] | None:
    """Every score with which a game can end, of those that stay in the room."""
    makers_by_gains: dict[Gains, set[int | None]] = {}
    for change in _all_changes(ruleset):
        makers_by_gains.setdefault(change.gains, set()).add(change.maker)
    if _is_too_wide(ruleset, room, len(makers_by_gains)):
        return None
    going = [tuple(_start(ruleset))]
    seen, over = set(going), set()
    while going:
        totals = going.pop()
        for then, makers in _hand_more(ruleset, totals, makers_by_gains, room):
            if then in seen and not _is_home(ruleset, then):
                continue
            ends = _endings(ruleset, totals, then, makers)
            if True in ends:
                over.add(then)
            if False in ends and then not in seen:
                seen.add(then)
                going.append(then)
    return frozenset(over)


def _hand_more(
    ruleset: Ruleset, totals: Totals, steps: Mapping[Gains, set[int | None]], room: Room
) -> Iterator[tuple[Totals, set[int | None]]]:
    """The scores in the room after one hand more, with who may have made trump in it."""
    low, high = room
    plain = is_plain(ruleset)
    for gains, makers in steps.items():
        then = _added(totals, gains) if plain else _next(ruleset, totals, gains)
        if low <= min(then) and max(then) <= high:
            yield then, makers


def _endings(
    ruleset: Ruleset, totals: Totals, then: Totals, makers: Iterable[int | None]
) -> set[bool]:
    """True if the hand between these scores ended the game: it may depend on who made trump."""
    if not _is_home(ruleset, then):
        return {False}
    played_on, by_account = _is_home(ruleset, totals), _by_account(ruleset, then)
    names = (None if maker is None else ruleset.accounts[maker] for maker in makers)
    return {winner_of(ruleset, by_account, name, played_on=played_on) is not None for name in names}


def _is_home(ruleset: Ruleset, totals: Totals) -> bool:
    """True if anybody has reached the target."""
    target = int(ruleset.params["target"])
    return max(totals) >= target if ruleset.params["direction"] == "up" else min(totals) <= target


def _by_account(ruleset: Ruleset, totals: Totals) -> dict[str, int]:
    return dict(zip(ruleset.accounts, totals, strict=True))
