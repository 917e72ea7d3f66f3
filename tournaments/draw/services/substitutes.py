"""Somebody takes over the seats of a person who goes, so that nobody else's card changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from scoring.sentences import restored
from tournaments.core.errors import NotNow, RegistrationRefused
from tournaments.core.selectors.names import name_of
from tournaments.core.selectors.rounds import next_round
from tournaments.core.services.audit_log import ITSELF, acting, moment_of, record
from tournaments.core.services.bustle_lock import bump_version
from tournaments.draw.pairing.model import Entrant, Roster, SeatingPlan
from tournaments.draw.selectors.draws import DrawBasis, basis_of, plans_round
from tournaments.draw.selectors.schedule import newest_draw, roster_from_json
from tournaments.draw.services.draws import add_draw, judged, take_back_draw
from tournaments.models import Bustle, Deed, Draw, Registration, Team, Wish
from tournaments.players.attendance import COLUMNS, Attendance
from tournaments.players.services.attendance import save_attendance, set_attendance
from tournaments.players.services.registrations import add_people, entries_of, going_on

NewPerson = tuple[str | None, int | None]
"""Somebody who enters: a name, and an id of the directory where one was picked."""


@transaction.atomic
def substitute(
    *,
    bustle_id: int,
    number: int,
    name: str | None = None,
    by_number: int | None = None,
    player_id: int | None = None,
) -> int:
    """Somebody takes over all seats to come of a person who goes; returns their number.

    Either somebody new by `name`, who may be one of the directory by `player_id`, or a registration
    that plays in no round to come by `by_number`. The running round stays; points stay with whoever
    played for them. The draw goes on with the one number in place of the other, published if it
    was, unless wishes or results have changed since. Wishes about the one are wishes about the
    other.

    Raises:
        NoSuchThing: nobody has one of these numbers.
        NotNow: the bustle is not running, or the person has no seats to come.
        RegistrationRefused: nobody is named, the name cannot be, or whoever is meant plays already.
    """
    bustle = going_on(bustle_id)
    if bustle.state == Bustle.State.SETUP:
        raise NotNow(_("The bustle hasn’t started. Add the new player and remove the other."))
    first = next_round(bustle.pk)
    [leaver] = entries_of(bustle, [number])
    draw, before = newest_draw(bustle_id), basis_of(bustle_id)
    seats = _seats_to_come(leaver, draw, first)
    stand_in, facts = _hand_over(bustle, leaver, seats, (name, player_id), by_number)
    carried = None
    with acting(ITSELF):
        holds = draw is not None and draw.basis == before.digest and plans_round(draw, first)
        if draw is not None and holds and not draw.held:  # whose branches name the leaver too
            carried = _carry_over(bustle, draw, leaver.number, stand_in.number)
    record(bustle, Deed.Kind.SUBSTITUTED, generation=carried, **facts)
    bump_version(bustle)
    return stand_in.number


def _hand_over(
    bustle: Bustle, leaver: Registration, seats: Entrant, new: NewPerson, by_number: int | None
) -> tuple[Registration, dict[str, Any]]:
    """Makes the one the other's stand-in; with what it takes to say so and to take it back."""
    first = next_round(bustle.pk)
    came, there = _presence(bustle, by_number), Attendance.of(leaver).columns()
    stand_in = _somebody(bustle, first, new, by_number)
    facts: dict[str, Any] = {
        "stand_in": name_of(stand_in),
        "leaver": name_of(leaver),
        "stood_in_for": _number(stand_in.stands_in_for),
        "team": _number(stand_in.team),
        "from_round": first,
        **moment_of(bustle),
    }
    _take_over(stand_in, leaver, seats, first)
    facts["wishes"] = _pass_wishes(bustle, leaver, stand_in, first)
    people = [(leaver, there), (stand_in, came)]
    facts["people"] = [
        [registration.number, was, Attendance.of(registration).columns()]
        for registration, was in people
    ]
    return stand_in, facts


def give_back(bustle: Bustle, deed: Deed) -> None:
    """Team, wishes and draw are as before a substitution, of a bustle that is locked.

    When the two are there is put back by the caller.
    """
    leaver, stand_in = (
        bustle.registrations.get(number=number) for number, *_presence in deed.facts["people"]
    )
    for wish in deed.facts["wishes"]:
        _hand_on(_same_wish(bustle, stand_in, wish), stand_in, leaver)
    stood_in_for, team = deed.facts["stood_in_for"], deed.facts["team"]
    bustle.registrations.filter(pk=stand_in.pk).update(
        stands_in_for=bustle.registrations.filter(number=stood_in_for).first(),
        team=bustle.teams.filter(number=team).first(),
    )
    newest = newest_draw(bustle.pk)
    if newest is not None and newest.generation == deed.facts["generation"]:
        take_back_draw(bustle, deed)


def _presence(bustle: Bustle, number: int | None) -> dict[str, Any] | None:
    """Rounds in which somebody of the list is there; None for somebody new."""
    if number is None:
        return None
    [entry] = entries_of(bustle, [number])
    return Attendance.of(entry).columns()


def _number(row: Registration | Team | None) -> int | None:
    return row.number if row else None


def _pass_wishes(
    bustle: Bustle, leaver: Registration, stand_in: Registration, first: int
) -> list[dict[str, Any]]:
    """Passes the wishes about the seats that are handed over to their new owner.

    What contradicts a wish of theirs, or is about the two themselves, stays behind, and so does
    what was about round 1 once that has been opened.
    """
    passed = []
    for wish in _wishes_of(bustle, leaver):
        asked = {"kind": wish.kind, "with": _number(_partner(wish, leaver)), "table": wish.table}
        over = wish.kind == Wish.Kind.FIRST_ONLY and first > 1
        fixed = wish.kind == Wish.Kind.FIXED and _has_table(bustle, stand_in)
        own = asked["with"] == stand_in.number or _same_wish(bustle, stand_in, asked).exists()
        if not (over or fixed or own):
            _hand_on(Wish.objects.filter(pk=wish.pk), leaver, stand_in)
            passed.append(asked)
    return passed


