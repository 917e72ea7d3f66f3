"""Tokens with which programs act for somebody who runs a club."""

from django.db import models
from django.utils.translation import gettext_lazy as _
from knox.models import AbstractAuthToken


class Scope(models.TextChoices):
    """What a token may do at most: never more than whoever made it."""

    VIEWER = "viewer", _("read only")
    SCORER = "scorer", _("enter and correct scores")
    DOOR = "door", _("check people in and take money")
    DIRECTOR = "director", _("run evenings")
    OWNER = "owner", _("everything in my clubs")
    HOST = "host", _("the whole server, with backups")


class ApiToken(AbstractAuthToken):
    """A token of knox's, whose hash alone is kept, with a name, a scope and its last use."""

    name = models.CharField(_("name"), max_length=60, blank=True)
    scope = models.CharField(
        _("scope"), max_length=8, choices=Scope.choices, default=Scope.DIRECTOR
    )
    last_used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(scope__in=Scope.values), name="token_scope_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} {self.token_key} of {self.user}"
