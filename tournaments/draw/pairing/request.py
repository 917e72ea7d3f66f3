"""Input of a pairing format, and its interface: the contract of the modules in formats/.

Knows no format by name.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random

from scoring.sentences import Sentence, words
from tournaments.draw.pairing.model import (
    FOURS,
    BracketMatch,
    CannotPair,
    Constraints,
    History,
    Roster,
    Round,
    TableShape,
    seated,
    sitting_out,
)

FULL_SEARCH = 600_000
"""Steps that a search for a better plan may take unless the caller says otherwise."""


def ignore_progress(done: int, of: int) -> None:
    """Progress that nobody waits for."""


@dataclass(frozen=True)
class DrawRequest:
    """One draw to be made: rounds ``len(history) + 1`` to ``last_round``.

    ``steps`` bounds the search (never the clock: the same seed must give the same draw on any
    machine). ``rng`` is the only source of chance. A long search calls ``report`` now and then
    with how many of how many steps are done; it may raise, and then the draw is given up.
    ``top_last``: the last table is the top, not table 1; only formats with ``has_top`` are asked
    so.
    """

    roster: Roster
    history: History
    constraints: Constraints
    last_round: int
    rng: Random
    steps: int = FULL_SEARCH
    shape: TableShape = FOURS
    report: Callable[[int, int], None] = ignore_progress
    top_last: bool = False

    @property
    def numbers(self) -> range:
        """The numbers of the rounds to plan."""
        return range(self.history.next_round, self.last_round + 1)

    @property
    def fours(self) -> bool:
        """True if two play two at every table, those that were played at included."""
        played = (seats for round_ in self.history.rounds for _, seats in seated(round_))
        return self.shape == FOURS and all(len(seats) == FOURS.fewest for seats in played)

    def past(self, index: Mapping[int, int]) -> list[list[int]]:
        """The tables played at, as indices of people, -1 for those who have gone."""
        return [
            [index.get(id, -1) for id in seats]
            for round_ in self.history.rounds
            for _, seats in seated(round_)
        ]

    def sat_out_last(self, index: Mapping[int, int]) -> list[int]:
        """Indices of those who sat out the last round played, without those who have gone."""
        if not self.history.rounds:
            return []
        present = self.roster.present(len(self.history))
        return [index[id] for id in sitting_out(self.history.rounds[-1], present) if id in index]

    def sizes_in(self, number: int) -> tuple[int, ...]:
        """Sizes of the tables of round ``number``.

        Raises CannotPair when there is nobody to play or nowhere to sit.
        """
        present = len(self.roster.present(number))
        if present < self.shape.fewest:
            raise CannotPair(
                Sentence(
                    "Round %(number)s has %(count)s player; a table needs %(needed)s.",
                    "Round %(number)s has %(count)s players; a table needs %(needed)s.",
                    count=present,
                    number=number,
                    needed=self.shape.fewest,
                )
            )
        usable = self._usable()
        if not usable:
            raise CannotPair(words("No table is free: all are broken or reserved."))
        return self.shape.tables_for(present, len(usable))

    def tables_in(self, number: int) -> list[int]:
        """Numbers of the tables to be played at in round ``number``, in order of `sizes_in`.

        Raises CannotPair as `sizes_in` does.
        """
        sizes = self.sizes_in(number)
        return self._usable()[: len(sizes)]

    def _usable(self) -> list[int]:
        return self.constraints.usable_tables(len(self.roster), self.shape)


def _nothing_to_say(request: DrawRequest, round_: Round) -> Mapping[int, str]:
    return {}


def _no_warning(request: DrawRequest) -> tuple[str, ...]:
    return ()


def _nobody(request: DrawRequest, number: int) -> frozenset[int]:
    return frozenset()


def _as_many_as_wished(request: DrawRequest) -> int | None:
    return None


def _no_bracket(request: DrawRequest) -> tuple[BracketMatch, ...]:
    return ()


def _no_stages(request: DrawRequest) -> Mapping[int, int]:
    return {}


@dataclass(frozen=True)
class Format:
    """A way of drawing seats. ``wishes`` names the fields of Constraints that it keeps exactly;
    any other is refused before ``plan`` is called. ``plan`` returns one Round per number.

    ``by_results``: the next round depends on how the last one came out, so only one round is
    drawn at a time, from a history with results. ``teams``: partners stay together all evening,
    and the roster says who they are. ``sided``: it needs tables of two partnerships.
    ``extra_hand``: somebody has to move or to go on from every table, so a sheet that ended level
    is settled by one hand more, which scores nothing. ``has_top``: people go up and down, and the
    director says at which end of the tables the top is.

    ``explain`` says of the first planned round why everybody sits where they do, or why not, by
    id: what a person may ask. ``warn`` are sentences for the director who is about to choose this
    format for these people. ``repeats`` is a sentence on how often people meet at so many tables in
    so many rounds, where a chart would spare them that. ``who_stays`` says what becomes of people
    who stay at a table by wish, where that is more than the table.

    ``idle`` are those who are there in a round, played or the next one, and not in play: they do
    not sit out. ``rounds`` is how many rounds the evening takes, None where the director is free
    to choose. ``stages`` says how far everybody has come in a bracket, by id, more being better:
    who got further stands higher, whatever the points. ``bracket`` are its matches as they stand.
    """

    key: str
    name: str
    summary: str
    wishes: frozenset[str]
    plan: Callable[[DrawRequest], tuple[Round, ...]]
    by_results: bool = False
    teams: bool = False
    sided: bool = False
    extra_hand: bool = False
    has_top: bool = False
    explain: Callable[[DrawRequest, Round], Mapping[int, str]] = _nothing_to_say
    warn: Callable[[DrawRequest], tuple[str, ...]] = _no_warning
    repeats: Callable[[int, int], str] | None = None
    who_stays: str = ""
    idle: Callable[[DrawRequest, int], frozenset[int]] = _nobody
    rounds: Callable[[DrawRequest], int | None] = _as_many_as_wished
    stages: Callable[[DrawRequest], Mapping[int, int]] = _no_stages
    bracket: Callable[[DrawRequest], tuple[BracketMatch, ...]] = _no_bracket
