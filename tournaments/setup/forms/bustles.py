"""The settings of a bustle, as its director fills them in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django import forms
from django.utils import timezone

from scoring.forms import WholeNumber
from scoring.rules.sheet import CLOCK
from tournaments.core.forms import ONE_OF_THESE
from tournaments.draw.pairing.registry import FINALS, FORMATS
from tournaments.draw.pairing.request import Format
from tournaments.models import Bustle
from tournaments.models.bustles import MOST_PLAYERS, SMALLEST_LIMIT
from tournaments.setup.selectors.rulesets import ClubRulesetView
from tournaments.setup.selectors.table_sizes import presets_for_threes
from tournaments.setup.services.bustles import BustleDetails, playable_presets


def tonight() -> datetime:
    """Seven in the evening, when most euchre nights begin."""
    return timezone.localtime().replace(hour=19, minute=0, second=0, microsecond=0)


PLAYED_FOR = [
    ("hands", "after a number of hands"),
    ("target", "when somebody has a number of points"),
    (CLOCK, "when the clock ends it"),
]


def format_groups() -> list[tuple[str, list[Format]]]:
    """The formats as a director looks for them: how partners come about, and when it is drawn."""
    made = list(FORMATS.values())
    return [
        (title, found)
        for title, found in (
            ("New partners, drawn before the start", [f for f in made if _individual(f, False)]),
            ("New partners, drawn from the results", [f for f in made if _individual(f, True)]),
            ("The same partner all evening", [f for f in made if f.teams]),
        )
        if found
    ]


def _individual(made: Format, by_results: bool) -> bool:
    return not made.teams and made.by_results == by_results


# Each with the sentence that the form shows beside it.
ENTRIES = [
    (Bustle.Entry.ONE, "One phone or tablet at a table writes every hand."),
    (
        Bustle.Entry.CONFIRM,
        "One side writes, the other says on its own phone whether that is right.",
    ),
    (
        Bustle.Entry.BOTH,
        "Both sides write every hand; where they differ, you are shown the hand.",
    ),
    (Bustle.Entry.PAPER, "On paper: phones are away, and you type the cards in."),
]


class BustleForm(forms.Form):
    """The evening and how it is played. The ruleset's options are a form of their own."""

    name = forms.CharField(
        max_length=80,
        initial="Euchre night",
        error_messages={
            "required": "Give the evening a name.",
            "max_length": "Keep the name to 80 letters.",
        },
    )
    place = forms.CharField(
        max_length=80,
        required=False,
        error_messages={"max_length": "Keep the place to 80 letters."},
    )
    starts_at = forms.DateTimeField(
        label="Starts",
        initial=tonight,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
        error_messages={
            "required": "Say on which day and at what time it starts.",
            "invalid": "Enter a day and a time, such as 2026-10-02 19:00.",
        },
    )
    format = forms.ChoiceField(
        label="Format",
        choices=lambda: [
            (title, [(made.key, made.name) for made in group]) for title, group in format_groups()
        ],
        error_messages=ONE_OF_THESE,
    )
    final = forms.ChoiceField(
        label="Final",
        choices=lambda: [("", "None"), *((one.key, one.name) for one in FINALS.values())],
        required=False,
        help_text="It takes the last of the rounds.",
        error_messages=ONE_OF_THESE,
    )
    rounds_planned = WholeNumber(
        1,
        60,
        label="Rounds",
        initial=8,
        help_text="With the final. An elimination takes as many as its bracket needs.",
    )
    minutes_per_round = WholeNumber(0, 240, label="Minutes a round, 0 for no clock", initial=20)
    played_for = forms.ChoiceField(
        label="When is a round over at a table?",
        choices=PLAYED_FOR,
        initial="hands",
        widget=forms.RadioSelect,
        error_messages=ONE_OF_THESE,
    )
    hands = WholeNumber(
        1, 60, label="Hands", initial=8, required=False, help_text="8 lets everybody deal twice."
    )
    target = WholeNumber(
        1, 200, label="Points", required=False, help_text="Empty: as in the ruleset."
    )
    ruleset_slug = forms.ChoiceField(
        label="Ruleset",
        choices=lambda: [(one.slug, one.name) for one in playable_presets()],
        error_messages=ONE_OF_THESE,
    )
    tables = WholeNumber(
        1,
        250,
        label="Tables",
        required=False,
        help_text="How many there are. Empty: as many as people fill.",
    )
    player_limit = WholeNumber(
        SMALLEST_LIMIT,
        MOST_PLAYERS,
        label="Places",
        required=False,
        help_text="How many people fit; others wait. Empty: no limit.",
    )
    odd_numbers = forms.ChoiceField(
        label="People left over",
        help_text="Where their number does not fill the tables.",
        choices=[(key, word.capitalize()) for key, word in Bustle.OddNumbers.choices],
        initial=Bustle.OddNumbers.SIT_OUT,
        widget=forms.RadioSelect,
        error_messages=ONE_OF_THESE,
    )
    threes_slug = forms.ChoiceField(
        label="What three play",
        choices=lambda: [(one.slug, one.name) for one in presets_for_threes()],
        initial="cutthroat",
        help_text="Where the others play two against two.",
        error_messages=ONE_OF_THESE,
    )
    sit_out_credit = forms.ChoiceField(
        label="A round that somebody sits out counts",
        choices=Bustle.Credit.choices,
        initial=Bustle.Credit.NONE,
        error_messages=ONE_OF_THESE,
    )
    sit_out_points = WholeNumber(
        -99, 99, label="Points for a sit-out", required=False, help_text="If it is a number."
    )
    entry = forms.ChoiceField(
        label="How tables write",
        help_text="May be changed at any time. Paper works beside each of them.",
        choices=ENTRIES,
        initial=Bustle.Entry.ONE,
        widget=forms.RadioSelect,
        error_messages=ONE_OF_THESE,
    )
    rules_note = forms.CharField(
        label="Customs of your own",
        required=False,
        max_length=1000,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text="What else your club does, one a line. Printed on the rules card.",
        error_messages={"max_length": "Keep the customs to 1000 letters, or the card is full."},
    )
    SETTLED = ("rounds_planned", "played_for", "hands", "target", "ruleset_slug")
    MORE = (
        "tables",
        "player_limit",
        "odd_numbers",
        "threes_slug",
        "sit_out_credit",
        "sit_out_points",
        "entry",
    )
    GROUPS = (
        ("The evening", (("name",), ("place", "starts_at"))),
        (
            "The play",
            (("format",), ("final",), ("rounds_planned", "minutes_per_round"), ("played_for",)),
        ),
        (
            "The numbers",
            (
                ("tables", "player_limit"),
                ("odd_numbers",),
                ("threes_slug",),
                ("sit_out_credit", "sit_out_points"),
            ),
        ),
        ("The tables", (("entry",),)),
        ("The rules", (("ruleset_slug",), ("rules_note",))),
    )

    def __init__(
        self,
        *args: Any,
        frozen: bool = False,
        settled: Sequence[str] = (),
        club_rulesets: Sequence[ClubRulesetView] = (),
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.club_rulesets = {f"club-{one.id}": one for one in club_rulesets}
        if club_rulesets:
            ruleset: Any = self.fields["ruleset_slug"]
            ruleset.choices = self._grouped_choices()
            self.initial.setdefault("ruleset_slug", next(iter(self.preset_names())))
        for name in (*settled, *(self.SETTLED if frozen else ())):
            self.fields[name].disabled = True

    @staticmethod
    def initial_of(bustle: Bustle, club_rulesets: Sequence[ClubRulesetView] = ()) -> dict[str, Any]:
        """What the form shows of a bustle that is there already."""
        names = ("name", "place", "starts_at", "format", "final", "rounds_planned")
        more = ("minutes_per_round", "rules_note", *BustleForm.MORE)
        shown = {name: getattr(bustle, name) for name in (*names, *more)}
        length = CLOCK if bustle.until_clock else "hands" if bustle.hands else "target"
        mine = (bustle.ruleset_name, bustle.ruleset_slug)
        own = next((f"club-{one.id}" for one in club_rulesets if (one.name, one.base) == mine), "")
        return shown | {
            "ruleset_slug": own or bustle.ruleset_slug,
            "played_for": length,
            "hands": bustle.hands,
            "target": bustle.ruleset_options.get("target"),
        }

    @staticmethod
    def preset_names() -> dict[str, str]:
        """The rulesets that can be chosen: slug -> name."""
        return {preset.slug: preset.name for preset in playable_presets()}

    def _grouped_choices(self) -> list[tuple[str, list[tuple[str, str]]]]:
        own = [(key, one.line) for key, one in self.club_rulesets.items()]
        return [("Our own", own), ("Of the book", list(self.preset_names().items()))]

    def chosen_ruleset(self) -> tuple[str, ClubRulesetView | None]:
        """The preset that is chosen so far, and the club's own ruleset if it is one of these."""
        chosen = str(self["ruleset_slug"].value())
        own = self.club_rulesets.get(chosen)
        slug, known = own.base if own else chosen, self.preset_names()
        return slug if slug in known else next(iter(known)), own

    def groups(self) -> list[dict[str, Any]]:
        """The fields as the page groups them, short ones beside each other in a row."""
        return [
            {"title": title, "rows": [[self[name] for name in row] for row in rows]}
            for title, rows in self.GROUPS
        ]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if cleaned.get("played_for") == "hands" and not cleaned.get("hands"):
            self.add_error("hands", "Say how many hands a round has.")
        if cleaned.get("played_for") == CLOCK and cleaned.get("minutes_per_round") == 0:
            self.add_error("minutes_per_round", "Say how many minutes the clock has.")
        flat = cleaned.get("sit_out_credit") == Bustle.Credit.FLAT
        if flat and cleaned.get("sit_out_points") is None and not self.errors.get("sit_out_points"):
            self.add_error("sit_out_points", "Say how many points a sit-out counts.")
        return cleaned

    def play(self) -> dict[str, Any]:
        """How long a sheet is, as options of the ruleset, from whatever is filled in so far."""
        if self["played_for"].value() == "target":
            target = str(self["target"].value() or "")
            return {"target": int(target)} if target.isdecimal() else {}
        if self["played_for"].value() == CLOCK:
            return {"hands": CLOCK}
        hands = str(self["hands"].value() or "")
        return {"hands": int(hands)} if hands.isdecimal() else {}

    def details(
        self, options: Mapping[str, Any], customs: Mapping[str, str], ruleset_name: str
    ) -> BustleDetails:
        """What a service takes, of a valid form."""
        said = self.cleaned_data
        to_target = said["played_for"] == "target"
        hands = {"hands": said["hands"], CLOCK: CLOCK}.get(said["played_for"])
        target = said["target"] or options.get("target")
        ends = {"target": target} if to_target and target else {}
        left = {name: value for name, value in options.items() if name not in ("hands", "target")}
        return BustleDetails(
            name=said["name"],
            place=said["place"],
            starts_at=said["starts_at"],
            format=said["format"],
            final=said["final"],
            rounds_planned=said["rounds_planned"],
            minutes_per_round=said["minutes_per_round"],
            hands_per_round=hands,
            ruleset_slug=self.chosen_ruleset()[0],
            ruleset_options=left | ends,
            rules_note=said["rules_note"],
            ruleset_name=ruleset_name,
            customs=customs,
            tables=said["tables"],
            player_limit=said["player_limit"],
            odd_numbers=said["odd_numbers"],
            threes_slug=said["threes_slug"],
            sit_out_credit=said["sit_out_credit"],
            sit_out_points=said["sit_out_points"] or 0,
            entry=said["entry"],
        )
