"""Standings as they were last computed, results as they were published, and what both hold.

The TypedDicts are a format that is stored: an edition is never rewritten, and goes into the file of
a bustle. A name may be added, none may be taken away or change its meaning.
"""

from typing import Any, NotRequired, TypedDict

from django.db import models

from tournaments.models.bustles import Bustle


class StandingRecord(TypedDict):
    """One line of stored standings: numbers and no names of people.

    Beside these names stands the figure of every tie-break by its key. A team has the number of the
    first of its `members`, which are empty for a person. `why` is a sentence as scoring.sentences
    keeps it; in older rows plain English.
    """

    place: int | None
    shared: bool
    number: int
    members: list[int]
    points: int
    decided_by: str | None
    why: Any
    by_round: list[int | None]
    credits: list[int]
    pending: NotRequired[bool]


class WinnerRecord(TypedDict):
    """One share of a stored prize; the amount is text with two decimals."""

    number: int
    amount: str
    members: list[int]


class PrizeRecord(TypedDict):
    """A stored prize, or those that a tie shares. `passed_over` are numbers, each with why."""

    key: str
    title: str
    currency: str
    amount: str
    winners: list[WinnerRecord]
    why: str
    passed_over: list[list[Any]]
    drawn: list[int]


class Publication(models.Model):
    """The newest standings of a bustle and the version they were made from.

    Written only when newer. A page whose bustle has moved on computes for itself, so a dead worker
    makes a page slower, never wrong. `rows` are a list of `StandingRecord`; `made_by` and `runs`
    are the task's own record.
    """

    bustle = models.OneToOneField(Bustle, on_delete=models.CASCADE, related_name="publication")
    version = models.PositiveIntegerField()
    rows = models.JSONField()
    made_at = models.DateTimeField()
    made_by = models.CharField(max_length=80)
    runs = models.PositiveIntegerField(default=1)

    def __str__(self) -> str:
        return f"Standings of {self.bustle} at version {self.version}"


class Edition(models.Model):
    """Results as the director published them. A later edition corrects; none is changed.

    `rows` as in `Publication`, `prizes` a list of `PrizeRecord`, both as they stood at `version`.
    """

    bustle = models.ForeignKey(Bustle, on_delete=models.CASCADE, related_name="editions")
    number = models.PositiveSmallIntegerField()
    version = models.PositiveIntegerField()
    rows = models.JSONField()
    prizes = models.JSONField(default=list, blank=True)
    announcement = models.TextField(blank=True)
    published_at = models.DateTimeField()
    by = models.CharField(max_length=80)
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["bustle", "number"], name="one_edition_number"),
            # Two directors who publish at once publish once.
            models.UniqueConstraint(
                fields=["bustle", "version"],
                condition=models.Q(withdrawn_at__isnull=True),
                name="one_edition_a_version",
            ),
        ]
        ordering = ["number"]

    def __str__(self) -> str:
        return f"Edition {self.number} of the results of {self.bustle}"


class SharePicture(models.Model):
    """The picture that a shared link shows, as it was last drawn."""

    bustle = models.OneToOneField(Bustle, on_delete=models.CASCADE, related_name="share_picture")
    version = models.PositiveIntegerField()
    content = models.BinaryField()
    made_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"The picture of {self.bustle}"
