"""Games won: sheets on which the entrant's side ended ahead. A tied sheet is nobody's."""

from tournaments.standings.ranking.tie_breaks.model import TieBreak

TIE_BREAK = TieBreak(
    key="games_won",
    title="Games won",
    short="Won",
    meaning="Games won",
    singular="game won",
    plural="games won",
    explanation="Won counts the rounds in which their side was ahead.",
    figure=lambda rounds: sum(taken.ahead for taken in rounds),
)
