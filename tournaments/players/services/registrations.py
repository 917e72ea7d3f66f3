"""People of a bustle: registering, checking in, walking in, not coming, leaving, coming back.

Opened rounds never change: an attendance change applies from the next round.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from tournaments.core.errors import NoSuchThing, NotNow, RegistrationRefused
from tournaments.core.selectors.names import name_of
from tournaments.core.selectors.rounds import next_round
from tournaments.core.services.audit_log import moment_of, record
from tournaments.core.services.bustle_lock import bump_version, lock_bustle
from tournaments.models import Bustle, Deed, Registration
from tournaments.models.bustles import MOST_PLAYERS
from tournaments.models.clubs import LONGEST_NAME
from tournaments.models.lines import tidied
from tournaments.players.attendance import Attendance
from tournaments.players.services.attendance import save_attendance, set_attendance
from tournaments.players.services.attendance_log import record_arrival, recorded
from tournaments.players.services.entrants import entrants, is_only_a_name
from tournaments.players.services.waiting_list import fill_places, move_up


@transaction.atomic
def register(
    *, bustle_id: int, names: Sequence[str], chosen: Mapping[int, int] | None = None
) -> list[int]:
    """Registers people in the order given; returns their numbers.

    A name that the club's directory knows, and that is not yet in this bustle, is that person;
    otherwise it is somebody new, so two of one name are two people.

    Args:
        chosen: who it is, by place in `names`: see `entrants`.

    Raises:
        RegistrationRefused: a name is empty or too long, there are too many people, or whoever
            was picked is in the bustle.
        NotNow: the bustle is finished.
        NoSuchThing: whoever was picked is not in the directory.
    """
    bustle = lock_bustle(bustle_id)
    numbers = add_people(bustle, names, Registration.State.REGISTERED, None, chosen)
    record(bustle, Deed.Kind.REGISTERED, whom=numbers)
    bump_version(bustle)
    return numbers


@transaction.atomic
def remove(*, bustle_id: int, number: int) -> None:
    """Takes an entry that was a mistake off the list. Its number is not given again.

    A partner has none any more, and the first who waits has the place.

    Raises:
        NotNow: the bustle has started, or they have paid.
    """
    bustle = lock_bustle(bustle_id)
    [entry] = entries_of(bustle, [number])
    who = {"name": name_of(entry)}
    if bustle.state != Bustle.State.SETUP:
        raise NotNow(_("Play has started. Mark %(name)s as leaving instead.") % who)
    if entry.paid or entry.cash_lines.exists():
        raise NotNow(_("%(name)s has paid. Undo that first, or mark them as not coming.") % who)
    record(bustle, Deed.Kind.REMOVED, number=number, **who)
    if entry.team:
        entry.team.delete()
    player = entry.player
    entry.delete()
    if is_only_a_name(player):
        player.delete()
    fill_places(bustle)
    bump_version(bustle)


@transaction.atomic
def walk_in(*, bustle_id: int, name: str, player_id: int | None = None) -> int:
    """Registers somebody who stands in the door: here, and playing from the next round on.

    Args:
        player_id: who of the directory it is, or `NEW`; None: found again by the name.

    Raises:
        RegistrationRefused, NotNow, NoSuchThing: as `register`.
    """
    bustle = lock_bustle(bustle_id)
    first = first_round_to_come(bustle)
    chosen = {} if player_id is None else {0: player_id}
    [number] = add_people(bustle, [name], Registration.State.HERE, first, chosen)
    record_arrival(bustle, number)
    bump_version(bustle)
    return number


@transaction.atomic
def check_in(*, bustle_id: int, numbers: Sequence[int]) -> None:
    """They are here, or back. After the start they play from the next round on.

    Who was announced for a later round plays from that one, as everybody's card says. Who is back
    before a round was opened without them was never gone; else the rounds between are remembered.

    Raises:
        NotNow: the bustle is finished.
    """
    bustle = going_on(bustle_id)
    first = first_round_to_come(bustle)
    entries = entries_of(bustle, numbers)
    with recorded(bustle, Deed.Kind.CHECKED_IN, entries):
        for entry in entries:
            save_attendance(entry, Attendance.of(entry).arrive(first))
    bump_version(bustle)


@transaction.atomic
def arrive_late(*, bustle_id: int, number: int, round_number: int) -> None:
    """This person is not here and comes, or comes back, for a round: drawn from that one on.

    Raises:
        NotNow: that round has been opened, is not planned, or the bustle is finished.
    """
    bustle = going_on(bustle_id)
    [entry] = entries_of(bustle, [number])
    coming, attendance = next_round(bustle.pk), Attendance.of(entry)
    first = max(coming, 1 if attendance.was_there(coming) else 2)
    if not first <= round_number <= bustle.rounds_planned:
        raise NotNow(_which_rounds(first, bustle.rounds_planned), "from_round")
    with recorded(bustle, Deed.Kind.COMES_LATER, [entry]):
        save_attendance(entry, attendance.arrive_late(coming, round_number))
    bump_version(bustle)


@transaction.atomic
def play_from(*, bustle_id: int, number: int, round_number: int) -> None:
    """Somebody who is here plays from this round on, and in none before it that is still to come.

    Raises:
        NotNow: that round has been opened, is not planned, or they are not here.
    """
    bustle = going_on(bustle_id)
    [entry] = entries_of(bustle, [number])
    if entry.state != Registration.State.HERE:
        raise NotNow(_("They aren’t here yet. Choose the round they’re coming for."), "from_round")
    first = next_round(bustle.pk)
    if not first <= round_number <= bustle.rounds_planned:
        raise NotNow(_which_rounds(first, bustle.rounds_planned), "from_round")
    with recorded(bustle, Deed.Kind.PLAYS_FROM, [entry]):
        save_attendance(entry, Attendance.of(entry).stay_away_until(first, round_number))
    bump_version(bustle)


@transaction.atomic
def leave_after(*, bustle_id: int, number: int, round_number: int | None) -> None:
    """This person plays up to a round and then goes home; None: they stay to the end after all.

    Raises:
        NotNow: that round is over, is the last one or is not one of theirs, or they have gone.
    """
    bustle = going_on(bustle_id)
    [entry] = entries_of(bustle, [number])
    attendance = Attendance.of(entry)
    if not attendance.is_expected:
        raise NotNow(_("They aren’t playing."), "after_round")
    first = max(next_round(bustle.pk) - 1, entry.from_round or 1)
    if round_number is not None and not first <= round_number < bustle.rounds_planned:
        raise NotNow(_which_rounds(first, bustle.rounds_planned - 1), "after_round")
    with recorded(bustle, Deed.Kind.LEAVES_AFTER, [entry]):
        save_attendance(entry, attendance.leave_after(round_number))
    bump_version(bustle)


@transaction.atomic
def set_helper(*, bustle_id: int, number: int, helper: bool) -> None:
    """Marks a person as a helper or not: one who plays so that others can, for no place or prize.

    Points stay what they are, so it may be changed at any time.
    """
    bustle = lock_bustle(bustle_id)
    [entry] = entries_of(bustle, [number])
    if entry.helper == helper:
        return
    entry.helper = helper
    entry.save(update_fields=["helper"])
    record(bustle, Deed.Kind.HELPER if helper else Deed.Kind.NOT_HELPER, whom=[number])
    bump_version(bustle)


def let_leavers_go(bustle: Bustle, round_number: int) -> list[tuple[int, str]]:
    """Numbers and former states of those who had said they would be gone from this round on.

    They are marked as left. Those still registered, who never checked in, become no-shows.
    """
    waited = (Registration.State.HERE, Registration.State.REGISTERED)
    said_so = bustle.registrations.filter(gone_from_round__lte=round_number)
    leavers = list(said_so.filter(state__in=waited))
    before = [(entry.number, entry.state) for entry in leavers]
    for entry in leavers:
        set_attendance(entry, Attendance.of(entry).let_go(round_number))
    Registration.objects.bulk_update(leavers, ["state"])
    return before


def bring_leavers_back(
    bustle: Bustle, round_number: int, let_go: Iterable[tuple[int, str]]
) -> None:
    """Restores people marked as left when this round was opened, as its opening is taken back.

    Those who left while it was played stay gone: they miss it when it is opened again.
    """
    before: dict[int, str] = dict(let_go)
    gone = (Registration.State.LEFT, Registration.State.NO_SHOW)
    changed = []
    for entry in bustle.registrations.filter(state__in=gone, gone_from_round__isnull=False):
        attendance = Attendance.of(entry).bring_back(round_number, before.get(entry.number))
        if attendance != Attendance.of(entry):
            set_attendance(entry, attendance)
            changed.append(entry)
    Registration.objects.bulk_update(changed, ["state", "gone_from_round"])


@transaction.atomic
def undo_check_in(*, bustle_id: int, numbers: Sequence[int]) -> None:
    """Back to registered, before the start.

    Raises:
        NotNow: the bustle has started; they can leave instead.
    """
    bustle = lock_bustle(bustle_id)
    if bustle.state != Bustle.State.SETUP:
        raise NotNow(_("Play has started. Mark them as leaving instead."))
    entries = entries_of(bustle, numbers)
    with recorded(bustle, Deed.Kind.UNCHECKED, entries):
        for entry in entries:
            save_attendance(entry, Attendance.of(entry).undo_arrival())
    bump_version(bustle)


@transaction.atomic
def mark_no_show(*, bustle_id: int, number: int) -> None:
    """This person did not come and is not drawn from the next round on.

    Before the start the first who waits has their place.

    Raises:
        NotNow: the bustle is finished.
    """
    _mark_gone(going_on(bustle_id), number, Registration.State.NO_SHOW, Deed.Kind.NO_SHOW)


@transaction.atomic
def leave(*, bustle_id: int, number: int) -> None:
    """This person goes home after the running round. They stay in the standings, marked.

    Raises:
        NotNow: the bustle is finished.
    """
    _mark_gone(going_on(bustle_id), number, Registration.State.LEFT, Deed.Kind.LEFT)


def _mark_gone(bustle: Bustle, number: int, state: str, kind: Deed.Kind) -> None:
    [entry] = entries_of(bustle, [number])
    with recorded(bustle, kind, [entry]) as more:
        depart(bustle, entry, state)
        more["moved_up"] = move_up(bustle)
    bump_version(bustle)


def depart(bustle: Bustle, entry: Registration, state: str) -> None:
    """Somebody is gone from now on, in this state."""
    save_attendance(entry, Attendance.of(entry).depart(first_round_to_come(bustle), state))


@transaction.atomic
def rename(*, bustle_id: int, number: int, name: str) -> None:
    """Corrects a name.

    Raises:
        RegistrationRefused: the name is empty or too long.
        NotNow: they were erased.
    """
    bustle = lock_bustle(bustle_id)
    [entry] = entries_of(bustle, [number])
    if entry.player.erased_at:
        raise NotNow(_("This person was erased. Their entry stays without a name."), "name")
    before, entry.player.name = entry.player.name, cleaned_name(name)
    if before == entry.player.name:
        return
    entry.player.save(update_fields=["name"])
    names = {"before": before, "after": entry.player.name}
    record(bustle, Deed.Kind.RENAMED, whom=[number], **names, **moment_of(bustle))
    bump_version(bustle)


def going_on(bustle_id: int) -> Bustle:
    """The bustle, locked. Raises NotNow once it is finished."""
    bustle = lock_bustle(bustle_id)
    _refuse_if_finished(bustle)
    return bustle


def _refuse_if_finished(bustle: Bustle) -> None:
    if bustle.state == Bustle.State.FINISHED:
        raise NotNow(_("This bustle is over."))


def add_people(
    bustle: Bustle,
    names: Sequence[str],
    state: str,
    from_round: int | None,
    chosen: Mapping[int, int] | None = None,
) -> list[int]:
    """New registrations of a bustle that is locked; returns their numbers.

    The public sees of them what they agreed to, as the directory has it.

    Raises:
        RegistrationRefused, NotNow, NoSuchThing: as `register`.
    """
    _refuse_if_finished(bustle)
    cleaned = [cleaned_name(name) for name in names]
    last = _last_number(bustle)
    if last + len(cleaned) > MOST_PLAYERS:
        sentence = _("%(most)s players is the most Bustle can take.") % {"most": MOST_PLAYERS}
        raise RegistrationRefused(sentence, "name")
    players = entrants(bustle, cleaned, chosen or {})
    Registration.objects.bulk_create(
        Registration(
            bustle=bustle,
            player=player,
            number=number,
            state=state,
            from_round=from_round,
            shown_as=player.shown_as,
        )
        for number, player in enumerate(players, start=last + 1)
    )
    return list(range(last + 1, last + 1 + len(cleaned)))


def _last_number(bustle: Bustle) -> int:
    """The last number that was given, also to an entry that was removed."""
    last = bustle.registrations.aggregate(last=Max("number"))["last"] or 0
    removed = bustle.deeds.filter(kind=Deed.Kind.REMOVED).values_list("facts", flat=True)
    return max(last, *(int(facts["number"]) for facts in removed), 0)


def cleaned_name(name: str) -> str:
    """A name as it is kept.

    Raises:
        RegistrationRefused: it is empty or too long.
    """
    cleaned = tidied(name)
    if not cleaned:
        raise RegistrationRefused(_("Enter a name."), "name")
    if len(cleaned) > LONGEST_NAME:
        raise too_long_a_name()
    return cleaned


def too_long_a_name() -> RegistrationRefused:
    """Refusal of a name that is too long."""
    sentence = _("Keep the name to %(most)s letters.") % {"most": LONGEST_NAME}
    return RegistrationRefused(sentence, "name")


def entries_of(bustle: Bustle, numbers: Sequence[int]) -> list[Registration]:
    """The registrations with these numbers. Raises NoSuchThing if one is missing."""
    wanted = set(numbers)
    entries = list(bustle.registrations.select_related("player").filter(number__in=wanted))
    if len(entries) != len(wanted):
        missing = sorted(wanted - {entry.number for entry in entries})
        raise NoSuchThing(_("No player has number %(number)s.") % {"number": missing[0]})
    return entries


def first_round_to_come(bustle: Bustle) -> int | None:
    """The next round to be opened; None before the start, when people play from round 1."""
    return None if bustle.state == Bustle.State.SETUP else next_round(bustle.pk)


def _which_rounds(first: int, last: int) -> str:
    if last < first:
        return _("No rounds are left to choose from.")
    if first == last:
        return _("Only round %(number)s is left to choose.") % {"number": first}
    return _("Choose a round from %(first)s to %(last)s.") % {"first": first, "last": last}