def _wishes_of(bustle: Bustle, person: Registration) -> QuerySet[Wish]:
    about = Q(one=person) | Q(other=person)
    return Wish.objects.filter(about, bustle=bustle).select_related("one", "other").order_by("pk")


def _same_wish(bustle: Bustle, person: Registration, asked: Mapping[str, Any]) -> QuerySet[Wish]:
    wishes = _wishes_of(bustle, person).filter(kind=asked["kind"], table=asked["table"])
    if asked["with"] is None:
        return wishes
    return wishes.filter(Q(one__number=asked["with"]) | Q(other__number=asked["with"]))


def _has_table(bustle: Bustle, person: Registration) -> bool:
    return _wishes_of(bustle, person).filter(kind=Wish.Kind.FIXED).exists()


def _partner(wish: Wish, person: Registration) -> Registration | None:
    return wish.other if wish.one_id == person.pk else wish.one


def _hand_on(wishes: QuerySet[Wish], giver: Registration, taker: Registration) -> None:
    for wish in wishes:
        side = "one" if wish.one_id == giver.pk else "other"
        setattr(wish, side, taker)
        wish.save(update_fields=[side])


def _seats_to_come(leaver: Registration, draw: Draw | None, first: int) -> Entrant:
    """Rounds of the leaver: as the last draw knew them, for somebody who went since."""
    if Attendance.of(leaver).is_expected:
        away = frozenset(leaver.away_rounds)
        return Entrant(leaver.number, leaver.from_round or 1, leaver.gone_from_round, away)
    entrants = roster_from_json(draw.roster).entrants if draw else ()
    seats = next((entrant for entrant in entrants if entrant.id == leaver.number), None)
    if seats is None or leaver.gone_from_round != first:
        raise NotNow(_("This player has no seats left to take over. Add a walk-in instead."))
    return seats


def _somebody(bustle: Bustle, first: int, new: NewPerson, by_number: int | None) -> Registration:
    if by_number is not None:
        [entry] = entries_of(bustle, [by_number])
        if Attendance.of(entry).is_expected:
            raise RegistrationRefused(
                _("%(name)s is already playing.") % {"name": name_of(entry)}, "by_number"
            )
        set_attendance(entry, Attendance.of(entry).arrive(first))
        return entry
    name, player_id = new
    chosen = {} if player_id is None else {0: player_id}
    [number] = add_people(bustle, [name or ""], Registration.State.HERE, first, chosen)
    [entry] = entries_of(bustle, [number])
    return entry


def _take_over(stand_in: Registration, leaver: Registration, seats: Entrant, first: int) -> None:
    """One comes exactly when the other would have been there, and the other goes."""
    attendance = Attendance.of(stand_in)
    set_attendance(stand_in, attendance.take_seats(first, seats.arrive, seats.leave, seats.away))
    stand_in.stands_in_for, stand_in.team_id = leaver, leaver.team_id
    stand_in.save(update_fields=[*COLUMNS, "stands_in_for", "team"])
    state = Registration.State.LEFT if _came(leaver, first) else Registration.State.NO_SHOW
    save_attendance(leaver, Attendance.of(leaver).depart(first, state))


def _came(leaver: Registration, first: int) -> bool:
    """True unless they were only ticked off with the whole list, and missed every round so far."""
    if leaver.state == Registration.State.HERE:
        return Attendance.of(leaver).was_there(first)
    return leaver.state == Registration.State.LEFT or leaver.seats.exists()


def _carry_over(bustle: Bustle, draw: Draw, leaver: int, stand_in: int) -> int:
    """Draw with one number for the other, by its generation.

    Whoever else came or went since is left as the draw has them: it stays stale because of them,
    and the next draw can still keep everybody's cards.
    """
    now = basis_of(bustle.pk)
    basis = replace(now, roster=_with_these_changed(draw, now, {leaver, stand_in}))
    first = basis.history.next_round
    rounds = tuple(
        tuple(tuple(_instead(table, leaver, stand_in)) if table else None for table in tables)
        for tables in draw.rounds[first - draw.from_round :]
    )
    reasons = {
        number: restored(reason)
        for key, reason in (draw.reasons.items() if draw.from_round == first else ())
        for number in _instead([int(key)], leaver, stand_in)
    }
    warnings = tuple(map(restored, draw.quality.get("warnings", ())))
    idle = {
        int(number): frozenset(
            _instead(people, leaver, stand_in) if int(number) >= first else people
        )
        for number, people in draw.quality.get("idle", {}).items()
    }
    plan = SeatingPlan(first, rounds, reasons, warnings, idle)
    drawn = judged(basis, plan, draw.seed)
    return add_draw(bustle, {**drawn.columns(), "published_at": draw.published_at})


def _with_these_changed(draw: Draw, now: DrawBasis, people: set[int]) -> Roster:
    """Everybody as the draw was made for them, and these people as they are there now."""
    then = roster_from_json(draw.roster).entrants
    others = [entrant for entrant in then if entrant.id not in people]
    these = [entrant for entrant in now.roster.entrants if entrant.id in people]
    return Roster(tuple(sorted([*others, *these], key=lambda entrant: entrant.id)))


def _instead(numbers: Sequence[int], leaver: int, stand_in: int) -> list[int]:
    return [stand_in if number == leaver else number for number in numbers]
