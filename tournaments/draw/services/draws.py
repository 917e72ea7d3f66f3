"""Making a draw, and making it public."""

from __future__ import annotations

import random
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.sentences import stored
from tournaments.core.errors import NotNow
from tournaments.core.selectors.audit_log import newest_generation_undone
from tournaments.core.services.audit_log import record, who_acts
from tournaments.core.services.bustle_lock import bump_version, lock_bustle
from tournaments.draw.pairing.audit import as_json, audit_plan
from tournaments.draw.pairing.certificate import FairnessLine, certificate
from tournaments.draw.pairing.holding import plan_around
from tournaments.draw.pairing.model import PlanQuality, SeatingPlan
from tournaments.draw.pairing.planning import plan_rounds
from tournaments.draw.pairing.registry import CHART
from tournaments.draw.pairing.request import DrawRequest, ignore_progress
from tournaments.draw.pairing.schedule import wishes_as_json
from tournaments.draw.pairing.words import in_words
from tournaments.draw.selectors.draws import DrawBasis, basis_of
from tournaments.draw.selectors.held import held_as_json
from tournaments.draw.selectors.schedule import generation_of, newest_draw, roster_as_json
from tournaments.draw.services.bracket_rounds import fit_rounds
from tournaments.models import Bustle, Deed, Draw, Proposal
from tournaments.setup.services.bustles import change_bustle

TRIES = 3
LARGEST_SEED = 2**31 - 1


@dataclass(frozen=True)
class Drawn:
    """A plan that nobody has kept yet, what it was made from, and what the audit found.

    `steps` is how long its search was; 0 for a draw that was not searched for, but mended.
    """

    basis: DrawBasis
    plan: SeatingPlan
    seed: int
    steps: int
    quality: PlanQuality

    @property
    def lines(self) -> tuple[FairnessLine, ...]:
        """Its figures beside the best possible."""
        rounds = self.basis.history.rounds + self.plan.rounds
        must = self.basis.constraints.must
        return certificate(self.quality, rounds, self.basis.roster, self.plan.idle, must)

    def columns(self) -> dict[str, Any]:
        """Plan as the rows of `Draw` and `Proposal` keep it."""
        return {
            "from_round": self.plan.first_round,
            "seed": self.seed,
            "rounds": [
                [list(table) if table else None for table in tables] for tables in self.plan.rounds
            ],
            "roster": roster_as_json(self.basis.roster),
            "basis": self.basis.digest,
            "reasons": {str(number): stored(why) for number, why in self.plan.reasons.items()},
            "quality": self._quality_as_json(),
            "held": held_as_json(self.plan.held),
        }

    def _quality_as_json(self) -> dict[str, Any]:
        """The independent judge's figures, the same in words, and beside the best possible."""
        return {
            **as_json(self.quality),
            "words": [stored(sentence) for sentence in in_words(self.quality)],
            "warnings": [stored(sentence) for sentence in self.plan.warnings],
            "idle": {str(n): sorted(people) for n, people in self.plan.idle.items() if people},
            "certificate": [[line.key, line.reached, line.best] for line in self.lines],
            "steps": self.steps,
            "wishes": wishes_as_json(self.basis.constraints),
        }


def draw_rounds(*, bustle_id: int, seed: int | None = None, replaces: int | None = None) -> int:
    """Draws all rounds that are not yet opened; returns the new draw's generation.

    Played rounds and the running one are history and stay. The same seed on the same evening gives
    the same draw. It is planned before anything is locked, so no table waits for it.

    Args:
        replaces: generation of the draw that whoever asks has seen, 0 for none; without it the one
            that counts now. The same person asking again gets the draw that they have made of it.

    Raises:
        CannotPair: no draw can be made of these people; the reason is the director's to act on.
        NotNow: the bustle is not running, people came and went too fast, or another draw was made.
    """
    fit_rounds(bustle_id=bustle_id)
    before = generation_of(bustle_id) if replaces is None else replaces
    for _try in range(TRIES):
        if generation := _redrawn(bustle_id, before, seed):
            return generation
        drawn = draw_from(basis_of(bustle_id), any_seed() if seed is None else seed)
        with transaction.atomic():
            bustle = lock_bustle(bustle_id)
            new = _redrawn(bustle_id, before, seed) or _keep(bustle, drawn)
        if new is not None:
            return new
    raise NotNow(_("Players came or left during the draw. Draw again."))


def draw_chart(*, bustle_id: int, replaces: int | None = None) -> None:
    """Chooses the format that is drawn as a chart, and draws it if the bustle runs.

    Args:
        replaces: as in `draw_rounds`.

    Raises:
        NotNow: a round was opened, so the format stays; or the bustle is finished.
        CannotPair: no draw can be made of these people.
    """
    with transaction.atomic():
        change_bustle(bustle_id=bustle_id, settings={"format": CHART})
        if lock_bustle(bustle_id).state == Bustle.State.RUNNING:
            draw_rounds(bustle_id=bustle_id, replaces=replaces)


