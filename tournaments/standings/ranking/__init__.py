"""Order of results, and the reason for every place: pure functions from results to standings.

Standard library only; knows no Django, no score sheets and no names.
"""

from tournaments.standings.ranking.comparison import deciding_rule
from tournaments.standings.ranking.credits import RoundPoints, credits
from tournaments.standings.ranking.model import Number, Result, StandingRow, Taken
from tournaments.standings.ranking.rules import RULES
from tournaments.standings.ranking.standings import rank
from tournaments.standings.ranking.teams import by_team
from tournaments.standings.ranking.tie_breaks.model import TieBreak
from tournaments.standings.ranking.tie_breaks.registry import DEFAULT as DEFAULT_TIE_BREAKS
from tournaments.standings.ranking.tie_breaks.registry import TIE_BREAKS

__all__ = [
    "DEFAULT_TIE_BREAKS",
    "RULES",
    "TIE_BREAKS",
    "Number",
    "Result",
    "RoundPoints",
    "StandingRow",
    "Taken",
    "TieBreak",
    "by_team",
    "credits",
    "deciding_rule",
    "rank",
]
