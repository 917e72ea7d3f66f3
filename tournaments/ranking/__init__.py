"""Who is ahead, and why: pure functions from results to standings.

Standard library only; knows no Django, no score sheets and no names.
"""

from tournaments.ranking.beside import deciding_rule
from tournaments.ranking.credits import RoundPoints, credits
from tournaments.ranking.model import Number, Result, StandingRow, Taken
from tournaments.ranking.rules import RULES
from tournaments.ranking.standings import rank
from tournaments.ranking.teams import by_team

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
