"""E-mail to people of a club: written as rows, sent by a task, each at most once."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models.bustles import Bustle
from tournaments.models.clubs import Club, Player


class Email(models.Model):
    """An e-mail to one address. Its `key` says what it is about, so that nobody gets it twice."""

    class Kind(models.TextChoices):
        CONFIRMATION = "confirmation", _("sign-up confirmed")
        PLACE = "place", _("a place came free")
        REMINDER = "reminder", _("reminder")
        RESULTS = "results", _("results")
        INVITATION = "invitation", _("invitation")

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting")
        TAKEN = "taken", _("waiting")  # a worker is calling the mail server
        HANDING_OVER = "handing_over", _("being sent")
        SENT = "sent", _("sent")
        STOPPED = "stopped", _("not sent: they asked for no more mail")
        REFUSED = "refused", _("refused by the mail server")
        UNSURE = "unsure", _("perhaps sent")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="emails")
    bustle = models.ForeignKey(
        Bustle, on_delete=models.CASCADE, null=True, blank=True, related_name="emails"
    )
    # Whoever is erased takes their emails along.
    player = models.ForeignKey(
        Player, on_delete=models.CASCADE, null=True, blank=True, related_name="emails"
    )
    kind = models.CharField(max_length=12, choices=Kind.choices)
    key = models.CharField(max_length=80, unique=True)
    address = models.EmailField(max_length=254)
    subject = models.CharField(max_length=200)
    body = models.TextField()
    state = models.CharField(max_length=12, choices=State.choices, default=State.WAITING)
    # When it may go next, and since when somebody has been sending it.
    due_at = models.DateTimeField(default=timezone.now)
    taken_at = models.DateTimeField(null=True, blank=True)
    tries = models.PositiveSmallIntegerField(default=0)
    problem = models.CharField(max_length=200, blank=True)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        indexes = [models.Index(fields=["state", "due_at"])]
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.kind} to {self.address}: {self.state}"


class MailStop(models.Model):
    """An address that wants no more mail from a club; its digest alone, which outlives erasure."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="mail_stops")
    digest = models.CharField(max_length=64)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["club", "digest"], name="one_mail_stop")]

    def __str__(self) -> str:
        return f"No mail from {self.club}"
