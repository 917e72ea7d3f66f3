"""The declaration of a tie-break, from which everything that shows or weighs it follows."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from scoring.sentences import Sentence
from tournaments.standings.ranking.model import Taken


@dataclass(frozen=True)
class TieBreak:
    """A figure that decides between people who are level on points.

    ``figure`` is computed from what an entrant took from the rounds they played. Whoever has more
    of it is ahead, or with ``low_first`` whoever has less.

    ``key`` names it in files, in the API and in a bustle's settings. ``title`` heads a printed
    column, ``short`` a narrow one, and ``meaning`` explains the narrow one. ``singular`` and
    ``plural`` are used inside sentences; ``explanation`` is a sentence for somebody who has never
    played.
    """

    key: str
    title: str
    short: str
    meaning: str
    singular: str
    plural: str
    explanation: str
    figure: Callable[[Sequence[Taken]], int]
    low_first: bool = False

    def count(self, figure: int) -> str:
        """The figure with its noun: "1 game won"."""
        noun = Sentence(self.singular if figure == 1 else self.plural)
        return Sentence("%(count)s %(noun)s", count=figure, noun=noun)
