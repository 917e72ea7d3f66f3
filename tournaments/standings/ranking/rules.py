"""The rules by which one result stands above another.

A new tie-break is one entry in ``RULES``, and a field of Result if it needs a figure that is not
there yet. Which rules count, and in which order, is the caller's choice.

| rule            | who is ahead                                                           |
|-----------------|------------------------------------------------------------------------|
| played          | whoever came; somebody marked as gone before their first game is last  |
| points          | most points over all rounds                                            |
| points_per_game | most points a game, where people played different numbers of games     |
| games_won       | most sheets on which the player's side ended ahead; ties are nobody's  |
| loners          | most lone marches as maker                                             |
| stage           | who came further in a bracket or a final                               |

"played" always comes first, unasked. Any other rule may be turned round with ":low" ("points:low"
in games where points are counted down): then the least is ahead.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction

from tournaments.standings.ranking.model import Number, Result


@dataclass(frozen=True)
class Rule:
    """One column to compare: its key, its name inside a sentence, and its figure.

    ``says_figures``: whether the figure means something to whoever reads why they stand there.
    """

    key: str
    name: str
    figure: Callable[[Result], Number]
    low_first: bool = False
    says_figures: bool = True

    def merit(self, result: Result) -> Number:
        """The figure, turned so that more is better."""
        figure = self.figure(result)
        return -figure if self.low_first else figure


PLAYED = Rule("played", "attendance", lambda r: 0 if r.mark and not r.games else 1)

RULES = {
    rule.key: rule
    for rule in (
        Rule("points", "points", lambda r: r.points),
        Rule("points_per_game", "points a game", lambda r: Fraction(r.points) / max(r.games, 1)),
        Rule("games_won", "games won", lambda r: r.games_won),
        Rule("loners", "loners", lambda r: r.loners),
        Rule("stage", "how far they came", lambda r: r.stage, says_figures=False),
    )
}


def rule(name: str) -> Rule:
    """The rule called ``name``, with ":low" behind it if the least is to be ahead.

    Raises ValueError for any other name.
    """
    key, _, direction = name.partition(":")
    if key not in RULES or direction not in ("", "low"):
        raise ValueError(f"no ranking rule is called {name!r}")
    return replace(RULES[key], low_first=direction == "low")