@transaction.atomic
def publish_draw(*, bustle_id: int) -> None:
    """Everybody may see the newest draw.

    Raises:
        NotNow: there is no draw.
    """
    bustle = lock_bustle(bustle_id)
    draw = newest_draw(bustle_id)
    if draw is None:
        raise NotNow(_("There is no draw yet."))
    unseen = Draw.objects.filter(pk=draw.pk, published_at=None)
    if unseen.update(published_at=timezone.now()):
        record(bustle, Deed.Kind.PUBLISHED, generation=draw.generation)
    bump_version(bustle)


def hide_draw(bustle: Bustle, generation: int) -> None:
    """Takes the publishing of a draw back, of a bustle that the caller has locked."""
    Draw.objects.filter(bustle=bustle, generation=generation).update(published_at=None)
    bump_version(bustle)


def take_back_draw(bustle: Bustle, deed: Deed) -> None:
    """The draw that this deed made goes, and the one before it counts again.

    The deed keeps its seats: cards may have been printed from it.
    """
    draw = Draw.objects.get(bustle=bustle, generation=deed.facts["generation"])
    undo_facts = {"rounds": draw.rounds, "roster": draw.roster}
    deed.facts = {**deed.facts, **undo_facts}
    deed.save(update_fields=["facts"])
    draw.delete()
    Proposal.objects.filter(bustle=bustle).delete()
    bump_version(bustle)


def any_seed() -> int:
    """A seed by chance."""
    return secrets.randbelow(LARGEST_SEED)


def draw_from(
    basis: DrawBasis,
    seed: int,
    *,
    steps: int | None = None,
    report: Callable[[int, int], None] = ignore_progress,
) -> Drawn:
    """A draw that is not kept; `steps` and `report` as in `plan_rounds`.

    Raises:
        CannotPair: no draw can be made of these people.
        NotNow: the bustle is not running.
    """
    if basis.state != Bustle.State.RUNNING:
        raise NotNow(_("Start the bustle first."))
    steps = settings.DRAW_STEPS if steps is None else steps
    request = DrawRequest(
        basis.roster,
        basis.history,
        basis.constraints,
        basis.rounds_planned,
        random.Random(seed),  # noqa: S311  (a draw that can be repeated, not a secret)
        steps=steps,
        shape=basis.shape,
        top_last=basis.top_last,
        report=report,
    )
    if basis.disputed:
        plan = plan_around(basis.format, request, basis.disputed, final=basis.final)
    else:
        plan = plan_rounds(basis.format, request, final=basis.final)
    return judged(basis, plan, seed, steps)


def judged(basis: DrawBasis, plan: SeatingPlan, seed: int, steps: int = 0) -> Drawn:
    """The plan with what the independent judge says of it."""
    quality = audit_plan(plan, basis.roster, basis.history, basis.constraints, basis.shape)
    return Drawn(basis, plan, seed, steps, quality)


def add_draw(bustle: Bustle, columns: dict[str, Any]) -> int:
    """Makes this the draw that counts, of a bustle that the caller has locked; its generation.

    Whatever was proposed beside it is forgotten.
    """
    last = newest_draw(bustle.pk)
    before = last.generation if last else None
    generation = max(before or 0, newest_generation_undone(bustle.pk)) + 1
    draw = Draw.objects.create(bustle=bustle, generation=generation, **columns)
    Proposal.objects.filter(bustle=bustle).delete()
    facts = {"generation": generation, "before": before, "from_round": draw.from_round}
    record(bustle, Deed.Kind.DRAWN, **facts)
    bump_version(bustle)
    return generation


def _keep(bustle: Bustle, drawn: Drawn) -> int | None:
    """Writes the draw of a locked bustle, or nothing if the evening moved on meanwhile."""
    if basis_of(bustle.pk) != drawn.basis:
        return None
    return add_draw(bustle, drawn.columns())


def _redrawn(bustle_id: int, before: int, seed: int | None) -> int | None:
    """The draw that whoever acts has made in place of the one `before`; None if that one counts.

    Raises:
        NotNow: what counts is somebody else's, or was drawn otherwise.
    """
    last = newest_draw(bustle_id)
    if (last.generation if last else 0) == before:
        return None
    deed = Deed.objects.filter(bustle_id=bustle_id, kind=Deed.Kind.DRAWN).last()
    if last and deed and deed.by == who_acts() and seed in (None, last.seed):
        drawn = (deed.facts["generation"], deed.facts["before"] or 0)
        if drawn == (last.generation, before):
            return last.generation
    raise NotNow(_("The draw has changed meanwhile. Look at it before you redraw."))
