"""Somebody takes over the seats of a person who goes, so that nobody else's card changes."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from tournaments.errors import NotNow, RegistrationRefused
from tournaments.models import Bustle, Deed, Draw, Registration
from tournaments.pairing.model import Entrant, SeatingPlan
from tournaments.selectors.draws import DrawBasis, basis_of, newest_draw, plans_round
from tournaments.selectors.registrations import PRESENCE, is_expected
from tournaments.selectors.rosters import roster_from_json
from tournaments.services.changes import changed
from tournaments.services.deeds import ITSELF, acting, record
from tournaments.services.draws import add_draw, judged
from tournaments.services.registrations import (
    add_people,
    arrive,
    entries_of,
    go,
    going_on,
    next_round,
    stay_away_until,
)


@transaction.atomic
def substitute(
    *, bustle_id: int, number: int, name: str | None = None, by_number: int | None = None
) -> int:
    """Somebody takes over all seats to come of a person who goes; returns their number.

    Either somebody new by `name`, or a registration that plays in no round to come by `by_number`.
    The running round stays; points stay with whoever played for them. A draw that held until now
    goes on with the one number in place of the other, published if it was.

    Raises:
        NoSuchThing: nobody has one of these numbers.
        NotNow: the bustle is not running, or the person has no seats to come.
        RegistrationRefused: nobody is named, the name cannot be, or whoever is meant plays already.
    """
    bustle = going_on(bustle_id)
    if bustle.state == Bustle.State.SETUP:
        raise NotNow("The bustle has not started: add the one, and take the other off.")
    first = next_round(bustle)
    [leaver] = entries_of(bustle, [number])
    draw, before = newest_draw(bustle_id), basis_of(bustle_id)
    seats = _seats_to_come(leaver, draw, first)
    stand_in = _somebody(bustle, first, name, by_number)
    _take_over(stand_in, leaver, seats, first)
    names = {"stand_in": stand_in.player.name, "leaver": leaver.player.name}
    record(bustle, Deed.Kind.SUBSTITUTED, **names)
    with acting(ITSELF):
        if draw is not None and draw.basis == before.digest and plans_round(draw, first):
            _carry_over(bustle, draw, leaver.number, stand_in.number)
    changed(bustle)
    return stand_in.number


def _seats_to_come(leaver: Registration, draw: Draw | None, first: int) -> Entrant:
    """When the leaver would be there: somebody who went since the last draw as it knew them."""
    if is_expected(leaver):
        away = frozenset(leaver.away_rounds)
        return Entrant(leaver.number, leaver.from_round or 1, leaver.gone_from_round, away)
    known = roster_from_json(draw.roster).entrants if draw else ()
    seats = next((one for one in known if one.id == leaver.number), None)
    if seats is None or leaver.gone_from_round != first:
        raise NotNow("There are no seats of theirs left to take over: add a walk-in instead.")
    return seats


def _somebody(bustle: Bustle, first: int, name: str | None, by_number: int | None) -> Registration:
    if by_number is not None:
        [entry] = entries_of(bustle, [by_number])
        if is_expected(entry):
            raise RegistrationRefused(f"{entry.player.name} plays already.", "by_number")
        arrive(entry, first)
        return entry
    [number] = add_people(bustle, [name or ""], Registration.State.HERE, first)
    [entry] = entries_of(bustle, [number])
    return entry


def _take_over(stand_in: Registration, leaver: Registration, seats: Entrant, first: int) -> None:
    """One comes exactly when the other would have been there, and the other goes."""
    if seats.arrive > first:
        stay_away_until(stand_in, first, seats.arrive)
    to_come = {number for number in seats.away if number >= first}
    stand_in.away_rounds = sorted(to_come.union(stand_in.away_rounds))
    stand_in.gone_from_round = seats.leave
    stand_in.stands_in_for, stand_in.team_id = leaver, leaver.team_id
    stand_in.save(update_fields=[*PRESENCE, "stands_in_for", "team"])
    came = leaver.state != Registration.State.REGISTERED or leaver.seats.exists()
    go(leaver, first)
    leaver.state = Registration.State.LEFT if came else Registration.State.NO_SHOW
    leaver.save(update_fields=[*PRESENCE])


def _carry_over(bustle: Bustle, draw: Draw, leaver: int, stand_in: int) -> None:
    """The same draw with one number for the other; none if anything else has changed since."""
    basis = basis_of(bustle.pk)
    first = len(basis.history) + 1
    if not _only_these_changed(draw, basis, {leaver, stand_in}):
        return
    rounds = tuple(
        tuple(tuple(_instead(table, leaver, stand_in)) if table else None for table in tables)
        for tables in draw.rounds[first - draw.from_round :]
    )
    reasons = {
        number: reason
        for key, reason in (draw.reasons.items() if draw.from_round == first else ())
        for number in _instead([int(key)], leaver, stand_in)
    }
    warnings = tuple(draw.quality.get("warnings", ()))
    idle = {
        int(number): frozenset(
            _instead(people, leaver, stand_in) if int(number) >= first else people
        )
        for number, people in draw.quality.get("idle", {}).items()
    }
    plan = SeatingPlan(first, rounds, reasons, warnings, idle)
    drawn = judged(basis, plan, draw.seed)
    add_draw(bustle, {**drawn.columns(), "published_at": draw.published_at})


def _only_these_changed(draw: Draw, basis: DrawBasis, people: set[int]) -> bool:
    """Whether everybody else is there as the draw was made for them."""
    then = [one for one in roster_from_json(draw.roster).entrants if one.id not in people]
    return then == [one for one in basis.roster.entrants if one.id not in people]


def _instead(numbers: Sequence[int], leaver: int, stand_in: int) -> list[int]:
    return [stand_in if number == leaver else number for number in numbers]
