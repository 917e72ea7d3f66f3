"""Loners: lone marches as maker."""

from tournaments.standings.ranking.tie_breaks.model import TieBreak

TIE_BREAK = TieBreak(
    key="loners",
    title="Loners",
    short="Loners",
    meaning="Lone marches",
    singular="loner",
    plural="loners",
    explanation="Loners are hands that they played alone and won with every trick.",
    figure=lambda rounds: sum(taken.loners for taken in rounds),
)
