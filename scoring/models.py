"""Rows of facts: rulesets as they were frozen, score sheets, and the score log.

Private to this app. Nothing here knows of bustles, rounds or players: whoever opens a score sheet
keeps its id. The log is append-only (database triggers refuse UPDATE and DELETE, see migrations
0002 and 0005): points are never stored in it, they are derived from its facts.
"""

from collections.abc import Mapping
from typing import Any

from django.db import models

from scoring.rules.seats import GameSeats
from scoring.tally import counted_part


class FrozenRuleset(models.Model):
    """A resolved ruleset, kept whole, so that a preset corrected later changes no played score."""

    digest = models.CharField(max_length=64, unique=True)
    slug = models.CharField(max_length=60)
    version = models.PositiveIntegerField()
    data = models.JSONField()

    def __str__(self) -> str:
        return f"{self.slug} v{self.version} ({self.digest[:8]})"

    @property
    def seats(self) -> GameSeats:
        """Seats of the game; no other rule is read."""
        return GameSeats.of_ruleset(self.data)


class ScoreBook(models.Model):
    """The sheets that are kept together: one book per bustle."""

    ruleset = models.ForeignKey(FrozenRuleset, on_delete=models.PROTECT, related_name="books")

    def __str__(self) -> str:
        return f"Score book {self.pk}"


class ScoreSheet(models.Model):
    """One table's sheet for one round.

    `tally` is what the log says about the sheet, derived by `scoring.rules` and written in the
    transaction that wrote the log: a cache that `manage.py recompute` can check.
    """

    class State(models.TextChoices):
        OPEN = "open", "open"
        CLOSED = "closed", "closed"
        VOID = "void", "void"

    book = models.ForeignKey(ScoreBook, on_delete=models.PROTECT, related_name="sheets")
    ruleset = models.ForeignKey(FrozenRuleset, on_delete=models.PROTECT, related_name="sheets")
    first_dealer = models.CharField(max_length=2)
    state = models.CharField(max_length=6, choices=State.choices, default=State.OPEN)
    version = models.PositiveIntegerField(default=0)
    tally = models.JSONField(default=dict)
    changed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(state__in=["open", "closed", "void"]), name="sheet_state_known"
            )
        ]

    def __str__(self) -> str:
        return f"Score sheet {self.pk}"

    @property
    def counted_tally(self) -> Mapping[str, Any]:
        """The `points` and `seats` of the tally that count: of agreed hands only, in dispute."""
        return counted_part(self.tally)


class LogEntry(models.Model):
    """One thing that somebody said about a sheet. Never updated, never deleted."""

    class Kind(models.TextChoices):
        HAND = "hand", "hand"
        TAKE_BACK = "take_back", "take back"
        CORRECTION = "correction", "correction"
        TOTALS = "totals", "totals"
        LEFT_OUT = "left_out", "left out"
        ADJUSTMENT = "adjustment", "adjustment"
        EXTRA_HAND = "extra_hand", "extra hand"
        CARRIED = "carried", "carried score"

    class Answer(models.TextChoices):
        """Outcome of an entry; a retry with the same id gets the same one."""

        RECORDED = "recorded", "recorded"
        CONFIRMED = "confirmed", "confirmed"
        DISPUTED = "disputed", "disputed"
        QUARANTINED = "quarantined", "kept for the director"

    position = models.BigAutoField(primary_key=True)
    entry_id = models.UUIDField(unique=True)
    sheet = models.ForeignKey(ScoreSheet, on_delete=models.PROTECT, related_name="entries")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    number = models.PositiveSmallIntegerField(null=True, blank=True)
    facts = models.JSONField(default=dict)
    refers_to = models.UUIDField(null=True, blank=True, db_index=True)
    answer = models.CharField(max_length=11, choices=Answer.choices)
    reason = models.CharField(max_length=200, blank=True)
    by = models.CharField(max_length=80)
    recorded_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["position"]
        verbose_name_plural = "log entries"

    def __str__(self) -> str:
        return f"{self.kind} {self.number or ''} on sheet {self.sheet_id}"
