"""Clubs and the people in their directories.

What a club has chosen is declared here once: the pages of a club, the API and the file of a club
take names, choices and limits from `Club._meta`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models
from django.utils.text import slugify
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.models.lines import Line
from tournaments.models.search import SearchField

LONGEST_NAME = 80  # letters; what the name line of a scorecard holds


def language_choices() -> list[tuple[str, str]]:
    """The languages that Bustle speaks, by their codes."""
    return list(settings.LANGUAGES)


LONGEST_ADDRESS = 40
# Labels of letters, digits and hyphens with dots between them; the last is no number.
HOST_NAME = re.compile(
    r"(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])"
)


def validate_domain(domain: str) -> None:
    """Refuses what is no name of a host, such as an address with https:// before it."""
    if not HOST_NAME.fullmatch(domain):
        raise ValidationError(gettext("Enter only the name, such as euchre.example.org."))


def free_slug(name: str) -> str:
    """An address made from a name that no other club has: "thursday-club", "thursday-club-2"."""
    base = slugify(name)[:LONGEST_ADDRESS].strip("-_") or "club"
    others = Club.objects.filter(slug__startswith=base)
    taken, slug, number = set(others.values_list("slug", flat=True)), base, 1
    while slug in taken:
        number += 1
        slug = f"{base}-{number}"
    return slug


class Club(models.Model):
    """A club that runs bustles. Everything belongs to a club, and nobody sees another club's."""

    class Clock(models.TextChoices):
        """Clocks that pages and papers show times by."""

        USUAL = "", _("as usual in that language")
        TWELVE = "12", _("7:00 PM")
        TWENTY_FOUR = "24", _("19:00")

    class Color(models.TextChoices):
        """Colors of a club's public pages; css/colors.css has each for light and dark."""

        GREEN = "green", _("green")
        BLUE = "blue", _("blue")
        TEAL = "teal", _("teal")
        PURPLE = "purple", _("purple")
        BROWN = "brown", _("brown")
        GRAY = "gray", _("gray")

    class Paper(models.TextChoices):
        """Sizes of paper that a club's printer holds."""

        LETTER = "letter", _("US Letter")
        A4 = "a4", "A4"

    name = Line(_("name"), max_length=80)
    # Its public page is at /c/<slug>/. Made from the name where nobody chose one.
    slug = models.SlugField(
        _("address"),
        max_length=LONGEST_ADDRESS + 5,
        unique=True,
        blank=True,
        error_messages={
            "unique": _("Another club has this address. Choose another."),
            "invalid": _("Use letters, numbers, and hyphens."),
        },
    )
    place = Line(
        _("place"),
        max_length=80,
        blank=True,
        help_text=_("Where you usually play. New bustles start with it."),
    )
    color = models.CharField(_("color"), max_length=6, choices=Color.choices, default=Color.GREEN)
    # Its pages, papers and answers speak it, whoever reads them.
    language = models.CharField(
        _("language"), max_length=12, choices=language_choices, default=settings.LANGUAGE_CODE
    )
    clock = models.CharField(
        _("clock"), max_length=2, choices=Clock.choices, default=Clock.USUAL, blank=True
    )
    paper = models.CharField(
        _("paper size"),
        max_length=6,
        choices=Paper.choices,
        default=Paper.LETTER,
        help_text=_("Printouts start with it."),
    )
    # A host name of its own, at which its front page is the root; links and codes carry it.
    domain = models.CharField(
        _("domain of its own"),
        max_length=253,
        unique=True,
        null=True,
        blank=True,
        validators=[validate_domain],
        help_text=_("Leave empty unless the person who runs this server has set one up for you."),
        error_messages={"unique": _("Another club has this domain.")},
    )
    # Settings that a new bustle starts with, by the names of `Bustle.SETTINGS`; empty for none.
    usual_evening = models.JSONField(default=dict, blank=True)
    # From then on its public pages are gone and nothing new is made; nothing is deleted.
    closed_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    # What the reader may do here (core.roles.Access), set where their clubs are found.
    access: Any
    # What those who run it fill in on one page.
    SETTINGS = ("name", "slug", "place", "color", "language", "clock", "paper", "domain")

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Keeps the row, with an address made from its name where it has none."""
        self.slug = self.slug or free_slug(self.name)
        super().save(*args, **kwargs)


class ClubLogo(models.Model):
    """A club's logo as PNG. In the database, because web and worker may be different machines."""

    club = models.OneToOneField(Club, on_delete=models.CASCADE, related_name="logo")
    content = models.BinaryField()
    # SHA-256 of the content: its address, so that a page never shows an old one.
    digest = models.CharField(max_length=64, db_index=True)

    def __str__(self) -> str:
        return f"The logo of {self.club}"


class ShownAs(models.TextChoices):
    """Part of a name that its owner agreed to show in public."""

    NAME = "name", _("their name")
    INITIALS = "initials", _("their initials")
    NUMBER = "number", _("their number only")


class Player(models.Model):
    """A person in a club's directory. The only table that holds people's data.

    Who was erased has no name any more; results stand, as those of "a player".
    """

    class Consent(models.TextChoices):
        """Uses of their e-mail address and phone number that somebody agreed to."""

        NOTHING = "", _("nothing: keep neither")
        CLUB = "club", _("the club may write or call")
        EVENINGS = "evenings", _("the club may write or call, and e-mail them about evenings")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="players")
    name = Line(_("name"), max_length=LONGEST_NAME)
    nickname = Line(_("nickname"), max_length=40, blank=True)
    notes = models.TextField(
        _("notes"),
        max_length=1000,
        blank=True,
        help_text=_("Only the people who run the club can read them."),
    )
    email = models.EmailField(_("e-mail"), max_length=120, blank=True)
    phone = Line(_("phone"), max_length=30, blank=True)
    consent = models.CharField(
        _("what they agreed to"),
        max_length=8,
        choices=Consent.choices,
        default=Consent.NOTHING,
        blank=True,
    )
    agreed_on = models.DateField(_("agreed on"), null=True, blank=True)
    # For new evenings; a registration has its own.
    shown_as = models.CharField(
        _("what the public sees"),
        max_length=8,
        choices=ShownAs.choices,
        default=ShownAs.NAME,
        help_text=_("In new evenings. Evenings so far stay as they are."),
    )
    brought_by = models.ForeignKey(
        "self",
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="brought",
        verbose_name=_("brought by"),
    )
    # Of their own link, which leads to all their evenings.
    link_generation = models.PositiveSmallIntegerField(default=1)
    erased_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    search = SearchField(of=("name", "nickname"))

    # What the club writes down about somebody, and what of it is private.
    CONTACT_FIELDS = ("email", "phone", "consent", "agreed_on")
    DIRECTORY_FIELDS = ("nickname", "notes", *CONTACT_FIELDS, "shown_as")

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(email="", phone="")
                | (~models.Q(consent="") & models.Q(agreed_on__isnull=False)),
                name="contact_with_consent",
            ),
        ]
        indexes = [
            models.Index(fields=["club", "name"]),
            models.Index(fields=["club", "search"]),
        ]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, update_fields: Iterable[str] | None = None, **kwargs: Any) -> None:
        """Whoever changes a name changes by what it is found."""
        if update_fields is not None:
            update_fields = {*update_fields, "search"}
        super().save(*args, update_fields=update_fields, **kwargs)


class PlayerList(models.Model):
    """People of a club who have a prize of their own: women, men, juniors, or any other."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="player_lists")
    name = Line(max_length=40)
    players = models.ManyToManyField(Player, related_name="lists", blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["club", "name"], name="one_list_name")]
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name
