"""Requests with an id of the sender's: sent twice, they make one thing."""

from django.db import models


class MadeOnce(models.Model):
    """What a form or a program's request has made. Sent again, it is given this and no second one.

    `scope` says what was asked for, and of which bustle or club. Rows are forgotten after a week.
    """

    scope = models.CharField(max_length=60)
    key = models.UUIDField()
    # SHA-256 of what was sent: the same key with something else in it is a mistake of the sender's.
    digest = models.CharField(max_length=64)
    # Numbers or ids of what was made; null only while it is being made.
    made = models.JSONField(null=True)
    created_at = models.DateTimeField(auto_now_add=True, db_index=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["scope", "key"], name="made_once")]

    def __str__(self) -> str:
        return f"{self.scope} {self.key}"
