"""Planning a bustle's money, and the plan's lists of people. The cash book is in `cash_book.py`."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from decimal import Decimal

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.core.errors import MoneyRefused, NoSuchThing
from tournaments.core.services.audit_log import record
from tournaments.core.services.bustle_lock import bump_version, lock_bustle
from tournaments.models import Bustle, Club, Deed, Player, PlayerList, Prize, PrizePlan
from tournaments.models.lines import tidied
from tournaments.money.prizes.awarding import MEASURES
from tournaments.money.selectors.plan import (
    FIELDS,
    Plan,
    PlannedPrize,
    lists_of,
    pays,
    plan_of,
    players_by_number,
)
from tournaments.players.selectors.registrations import registrations_of

LONGEST_LIST_NAME = 40
MOST_PRIZES = 40
MOST = Decimal("9999999.99")
AMOUNTS = (
    *("fee", "house_amount", "carried_in", "given"),
    *("cup_coin", "misdeal_coin", "ante", "stake"),
)
HUNDRED = Decimal(100)


@transaction.atomic
def save_plan(*, bustle_id: int, plan: Plan) -> None:
    """Keeps how the money is raised and parted, at any time; the same plan again changes nothing.

    What ties are drawn by is settled with the first plan and stays.

    Raises:
        NoSuchThing: there is no such bustle.
        MoneyRefused: an amount is below nothing, percents come to more than 100, two prizes are
            for the same, or a list is another club's.
    """
    bustle = lock_bustle(bustle_id)
    check_plan(plan)
    _refuse_other_clubs_lists(bustle, plan)
    before = plan_of(bustle_id)
    if before is not None and _same(before, plan):
        return
    row = PrizePlan.objects.filter(bustle=bustle).first() or PrizePlan(bustle=bustle)
    row.seed = secrets.randbits(32) if row.seed is None else row.seed
    for name in FIELDS:
        setattr(row, name, getattr(plan, name))
    row.save()
    Prize.objects.filter(bustle=bustle).delete()
    Prize.objects.bulk_create(
        _row(bustle, position, prize) for position, prize in enumerate(plan.prizes, start=1)
    )
    record(bustle, Deed.Kind.MONEY_PLANNED)
    bump_version(bustle)


def check_plan(plan: Plan) -> None:
    """Refuses a plan that cannot be kept.

    Raises:
        MoneyRefused: it cannot; `field` names what is wrong, "prizes" for the prizes together.
    """
    for name in AMOUNTS:
        if not 0 <= getattr(plan, name) <= MOST:
            raise MoneyRefused(_("Enter 0 or more."), name)
    if not 0 <= plan.house_percent <= HUNDRED:
        raise MoneyRefused(_("Enter a percentage from 0 to 100."), "house_percent")
    for planned in plan.prizes:
        _check_prize(planned)
    total = sum((prize.percent or Decimal(0) for prize in plan.prizes), Decimal(0))
    if total > HUNDRED:
        over = f"{(total - HUNDRED).normalize():f}"
        raise MoneyRefused(
            _("The percentages add up to %(over)s more than 100. Lower some of them.")
            % {"over": over},
            "prizes",
        )
    keys = [prize.key for prize in plan.prizes]
    for planned in plan.prizes:
        if keys.count(planned.key) > 1:
            raise MoneyRefused(
                _("You have two prizes for %(title)s. Keep one.") % {"title": planned.title},
                "prizes",
            )


def _check_prize(prize: PlannedPrize) -> None:
    if prize.measure not in MEASURES or not 1 <= prize.place <= 999:
        raise MoneyRefused(_("Choose what each prize is for."), "prizes")
    worth = prize.percent if prize.amount is None else prize.amount
    if worth is None or (prize.percent is not None and prize.amount is not None) or worth < 0:
        raise MoneyRefused(_("Enter how much %(title)s wins.") % {"title": prize.title}, "prizes")


def _refuse_other_clubs_lists(bustle: Bustle, plan: Plan) -> None:
    asked = {prize.only_id for prize in plan.prizes if prize.only_id is not None}
    own = PlayerList.objects.filter(club_id=bustle.club_id, pk__in=asked).count()
    if own != len(asked):
        raise MoneyRefused(_("One of the lists was deleted. Choose another."), "prizes")


def _same(first: Plan, second: Plan) -> bool:
    """True if two plans say the same; names of lists and the seed are not the form's to say."""

    def values(plan: Plan) -> list[object]:
        prizes = [(p.key, p.name, p.percent, p.amount) for p in plan.prizes]
        return [*(getattr(plan, name) for name in FIELDS), prizes]

    return values(first) == values(second)


