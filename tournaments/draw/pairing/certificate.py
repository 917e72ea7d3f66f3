"""Figures of a draw, each beside the best that is possible for these people.

Only gathers: the audit counts, bounds.py says what cannot be undercut.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from scoring.sentences import Sentence, words
from tournaments.draw.pairing.model import Pair, PlanQuality, Roster, Round, seated


@dataclass(frozen=True)
class FairnessLine:
    """One figure, less being better: what the draw has, and what no draw can go below.

    ``best`` is a bound that no draw undercuts; it is not always possible to reach it.
    """

    key: str
    reached: int
    best: int

    @property
    def title(self) -> str:
        """Name of the figure in a few words."""
        return SENTENCES[self.key][0]

    @property
    def means(self) -> str:
        """Meaning of the figure in a sentence."""
        return SENTENCES[self.key][1]

    @property
    def verdict(self) -> str:
        """Verdict on the figure."""
        if self.reached <= self.best:
            return words("can’t be better") if self.reached else words("perfect")
        return Sentence("within %(number)s of the best", number=self.reached - self.best)


SENTENCES = {
    "partners": (
        words("Repeat partners"),
        words("How often two players are partners again."),
    ),
    "opponents": (
        words("Most games against one player"),
        words("Most times any two players meet as opponents."),
    ),
    "met": (
        words("Most rounds with one player"),
        words("Most times any two players share a table, as partners or opponents."),
    ),
    "again": (
        words("Repeat tablemates"),
        words("How often two players share a table who have shared one before."),
    ),
    "sit_outs": (
        words("Uneven sit-outs"),
        words("The most sit-outs minus the fewest, among players here all evening."),
    ),
    "running": (
        words("Sit-outs back to back"),
        words("How often a player sits out two rounds in a row."),
    ),
    "tables": (
        words("Most rounds at one table"),
        words("No one sits at the same table more often than this."),
    ),
}


Idle = Mapping[int, Collection[int]]
"""By round, those who are there and not in play: they do not sit out."""


def certificate(
    quality: PlanQuality,
    rounds: Sequence[Round],
    roster: Roster,
    idle: Idle | None = None,
    must: Collection[Pair] = (),
) -> tuple[FairnessLine, ...]:
    """The figures of an evening of ``rounds``, as ``quality`` has judged it.

    ``must`` are those who wish to be partners always: nobody can be blamed for their meetings.

    Partners and opponents are left out where everybody plays for themselves, whoever stays with a
    partner all evening is not said to meet them again, and sit-outs are left out where there are
    none.
    """
    return (
        *_meetings(quality, _together(rounds, must), teams=bool(roster.teams)),
        *_sit_outs(quality, rounds, roster, idle or {}),
        FairnessLine("tables", quality.table_visits_max, _fewest_visits(rounds)),
    )


def _meetings(
    quality: PlanQuality, wished: Sequence[int], *, teams: bool
) -> Iterator[FairnessLine]:
    """``wished``: how often those meet who wish to."""
    partner, opponent, met = quality.partner, quality.opponent, quality.met
    again = sum(times - 1 for times in wished if times)
    if partner and not teams:
        yield FairnessLine("partners", partner.reached.repeats, max(partner.bound.repeats, again))
    if opponent:
        yield FairnessLine("opponents", opponent.reached.max, opponent.bound.max)
    if not teams:
        yield FairnessLine("met", met.reached.max, max(met.bound.max, *wished, 0))
        yield FairnessLine("again", met.reached.repeats, max(met.bound.repeats, again))


def _together(rounds: Sequence[Round], pairs: Collection[Pair]) -> list[int]:
    """Meetings of each of the pairs at one table."""
    tables = [{*seats} for round_ in rounds for _, seats in seated(round_)]
    return [sum({*pair} <= people for people in tables) for pair in pairs]


def _sit_outs(
    quality: PlanQuality, rounds: Sequence[Round], roster: Roster, idle: Idle
) -> Iterator[FairnessLine]:
    if quality.sit_outs:
        uneven = quality.sit_outs % quality.entrants != 0
        yield FairnessLine(
            "sit_outs", quality.sit_out_spread, int(uneven and quality.sit_out_spread > 0)
        )
        yield FairnessLine(
            "running", quality.sit_out_consecutive, _fewest_running(rounds, roster, idle)
        )


def _fewest_running(rounds: Sequence[Round], roster: Roster, idle: Idle) -> int:
    """Least number of people who sit out twice running, where many sit out."""
    out = []
    for number, round_ in enumerate(rounds, start=1):
        playing = {id for _, seats in seated(round_) for id in seats}
        present = set(roster.present(number)).difference(idle.get(number, ()))
        out.append((len(present - playing), present))
    return sum(
        max(0, resting + resting_next - len(here | there))
        for (resting, here), (resting_next, there) in pairwise(out)
    )


def _fewest_visits(rounds: Sequence[Round]) -> int:
    """Least number of visits that the busiest person pays to one table."""
    games = Counter(id for round_ in rounds for _, seats in seated(round_) for id in seats)
    tables = {table for round_ in rounds for table, _ in seated(round_)}
    return -(-max(games.values(), default=0) // max(1, len(tables)))
