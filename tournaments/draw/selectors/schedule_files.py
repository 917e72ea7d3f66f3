"""The whole evening as the independent judge sees it, and as the file that anybody can check."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from tournaments.core.errors import NoSuchThing
from tournaments.draw.pairing.audit import audit_plan
from tournaments.draw.pairing.certificate import FairnessLine, certificate
from tournaments.draw.pairing.model import (
    Constraints,
    History,
    PlanQuality,
    Roster,
    Round,
    SeatingPlan,
    TableShape,
    seated,
)
from tournaments.draw.pairing.schedule import wishes_from_json, write_whole_schedule
from tournaments.draw.pairing.words import in_words
from tournaments.draw.selectors.draws import basis_of, is_repeatable
from tournaments.draw.selectors.schedule import idle_in, newest_draw, schedule_of
from tournaments.models import Draw


@dataclass(frozen=True)
class BustleSchedule:
    """Every round, played and drawn, and what there is to say of them.

    `played` rounds were opened and stand as they were seated; those from `from_round` on were drawn
    with `seed`, which alone gives them again where the draw is `repeatable`.
    """

    format: str
    rounds: tuple[Round, ...]
    roster: Roster
    played: int
    from_round: int
    seed: int
    repeatable: bool
    constraints: Constraints
    shape: TableShape
    quality: PlanQuality
    idle: Mapping[int, frozenset[int]]

    @property
    def lines(self) -> tuple[FairnessLine, ...]:
        """The figures beside the best possible."""
        must = self.constraints.must
        return certificate(self.quality, self.rounds, self.roster, self.idle, must)

    @property
    def words(self) -> list[str]:
        """Report on the schedule in sentences."""
        return in_words(self.quality)

    @property
    def tables(self) -> int:
        """At how many tables the largest round is played."""
        return max((len(list(seated(round_))) for round_ in self.rounds), default=0)


def schedule_view(bustle_id: int) -> BustleSchedule:
    """The evening as it is played and drawn now.

    Raises:
        NoSuchThing: there is no draw yet.
    """
    draw = newest_draw(bustle_id)
    if draw is None:
        raise NoSuchThing(_("There is no draw yet."))
    basis = basis_of(bustle_id)
    schedule = schedule_of(bustle_id)
    rounds = schedule.rounds
    roster = replace(schedule.roster, teams=basis.roster.teams)
    played = len(basis.history)
    idle = {number: idle_in(draw, number) for number in range(1, len(rounds) + 1)}
    constraints = _kept_by(draw) or basis.constraints
    quality = audit_plan(
        SeatingPlan(played + 1, tuple(rounds[played:]), idle=idle),
        roster,
        History(tuple(rounds[:played])),
        constraints,
        basis.shape,
    )
    return BustleSchedule(
        format=basis.format,
        rounds=tuple(rounds),
        roster=roster,
        played=played,
        from_round=draw.from_round,
        seed=draw.seed,
        repeatable=is_repeatable(draw, basis),
        constraints=constraints,
        shape=basis.shape,
        quality=quality,
        idle=idle,
    )


def _kept_by(draw: Draw) -> Constraints | None:
    """The wishes that a draw was made with; None where nobody wrote them down."""
    wishes = draw.quality.get("wishes")
    return wishes_from_json(wishes) if wishes else None


def schedule_file(bustle_id: int) -> dict[str, Any]:
    """All rounds as the file that `draw --in` reads, with their quality.

    Raises:
        NoSuchThing: there is no draw yet.
    """
    evening = schedule_view(bustle_id)
    return write_whole_schedule(
        evening.roster, evening.rounds, evening.constraints, len(evening.rounds), evening.quality
    )


def starting_file(bustle_id: int) -> dict[str, Any]:
    """The same with only the rounds that were played when the newest draw was made: what it was
    made from, so that with its seed anybody can make it again.

    Raises:
        NoSuchThing: there is no draw yet.
    """
    evening = schedule_view(bustle_id)
    before = evening.rounds[: evening.from_round - 1]
    return write_whole_schedule(evening.roster, before, evening.constraints, len(evening.rounds))
