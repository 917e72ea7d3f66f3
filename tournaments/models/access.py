"""Directors' access: who may act, and how they get in without a password."""

from django.conf import settings
from django.db import models

from tournaments.models.clubs import Club


class Membership(models.Model):
    """A user who directs a club's bustles."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships"
    )

    class Meta:
        constraints = [models.UniqueConstraint(fields=["club", "user"], name="one_membership")]

    def __str__(self) -> str:
        return f"{self.user} directs {self.club}"


class SignInLink(models.Model):
    """A link that signs its user in once. Only the digest of its secret is kept."""

    digest = models.CharField(max_length=64, unique=True)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="sign_in_links"
    )
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"Sign-in link for {self.user}"
