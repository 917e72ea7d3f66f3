"""Opening the tables of a round that waited for a dispute in the round before."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from scoring.sentences import stored
from scoring.sheet_services import void_sheets
from tournaments.core.errors import NotNow
from tournaments.core.services.audit_log import record
from tournaments.core.services.bustle_lock import bump_version, lock_bustle
from tournaments.draw.pairing.model import Branch
from tournaments.draw.selectors.held import HeldTables, branch_of, held_in
from tournaments.draw.selectors.results import winners_at
from tournaments.models import Bustle, Deed, Draw, Round
from tournaments.play.services.rounds import level_sentence, seat_tables

OF_HELD_TABLES = ("rounds", "reasons", "quality", "held")
"""The columns of a draw that change when its last tables are known."""


@transaction.atomic
def open_held_tables(*, bustle_id: int) -> list[int]:
    """Seats the tables of the running round that waited for a dispute; returns their numbers.

    Where everybody goes was worked out when the round was drawn, for either side of every table in
    dispute, so tables that play already are not touched.

    Raises:
        NotNow: no table waits, or the dispute is not settled, or its table ended level and nobody
            has won the extra hand.
    """
    bustle = lock_bustle(bustle_id)
    playing = bustle.rounds.filter(state=Round.State.PLAYING).select_related("draw").first()
    held = held_in(playing.draw, playing.number) if playing else None
    if playing is None or held is None:
        raise NotNow(_("No table is waiting for a dispute."))
    branch = branch_of(playing.draw, _winners(bustle, held))
    before = {name: getattr(playing.draw, name) for name in OF_HELD_TABLES}
    _complete(playing.draw, playing.number, branch)
    count = max(branch.tables, default=0)
    tables = seat_tables(
        bustle, playing, [branch.tables.get(number) for number in range(1, count + 1)]
    )
    record(bustle, Deed.Kind.TABLES_OPENED, number=playing.number, tables=tables, draw=before)
    bump_version(bustle)
    return [number for number, _sheet, _seats in tables]


def take_back_held_tables(bustle: Bustle, deed: Deed) -> None:
    """The tables that this deed opened wait again, of a bustle that is locked."""
    playing = bustle.rounds.select_related("draw").get(number=deed.facts["number"])
    void_sheets(sheet_ids=[sheet for _number, sheet, _seats in deed.facts["tables"]])
    playing.tables.filter(number__in=[number for number, *_rest in deed.facts["tables"]]).delete()
    for name in OF_HELD_TABLES:
        setattr(playing.draw, name, deed.facts["draw"][name])
    playing.draw.save(update_fields=OF_HELD_TABLES)
    bump_version(bustle)


def _winners(bustle: Bustle, held: HeldTables) -> tuple[int, ...]:
    """The side that won at each table that was in dispute. Raises NotNow while one has not."""
    won = winners_at(bustle, held.before, held.disputed)
    if len(won) < len(held.disputed):
        raise NotNow(f"{held.sentence} {_('Settle it first.')}")
    level = [table for table in held.disputed if won[table] is None]
    if level:
        raise NotNow(level_sentence(level))
    return tuple(side for table in held.disputed if (side := won[table]) is not None)


def _complete(draw: Draw, number: int, branch: Branch) -> None:
    """The draw with the tables that are known now."""
    draw.rounds = [_filled(draw.rounds[number - draw.from_round], branch), *draw.rounds[1:]]
    waited = {str(person) for person in draw.held["people"]}
    told = {key: reason for key, reason in draw.reasons.items() if key not in waited}
    draw.reasons = told | {str(person): stored(why) for person, why in branch.reasons.items()}
    idle = {**draw.quality.get("idle", {}), str(number): sorted(branch.idle)}
    draw.quality = {**draw.quality, "idle": idle}
    draw.held = {}
    draw.save(update_fields=OF_HELD_TABLES)


def _filled(tables: Sequence[list[int] | None], branch: Branch) -> list[list[int] | None]:
    by_number = {at: list(seats) for at, seats in enumerate(tables, start=1) if seats}
    by_number |= {at: list(seats) for at, seats in branch.tables.items()}
    return [by_number.get(at) for at in range(1, max(by_number) + 1)]
