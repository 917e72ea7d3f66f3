"""The next round of a format that goes by results: drawn when the last sheet is in, by itself."""

from __future__ import annotations

from hashlib import sha256

from tournaments.core.selectors.bustles import bustle_by_id
from tournaments.core.services.audit_log import ITSELF, acting
from tournaments.draw.selectors.draws import basis_of, is_stale, plans_round
from tournaments.draw.selectors.results import round_is_in
from tournaments.draw.selectors.schedule import newest_draw, roster_as_json
from tournaments.draw.services.bracket_rounds import fit_rounds
from tournaments.draw.services.draws import LARGEST_SEED, draw_rounds, publish_draw
from tournaments.models import Bustle, Draw, Round
from tournaments.setup.selectors.formats import goes_by_results, has_bracket


def draw_next_round(*, bustle_id: int) -> bool:
    """Draws the round after the last one if its results are in; says whether it did.

    Called after every change, and again as often as anybody likes: while nothing has changed there
    is nothing to do, and two who do it at once make the same draw. A draw that everybody has seen
    is made again only because results were corrected; who comes and goes is the director's.

    Raises:
        CannotPair: no draw can be made; the reason is the director's to act on.
        NotNow: results changed too fast; call it again.
    """
    bustle = bustle_by_id(bustle_id)
    if bustle.state == Bustle.State.RUNNING and has_bracket(bustle) and round_is_in(bustle):
        bustle.rounds_planned = fit_rounds(bustle_id=bustle_id)
    last = Round.objects.filter(bustle=bustle).order_by("-number").first()
    if last is None or not _is_due(bustle, last.number + 1):
        return False
    with acting(ITSELF):
        draw_rounds(bustle_id=bustle_id, seed=_seed(bustle_id))
        if last.state == Round.State.CLOSED:
            publish_draw(bustle_id=bustle_id)
    return True


def _is_due(bustle: Bustle, number: int) -> bool:
    running = bustle.state == Bustle.State.RUNNING and number <= bustle.rounds_planned
    if not running or not goes_by_results(bustle, number) or not round_is_in(bustle):
        return False
    draw = newest_draw(bustle.pk)
    if draw is None or not plans_round(draw, number):
        return True
    return is_stale(bustle.pk, draw) and not (draw.published_at and _only_people_changed(draw))


def _only_people_changed(draw: Draw) -> bool:
    return draw.basis == basis_of(draw.bustle_id).digest


def _seed(bustle_id: int) -> int:
    """The same for the same results and people, so that no draw depends on who was first."""
    basis = basis_of(bustle_id)
    basis_text = f"{bustle_id} {basis.digest} {roster_as_json(basis.roster)}"
    return int(sha256(basis_text.encode()).hexdigest(), 16) % LARGEST_SEED
