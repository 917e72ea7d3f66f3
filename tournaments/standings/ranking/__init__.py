"""Who is ahead, and why: pure functions from results to standings.

Standard library only; knows no Django, no score sheets and no names.
"""

from tournaments.standings.ranking.comparison import deciding_rule
from tournaments.standings.ranking.credits import RoundPoints, credits
from tournaments.standings.ranking.model import Number, Result, StandingRow, Taken
from tournaments.standings.ranking.rules import RULES
from tournaments.standings.ranking.standings import rank
from tournaments.standings.ranking.teams import by_team

__all__ = [
    "RULES",
    "Number",
    "Result",
    "RoundPoints",
    "StandingRow",
    "Taken",
    "by_team",
    "credits",
    "deciding_rule",
    "rank",
]
