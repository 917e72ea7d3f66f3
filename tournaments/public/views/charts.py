"""Contexts of the charts, with everybody called as they agreed to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _

from tournaments.core.selectors.names import table_names
from tournaments.core.selectors.visibility import Shown
from tournaments.models import Bustle
from tournaments.players.selectors.registrations import RegistrationView
from tournaments.public.charts import gains, hands, pairs, person, race, spread
from tournaments.public.charts.field import Field, Runner
from tournaments.public.charts.hands import Doer
from tournaments.public.charts.model import Chart
from tournaments.public.charts.pairs import Pair
from tournaments.public.charts.scale import percent
from tournaments.public.views.counted import points
from tournaments.setup.selectors.formats import has_bracket
from tournaments.setup.selectors.table_sizes import ruleset_of
from tournaments.standings.selectors.standings import StandingsRow
from tournaments.standings.selectors.statistics import (
    Figures,
    Partnership,
    Statistics,
    statistics_of,
)


@dataclass(frozen=True)
class ChartSource:
    """Source of a bustle's charts, as far as it is public.

    `me` is the reader's number, or 0; so many rounds are `closed`.
    """

    bustle: Bustle
    people: Sequence[RegistrationView]
    rows: Sequence[StandingsRow]
    seen: Shown
    me: int = 0
    closed: int = 0

    @cached_property
    def names(self) -> Mapping[int, str]:
        """Names in lists, by number."""
        return {person.number: person.name for person in self.people}

    @cached_property
    def short(self) -> Mapping[int, str]:
        """Short names in charts, by number."""
        return table_names({person.number: person.plain for person in self.people})

    @cached_property
    def down(self) -> bool:
        """True if the fewest points lead."""
        return bool(ruleset_of(self.bustle).params["direction"] == "down")

    def field(self) -> Field:
        """Everybody of whom a round counts, in the order of the standings."""
        begun = [row for row in self.rows if any(points is not None for points in row.by_round)]
        by_points = not self.bustle.of_teams and not has_bracket(self.bustle)
        return Field(
            tuple(self._runner(row) for row in begun), self.down, self.me, by_points, self.closed
        )

    def _runner(self, row: StandingsRow) -> Runner:
        return Runner(
            numbers=row.members or (row.number,),
            name=row.name,
            short=self._short(row),
            place=row.place,
            points=row.by_round,
            credited=frozenset(row.credits),
        )

    def _short(self, row: StandingsRow) -> str:
        """A team that is called by its people is so in a picture too."""
        numbers = row.members or (row.number,)
        own = row.name != " & ".join(self.names[number] for number in numbers)
        return row.name if own else " & ".join(self.short[number] for number in numbers)

    def doers(self, figures: Mapping[int, Figures]) -> list[Doer]:
        """Everybody who has been dealt a hand, by number."""
        return [self._doer(number, figures[number]) for number in sorted(figures)]

    def _doer(self, number: int, did: Figures) -> Doer:
        return Doer(
            name=self.names[number],
            short=self.short[number],
            is_me=number == self.me,
            hands=did.hands,
            called=did.called,
            made=did.made,
            loners_tried=did.loners_tried,
            loners_made=did.loners_made,
            euchred=did.euchred,
            euchres=did.euchres,
        )

    def pair(self, partnership: Partnership) -> Pair:
        """A partnership with its names."""
        return Pair(
            name=" & ".join(self.names[number] for number in partnership.numbers),
            short=" & ".join(self.short[number] for number in partnership.numbers),
            is_me=self.me in partnership.numbers,
            rounds=partnership.rounds,
            points=partnership.points,
        )


def pictures_context(source: ChartSource) -> dict[str, Any]:
    """For templates/public/figures.html: the pictures there is something to see in, and `notes`
    on what is not in them."""
    if source.seen.through == 0:
        return {"pictures": [], "notes": []}
    counted = statistics_of(source.bustle, source.seen.through)
    field, doers = source.field(), source.doers(counted.figures)
    charts: list[Chart | None] = [
        race.race(field),
        gains.gains(field),
        spread.spread(field),
        hands.calling(doers),
        hands.loners(doers),
        hands.euchres(doers),
        pairs.pairs(
            [source.pair(partnership) for partnership in counted.partnerships], down=source.down
        ),
    ]
    return {"pictures": [chart for chart in charts if chart], "notes": _notes(counted)}


def _notes(counted: Statistics) -> list[str]:
    """Notes on sheets without hands."""
    without = sum(did.rounds_without_hands for did in counted.figures.values())
    if not without:
        return []
    if any(did.hands for did in counted.figures.values()):
        return [_("Some tables turned in totals only: their points count, but not their hands.")]
    return [_("Tables turned in totals only, so there are no calls, loners or euchres to show.")]


def person_context(source: ChartSource) -> dict[str, Any]:
    """For templates/pictures/person.html: the reader's own evening, `me` in it."""
    nothing: dict[str, Any] = {"pictures": [], "did": [], "partners": [], "notes": []}
    if source.seen.through == 0:
        return nothing
    counted = statistics_of(source.bustle, source.seen.through, source.me)
    did = counted.figures.get(source.me)
    if did is None:
        return nothing
    field = source.field()
    charts = (person.totals(field), person.places(field))
    return {
        "pictures": [chart for chart in charts if chart],
        "did": _figures_with_words(did, partners=bool(counted.partnerships)) if did.hands else [],
        "partners": [_partner(source, partnership) for partnership in counted.partnerships],
        "notes": _notes(counted),
    }


def _of(made: int, tried: int) -> str:
    return _("%(made)s of %(tried)s") % {"made": made, "tried": tried}


def _partner(source: ChartSource, partnership: Partnership) -> dict[str, Any]:
    others = [source.names[number] for number in partnership.numbers if number != source.me]
    return {
        "name": " & ".join(others),
        "rounds": partnership.rounds,
        "points": partnership.points,
        "per_round": partnership.per_round,
    }


def _figures_with_words(did: Figures, *, partners: bool) -> list[tuple[str, str]]:
    """Figures of one person, each with its word."""
    loners = (_("Loners made"), _of(did.loners_made, did.loners_tried))
    of_both = [
        (_("Euchred as a side"), str(did.euchred)),
        (_("Marches as a side"), str(did.marches)),
    ]
    return [
        (_("Hands played"), str(did.hands)),
        (_("Called trump"), f"{did.called} ({percent(did.called, did.hands)})"),
        (_("Made"), f"{did.made} ({percent(did.made, did.called)})"),
        *([loners] if did.loners_tried else []),
        (_("Euchred as maker"), str(did.euchred_as_maker)),
        *(of_both if partners else []),
        (_("Euchred others"), str(did.euchres)),
        (_("Best round"), points(did.high_round)),
    ]
