"""Long work that somebody waits for: printing, above all."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.bustles import Bustle


class Job(models.Model):
    """A row is the record of the work; the queue only hurries it."""

    class State(models.TextChoices):
        QUEUED = "queued", _("waiting")
        RUNNING = "running", _("being made")
        DONE = "done", _("ready")
        FAILED = "failed", _("failed")

    bustle = models.ForeignKey(Bustle, on_delete=models.CASCADE, related_name="jobs")
    kind = models.CharField(max_length=30)
    params = models.JSONField(default=dict)
    state = models.CharField(max_length=8, choices=State.choices, default=State.QUEUED)
    done_steps = models.PositiveIntegerField(default=0)
    steps = models.PositiveIntegerField(default=0)
    message = models.CharField(max_length=200, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    requested_at = models.DateTimeField(auto_now_add=True)
    heartbeat_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            # The same job asked for twice is one job.
            models.UniqueConstraint(
                fields=["bustle", "kind", "params"],
                condition=models.Q(state__in=["queued", "running"]),
                name="one_job_under_way",
            )
        ]
        ordering = ["-requested_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.kind} for {self.bustle}"


class JobResult(models.Model):
    """The finished file. In the database, because web and worker may be different machines."""

    job = models.OneToOneField(Job, on_delete=models.CASCADE, related_name="result")
    filename = models.CharField(max_length=120)
    content_type = models.CharField(max_length=80)
    content = models.BinaryField()
    # How many pages it has, and a picture of the first; None where there are none.
    pages = models.PositiveIntegerField(null=True, blank=True)
    preview = models.BinaryField(null=True, blank=True)

    def __str__(self) -> str:
        return self.filename


class Printed(models.Model):
    """The last print of a thing, so that only what has changed need be printed again.

    `item` is what the document counts by: a registration's number for scorecards, a table's for
    tents. `digest` is of everything that stands on it.
    """

    bustle = models.ForeignKey(Bustle, on_delete=models.CASCADE, related_name="printed")
    kind = models.CharField(max_length=30)
    item = models.PositiveIntegerField()
    digest = models.CharField(max_length=64)
    printed_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["bustle", "kind", "item"], name="printed_once"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.item} of {self.bustle}"
