"""Standings as they were last computed."""

from django.db import models

from tournaments.models.bustles import Bustle


class Publication(models.Model):
    """The newest standings of a bustle and the version they were made from.

    Written only when newer. A page whose bustle has moved on computes for itself, so a dead worker
    makes a page slower, never wrong. `made_by` and `runs` are the task's own record.
    """

    bustle = models.OneToOneField(Bustle, on_delete=models.CASCADE, related_name="publication")
    version = models.PositiveIntegerField()
    rows = models.JSONField()
    made_at = models.DateTimeField()
    made_by = models.CharField(max_length=80)
    runs = models.PositiveIntegerField(default=1)

    def __str__(self) -> str:
        return f"Standings of {self.bustle} at version {self.version}"
