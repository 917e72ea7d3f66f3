"""A person's entry in a bustle, with its number.

What people say of themselves is declared here once and stands in `OWN_FIELDS`: forms, API and
services take it from there.
"""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.bustles import Bustle
from tournaments.models.clubs import Player, ShownAs
from tournaments.models.lines import Line


class Team(models.Model):
    """People who entered together and stay partners all evening, with a number of their own."""

    bustle = models.ForeignKey(Bustle, on_delete=models.CASCADE, related_name="teams")
    number = models.PositiveSmallIntegerField()
    name = Line(max_length=80, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["bustle", "number"], name="one_team_number"),
        ]
        ordering = ["number"]

    def __str__(self) -> str:
        return f"Team {self.number} of {self.bustle}"


class Registration(models.Model):
    """Numbers are given once and never again, so that cards, draws and the log can name them."""

    class State(models.TextChoices):
        WAITING = "waiting", _("on the waiting list")
        REGISTERED = "registered", _("registered")
        HERE = "here", _("here")
        NO_SHOW = "no_show", _("did not come")
        LEFT = "left", _("left")

    Shown = ShownAs

    bustle = models.ForeignKey(Bustle, on_delete=models.CASCADE, related_name="registrations")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="registrations")
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=10, choices=State.choices, default=State.REGISTERED)
    # The first round they can play, and the first in which they are gone; None: from the start,
    # and to the end.
    from_round = models.PositiveSmallIntegerField(null=True, blank=True)
    gone_from_round = models.PositiveSmallIntegerField(null=True, blank=True)
    # Numbers of the rounds in between that they missed, having left and come back.
    away_rounds = models.JSONField(default=list, blank=True)
    # They play so that others can, and are left out of places and prizes.
    helper = models.BooleanField(
        default=False, help_text=_("Plays so that others can: no place, no prize.")
    )
    team = models.ForeignKey(
        Team, on_delete=models.SET_NULL, null=True, blank=True, related_name="members"
    )
    # Whose seats they have taken over.
    stands_in_for = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="substitutes"
    )
    paid = models.BooleanField(default=False)
    # Holds for who did not come, until they pay double at a later bustle or it is let go.
    owes_double = models.BooleanField(
        default=False, help_text=_("Did not come, and pays double next time.")
    )
    shown_as = models.CharField(
        max_length=8,
        choices=ShownAs.choices,
        default=ShownAs.NAME,
        help_text=_("What the public may see of them."),
    )
    # With whom they would like to play; the director may make a wish of it.
    partner_wish = Line(
        max_length=120,
        blank=True,
        help_text=_("In their own words."),
        error_messages={"max_length": _("Keep the wish to 120 letters.")},
    )
    # They put themselves on the list, and may change it by a link of their own.
    by_themselves = models.BooleanField(
        default=False, help_text=_("They put themselves on the list.")
    )
    link_generation = models.PositiveSmallIntegerField(default=1)
    created_at = models.DateTimeField(auto_now_add=True)

    # What the director may enter for somebody, and what people say of themselves.
    ENTERED_FIELDS = ("shown_as",)
    OWN_FIELDS = (*ENTERED_FIELDS, "partner_wish")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["bustle", "number"], name="one_number"),
            models.UniqueConstraint(fields=["bustle", "player"], name="one_registration"),
            models.CheckConstraint(
                condition=models.Q(state__in=["waiting", "registered", "here", "no_show", "left"]),
                name="registration_state_known",
            ),
        ]
        ordering = ["number"]

    def __str__(self) -> str:
        return f"{self.number} {self.player}"


class Wish(models.Model):
    """Something that the director asks of the draw beyond fairness.

    `one` and `other` for wishes about two people; `one` and `table` for a seat kept all night;
    only `table` for one that stays empty.
    """

    class Kind(models.TextChoices):
        MUST = "must", _("always partners")
        AVOID = "avoid", _("never partners")
        APART = "apart", _("never at one table")
        FIRST_ONLY = "first_only", _("partners in the first round only")
        FIXED = "fixed", _("stays at one table")
        BROKEN = "broken", _("table stays empty")

    # Wishes about two people.
    OF_TWO = (Kind.MUST, Kind.AVOID, Kind.APART, Kind.FIRST_ONLY)

    bustle = models.ForeignKey(Bustle, on_delete=models.CASCADE, related_name="wishes")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    one = models.ForeignKey(
        Registration, on_delete=models.CASCADE, null=True, blank=True, related_name="+"
    )
    other = models.ForeignKey(
        Registration, on_delete=models.CASCADE, null=True, blank=True, related_name="+"
    )
    table = models.PositiveSmallIntegerField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=(
                    models.Q(kind__in=["must", "avoid", "apart", "first_only"])
                    & models.Q(one__isnull=False, other__isnull=False, table__isnull=True)
                    & ~models.Q(one=models.F("other"))
                )
                | models.Q(kind="fixed", one__isnull=False, other__isnull=True, table__isnull=False)
                | models.Q(
                    kind="broken", one__isnull=True, other__isnull=True, table__isnull=False
                ),
                name="wish_says_what_it_needs",
            ),
        ]
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} in {self.bustle}"
