"""Money, paid at the door and given back in prizes. Amounts are Decimals with cents."""

from decimal import Decimal
from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.bustles import Bustle
from tournaments.models.clubs import PlayerList
from tournaments.models.lines import Line
from tournaments.models.registrations import Registration

_AMOUNT: dict[str, Any] = {"max_digits": 9, "decimal_places": 2}
_PERCENT: dict[str, Any] = {"max_digits": 5, "decimal_places": 2}
NOTHING = Decimal(0)


class PrizePlan(models.Model):
    """The way a bustle's money is raised and parted. A bustle without one plays for nothing."""

    class House(models.TextChoices):
        """The house's part, kept before prizes are parted."""

        NOTHING = "nothing", _("nothing")
        FIXED = "fixed", _("a fixed amount")
        PERCENT = "percent", _("a share of the fees")
        EACH = "each", _("an amount for every player")

    class Ties(models.TextChoices):
        SHARE = "share", _("they share the prizes of their places")
        DRAW = "draw", _("a draw decides between them")

    class Cup(models.TextChoices):
        """The people who put a coin into the euchre cup when the makers are euchred."""

        NOBODY = "nobody", _("nobody")
        CALLER = "caller", _("whoever called")
        BOTH = "both", _("both partners who were euchred")

    class Goes(models.TextChoices):
        """The place where cup, jar, antes and stakes go."""

        POT = "pot", _("into the pot for prizes")
        NEXT_TIME = "next_time", _("kept for next time")
        HOUSE = "house", _("to the house")

    bustle = models.OneToOneField(Bustle, on_delete=models.CASCADE, related_name="prize_plan")
    currency = models.CharField(max_length=4, default="$")
    fee = models.DecimalField(**_AMOUNT, default=NOTHING)
    house = models.CharField(max_length=8, choices=House.choices, default=House.NOTHING)
    house_amount = models.DecimalField(**_AMOUNT, default=NOTHING)
    house_percent = models.DecimalField(**_PERCENT, default=NOTHING)
    # What was in the pot before anybody paid: carried over from last time, or given by a sponsor.
    carried_in = models.DecimalField(**_AMOUNT, default=NOTHING)
    given = models.DecimalField(**_AMOUNT, default=NOTHING)
    ties = models.CharField(max_length=5, choices=Ties.choices, default=Ties.SHARE)
    # What ties are drawn by, so that the same draw can be made again.
    seed = models.BigIntegerField(null=True, blank=True)
    winner_takes_no_side_prize = models.BooleanField(default=False)
    one_side_prize_each = models.BooleanField(default=False)
    cup = models.CharField(max_length=6, choices=Cup.choices, default=Cup.NOBODY)
    cup_coin = models.DecimalField(**_AMOUNT, default=Decimal("0.25"))
    # A coin for every misdeal, every ante and every stake of games that know them.
    misdeal_coin = models.DecimalField(**_AMOUNT, default=NOTHING)
    ante = models.DecimalField(**_AMOUNT, default=NOTHING)
    stake = models.DecimalField(**_AMOUNT, default=NOTHING)
    coins_go = models.CharField(max_length=9, choices=Goes.choices, default=Goes.POT)
    # Whether the public page says what there is to win.
    public = models.BooleanField(default=True)

    def __str__(self) -> str:
        return f"The money of {self.bustle}"


class Prize(models.Model):
    """Something to win: a place, or a side prize. A part of the pot or an amount.

    `place` is the place that wins it in its own list: 1 the best. `only` names a list of the club
    to whose people alone it goes.
    """

    class Measure(models.TextChoices):
        PLACE = "place", _("place in the standings")
        LONERS = "loners", _("most loners")
        EUCHRES = "euchres", _("most euchres of others")
        EUCHRED = "euchred", _("most often euchred")
        HIGH_ROUND = "high_round", _("highest round")
        LOW_TOTAL = "low_total", _("lowest total")
        LAST = "last", _("last place")

    bustle = models.ForeignKey(Bustle, on_delete=models.CASCADE, related_name="prizes")
    position = models.PositiveSmallIntegerField()
    measure = models.CharField(max_length=10, choices=Measure.choices, default=Measure.PLACE)
    place = models.PositiveSmallIntegerField(default=1)
    only = models.ForeignKey(
        PlayerList, on_delete=models.PROTECT, null=True, blank=True, related_name="prizes"
    )
    name = Line(max_length=60, blank=True)
    percent = models.DecimalField(**_PERCENT, null=True, blank=True)
    amount = models.DecimalField(**_AMOUNT, null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["bustle", "position"], name="one_prize_a_position"),
            models.CheckConstraint(
                condition=models.Q(percent__isnull=True) ^ models.Q(amount__isnull=True),
                name="prize_is_percent_or_amount",
            ),
        ]
        ordering = ["position"]

    def __str__(self) -> str:
        return self.name or f"{self.get_measure_display()} {self.place}"


class CashLine(models.Model):
    """Money that changed hands, as it was said. Never changed: a line takes another back.

    `amount` is what came into the cash box; what was paid out of it is negative. `prize` is the key
    of the prize that was handed out.
    """

    class Kind(models.TextChoices):
        FEE = "fee", _("fee")
        CUP = "cup", _("euchre cup")
        JAR = "jar", _("misdeal jar")
        STAKES = "stakes", _("antes and stakes")
        GIVEN = "given", _("given by a sponsor")
        EXPENSE = "expense", _("expense")
        HOUSE = "house", _("paid to the house")
        PRIZE = "prize", _("prize paid out")
        OTHER = "other", _("other")

    bustle = models.ForeignKey(Bustle, on_delete=models.CASCADE, related_name="cash_lines")
    line_id = models.UUIDField(unique=True)
    kind = models.CharField(max_length=8, choices=Kind.choices)
    amount = models.DecimalField(**_AMOUNT)
    registration = models.ForeignKey(
        Registration, on_delete=models.PROTECT, null=True, blank=True, related_name="cash_lines"
    )
    prize = models.CharField(max_length=40, blank=True)
    note = Line(max_length=120, blank=True)
    by = models.CharField(max_length=80)
    written_at = models.DateTimeField()
    takes_back = models.OneToOneField(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="taken_back_by"
    )

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.amount} in {self.bustle}"
