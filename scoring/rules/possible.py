"""Check of totals from paper against what a sheet can come to, with a sentence if they cannot be.

Must not know how a sheet is stored nor who typed the totals.
"""

from collections.abc import Mapping, Sequence

from scoring.rules.limits import together
from scoring.rules.model import Ruleset
from scoring.rules.progress import home_of
from scoring.rules.reach import MOST_PLAYERS, after_game, after_hands, is_plain, without_loners
from scoring.rules.score_deltas import kinds_of_change
from scoring.rules.sheet import CLOCK
from scoring.sentences import Sentence, words

MOST_HANDS = 99  # on a card
MOST_BY_CLOCK = 40  # hands that a sheet may have when only the clock ends it


def why_impossible(
    ruleset: Ruleset,
    points: Mapping[str, int],
    *,
    hands: int | None = None,
    loners: Mapping[str, int] | None = None,
    given: Mapping[str, int] | None = None,
    carried: Mapping[str, int] | None = None,
) -> str:
    """A sentence on why no hands can come to these totals; empty if they can.

    Args:
        points: by account, without what a director gave or took.
        hands: how many were played, where that is known better than by the ruleset.
        loners: lone marches by seat, as far as they are known; there may have been more.
        given: what a director gave or took, by account; it counts towards the target.
        carried: the score that the sheet began from, if it began from any.
    """
    totals = tuple(points[account] for account in ruleset.accounts)
    lone = _by_account(ruleset, loners or {})
    if lone and not has_loners(ruleset):
        return words("These rules have no loners.")
    length = ruleset.params.get("hands") if hands is None else hands
    if length is None:
        if carried or any((given or {}).values()):
            return _of_odd_game(ruleset, points, given or {})
        return _of_game(ruleset, points, totals)
    if carried:
        if not is_plain(ruleset):
            return ""
        start = int(ruleset.params.get("start") or 0)
        shifted = {account: points[account] - carried[account] + start for account in points}
        if not why_impossible(ruleset, shifted, hands=hands, loners=loners):
            return ""
        start_score = score_text(ruleset, carried)
        return Sentence(
            "%(score)s isn’t possible from %(start)s.", score=_score(totals), start=start_score
        )
    numbers = range(MOST_BY_CLOCK + 1) if length == CLOCK else (int(length),)
    if _can_be(ruleset, totals, numbers, lone):
        return ""
    return _of_hands(ruleset, totals, numbers, lone)


def has_loners(ruleset: Ruleset) -> bool:
    """True if a hand of this game can be a loner."""
    return any(kind.lone for kind in kinds_of_change(ruleset))


def may_fall_below_nothing(ruleset: Ruleset) -> bool:
    """True if a total can be negative."""
    start = int(ruleset.params.get("start") or 0)
    falls = any(points < 0 for kind in kinds_of_change(ruleset) for points, _ in kind.gains)
    floor = ruleset.params.get("floor")
    return (falls or start < 0) and (floor is None or floor < 0)


def score_text(ruleset: Ruleset, points: Mapping[str, int]) -> str:
    """The score as a board has it, the accounts in order."""
    return _score([points[account] for account in ruleset.accounts])


def _by_account(ruleset: Ruleset, loners: Mapping[str, int]) -> dict[str, int]:
    loners_by_account: dict[str, int] = {}
    for seat, number in loners.items():
        if number:
            account = ruleset.account_of(seat)
            loners_by_account[account] = loners_by_account.get(account, 0) + number
    return loners_by_account


def _can_be(
    ruleset: Ruleset, totals: tuple[int, ...], numbers: Sequence[int], loners: Mapping[str, int]
) -> bool:
    """Loners are taken off first, where a hand adds the same at every score."""
    alone = sum(loners.values())
    left = [number - alone for number in numbers if number >= alone]
    if not left:
        return False
    if not alone or not is_plain(ruleset) or len(ruleset.accounts) > MOST_PLAYERS:
        return after_hands(ruleset, totals, numbers)
    rest = without_loners(ruleset, totals, loners)
    return any(after_hands(ruleset, score, left) for score in rest)


# -- in words -----------------------------------------------------------------------------------


def _of_hands(
    ruleset: Ruleset, totals: tuple[int, ...], numbers: Sequence[int], loners: Mapping[str, int]
) -> str:
    score, alone = _score(totals), sum(loners.values())
    if len(numbers) > 1:
        return Sentence("%(score)s isn’t possible, however many hands were played.", score=score)
    hands = Sentence("%(count)s hand", "%(count)s hands", count=numbers[0])
    if alone and _can_be(ruleset, totals, numbers, {}):
        lone = Sentence("%(count)s loner", "%(count)s loners", count=alone)
        return Sentence(
            "%(score)s isn’t possible in %(hands)s with %(loners)s.",
            score=score,
            hands=hands,
            loners=lone,
        )
    ends = together(ruleset, numbers[0])
    if ends and not ends[0] <= sum(totals) <= ends[1]:
        return Sentence(
            "%(score)s isn’t possible in %(hands)s: together they give %(points)s points.",
            score=score,
            hands=hands,
            points=_range(*map(_plain, ends)),
        )
    return Sentence("%(score)s isn’t possible in %(hands)s.", score=score, hands=hands)


def _range(low: str, high: str) -> str:
    return low if low == high else Sentence("%(low)s to %(high)s", low=low, high=high)


def _of_game(ruleset: Ruleset, points: Mapping[str, int], totals: tuple[int, ...]) -> str:
    target = ruleset.params["target"]
    if not home_of(ruleset, points):
        return _not_over(_score(totals), target)
    if after_game(ruleset, totals):
        return ""
    return Sentence(
        "A game to %(target)s can’t end %(score)s.", target=_plain(target), score=_score(totals)
    )


def _of_odd_game(ruleset: Ruleset, points: Mapping[str, int], given: Mapping[str, int]) -> str:
    """A game that no walk from the start knows: only that somebody got home is looked at."""
    whole = {account: points[account] + given.get(account, 0) for account in ruleset.accounts}
    if home_of(ruleset, whole):
        return ""
    return _not_over(score_text(ruleset, whole), ruleset.params["target"])


def _not_over(score: str, target: int) -> str:
    return Sentence(
        "At %(score)s the game isn’t over: it goes to %(target)s.",
        score=score,
        target=_plain(target),
    )


def _score(totals: Sequence[int]) -> str:
    return "\N{EN DASH}".join(map(_plain, totals))


def _plain(number: int) -> str:
    return str(number).replace("-", "\N{MINUS SIGN}")
