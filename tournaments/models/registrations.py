"""A person's entry in a bustle, with its number."""

from django.db import models

from tournaments.models.bustles import Bustle
from tournaments.models.clubs import Player


class Registration(models.Model):
    """Numbers are given once and never again, so that cards, draws and the log can name them."""

    class State(models.TextChoices):
        REGISTERED = "registered", "registered"
        HERE = "here", "here"
        NO_SHOW = "no_show", "did not come"
        LEFT = "left", "left"

    bustle = models.ForeignKey(Bustle, on_delete=models.CASCADE, related_name="registrations")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="registrations")
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=10, choices=State.choices, default=State.REGISTERED)
    # The first round they can play, and the first in which they are gone; None: from the start,
    # and to the end.
    from_round = models.PositiveSmallIntegerField(null=True, blank=True)
    gone_from_round = models.PositiveSmallIntegerField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["bustle", "number"], name="one_number"),
            models.UniqueConstraint(fields=["bustle", "player"], name="one_registration"),
            models.CheckConstraint(
                condition=models.Q(state__in=["registered", "here", "no_show", "left"]),
                name="registration_state_known",
            ),
        ]
        ordering = ["number"]

    def __str__(self) -> str:
        return f"{self.number} {self.player}"
