"""Games won: sheets on which the entrant's side ended ahead. A tied sheet is nobody's."""

from scoring.sentences import words
from tournaments.standings.ranking.tie_breaks.model import TieBreak

TIE_BREAK = TieBreak(
    key="games_won",
    title=words("Games won"),
    short=words("Won"),
    meaning=words("Games won"),
    singular=words("game won"),
    plural=words("games won"),
    explanation=words("Won counts the rounds in which their side was ahead."),
    figure=lambda rounds: sum(taken.ahead for taken in rounds),
)
