"""The bustle: one euchre event, an evening or a day.

A setting is declared here once. Its name in sentences, its help text, limits, choices and default
are those of the field; the settings form, the API, the file of a bustle and the audit log take them
from `Bustle._meta`. A new one stands in `Bustle.SETTINGS`, and has a place in `setup.forms.parts`.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.rules.sheet import CLOCK
from tournaments.draw.pairing.registry import FINALS, FORMATS
from tournaments.models.clubs import Club
from tournaments.models.lines import Line
from tournaments.standings.ranking.tie_breaks.registry import DEFAULT, TIE_BREAKS

MOST_PLAYERS = 1000
SMALLEST_LIMIT = 4  # one table
MOST_TABLES = 500  # a thousand people at tables of two
USUAL_HANDS = 8  # everybody deals twice
FIRST_YEAR, LAST_YEAR = 1970, 2200


def between(least: int, most: int) -> list[MinValueValidator | MaxValueValidator]:
    """Validators of a whole number."""
    return [MinValueValidator(least), MaxValueValidator(most)]


def validate_day(moment: datetime) -> None:
    """Refuses a day that no calendar shows."""
    if not FIRST_YEAR <= moment.year <= LAST_YEAR:
        raise ValidationError(gettext("Choose a day between 1970 and 2200."))


def usual_tie_breaks() -> list[str]:
    """The tie-breaks of a bustle whose director has ordered none."""
    return list(DEFAULT)


def validate_tie_breaks(keys: list[str]) -> None:
    """Refuses what is no list of tie-breaks, each named once."""
    if unknown := [key for key in keys if key not in TIE_BREAKS]:
        sentence = gettext("No tie-break is called “%(key)s”.")
        raise ValidationError(sentence % {"key": unknown[0]})
    if len(set(keys)) < len(keys):
        raise ValidationError(gettext("Choose each tie-break once."))


def generation_of(all_tables: int, single_tables: Mapping[str, int], table: int) -> int:
    """The generation of a table's link, out of what a bustle's row keeps."""
    return all_tables + single_tables.get(str(table), 0)


def format_choices() -> list[tuple[str, str]]:
    """The formats in the book, by their keys."""
    return [(key, format_.name) for key, format_ in FORMATS.items()]


def final_choices() -> list[tuple[str, str]]:
    """The finals in the book, by their keys."""
    return [(key, final.name) for key, final in FINALS.items()]


class Bustle(models.Model):
    """One event. Its ruleset is a choice until the start, and frozen in its book from then on."""

    class State(models.TextChoices):
        SETUP = "setup", _("being set up")
        RUNNING = "running", _("running")
        FINISHED = "finished", _("finished")

    class Entry(models.TextChoices):
        """Devices that write a table's hands; paper is always there too."""

        ONE = "one", _("one phone at each table")
        CONFIRM = "confirm", _("one side enters, the other confirms")
        BOTH = "both", _("both sides enter every hand")
        PAPER = "paper", _("paper only, phones away")

    class LeftoverPlayers(models.TextChoices):
        """Seats, or none, for the one to three people whom the tables leave over."""

        SIT_OUT = "sit_out", _("they sit out in turn")
        THREES = "threes", _("they play at tables of three")

    class Top(models.TextChoices):
        """End of the tables that winners go up to."""

        FIRST = "first", _("table 1")
        LAST = "last", _("the last table")

    class Credit(models.TextChoices):
        """Worth of a round for somebody who is there and sits out."""

        NONE = "none", _("nothing")
        FLAT = "flat", _("a number of points")
        OWN = "own", _("the player’s own average")
        FIELD = "field", _("the room’s average that round")

    class Scores(models.TextChoices):
        """Moment from which the public sees scores and standings."""

        LIVE = "live", _("hand by hand, as they are played")
        ROUNDS = "rounds", _("round by round, as each one closes")
        FINAL = "final", _("only when the results are published")

    class Names(models.TextChoices):
        """Most that the public sees of a name; each may have asked for less."""

        NAME = "name", _("by name")
        INITIALS = "initials", _("by initials")

    class Screen(models.TextChoices):
        """Panels of the screen in the hall."""

        TURNS = "turns", _("everything in turn")
        SEATS = "seats", _("where do I sit")
        TABLES = "tables", _("tables still playing")
        STANDINGS = "standings", _("standings")
        RESULTS = "results", _("results of the round")
        LEADERS = "leaders", _("side leaders")

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="bustles")
    slug = models.SlugField(max_length=60, unique=True)
    name = Line(_("name"), max_length=80)
    place = Line(_("place"), max_length=80, blank=True)
    starts_at = models.DateTimeField(_("start"), validators=[validate_day])
    format = models.CharField(
        _("format"), max_length=30, choices=format_choices, default="rotation"
    )
    # What the best play after the rounds of the format; empty for nothing.
    final = models.CharField(
        _("final"),
        max_length=30,
        choices=final_choices,
        blank=True,
        help_text=_("Uses the last rounds."),
    )
    top_table = models.CharField(
        _("top table"),
        max_length=5,
        choices=Top.choices,
        default=Top.FIRST,
        help_text=_("Going up means toward this table."),
    )
    # How many tables there are; None: as many as people can fill.
    tables = models.PositiveSmallIntegerField(
        _("tables"),
        null=True,
        blank=True,
        validators=between(1, MOST_TABLES),
        help_text=_("Leave empty for as many as people fill."),
    )
    odd_numbers = models.CharField(
        _("extra players"),
        max_length=8,
        choices=LeftoverPlayers.choices,
        default=LeftoverPlayers.SIT_OUT,
        help_text=_("When you don’t have a multiple of four."),
    )
    # What is played at a table of three, where four sit at the others.
    threes_slug = models.CharField(
        _("game for three"),
        max_length=60,
        default="cutthroat",
        help_text=_("Played at tables of three."),
    )
    sit_out_credit = models.CharField(
        _("credit for a sit-out"), max_length=5, choices=Credit.choices, default=Credit.OWN
    )
    sit_out_points = models.SmallIntegerField(
        _("points for a sit-out"),
        default=0,
        validators=between(-99, 99),
        help_text=_("Only for “a number of points”."),
    )
    rounds_planned = models.PositiveSmallIntegerField(
        _("rounds"),
        default=8,
        validators=between(1, 60),
        help_text=_("Includes the final. An elimination plays as many as its bracket needs."),
    )
    minutes_per_round = models.PositiveSmallIntegerField(
        _("minutes per round"), default=20, validators=between(0, 600)
    )
    ruleset_slug = models.CharField(_("ruleset"), max_length=60, default="north-american")
    # What the director chose on top of the preset; `hands` is among them.
    ruleset_options = models.JSONField(default=dict, blank=True)
    # What the club calls these rules, if not by the preset's name.
    ruleset_name = Line(_("name of the rules"), max_length=80, blank=True)
    # Customs of the table by name: those chosen until the start, all of them from then on.
    customs = models.JSONField(default=dict, blank=True)
    rules_note = models.TextField(
        _("your own customs"),
        max_length=1000,
        blank=True,
        help_text=_("One per line. They are printed on the rules card."),
    )
    tie_breaks = models.JSONField(
        _("tie-breaks"),
        default=usual_tie_breaks,
        blank=True,
        validators=[validate_tie_breaks],
        help_text=_("Decides between people who are level on points, in this order."),
    )
    # Whether people may put themselves on the list, and how many fit.
    registration_open = models.BooleanField(_("online sign-up"), default=False)
    player_limit = models.PositiveSmallIntegerField(
        _("places"),
        null=True,
        blank=True,
        validators=between(SMALLEST_LIMIT, MOST_PLAYERS),
        help_text=_("Anyone beyond goes on the waiting list. Leave empty for no limit."),
    )
    entry = models.CharField(
        _("who keeps score"),
        max_length=8,
        choices=Entry.choices,
        default=Entry.ONE,
        help_text=_("You can change this at any time. Paper cards always work too."),
    )
    state = models.CharField(max_length=8, choices=State.choices, default=State.SETUP)
    book = models.OneToOneField(
        "scoring.ScoreBook", on_delete=models.PROTECT, null=True, blank=True, related_name="bustle"
    )
    # The same for tables of three, where the bustle has them.
    threes_book = models.OneToOneField(
        "scoring.ScoreBook",
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="bustle_of_threes",
    )
    # Grows with every change outside the score sheets.
    version = models.PositiveIntegerField(default=0)
    # Grow when printed links must stop working: those of all tables, those of single tables (how
    # often, by number), those on people's cards.
    links_generation = models.PositiveSmallIntegerField(default=1)
    table_links = models.JSONField(default=dict, blank=True)
    card_links = models.PositiveSmallIntegerField(default=1)
    # What is public, and from when; a draw is published by an act of its own.
    listed = models.BooleanField(default=True)
    public_from = models.DateTimeField(null=True, blank=True)
    scores_public = models.CharField(max_length=6, choices=Scores.choices, default=Scores.LIVE)
    public_names = models.CharField(max_length=8, choices=Names.choices, default=Names.NAME)
    screen = models.CharField(max_length=9, choices=Screen.choices, default=Screen.TURNS)
    screen_dark = models.BooleanField(default=True)
    simulated = models.BooleanField(default=False)
    created_at = models.DateTimeField(auto_now_add=True)
    # The credit for a sit-out.
    CREDIT = ("sit_out_credit", "sit_out_points")
    # What the director fills in, with how long a sheet is: `hands_per_round`, one of the options.
    SETTINGS = (
        *("name", "place", "starts_at", "format", "final", "rounds_planned", "minutes_per_round"),
        *("ruleset_slug", "ruleset_options", "rules_note", "ruleset_name", "customs", "tables"),
        *("odd_numbers", "threes_slug", *CREDIT, "entry", "tie_breaks", "player_limit"),
        "top_table",
    )
    # Who may see what; a program sets it with the settings, a page beside the results.
    VISIBILITY = ("listed", "public_names", "scores_public", "public_from")
    # This row's version and its sheets' together, and how many people it has; set by
    # selectors.bustles on what it finds.
    live_version: int
    people: int
    # What the reader may do here (core.roles.Access), set where a director's bustle is found.
    access: Any

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(state__in=["setup", "running", "finished"]),
                name="bustle_state_known",
            ),
            models.CheckConstraint(
                condition=models.Q(entry__in=["one", "confirm", "both", "paper"]),
                name="bustle_entry_known",
            ),
            models.CheckConstraint(
                condition=models.Q(odd_numbers__in=["sit_out", "threes"]),
                name="bustle_odd_numbers_known",
            ),
            models.CheckConstraint(
                condition=models.Q(top_table__in=["first", "last"]), name="bustle_top_table_known"
            ),
            models.CheckConstraint(
                condition=models.Q(sit_out_credit__in=["none", "flat", "own", "field"]),
                name="bustle_sit_out_credit_known",
            ),
            models.CheckConstraint(
                condition=models.Q(state="setup") | models.Q(book__isnull=False),
                name="bustle_started_has_book",
            ),
        ]
        ordering = ["-starts_at", "-pk"]

    def __str__(self) -> str:
        return self.name

    def links_of_table(self, table: int) -> int:
        """The generation of a table's link; it only grows."""
        return generation_of(self.links_generation, self.table_links, table)

    @property
    def hands_per_round(self) -> int | str | None:
        """Length of a sheet as chosen: a number of hands, "clock", or None for a target."""
        hands: int | str | None = self.ruleset_options.get("hands")
        return hands

    @property
    def hands(self) -> int | None:
        """Number of hands that end a sheet; None where a target does, or the director's clock."""
        hands = self.ruleset_options.get("hands")
        return None if hands == CLOCK else hands

    @property
    def of_teams(self) -> bool:
        """True if people enter with a partner whom they keep all evening."""
        return self.format in FORMATS and FORMATS[self.format].teams

    @property
    def until_clock(self) -> bool:
        """True if sheets run until the director closes the round."""
        return bool(self.ruleset_options.get("hands") == CLOCK)
