"""Rulesets that a club keeps for itself: a preset with what the club changed."""

from django.db import models

from tournaments.models.clubs import Club
from tournaments.models.lines import Line


class ClubRuleset(models.Model):
    """A club's own preset. Bustles copy it when they choose it, so it may change or go."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="rulesets")
    name = Line(max_length=80)
    base = models.CharField(max_length=60)
    # Only what is not as in the base; the same for the customs of the table.
    options = models.JSONField(default=dict, blank=True)
    customs = models.JSONField(default=dict, blank=True)
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["club", "name"], name="club_ruleset_named_once")
        ]
        ordering = ["name", "pk"]

    def __str__(self) -> str:
        return self.name
