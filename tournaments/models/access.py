"""Access of the people who run a club: their roles, how they get in, and what they did there."""

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models.bustles import Bustle
from tournaments.models.clubs import Club
from tournaments.models.lines import Line


class Role(models.TextChoices):
    """Roles of the people who run a club, the one who may do most first."""

    OWNER = "owner", _("owner")
    DIRECTOR = "director", _("director")
    SCORER = "scorer", _("scorer")
    DOOR = "door", _("door")
    VIEWER = "viewer", _("viewer")


class Membership(models.Model):
    """A user who helps to run a club, with a role in all its bustles."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships"
    )
    role = models.CharField(
        _("role"), max_length=8, choices=Role.choices, default=Role.OWNER, db_default=Role.OWNER
    )
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["club", "user"], name="one_membership"),
            models.CheckConstraint(
                condition=models.Q(role__in=Role.values), name="membership_role_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user}, {self.role} of {self.club}"


class BustleHelper(models.Model):
    """A user who helps with one bustle, and is out when it is finished."""

    bustle = models.ForeignKey(Bustle, on_delete=models.CASCADE, related_name="helpers")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="helps"
    )
    role = models.CharField(_("role"), max_length=8, choices=Role.choices)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["bustle", "user"], name="one_help"),
            # Nobody owns a club for an evening.
            models.CheckConstraint(
                condition=models.Q(role__in=[role for role in Role.values if role != Role.OWNER]),
                name="help_role_known",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user}, {self.role} of {self.bustle}"


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


class Invitation(models.Model):
    """A link that makes one person help to run a club, or one bustle. Its digest alone is kept."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="invitations")
    # Help for one evening ends with it; without a bustle it is for the club.
    bustle = models.ForeignKey(
        Bustle, on_delete=models.CASCADE, null=True, blank=True, related_name="invitations"
    )
    role = models.CharField(_("role"), max_length=8, choices=Role.choices)
    name = Line(_("name"), max_length=80, blank=True)
    email = models.EmailField(_("e-mail"), max_length=120, blank=True)
    digest = models.CharField(max_length=64, unique=True)
    invited_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    created_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(bustle=None) | ~models.Q(role=Role.OWNER),
                name="nobody_owns_an_evening",
            ),
        ]
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"Invitation to {self.club} as {self.role}"


class SecurityEvent(models.Model):
    """Something that an owner may want to look up: a sign-in, an invitation, a role, an export."""

    class Kind(models.TextChoices):
        SIGN_IN = "sign_in", _("signed in")
        SIGN_IN_FAILED = "sign_in_failed", _("failed to sign in")
        SIGN_OUT = "sign_out", _("signed out")
        LINK = "link", _("made a sign-in link")
        CREDENTIAL = "credential", _("changed how they sign in")
        SESSION = "session", _("ended a session")
        TOKEN = "token", _("made or ended a token")
        INVITATION = "invitation", _("invited somebody")
        ROLE = "role", _("changed a role")
        CLUB = "club", _("changed the club")
        EXPORT = "export", _("took data away")
        ERASURE = "erasure", _("erased a person")

    at = models.DateTimeField(default=timezone.now)
    kind = models.CharField(max_length=16, choices=Kind.choices)
    # Without a club it belongs to the installation, and to all clubs of its user.
    club = models.ForeignKey(
        Club, on_delete=models.CASCADE, null=True, blank=True, related_name="security_events"
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    detail = models.CharField(max_length=200, blank=True)
    address = models.CharField(max_length=45, blank=True)

    class Meta:
        indexes = [models.Index(fields=["club", "-at"]), models.Index(fields=["user", "-at"])]
        ordering = ["-at", "-pk"]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.user}: {self.kind}"
