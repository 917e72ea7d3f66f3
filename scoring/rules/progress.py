"""State of a game: totals, who is home, what the table would call out, who deals next.

A game is one score sheet. It sees points, never hands: what a hand gave is settled (`points`).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from scoring.rules.model import Hand, Ruleset

Points = Mapping[str, int]


@dataclass(frozen=True)
class Progress:
    """`total` by account; `winner` an account or None; `flags` sorted; `games` won by the winner.

    Flags of an account are `account:name` (eye, in_the_barn, loner_range, bridge); of a finished
    game `skunk`, `slam` and `lap:n`.
    """

    total: dict[str, int]
    winner: str | None
    flags: tuple[str, ...]
    games: int


@dataclass(frozen=True)
class Step:
    """A change of the totals: by a hand, or `given` by the director.

    `maker` is the account (or seat) that made trump in the hand.
    """

    points: Points
    maker: str | None = None
    given: bool = False


def progress(
    ruleset: Ruleset,
    results: Sequence[Points],
    carry: Points | None = None,
    makers: Sequence[str | None] | None = None,
) -> Progress:
    """Add up a sheet. Source: rules model, 3.3.

    `results` are points by account, one for each hand in order; `carry` points brought in from the
    game before; `makers` the account (or seat) that made trump in each hand, which decides only
    when two get home in the same hand.
    """
    by_hand = makers or ()
    steps = [
        Step(points, by_hand[place] if place < len(by_hand) else None)
        for place, points in enumerate(results)
    ]
    start, carried = ruleset.params["start"], carry or {}
    return progress_of(
        ruleset, {account: start + carried.get(account, 0) for account in ruleset.accounts}, steps
    )


def progress_of(ruleset: Ruleset, start: Points, steps: Iterable[Step]) -> Progress:
    """A sheet from its score at the start, step by step.

    A game that is won stays won, unless the director takes the points that won it. No floor holds
    what the director gives or takes: it stands beside the sum of the hands.
    """
    played, given = dict(start), dict.fromkeys(start, 0)
    total, winner = dict(start), None
    for step in steps:
        home = home_of(ruleset, total)
        if step.given:
            given = _added(given, step.points)
        else:
            played = {
                account: floored(ruleset, score)
                for account, score in _added(played, step.points).items()
            }
        total = _added(played, given)
        if step.given and winner not in home_of(ruleset, total):
            winner = None
        winner = winner or winner_of(ruleset, total, step.maker, played_on=bool(home))
    flags = _final_flags(ruleset, total, winner) if winner else _flags(ruleset, total)
    games = 0 if winner is None else 2 if "slam" in flags else 1
    return Progress(total, winner, tuple(sorted(flags)), games)


def _added(total: Points, points: Points) -> dict[str, int]:
    return {account: score + points.get(account, 0) for account, score in total.items()}


def next_dealer(ruleset: Ruleset, dealer: str, hand: Hand) -> str:
    """Dealer after this hand: to the left, but the same again after a redeal.

    Where a misdeal passes the deal, so does a redeal. The dealer that the hand records goes before
    `dealer`: somebody may have dealt out of turn.
    """
    dealt = hand.dealer or dealer
    if hand.outcome == "redeal" and ruleset.params["misdeal"] == "same_dealer":
        return dealt
    seats = ruleset.seats
    return seats[(seats.index(dealt) + 1) % len(seats)]


def floored(ruleset: Ruleset, score: int) -> int:
    """The score, or the lowest that these rules allow."""
    floor = ruleset.params.get("floor")
    return score if floor is None else max(score, floor)


def _counts_up(ruleset: Ruleset) -> bool:
    return bool(ruleset.params["direction"] == "up")


def _to_go(ruleset: Ruleset, score: int) -> int:
    target: int = ruleset.params["target"]
    return target - score if _counts_up(ruleset) else score - target


def home_of(ruleset: Ruleset, total: Points) -> list[str]:
    """The accounts that have reached the target; nobody where there is none."""
    if ruleset.params["target"] is None:
        return []
    return [account for account, score in total.items() if _to_go(ruleset, score) <= 0]


def winner_of(ruleset: Ruleset, total: Points, maker: str | None, *, played_on: bool) -> str | None:
    """Winner, who is home; of several the makers first, then the better score, then nobody yet.

    Once a tie has been `played_on`, all who tied are home already and only the score decides.
    """
    home = home_of(ruleset, total)
    if maker in ruleset.seats:
        maker = ruleset.account_of(str(maker))
    if len(home) > 1 and maker in home and not played_on:
        return maker
    if not home:
        return None
    best = min(_to_go(ruleset, total[account]) for account in home)
    leaders = [account for account in home if _to_go(ruleset, total[account]) == best]
    return leaders[0] if len(leaders) == 1 else None


def _flags(ruleset: Ruleset, total: Points) -> list[str]:
    """Calls of a table while the game is on."""
    flags = []
    if _counts_up(ruleset):
        flags += [f"{account}:eye" for account, score in total.items() if score >= 1]
    if ruleset.params["target"] is None:
        return flags
    to_go = {account: _to_go(ruleset, score) for account, score in total.items()}
    flags += [f"{account}:in_the_barn" for account, left in to_go.items() if left == 1]
    reach = ruleset.params.get("lone_march")
    if ruleset.partnership and isinstance(reach, int):
        flags += [f"{account}:loner_range" for account, left in to_go.items() if 0 < left <= reach]
        flags += _bridge(ruleset, to_go, reach)
    return flags


def _bridge(ruleset: Ruleset, to_go: Points, reach: int) -> list[str]:
    """The leader needs one, the other side exactly a lone march."""
    first, other = ruleset.accounts
    pairs = ((first, other), (other, first))
    return [
        f"{leader}:bridge" for leader, left in pairs if (to_go[leader], to_go[left]) == (1, reach)
    ]


def _final_flags(ruleset: Ruleset, total: Points, winner: str) -> list[str]:
    flags = []
    losers = [score for account, score in total.items() if account != winner]
    if _counts_up(ruleset) and all(score <= 0 for score in losers):
        flags.append("skunk")
        if ruleset.params.get("slam", False):
            flags.append("slam")
    over = -_to_go(ruleset, total[winner])
    if ruleset.params.get("laps", False) and over > 0:
        flags.append(f"lap:{over}")
    return flags
