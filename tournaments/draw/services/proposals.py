"""Draws to look at before they count: the best one, and the one that changes the fewest cards."""

from __future__ import annotations

import random
from collections.abc import Callable

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.core.errors import NoSuchThing, NotNow
from tournaments.core.services.bustle_lock import lock_bustle
from tournaments.core.services.progress import Report
from tournaments.draw.pairing.least_change import nearest_plan
from tournaments.draw.pairing.model import CannotPair
from tournaments.draw.pairing.registry import FORMATS
from tournaments.draw.pairing.request import DrawRequest
from tournaments.draw.selectors.cards import changes_from, plan_of
from tournaments.draw.selectors.draws import DrawBasis, basis_of
from tournaments.draw.selectors.schedule import newest_draw, roster_as_json
from tournaments.draw.services.draws import TRIES, Drawn, add_draw, any_seed, draw_from, judged
from tournaments.models import Bustle, Draw, Job, Proposal

BEST, LEAST, SEARCH = "best", "least", "search"
MINUTES = (1, 3, 10)
"""The length of a search, about: it counts steps, not time."""
TRIES_A_MINUTE, STEPS_A_TRY = 6, 10  # the latter in searches of an ordinary draw

OUTDATED = gettext_lazy("The players or wishes have changed since this draw was made. Try again.")


def propose(*, bustle_id: int, seed: int | None = None) -> list[int]:
    """Works out what could be drawn now, beside what counts; ids of the proposals.

    The best draw, and the one that changes the fewest cards where there is a draw to change and
    the format lets people be moved freely. Proposals made before are forgotten, but for those of
    a long search that could still be kept. Nothing is locked meanwhile.

    Raises:
        CannotPair: no draw can be made; the reason is the director's to act on.
        NotNow: the bustle is not running, or people came and went too fast.
    """
    for _try in range(TRIES):
        basis, chance = basis_of(bustle_id), any_seed() if seed is None else seed
        before = newest_draw(bustle_id)
        ways = {BEST: draw_from(basis, chance)}
        if least := _least_change(basis, before, chance):
            ways[LEAST] = least
        with transaction.atomic():
            bustle = lock_bustle(bustle_id)
            if basis_of(bustle_id) == basis:
                _forget(bustle, basis)
                return [_propose(bustle, way, drawn, before) for way, drawn in ways.items()]
    raise NotNow(_("Players came or left during the draw. Try again."))


@transaction.atomic
def keep_proposal(*, bustle_id: int, proposal_id: int) -> int:
    """Makes exactly what was shown the draw that counts; returns its generation.

    Raises:
        NoSuchThing: it has been forgotten.
        NotNow: people came or went, a wish changed or a round was opened since.
    """
    bustle = lock_bustle(bustle_id)
    proposal = Proposal.objects.filter(bustle=bustle, pk=proposal_id).first()
    if proposal is None:
        raise NoSuchThing(_("This draw is gone. Tap See what changes again."))
    if bustle.state != Bustle.State.RUNNING or not _fits(proposal, basis_of(bustle_id)):
        raise NotNow(str(OUTDATED))
    columns = ("from_round", "seed", "rounds", "roster", "basis", "reasons", "quality", "held")
    return add_draw(bustle, {name: getattr(proposal, name) for name in columns})


@transaction.atomic
def discard_proposals(*, bustle_id: int) -> None:
    """Forgets everything that was proposed; the present draw goes on counting."""
    bustle = lock_bustle(bustle_id)
    Proposal.objects.filter(bustle=bustle).delete()


def search_draw(job: Job, report: Report) -> Callable[[], None]:
    """A long search for a better draw; returns what keeps its result once the job is done.

    Many tries, each from a seed of its own and deeper than an ordinary draw; the best stays. Ends
    early where no draw can be better.

    Raises:
        CannotPair, NotNow: as `propose`.
    """
    basis, before = basis_of(job.bustle_id), newest_draw(job.bustle_id)
    best = _best_of(basis, TRIES_A_MINUTE * int(job.params["minutes"]), report)

    def keep() -> None:
        bustle = lock_bustle(job.bustle_id)
        if basis_of(bustle.pk) != basis:
            raise NotNow(_("Players came or left during the search. Search again."))
        Proposal.objects.filter(bustle=bustle, way=SEARCH).delete()
        _propose(bustle, SEARCH, best, before, job)

    return keep


def _best_of(basis: DrawBasis, tries: int, report: Report) -> Drawn:
    steps = STEPS_A_TRY * settings.DRAW_STEPS
    best: Drawn | None = None
    for number in range(tries):
        report(number * steps, tries * steps)

        def further(done: int, of: int, number: int = number) -> None:
            report(number * steps + done * steps // max(1, of), tries * steps)

        drawn = draw_from(basis, any_seed(), steps=steps, report=further)
        if best is None or _worth(drawn) < _worth(best):
            best = drawn
        if all(line.reached <= line.best for line in best.lines):
            break
    if best is None:
        raise ValueError("a search needs a try")
    report(tries * steps, tries * steps)
    return best


def _worth(drawn: Drawn) -> list[int]:
    """Sort key of draws: faults, partners, opponents, meetings."""
    quality = drawn.quality
    figures = [figure.reached for figure in (quality.partner, quality.opponent) if figure]
    return [
        len(quality.faults),
        *(number for figure in figures for number in (figure.repeats, figure.max)),
        quality.met.reached.max,
        quality.met.reached.repeats,
        sum(figure.sumsq for figure in (*figures, quality.met.reached)),
    ]


def _least_change(basis: DrawBasis, before: Draw | None, seed: int) -> Drawn | None:
    """None where there is nothing to mend, or no small change gives a valid draw.

    Nor before a final: whoever reaches it is not moved about.
    """
    if before is None or basis.final or not moves_freely(basis.format):
        return None
    request = DrawRequest(
        basis.roster,
        basis.history,
        basis.constraints,
        basis.last_round,
        random.Random(seed),  # noqa: S311  (a draw that can be repeated, not a secret)
        shape=basis.shape,
    )
    try:
        drawn = judged(basis, nearest_plan(plan_of(before), request), seed)
    except CannotPair:
        return None
    return None if drawn.quality.faults else drawn


def moves_freely(format_key: str) -> bool:
    """True if anybody may sit anywhere, so that a few can be moved and the rest stay."""
    format_ = FORMATS.get(format_key)
    # Who can be kept apart from another is not bound to a movement.
    return (
        format_ is not None
        and not (format_.by_results or format_.teams)
        and "avoid" in format_.wishes
    )


def _fits(proposal: Proposal, basis: DrawBasis) -> bool:
    """True if it could count as things are now."""
    same_people = proposal.roster == roster_as_json(basis.roster)
    next_round = proposal.from_round == basis.history.next_round
    return same_people and next_round and proposal.basis == basis.digest


def _forget(bustle: Bustle, basis: DrawBasis) -> None:
    """Drops what is proposed, but for a search that took long and could still be kept."""
    for proposal in Proposal.objects.filter(bustle=bustle):
        if proposal.way != SEARCH or not _fits(proposal, basis):
            proposal.delete()


def _propose(
    bustle: Bustle, way: str, drawn: Drawn, before: Draw | None, job: Job | None = None
) -> int:
    changes = changes_from(before, drawn.plan, drawn.basis.roster, drawn.basis.shape)
    proposal = Proposal.objects.create(
        bustle=bustle, way=way, job=job, changes=changes, **drawn.columns()
    )
    return proposal.pk
