"""All tie-breaks that a director can choose, in the order in which files and the API list them.

A new tie-break is a module beside this one and its line here.
"""

from tournaments.standings.ranking.tie_breaks import games_won, loners

TIE_BREAKS = {
    module.TIE_BREAK.key: module.TIE_BREAK
    for module in (
        games_won,
        loners,
    )
}

DEFAULT = ("games_won", "loners")
"""Tie-breaks that weigh after points unless the director orders them otherwise."""
