"""The rules by which one result stands above another.

Which rules count, and in which order, is the caller's choice.

| rule            | who is ahead                                                           |
|-----------------|------------------------------------------------------------------------|
| played          | whoever came; somebody marked as gone before their first game is last  |
| points          | most points over all rounds                                            |
| points_per_game | most points a game, where people played different numbers of games     |
| stage           | who came further in a bracket or a final                               |
| a tie-break     | as its module in tie_breaks/ says; a new one is a module there         |

"played" always comes first, unasked. Any other rule may be turned round with ":low" ("points:low"
in games where points are counted down): then the least is ahead.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction

from scoring.sentences import words
from tournaments.standings.ranking.model import Number, Result
from tournaments.standings.ranking.tie_breaks.model import TieBreak
from tournaments.standings.ranking.tie_breaks.registry import TIE_BREAKS


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


def _rule_of(tie_break: TieBreak) -> Rule:
    return Rule(
        tie_break.key,
        tie_break.plural,
        lambda result: result.figures.get(tie_break.key, 0),
        low_first=tie_break.low_first,
    )


PLAYED = Rule("played", words("attendance"), lambda r: 0 if r.mark and not r.games else 1)

RULES = {
    rule.key: rule
    for rule in (
        Rule("points", words("points"), lambda r: r.points),
        Rule(
            "points_per_game",
            words("points a game"),
            lambda r: Fraction(r.points) / max(r.games, 1),
        ),
        *map(_rule_of, TIE_BREAKS.values()),
        Rule("stage", words("how far they came"), lambda r: r.stage, says_figures=False),
    )
}


def rule(name: str) -> Rule:
    """The rule called ``name``, the other way round with ":low" behind it.

    Raises ValueError for any other name.
    """
    key, _, direction = name.partition(":")
    if key not in RULES or direction not in ("", "low"):
        raise ValueError(f"no ranking rule is called {name!r}")
    registered = RULES[key]
    return replace(registered, low_first=registered.low_first != (direction == "low"))
