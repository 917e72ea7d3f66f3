"""What finished bustles were in figures, kept so that nobody has to count them again.

All of it is derived from sheets and standings, and says no names. The TypedDict is the format of
`PersonFigures.facts`; whoever changes it counts up `BustleFigures.FORMAT`, and all is counted anew.
"""

from typing import TypedDict

from django.db import models

from tournaments.models.bustles import Bustle
from tournaments.models.registrations import Registration


class PersonFacts(TypedDict):
    """Counts of one person in one bustle, from the rounds in which they had a seat.

    `points` are those of their own seats, credits left out. `partners` are [number, rounds, points
    of the side], `opponents` [number, rounds, rounds won, points of the side, theirs].
    """

    rounds: int
    won: int
    points: int
    hands: int
    loners_tried: int
    loners_made: int
    euchres: int
    euchred_as_maker: int
    partners: list[list[int]]
    opponents: list[list[int]]


class BustleFigures(models.Model):
    """Figures of a finished bustle, and the version that they were counted from.

    Written only when newer. `median` is that of the points of everybody with a place; `down` says
    that the fewest points lead.
    """

    FORMAT = 1

    bustle = models.OneToOneField(Bustle, on_delete=models.CASCADE, related_name="figures")
    version = models.PositiveIntegerField()
    format = models.PositiveSmallIntegerField(default=FORMAT)
    down = models.BooleanField(default=False)
    places = models.PositiveSmallIntegerField()
    median = models.FloatField()
    counted_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"Figures of {self.bustle} at version {self.version}"


class PersonFigures(models.Model):
    """Figures of one person in one bustle. `place` is None for who has none; `points` as there."""

    of = models.ForeignKey(BustleFigures, on_delete=models.CASCADE, related_name="people")
    registration = models.OneToOneField(
        Registration, on_delete=models.CASCADE, related_name="figures"
    )
    place = models.PositiveSmallIntegerField(null=True)
    points = models.IntegerField()
    facts = models.JSONField()

    def __str__(self) -> str:
        return f"Figures of {self.registration}"
