"""A bustle's money as planned, and the takings so far."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from django.utils.translation import gettext as _

from scoring.saying import said
from tournaments.core.selectors.names import full_names, name_of, numbers_of_players
from tournaments.models import Bustle, CashLine, PlayerList, Prize, PrizePlan, Registration
from tournaments.money.prizes import NOTHING, HouseShare, Pot, Takings, parted, pot_of, title
from tournaments.money.prizes import Prize as PrizeValue
from tournaments.players.selectors.registrations import RegistrationView
from tournaments.standings.selectors.statistics import Figures

Kind = CashLine.Kind
COINS = (Kind.CUP, Kind.JAR, Kind.STAKES)


@dataclass(frozen=True)
class PlannedPrize:
    """Something to win: a percent of the pot or an amount, the other of the two None.

    `only_id` is the list to whose people alone it goes, `only` that list's name.
    """

    measure: str = "place"
    place: int = 1
    name: str = ""
    percent: Decimal | None = None
    amount: Decimal | None = None
    only_id: int | None = None
    only: str = ""

    @property
    def key(self) -> str:
        """Its name in the cash lines; the same for as long as it is for the same."""
        return f"{self.measure}-{self.place}" + (f"-{self.only_id}" if self.only_id else "")

    @property
    def title(self) -> str:
        """Its name for people."""
        return self.name or said(title(self.measure, (self.place,), self.only))

    def value(self) -> PrizeValue:
        """Prize for parting a pot. A list is known by its id, because names change."""
        only = str(self.only_id or "")
        return PrizeValue(self.key, self.measure, self.place, only, self.percent, self.amount)


@dataclass(frozen=True)
class Plan:
    """A plan of how money is raised and split; the words are those of `PrizePlan`."""

    currency: str = "$"
    fee: Decimal = NOTHING
    house: str = PrizePlan.House.NOTHING
    house_amount: Decimal = NOTHING
    house_percent: Decimal = NOTHING
    carried_in: Decimal = NOTHING
    given: Decimal = NOTHING
    ties: str = PrizePlan.Ties.SHARE
    winner_takes_no_side_prize: bool = False
    one_side_prize_each: bool = False
    cup: str = PrizePlan.Cup.NOBODY
    cup_coin: Decimal = Decimal("0.25")
    misdeal_coin: Decimal = NOTHING
    ante: Decimal = NOTHING
    stake: Decimal = NOTHING
    coins_go: str = PrizePlan.Goes.POT
    public: bool = True
    prizes: tuple[PlannedPrize, ...] = ()
    seed: int = 0

    def worth(self, pot: Decimal) -> dict[str, Decimal]:
        """Worth of each prize of a pot, by key."""
        return parted(pot, [prize.value() for prize in self.prizes])

    def pot(self, takings: Takings) -> Pot:
        """The pot of what came in."""
        return pot_of(takings, HouseShare(self.house, self.house_amount, self.house_percent))


@dataclass(frozen=True)
class Coins:
    """Coins that should lie in a cup, jar or pool by the hands entered."""

    kind: str
    word: str
    each: str
    count: int
    amount: Decimal


FIELDS = tuple(name for name in Plan.__dataclass_fields__ if name not in ("prizes", "seed"))
"""Fields that a plan and its row have under the same name, without the seed."""


def plan_of(bustle_id: int) -> Plan | None:
    """The plan of a bustle, None where it plays for nothing."""
    row = PrizePlan.objects.filter(bustle_id=bustle_id).first()
    if row is None:
        return None
    prizes = Prize.objects.filter(bustle_id=bustle_id).select_related("only")
    return Plan(
        **{name: getattr(row, name) for name in FIELDS},
        prizes=tuple(_planned(prize) for prize in prizes),
        seed=row.seed or 0,
    )


def _planned(row: Prize) -> PlannedPrize:
    return PlannedPrize(
        measure=row.measure,
        place=row.place,
        name=row.name,
        percent=row.percent,
        amount=row.amount,
        only_id=row.only_id,
        only=row.only.name if row.only else "",
    )


def pays(person: RegistrationView) -> bool:
    """True if somebody is asked for the fee: whoever plays for a place that nobody has paid."""
    gone = person.state == Registration.State.NO_SHOW or person.waiting
    return not (gone or person.helper or person.stands_in_for)


def paid_in(plan: Plan, people: Iterable[RegistrationView]) -> Decimal:
    """The fees of everybody who is marked as having paid."""
    return plan.fee * sum(person.paid for person in people)


def payers_in(people: Iterable[RegistrationView]) -> int:
    """Number of people who have paid or are asked for the fee."""
    return sum(person.paid or pays(person) for person in people)


def expected_takings(plan: Plan, payers: int) -> Takings:
    """Takings when so many have paid, before any coin is counted."""
    return Takings(plan.fee * payers, payers, plan.carried_in, plan.given)


def takings_of(
    plan: Plan, people: Sequence[RegistrationView], sums: Mapping[str, Decimal]
) -> Takings:
    """Takings for prizes so far; `sums` are the `sums_of` the cash lines.

    Coins count once somebody has counted them.
    """
    coins = sum((sums[kind] for kind in COINS), NOTHING)
    return Takings(
        fees=paid_in(plan, people) + sums[Kind.FEE],
        payers=sum(person.paid for person in people),
        carried_in=plan.carried_in,
        given=plan.given + sums[Kind.GIVEN],
        coins=coins if plan.coins_go == PrizePlan.Goes.POT else NOTHING,
    )


def sums_of(bustle_id: int) -> dict[str, Decimal]:
    """Sums of the cash lines of each kind, without those taken back."""
    # Added up here: SQLite would add them as floats.
    sums: dict[str, Decimal] = {str(kind): NOTHING for kind in Kind.values}
    rows = CashLine.objects.filter(bustle_id=bustle_id).values_list("kind", "amount")
    for kind, amount in rows:
        sums[kind] += amount
    return sums


def coins_of(plan: Plan, figures: Iterable[Figures]) -> list[Coins]:
    """Coins due in cup, jar and pool by everybody's figures, where the plan has them."""
    did = list(figures)
    both = plan.cup == PrizePlan.Cup.BOTH
    euchred = sum(
        figures_of_player.euchred if both else figures_of_player.euchred_as_maker
        for figures_of_player in did
    )
    cup = plan.cup_coin if plan.cup != PrizePlan.Cup.NOBODY else NOTHING
    asked = [
        (Kind.CUP, _("euchre cup"), _("times euchred"), euchred, cup),
        (
            Kind.JAR,
            _("misdeal jar"),
            _("misdeals"),
            sum(figures_of_player.misdeals for figures_of_player in did),
            plan.misdeal_coin,
        ),
        (
            Kind.STAKES,
            _("pool, as antes"),
            _("antes"),
            sum(figures_of_player.rounds for figures_of_player in did),
            plan.ante,
        ),
        (
            Kind.STAKES,
            _("pool, as stakes"),
            _("stakes"),
            sum(figures_of_player.stakes for figures_of_player in did),
            plan.stake,
        ),
    ]
    return [
        Coins(kind, word, each, count, count * coin)
        for kind, word, each, count, coin in asked
        if coin
    ]


