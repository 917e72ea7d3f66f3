"""What was done with people of a directory, so that it can be taken back."""

from django.db import models
from django.utils import timezone

from tournaments.models.clubs import Club, Player


class PlayerMerge(models.Model):
    """Two entries of a directory that were one person: `kept` stands, the other's row is in here.

    `facts`: the `player` that is gone, column by column; of `kept` the columns that changed, each
    as [`before`, `after`]; `moved`, rows that point at `kept` now, as [model, column, ids]; and
    `dropped`, rows that `kept` had already, as [model, columns].
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="player_merges")
    kept = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="merges")
    facts = models.JSONField()
    by = models.CharField(max_length=80)
    done_at = models.DateTimeField(default=timezone.now)
    undone_at = models.DateTimeField(null=True, blank=True)
    undone_by = models.CharField(max_length=80, blank=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"Merged into {self.kept}"
