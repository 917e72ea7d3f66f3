"""Loners: lone marches as maker."""

from scoring.sentences import words
from tournaments.standings.ranking.tie_breaks.model import TieBreak

TIE_BREAK = TieBreak(
    key="loners",
    title=words("Loners"),
    short=words("Loners"),
    meaning=words("Lone marches"),
    singular=words("loner"),
    plural=words("loners"),
    explanation=words("Loners are hands that they played alone and won with every trick."),
    figure=lambda rounds: sum(taken.loners for taken in rounds),
)
