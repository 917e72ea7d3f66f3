"""The plain limits of totals, where a search through all hands would take too long.

Every account by itself is searched to the end, and so is the sum of all; what they can do together
is not looked at.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from scoring.rules.model import Ruleset
from scoring.rules.progress import floored, home_of
from scoring.rules.score_deltas import kinds_of_change

Gain = tuple[int, int]

FARTHEST = 1000  # no sheet comes near it; scores that double would run away


def within_limits(ruleset: Ruleset, totals: Sequence[int], numbers: Sequence[int]) -> bool:
    """True if each of these totals, and their sum, can come of one of these numbers of hands."""
    alone, together = _own_totals(ruleset, max(numbers)), _sums(ruleset, max(numbers))
    return any(
        all(total in alone[number] for total in totals)
        and (together is None or sum(totals) in together[number])
        for number in numbers
    )


def within_game_limits(ruleset: Ruleset, totals: Sequence[int]) -> bool:
    """True if a game to the target may end so: somebody is home, and no further than one hand goes.

    Where several are home they may have played on, and how far is not looked at.
    """
    home = home_of(ruleset, dict(zip(ruleset.accounts, totals, strict=True)))
    if len(home) != 1:
        return bool(home)
    over = abs(totals[ruleset.accounts.index(home[0])] - int(ruleset.params["target"]))
    return over < max(abs(points) for points, _ in _own_gains(ruleset))


def together(ruleset: Ruleset, hands: int) -> tuple[int, int] | None:
    """The least and the most that all accounts together can have after so many hands.

    None where a hand's worth depends on the score before it.
    """
    sums = _sums(ruleset, hands)
    return (min(sums[hands]), max(sums[hands])) if sums else None


def _own_gains(ruleset: Ruleset) -> frozenset[Gain]:
    """Point changes of one account by a hand, with the deals that are no hands."""
    kinds = kinds_of_change(ruleset)
    counted = {gain for kind in kinds if kind.counts for gain in kind.gains}
    other = {points for kind in kinds if not kind.counts for points, _ in kind.gains}
    return frozenset((points + more, times) for points, times in counted for more in {0, *other})


@lru_cache(maxsize=32)
def _own_totals(ruleset: Ruleset, hands: int) -> list[set[int]]:
    """Totals that one account can have after every number of hands."""
    levels = [{int(ruleset.params.get("start") or 0)}]
    gains = _own_gains(ruleset)
    for _hand in range(hands):
        after = (
            floored(ruleset, total + points + times * total)
            for total in levels[-1]
            for points, times in gains
        )
        levels.append({total for total in after if abs(total) <= FARTHEST})
    return levels


@lru_cache(maxsize=32)
def _sums(ruleset: Ruleset, hands: int) -> list[set[int]] | None:
    """Sums that all together can have after every number of hands; None where no sum is kept."""
    kinds = kinds_of_change(ruleset)
    if ruleset.params.get("floor") is not None or not all(kind.is_plain for kind in kinds):
        return None
    counted = {_sum(kind.gains) for kind in kinds if kind.counts}
    other = {0, *(_sum(kind.gains) for kind in kinds if not kind.counts)}
    gains = {gain + more for gain in counted for more in other}
    levels = [{int(ruleset.params.get("start") or 0) * len(ruleset.accounts)}]
    for _hand in range(hands):
        levels.append({total + gain for total in levels[-1] for gain in gains})
    return levels


def _sum(gains: Iterable[Gain]) -> int:
    return sum(points for points, _times in gains)
