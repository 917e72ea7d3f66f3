"""Events around the tables in an evening: devices, calls, and what the director did."""

from django.db import models

from tournaments.models.bustles import Bustle
from tournaments.models.lines import Line


class Device(models.Model):
    """A phone or tablet that writes at a table. Only the digest of its secret is kept.

    The first one at a table claims it; another asks, and the first or the director lets it in.
    `account` is the side it writes for, where both sides do.
    """

    class State(models.TextChoices):
        ASKING = "asking", "asks to be let in"
        IN = "in", "writes here"
        OUT = "out", "was sent away"

    bustle = models.ForeignKey(Bustle, on_delete=models.CASCADE, related_name="devices")
    table = models.PositiveSmallIntegerField()
    digest = models.CharField(max_length=64)
    state = models.CharField(max_length=6, choices=State.choices, default=State.ASKING)
    account = models.CharField(max_length=8, blank=True)
    asked_at = models.DateTimeField(auto_now_add=True)
    decided_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["bustle", "table", "digest"], name="one_device_at_a_table"
            ),
            models.CheckConstraint(
                condition=models.Q(state__in=["asking", "in", "out"]), name="device_state_known"
            ),
        ]
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"A device at table {self.table} of {self.bustle}"


class Call(models.Model):
    """Somebody at a table wants the director."""

    bustle = models.ForeignKey(Bustle, on_delete=models.CASCADE, related_name="calls")
    table = models.PositiveSmallIntegerField()
    why = Line(max_length=120, blank=True)
    called_at = models.DateTimeField()
    answered_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            # A second press of the same button is the same call.
            models.UniqueConstraint(
                fields=["bustle", "table"],
                condition=models.Q(answered_at__isnull=True),
                name="one_call_waiting_at_a_table",
            )
        ]
        ordering = ["called_at", "pk"]

    def __str__(self) -> str:
        return f"Table {self.table} of {self.bustle} calls"


class Deed(models.Model):
    """Something that a director did, with what is needed to say so and to take it back.

    `facts` by kind: a round its `number`, an opening also what it changed and its `tables` as
    [number, sheet, seats], so that a hand which comes after it was taken back still finds its
    sheet, and so has the opening of tables that had waited; a draw its `generation`, and when it
    was taken back also its seats; people as [number, presence before, presence after] with the
    `next_round` of that moment, and `moved_up` who got their place; what is about people otherwise
    has `whom`, by number; more time a round's `number` and the `minutes`; money what it was in
    words, what was counted its `amount`; settings their `changes` as [name, before, after].
    """

    class Kind(models.TextChoices):
        STARTED = "started"
        FINISHED = "finished"
        ROUND_OPENED = "round_opened"
        ROUND_CLOSED = "round_closed"
        TABLES_OPENED = "tables_opened"
        DRAWN = "drawn"
        PUBLISHED = "published"
        CHECKED_IN = "checked_in"
        UNCHECKED = "unchecked"
        WALKED_IN = "walked_in"
        NO_SHOW = "no_show"
        LEFT = "left"
        COMES_LATER = "comes_later"
        PLAYS_FROM = "plays_from"
        LEAVES_AFTER = "leaves_after"
        SUBSTITUTED = "substituted"
        RENAMED = "renamed"
        REGISTERED = "registered"
        REMOVED = "removed"
        SIGNED_UP = "signed_up"
        CANCELLED = "cancelled"
        GIVEN_A_PLACE = "given_a_place"
        MOVED_UP = "moved_up"
        NEW_LINK = "new_link"
        NEW_TABLE_LINK = "new_table_link"
        NEW_TABLE_LINKS = "new_table_links"
        NEW_LINKS = "new_links"
        PAID = "paid"
        NOT_PAID = "not_paid"
        OWES_DOUBLE = "owes_double"
        OWES_NOTHING = "owes_nothing"
        PAID_DOUBLE = "paid_double"
        LET_GO = "let_go"
        HELPER = "helper"
        NOT_HELPER = "not_helper"
        TEAM_MADE = "team_made"
        TEAM_PARTED = "team_parted"
        TEAM_NAMED = "team_named"
        PARTNERS_DRAWN = "partners_drawn"
        WISHED = "wished"
        WISH_WITHDRAWN = "wish_withdrawn"
        DEVICE_LET_IN = "device_let_in"
        DEVICE_SENT_AWAY = "device_sent_away"
        DEVICES_FORGOTTEN = "devices_forgotten"
        SETTINGS = "settings"
        MORE_TIME = "more_time"
        MONEY_PLANNED = "money_planned"
        EVERYBODY_PAID = "everybody_paid"
        CASH_WRITTEN = "cash_written"
        CASH_TAKEN_BACK = "cash_taken_back"
        PRIZE_PAID = "prize_paid"
        PRIZE_NOT_PAID = "prize_not_paid"
        CASH_COUNTED = "cash_counted"
        SHOWN = "shown"
        RESULTS_PUBLISHED = "results_published"
        RESULTS_WITHDRAWN = "results_withdrawn"

    bustle = models.ForeignKey(Bustle, on_delete=models.CASCADE, related_name="deeds")
    kind = models.CharField(max_length=30)
    facts = models.JSONField(default=dict, blank=True)
    by = models.CharField(max_length=80)
    done_at = models.DateTimeField()
    undone_at = models.DateTimeField(null=True, blank=True)
    undone_by = models.CharField(max_length=80, blank=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.kind} in {self.bustle} by {self.by}"
