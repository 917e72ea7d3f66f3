"""Draws, and the rounds that were opened from them."""

from django.db import models

from tournaments.models.bustles import Bustle
from tournaments.models.registrations import Registration


class Draw(models.Model):
    """A seating plan for the rounds from `from_round` on. A later generation replaces it.

    `rounds` is a list of rounds; a round is a list of tables in order, each a list of registration
    numbers by seat, or null for a table that stays empty. Whoever is at no table sits out.
    """

    bustle = models.ForeignKey(Bustle, on_delete=models.CASCADE, related_name="draws")
    generation = models.PositiveSmallIntegerField()
    from_round = models.PositiveSmallIntegerField()
    seed = models.BigIntegerField()
    rounds = models.JSONField()
    # Who was planned for, as [number, first round, first round gone or null, rounds away]: the
    # draw is stale once this is no longer so.
    roster = models.JSONField()
    # The same for everything else that it was made from: wishes, teams, tables, results.
    basis = models.CharField(max_length=64, blank=True)
    # Why people sit where they do in the first of these rounds, by number.
    reasons = models.JSONField(default=dict, blank=True)
    quality = models.JSONField()
    # Tables of the first of these rounds that wait for a dispute in the round before, and what
    # they come to; see selectors/held.py.
    held = models.JSONField(default=dict, blank=True)
    made_at = models.DateTimeField(auto_now_add=True)
    published_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["bustle", "generation"], name="one_generation")
        ]
        ordering = ["generation"]

    def __str__(self) -> str:
        return f"Draw {self.generation} of {self.bustle}"


class Round(models.Model):
    """A round that was opened. Rounds to come have no rows: they stand in the newest draw."""

    class State(models.TextChoices):
        PLAYING = "playing", "playing"
        CLOSED = "closed", "closed"

    bustle = models.ForeignKey(Bustle, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    draw = models.ForeignKey(Draw, on_delete=models.PROTECT, related_name="opened_rounds")
    state = models.CharField(max_length=8, choices=State.choices, default=State.PLAYING)
    opened_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["bustle", "number"], name="one_round"),
            models.UniqueConstraint(
                fields=["bustle"],
                condition=models.Q(state="playing"),
                name="one_round_playing",
            ),
            models.CheckConstraint(
                condition=models.Q(state__in=["playing", "closed"]), name="round_state_known"
            ),
        ]
        ordering = ["number"]

    def __str__(self) -> str:
        return f"Round {self.number} of {self.bustle}"


class Table(models.Model):
    """One table in one round, with its score sheet."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()
    sheet = models.OneToOneField(
        "scoring.ScoreSheet", on_delete=models.PROTECT, related_name="table"
    )
    # The account that won the extra hand of a sheet that ended level; it scores nothing, and
    # only formats in which somebody has to move ask for it.
    extra_hand = models.CharField(max_length=8, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["round", "number"], name="one_table")]
        ordering = ["number"]

    def __str__(self) -> str:
        return f"Table {self.number} in {self.round}"


class Seat(models.Model):
    """A person's place at a table. Nobody sits twice in a round."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="seats")
    registration = models.ForeignKey(Registration, on_delete=models.PROTECT, related_name="seats")
    seat = models.CharField(max_length=2)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "seat"], name="one_player_a_seat"),
            models.UniqueConstraint(fields=["round", "registration"], name="one_seat_a_round"),
        ]

    def __str__(self) -> str:
        return f"{self.seat} at {self.table}"


class Proposal(models.Model):
    """A draw that the director may look at, and keep or not. Rows as in `Draw`.

    `job` is the long search that made it, if there was one; `changes` says what it would mean for
    the cards that people hold.
    """

    bustle = models.ForeignKey(Bustle, on_delete=models.CASCADE, related_name="proposals")
    way = models.CharField(max_length=20)
    from_round = models.PositiveSmallIntegerField()
    seed = models.BigIntegerField()
    rounds = models.JSONField()
    roster = models.JSONField()
    basis = models.CharField(max_length=64, blank=True)
    reasons = models.JSONField(default=dict, blank=True)
    quality = models.JSONField()
    held = models.JSONField(default=dict, blank=True)
    changes = models.JSONField(default=dict, blank=True)
    job = models.OneToOneField(
        "tournaments.Job", on_delete=models.CASCADE, null=True, blank=True, related_name="proposal"
    )
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"A draw proposed for {self.bustle}"