def _row(bustle: Bustle, position: int, prize: PlannedPrize) -> Prize:
    return Prize(
        bustle=bustle,
        position=position,
        measure=prize.measure,
        place=prize.place,
        only_id=prize.only_id,
        name=prize.name,
        percent=prize.percent,
        amount=prize.amount,
    )


@transaction.atomic
def everybody_has_paid(*, bustle_id: int) -> int:
    """Marks all who are asked for the fee as having paid; returns how many had not.

    Raises:
        NoSuchThing: there is no such bustle.
    """
    bustle = lock_bustle(bustle_id)
    owing = [
        person.id for person in registrations_of(bustle_id) if pays(person) and not person.paid
    ]
    if owing:
        bustle.registrations.filter(pk__in=owing).update(paid=True)
        record(bustle, Deed.Kind.EVERYBODY_PAID, count=len(owing))
        bump_version(bustle)
    return len(owing)


@transaction.atomic
def save_list(
    *, club_id: int, name: str, player_ids: Iterable[int], list_id: int | None = None
) -> int:
    """Keeps a list of people of a club, a new one without `list_id`; returns its id.

    Raises:
        NoSuchThing: there is no such club or list.
        MoneyRefused: it has no name, or one that another list of the club has.
    """
    # One at a time, or two of one name would meet the database's own refusal.
    if not Club.objects.select_for_update().filter(pk=club_id).exists():
        raise NoSuchThing(_("There’s no such club."))
    tidy = tidied(name)
    if not tidy or len(tidy) > LONGEST_LIST_NAME:
        raise MoneyRefused(
            _("Name the list, in up to %(most)s letters.") % {"most": LONGEST_LIST_NAME}, "name"
        )
    others = PlayerList.objects.filter(club_id=club_id).exclude(pk=list_id or 0)
    if tidy.casefold() in {other.casefold() for other in others.values_list("name", flat=True)}:
        raise MoneyRefused(_("You already have a list of that name."), "name")
    row = _list(club_id, list_id) if list_id else PlayerList(club_id=club_id)
    row.name = tidy
    row.save()
    row.players.set(Player.objects.filter(club_id=club_id, pk__in=list(player_ids)))
    for bustle_id in set(row.prizes.values_list("bustle_id", flat=True)):
        bump_version(lock_bustle(bustle_id))
    return row.pk


def save_list_of_bustle(
    *, bustle: Bustle, name: str, player_ids: Iterable[int], list_id: int | None = None
) -> int:
    """Keeps a list by the people of one bustle: whoever is on it and not in that bustle stays.

    Raises:
        NoSuchThing, MoneyRefused: as `save_list`.
    """
    shown = set(players_by_number(bustle.pk).values())
    now = next((one for one in lists_of(bustle.club_id) if one.id == list_id), None)
    elsewhere = (now.player_ids if now else frozenset()) - shown
    people = {*player_ids, *elsewhere}
    return save_list(club_id=bustle.club_id, name=name, player_ids=people, list_id=list_id)


@transaction.atomic
def remove_list(*, club_id: int, list_id: int) -> None:
    """Takes a list away; its people stay.

    Raises:
        NoSuchThing: there is no such list.
        MoneyRefused: a prize goes to its people.
    """
    row = _list(club_id, list_id)
    if row.prizes.exists():
        raise MoneyRefused(_("A prize uses this list. Change that prize first."))
    row.delete()


def _list(club_id: int, list_id: int) -> PlayerList:
    row = PlayerList.objects.filter(club_id=club_id, pk=list_id).first()
    if row is None:
        raise NoSuchThing(_("There’s no such list."))
    return row
