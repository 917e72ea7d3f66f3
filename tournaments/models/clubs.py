"""Clubs and the people in their directories."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.lines import Line

LONGEST_NAME = 80  # letters; what the name line of a scorecard holds


def language_choices() -> list[tuple[str, str]]:
    """The languages that Bustle speaks, by their codes."""
    return list(settings.LANGUAGES)


class Club(models.Model):
    """A club that runs bustles. Everything belongs to a club, and nobody sees another club's."""

    class Clock(models.TextChoices):
        """Clocks that pages and papers show times by."""

        USUAL = "", _("as usual in that language")
        TWELVE = "12", _("7:00 PM")
        TWENTY_FOUR = "24", _("19:00")

    name = Line(_("name"), max_length=80)
    # Its pages, papers and answers speak it, whoever reads them.
    language = models.CharField(
        _("language"), max_length=12, choices=language_choices, default=settings.LANGUAGE_CODE
    )
    clock = models.CharField(
        _("clock"), max_length=2, choices=Clock.choices, default=Clock.USUAL, blank=True
    )
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.name


class ClubLogo(models.Model):
    """A club's logo as PNG. In the database, because web and worker may be different machines."""

    club = models.OneToOneField(Club, on_delete=models.CASCADE, related_name="logo")
    content = models.BinaryField()
    # SHA-256 of the content: its address, so that a page never shows an old one.
    digest = models.CharField(max_length=64, db_index=True)

    def __str__(self) -> str:
        return f"The logo of {self.club}"


class Player(models.Model):
    """A person in a club's directory. The only table that holds people's data."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="players")
    name = Line(max_length=LONGEST_NAME)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        indexes = [models.Index(fields=["club", "name"])]

    def __str__(self) -> str:
        return self.name


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