@dataclass(frozen=True)
class ListView:
    """A club's list of people who have a prize of their own; `used` by a prize of some bustle."""

    id: int
    name: str
    player_ids: frozenset[int]
    used: bool


def lists_of(club_id: int) -> list[ListView]:
    """The club's lists by name."""
    rows = PlayerList.objects.filter(club_id=club_id).prefetch_related("players", "prizes")
    return [
        ListView(
            row.pk,
            row.name,
            frozenset(player.pk for player in row.players.all()),
            bool(row.prizes.all()),
        )
        for row in rows
    ]


def numbers_on_lists(bustle_id: int, list_ids: Iterable[int]) -> dict[str, frozenset[int]]:
    """The people of a bustle on each of these lists, by the list's id as prizes name it."""
    numbers_by_list = {str(list_id): set[int]() for list_id in list_ids}
    rows = PlayerList.players.through.objects.filter(
        playerlist_id__in=[int(list_id) for list_id in numbers_by_list],
        player__registrations__bustle_id=bustle_id,
    ).values_list("playerlist_id", "player__registrations__number", "player__registrations__bustle")
    for list_id, number, in_bustle in rows:
        if in_bustle == bustle_id:
            numbers_by_list[str(list_id)].add(number)
    return {list_id: frozenset(numbers) for list_id, numbers in numbers_by_list.items()}


def players_by_number(bustle_id: int) -> dict[int, int]:
    """Ids in the club's directory of everybody in a bustle, by number."""
    rows = Registration.objects.filter(bustle_id=bustle_id).order_by("number")
    return dict(rows.values_list("number", "player_id"))


def people_for_lists(bustle: Bustle) -> list[tuple[int, str]]:
    """People of the bustle in the club's directory, by name: id and name."""
    rows = Registration.objects.filter(bustle=bustle).select_related("player")
    players = numbers_of_players(rows, bustle.state)
    names = full_names({row.number: name_of(row) for row in rows}, players)
    people = [(row.player_id, names[row.number]) for row in rows]
    return sorted(people, key=lambda person: person[1].casefold())
