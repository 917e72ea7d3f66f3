"""Evenings that come again: every Thursday at seven, but not at Christmas."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models.bustles import MOST_PLAYERS, SMALLEST_LIMIT, Bustle, between, validate_day
from tournaments.models.clubs import Club, Player
from tournaments.models.lines import Line

MOST_DAYS_AHEAD = 60


class Series(models.Model):
    """A pattern of evenings of a club, each set up like the last one that was played."""

    class Repeats(models.TextChoices):
        WEEKLY = "weekly", _("every week")
        FORTNIGHTLY = "fortnightly", _("every two weeks")
        MONTHLY = "monthly", _("once a month, in the same week of it")
        MONTHLY_LAST = "monthly_last", _("once a month, in its last week")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="series")
    name = Line(_("name"), max_length=80)
    place = Line(_("place"), max_length=80, blank=True)
    first_at = models.DateTimeField(_("first evening"), validators=[validate_day])
    repeats = models.CharField(
        _("repeats"), max_length=12, choices=Repeats.choices, default=Repeats.WEEKLY
    )
    until = models.DateField(
        _("until"), null=True, blank=True, help_text=_("Leave empty to go on.")
    )
    # Days without an evening, as "2026-12-24".
    skipped = models.JSONField(_("not on"), default=list, blank=True)
    # Whose settings the next evening takes over.
    template = models.ForeignKey(
        Bustle,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("set up like"),
    )
    sign_up_days = models.PositiveSmallIntegerField(
        _("sign-up opens"),
        null=True,
        blank=True,
        validators=between(0, MOST_DAYS_AHEAD),
        help_text=_("Days before the evening. Leave empty to open it yourself."),
    )
    player_limit = models.PositiveSmallIntegerField(
        _("places"),
        null=True,
        blank=True,
        validators=between(SMALLEST_LIMIT, MOST_PLAYERS),
        help_text=_("Anyone beyond goes on the waiting list. Leave empty for no limit."),
    )
    # On the list of every evening from the start.
    regulars = models.ManyToManyField(Player, related_name="regular_in", blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(default=timezone.now)

    # What somebody fills in, but for days and regulars, which are text there.
    SETTINGS = (
        *("name", "place", "first_at", "repeats", "until", "template", "sign_up_days"),
        "player_limit",
    )

    class Meta:
        ordering = ["name", "pk"]

    def __str__(self) -> str:
        return f"{self.name}, {self.repeats}"


class SeriesEvening(models.Model):
    """A day on which a series has made its evening, once and for all."""

    series = models.ForeignKey(Series, on_delete=models.CASCADE, related_name="evenings")
    day = models.DateField()
    bustle = models.OneToOneField(
        Bustle, on_delete=models.SET_NULL, null=True, related_name="series_evening"
    )
    # When its sign-up was opened and closed by itself; a director may do otherwise afterwards.
    opened_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["series", "day"], name="one_evening_a_day")]
        ordering = ["day"]

    def __str__(self) -> str:
        return f"{self.series.name} on {self.day}"
