"""Making a draw, and making it public."""

from __future__ import annotations

import random
import secrets
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from tournaments.errors import NotNow
from tournaments.models import Bustle, Draw
from tournaments.pairing.audit import as_json, audit_plan
from tournaments.pairing.model import Constraints, SeatingPlan
from tournaments.pairing.planning import plan_rounds
from tournaments.pairing.words import in_words
from tournaments.selectors.draws import (
    DrawBasis,
    basis_of,
    newest_draw,
)
from tournaments.selectors.rosters import roster_as_json
from tournaments.services.changes import changed, locked

TRIES = 3
LARGEST_SEED = 2**31 - 1


@dataclass(frozen=True)
class _Drawn:
    basis: DrawBasis
    plan: SeatingPlan
    seed: int


def draw_rounds(*, bustle_id: int, seed: int | None = None) -> int:
    """Draws all rounds that are not yet opened; returns the new draw's generation.

    Played rounds and the running one are history and stay. The same seed on the same evening gives
    the same draw. It is planned before anything is locked, so no table waits for it.

    Raises:
        CannotPair: no draw can be made of these people; the reason is the director's to act on.
        NotNow: the bustle is not running, or people came and went too fast.
    """
    for _try in range(TRIES):
        drawn = _plan(
            basis_of(bustle_id), secrets.randbelow(LARGEST_SEED) if seed is None else seed
        )
        with transaction.atomic():
            generation = _keep(bustle_id, drawn)
        if generation is not None:
            return generation
    raise NotNow("People came or left while the draw was made: draw again.")


@transaction.atomic
def publish_draw(*, bustle_id: int) -> None:
    """Everybody may see the newest draw.

    Raises:
        NotNow: there is no draw.
    """
    bustle = locked(bustle_id)
    draw = newest_draw(bustle_id)
    if draw is None:
        raise NotNow("There is no draw yet.")
    Draw.objects.filter(pk=draw.pk, published_at=None).update(published_at=timezone.now())
    changed(bustle)


def _plan(basis: DrawBasis, seed: int) -> _Drawn:
    if basis.state != Bustle.State.RUNNING:
        raise NotNow("Start the bustle first.")
    plan = plan_rounds(
        basis.format,
        basis.roster,
        basis.history,
        Constraints(),
        basis.rounds_planned,
        random.Random(seed),  # noqa: S311  (a draw that can be repeated, not a secret)
        shape=basis.shape,
        steps=settings.DRAW_STEPS,
    )
    return _Drawn(basis, plan, seed)


def _keep(bustle_id: int, drawn: _Drawn) -> int | None:
    """Writes the draw, or nothing if the evening moved on while it was planned."""
    bustle = locked(bustle_id)
    now = basis_of(bustle_id)
    if now != drawn.basis:
        return None
    last = newest_draw(bustle_id)
    generation = last.generation + 1 if last else 1
    Draw.objects.create(
        bustle=bustle,
        generation=generation,
        from_round=drawn.plan.first_round,
        seed=drawn.seed,
        rounds=[
            [list(table) if table else None for table in tables] for tables in drawn.plan.rounds
        ],
        roster=roster_as_json(drawn.basis.roster),
        basis=drawn.basis.digest,
        reasons={str(number): reason for number, reason in drawn.plan.reasons.items()},
        quality=_quality(drawn),
    )
    changed(bustle)
    return generation


def _quality(drawn: _Drawn) -> dict[str, Any]:
    """The independent judge's figures, and the same in words."""
    basis = drawn.basis
    quality = audit_plan(drawn.plan, basis.roster, basis.history, Constraints(), basis.shape)
    return {**as_json(quality), "words": in_words(quality)}
