"""Wishes of the director for the draw: who sits with whom, and which tables there are."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from scoring.saying import said
from tournaments.core.errors import NoSuchThing, WishRefused
from tournaments.core.selectors.names import names_of
from tournaments.core.services.audit_log import record, record_changes
from tournaments.core.services.bustle_lock import bump_version
from tournaments.draw.pairing.model import CannotPair, Constraints, Entrant
from tournaments.draw.pairing.planning import plan_rounds
from tournaments.draw.pairing.registry import FORMATS
from tournaments.draw.pairing.request import DrawRequest
from tournaments.draw.pairing.words import conflict
from tournaments.draw.selectors.draws import DrawBasis, basis_of
from tournaments.draw.selectors.wishes import constraints_of
from tournaments.models import Bustle, Deed, Registration, Wish
from tournaments.models.bustles import MOST_TABLES
from tournaments.players.services.registrations import going_on

QUICK = 500
"""Steps of the search that only asks whether a draw can be made at all."""

GONE = (Registration.State.LEFT, Registration.State.NO_SHOW)


@transaction.atomic
def add_wish(
    *,
    bustle_id: int,
    kind: str,
    one: int | None = None,
    other: int | None = None,
    table: int | None = None,
) -> int:
    """Asks this of every draw from now on; returns the wish's id.

    `one` and `other` are numbers of people. What counts now goes on counting, but is stale.

    Raises:
        NoSuchThing: one of them is not in the bustle.
        WishRefused: something is missing, the format cannot keep such a wish, or it contradicts
            others; the sentence names them.
        NotNow: the bustle is finished.
    """
    bustle = going_on(bustle_id)
    wish = _filled_in(bustle, kind, one, other, table)
    _refuse_what_the_format_cannot(bustle, kind)
    _refuse_twice(bustle, wish)
    before = constraints_of(bustle)
    wish.save()
    _refuse_conflict(bustle, before)
    record(bustle, Deed.Kind.WISHED, **_facts(wish))
    bump_version(bustle)
    return wish.pk


@transaction.atomic
def remove_wish(*, bustle_id: int, wish_id: int) -> None:
    """Asks it no longer.

    Raises:
        NoSuchThing: there is no such wish in this bustle.
        NotNow: the bustle is finished.
    """
    bustle = going_on(bustle_id)
    wishes = Wish.objects.filter(bustle=bustle, pk=wish_id)
    wish = wishes.select_related("one", "other").first()
    if wish is None:
        raise NoSuchThing(_("This wish is already gone."))
    record(bustle, Deed.Kind.WISH_WITHDRAWN, **_facts(wish))
    wish.delete()
    bump_version(bustle)


@transaction.atomic
def set_tables(*, bustle_id: int, tables: int | None) -> None:
    """Says how many tables there are; None for as many as people can fill.

    Raises:
        WishRefused: there are too few, or wishes need more.
        NotNow: the bustle is finished.
    """
    bustle = going_on(bustle_id)
    if tables is not None and not 1 <= tables <= MOST_TABLES:
        raise WishRefused(
            _("Enter a number of tables from 1 to %(most)s.") % {"most": MOST_TABLES}, "tables"
        )
    before = constraints_of(bustle)
    record_changes(bustle, [("tables", bustle.tables, tables)])
    bustle.tables = tables
    bustle.save(update_fields=["tables"])
    _refuse_conflict(bustle, before)
    bump_version(bustle)


def _facts(wish: Wish) -> dict[str, Any]:
    """Facts of a wish for its deed: it may be gone when the deed is read."""
    numbers = sorted(person.number for person in (wish.one, wish.other) if person)
    return {"wished": {"kind": wish.kind, "numbers": numbers, "table": wish.table}}


def _filled_in(
    bustle: Bustle, kind: str, one: int | None, other: int | None, table: int | None
) -> Wish:
    """The wish with just what its kind needs."""
    if kind not in Wish.Kind.values:
        raise WishRefused(_("Choose a wish."), "kind")
    if kind in Wish.OF_TWO:
        first, second = _person(bustle, one, "one"), _person(bustle, other, "other")
        if first == second:
            raise WishRefused(_("Choose two different players."), "other")
        return Wish(bustle=bustle, kind=kind, one=first, other=second)
    if table is None or not 1 <= table <= MOST_TABLES:
        raise WishRefused(_("Enter a table number."), "table")
    if kind == Wish.Kind.BROKEN:
        return Wish(bustle=bustle, kind=kind, table=table)
    return Wish(bustle=bustle, kind=kind, one=_person(bustle, one, "one"), table=table)


def _person(bustle: Bustle, number: int | None, field: str) -> Registration:
    if number is None:
        raise WishRefused(_("Choose a player."), field)
    registration = bustle.registrations.filter(number=number).first()
    if registration is None:
        raise NoSuchThing(_("No one in this bustle has number %(number)s.") % {"number": number})
    return registration


def _refuse_what_the_format_cannot(bustle: Bustle, kind: str) -> None:
    format_ = FORMATS.get(bustle.format)
    if format_ is not None and kind not in format_.wishes:
        facts = {"format": said(format_.name), "wish": Wish.Kind(kind).label}
        raise WishRefused(
            _("The format “%(format)s” can’t keep this wish: %(wish)s.") % facts, "kind"
        )


def _refuse_twice(bustle: Bustle, wish: Wish) -> None:
    same = Wish.objects.filter(bustle=bustle, kind=wish.kind)
    if wish.kind == Wish.Kind.FIXED:
        existing = same.filter(one=wish.one).first()
        if existing is not None:
            raise WishRefused(
                _("This player already stays at table %(table)s.") % {"table": existing.table},
                "one",
            )
    elif wish.kind == Wish.Kind.BROKEN:
        if same.filter(table=wish.table).exists():
            raise WishRefused(
                _("Table %(table)s already stays empty.") % {"table": wish.table}, "table"
            )
    elif any({row.one_id, row.other_id} == {wish.one_id, wish.other_id} for row in same):
        raise WishRefused(_("This wish is already on the list."), "kind")


def _refuse_conflict(bustle: Bustle, before: Constraints) -> None:
    """Draws once, quickly, as things would be; what could not be drawn before is not held against
    the wish."""
    basis = _with_everybody(bustle, basis_of(bustle.pk))
    refused = _refusal(basis)
    if refused is None:
        return
    if not refused.wishes and _refusal(replace(basis, constraints=before)) is not None:
        return
    names = names_of(bustle.pk)
    sentence = said(refused.reason)
    if refused.wishes:
        sentence = conflict(refused.wishes, refused.because, names.__getitem__, said)
    raise WishRefused(sentence)


def _refusal(basis: DrawBasis) -> CannotPair | None:
    request = DrawRequest(
        basis.roster,
        basis.history,
        basis.constraints,
        basis.rounds_planned,
        random.Random(1),  # noqa: S311  (only whether a draw can be made, not which)
        steps=QUICK,
        shape=basis.shape,
        top_last=basis.top_last,
    )
    try:
        plan_rounds(basis.format, request)
    except CannotPair as refused:
        return refused
    return None


def _with_everybody(bustle: Bustle, basis: DrawBasis) -> DrawBasis:
    """As if everybody on the list were there for the next round: that is whom wishes are about."""
    entered = {entrant.id for entrant in basis.roster.entrants}
    rows = bustle.registrations.exclude(state__in=GONE).order_by("number")
    numbers = rows.values_list("number", flat=True)
    to_come = tuple(_to_come(basis, (n for n in numbers if n not in entered)))
    return replace(
        basis,
        roster=replace(basis.roster, entrants=(*basis.roster.entrants, *to_come)),
        constraints=constraints_of(bustle, {*entered, *(entrant.id for entrant in to_come)}),
    )


def _to_come(basis: DrawBasis, numbers: Iterable[int]) -> Iterable[Entrant]:
    return (Entrant(number, basis.history.next_round) for number in numbers)
