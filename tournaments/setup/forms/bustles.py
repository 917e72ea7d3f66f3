"""The settings of a bustle, as its director fills them in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from django import forms
from django.db import models
from django.utils import timezone
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.forms import WholeNumber, whole
from scoring.rules.sheet import CLOCK
from scoring.saying import said
from tournaments.core.forms import ONE_OF_THESE, OnceForm, form_field
from tournaments.draw.pairing.registry import FORMATS
from tournaments.draw.pairing.request import Format
from tournaments.models import Bustle
from tournaments.models.bustles import USUAL_HANDS, final_choices
from tournaments.setup.forms.parts import OF_THE_CARD, PARTS, SHORT, Row
from tournaments.setup.forms.sit_outs import LABEL, ask_points_only_if_flat, check_points
from tournaments.setup.selectors.rulesets import ClubRulesetView, option_limits
from tournaments.setup.selectors.table_sizes import presets_for_threes
from tournaments.setup.services.bustles import Settings, playable_presets
from tournaments.standings.ranking.tie_breaks.registry import TIE_BREAKS


def tonight() -> datetime:
    """Seven in the evening, when most euchre nights begin; the next full hour after that."""
    now = timezone.localtime()
    seven = now.replace(hour=19, minute=0, second=0, microsecond=0)
    return max(seven, now.replace(minute=0, second=0, microsecond=0) + timedelta(hours=1))


def same_weekday(moment: datetime) -> datetime:
    """The next such weekday from today on, at the same time."""
    then, today = timezone.localtime(moment), timezone.localtime()
    day = today.date() + timedelta(days=(then.weekday() - today.weekday()) % 7)
    return timezone.make_aware(datetime.combine(day, then.time().replace(second=0, microsecond=0)))


PLAYED_FOR = [
    ("hands", gettext_lazy("after a number of hands")),
    ("target", gettext_lazy("when a side reaches a number of points")),
    (CLOCK, gettext_lazy("when time is up")),
]


def format_groups() -> list[tuple[str, list[Format]]]:
    """The formats as a director looks for them: how partners come about, and when it is drawn."""
    formats = list(FORMATS.values())
    return [
        (title, group)
        for title, group in (
            (
                _("New partners, drawn before the start"),
                [f for f in formats if _individual(f, False)],
            ),
            (
                _("New partners, drawn from the results"),
                [f for f in formats if _individual(f, True)],
            ),
            (_("The same partner all evening"), [f for f in formats if f.teams]),
        )
        if group
    ]


def _individual(format_: Format, by_results: bool) -> bool:
    return not format_.teams and format_.by_results == by_results


# Each with the sentence that the form shows beside it.
ENTRIES = [
    (Bustle.Entry.ONE, gettext_lazy("One phone or tablet at each table enters every hand.")),
    (
        Bustle.Entry.CONFIRM,
        gettext_lazy("One side enters each hand, the other confirms it on its own phone."),
    ),
    (
        Bustle.Entry.BOTH,
        gettext_lazy("Both sides enter every hand. You settle the hands where they differ."),
    ),
    (Bustle.Entry.PAPER, gettext_lazy("On paper: phones stay away, and you type the cards in.")),
]


# Settings of which the rules' own forms ask.
OF_THE_RULES = ("ruleset_options", "ruleset_name", "customs")


class OrderedSelects(forms.SelectMultiple):
    """As many drop-down lists as there are choices; what is chosen in the first comes first."""

    use_fieldset = True

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        """The lists beside each other, all of one name."""
        chosen, attrs = list(value or ()), attrs or {}
        choices = [("", _("none")), *self.choices]
        selects = []
        for number in range(1, len(choices)):
            label = _("Tie-break %(number)s") % {"number": number}
            own = {"id": f"{attrs.get('id', name)}_{number}", "aria-label": label}
            selected = chosen[number - 1] if number <= len(chosen) else ""
            selects.append(forms.Select(choices=choices).render(name, selected, own, renderer))
        return mark_safe("\n".join(selects))  # noqa: S308  (of widgets that escape)

    def value_from_datadict(self, data: Any, files: Any, name: str) -> list[str] | None:
        """The keys in order, None where the page did not ask for them."""
        return [key for key in data.getlist(name) if key] if name in data else None


class TieBreaksField(forms.MultipleChoiceField):
    """Tie-breaks in the order in which they weigh; None where the page did not ask for them."""

    widget = OrderedSelects

    def clean(self, value: Any) -> list[str] | None:
        """Every one once, and only those that are registered."""
        return None if value is None else super().clean(value)


def _tie_breaks_field(field: models.Field[Any, Any]) -> forms.Field:
    return TieBreaksField(
        label=capfirst(field.verbose_name),
        help_text=field.help_text,
        choices=lambda: [(key, said(tie_break.title)) for key, tie_break in TIE_BREAKS.items()],
        initial=field.get_default(),
        required=False,
        validators=field.validators,
        error_messages=ONE_OF_THESE,
    )


def _form_field(field: models.Field[Any, Any], **kwargs: Any) -> forms.Field | None:
    """The form field of a setting; rulesets are chosen from the book."""
    if field.name == "tie_breaks":
        return _tie_breaks_field(field)
    books = {"ruleset_slug": playable_presets, "threes_slug": presets_for_threes}
    if field.name not in books:
        return form_field(field, **kwargs)
    return forms.ChoiceField(
        label=capfirst(field.verbose_name),
        help_text=field.help_text,
        choices=lambda: [(preset.slug, said(preset.name)) for preset in books[field.name]()],
        initial=field.default if field.name == "threes_slug" else None,
        error_messages=ONE_OF_THESE,
    )


class BustleForm(OnceForm, forms.ModelForm):
    """The settings of a bustle, made from its model. The ruleset's options are a form of their own.

    How long a sheet is becomes an option of the ruleset, and is asked for here in three fields.
    """

    played_for = forms.ChoiceField(
        label=gettext_lazy("A round ends at a table"),
        choices=PLAYED_FOR,
        initial="hands",
        widget=forms.RadioSelect,
        error_messages=ONE_OF_THESE,
    )
    hands = WholeNumber(
        *option_limits("hands"),
        label=gettext_lazy("Hands"),
        initial=USUAL_HANDS,
        required=False,
        help_text=gettext_lazy("With 8, everyone deals twice."),
    )
    target = WholeNumber(
        *option_limits("target"),
        label=gettext_lazy("Points"),
        required=False,
        help_text=gettext_lazy("Leave empty for the points in the rules."),
        # Games that count down to less than nothing are rare: phones show the plain digits.
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )

    class Meta:
        model = Bustle
        fields = [name for name in Bustle.SETTINGS if name not in OF_THE_RULES]
        formfield_callback = _form_field
        labels = {
            "starts_at": gettext_lazy("Starts"),
            "place": gettext_lazy("Where"),
            "player_limit": gettext_lazy("Most players"),
            "minutes_per_round": gettext_lazy("Minutes per round, 0 for no clock"),
            "sit_out_credit": LABEL,
            "rules_note": gettext_lazy("Your own customs"),
        }
        help_texts = {
            "rounds_planned": gettext_lazy(
                "Count the final’s rounds too. In a knockout, the bracket decides."
            ),
        }
        widgets = {
            "starts_at": forms.DateTimeInput(
                attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"
            ),
            "odd_numbers": forms.RadioSelect,
            "top_table": forms.RadioSelect,
            "entry": forms.RadioSelect,
            "rules_note": forms.Textarea(attrs={"rows": 3}),
        }
        error_messages = {
            "name": {
                "required": gettext_lazy("Give the evening a name."),
                "max_length": gettext_lazy("Keep the name to 80 letters."),
            },
            "place": {"max_length": gettext_lazy("Keep the place to 80 letters.")},
            "starts_at": {
                "required": gettext_lazy("Choose a day and a time."),
                "invalid": gettext_lazy("Enter a day and a time, such as 2026-10-02 19:00."),
            },
            "rules_note": {
                "max_length": gettext_lazy("Keep your customs to 1,000 letters to fit the card.")
            },
        }

    SETTLED = ("played_for", "hands", "target", "ruleset_slug")

    def __init__(
        self,
        *args: Any,
        frozen: bool = False,
        settled: Sequence[str] = (),
        club_rulesets: Sequence[ClubRulesetView] = (),
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        for name, choices in self._choices().items():
            field: Any = self.fields[name]
            field.choices = choices
        self.fields["name"].initial = _("Euchre night")
        self.fields["starts_at"].initial = tonight
        ask_points_only_if_flat(self)
        self.club_rulesets = {f"club-{ruleset.id}": ruleset for ruleset in club_rulesets}
        if club_rulesets:
            ruleset: Any = self.fields["ruleset_slug"]
            ruleset.choices = self._grouped_choices()
            self.initial.setdefault("ruleset_slug", next(iter(self.preset_names())))
        for name in (*settled, *(self.SETTLED if frozen else ())):
            self.fields[name].disabled = True

    @staticmethod
    def _choices() -> dict[str, list[Any]]:
        """The choices of a field where the page words or groups them in a way of its own."""
        groups = format_groups()
        return {
            "format": [
                (title, [(format_.key, said(format_.name)) for format_ in group])
                for title, group in groups
            ],
            "final": [("", _("None")), *((key, said(name)) for key, name in final_choices())],
            "odd_numbers": [(key, capfirst(word)) for key, word in Bustle.LeftoverPlayers.choices],
            "top_table": [(key, capfirst(word)) for key, word in Bustle.Top.choices],
            "entry": ENTRIES,
        }

    @staticmethod
    def initial_of(bustle: Bustle, club_rulesets: Sequence[ClubRulesetView] = ()) -> dict[str, Any]:
        """Values of a bustle that is there already, as the form shows them."""
        length = CLOCK if bustle.until_clock else "hands" if bustle.hands else "target"
        mine = (bustle.ruleset_name, bustle.ruleset_slug)
        own = next(
            (
                f"club-{ruleset.id}"
                for ruleset in club_rulesets
                if (ruleset.name, ruleset.base) == mine
            ),
            "",
        )
        return forms.model_to_dict(bustle, BustleForm.Meta.fields) | {
            "ruleset_slug": own or bustle.ruleset_slug,
            "played_for": length,
            "hands": bustle.hands,
            "target": bustle.ruleset_options.get("target"),
        }

    @staticmethod
    def preset_names() -> dict[str, str]:
        """The rulesets that can be chosen: slug -> name."""
        return {preset.slug: said(preset.name) for preset in playable_presets()}

    def _grouped_choices(self) -> list[tuple[str, list[tuple[str, str]]]]:
        own = [(key, ruleset.line) for key, ruleset in self.club_rulesets.items()]
        return [(_("Our own"), own), (_("From the book"), list(self.preset_names().items()))]

    def chosen_ruleset(self) -> tuple[str, ClubRulesetView | None]:
        """The preset that is chosen so far, and the club's own ruleset if it is one of these."""
        chosen = str(self["ruleset_slug"].value())
        own = self.club_rulesets.get(chosen)
        slug, presets = own.base if own else chosen, self.preset_names()
        return slug if slug in presets else next(iter(presets)), own

    def short(self) -> list[list[Any]]:
        """The fields that are always asked for, row by row."""
        return self._bound(SHORT)

    def of_the_card(self) -> list[list[Any]]:
        """The fields among the house rules, row by row."""
        return self._bound(OF_THE_CARD)

    def parts(self) -> list[dict[str, Any]]:
        """Everything else, folded away with its present value; what is wrong stands open."""
        return [
            {
                "key": part.key,
                "title": part.title,
                "words": part.words(self),
                "rows": self._bound(part.rows),
                "open": self._wrong(part.names),
            }
            for part in PARTS
        ]

    def _bound(self, rows: Iterable[Row]) -> list[list[Any]]:
        return [[self[name] for name in row] for row in rows]

    def _wrong(self, names: Sequence[str]) -> bool:
        length = ("hands", "target") if "played_for" in names else ()
        return self.is_bound and any(name in self.errors for name in (*names, *length))

    def clean(self) -> dict[str, Any]:
        # The row's constraints are kept by the services; asking the database here costs queries.
        cleaned = self.cleaned_data
        if cleaned.get("played_for") == "hands" and not cleaned.get("hands"):
            self.add_error("hands", _("Say how many hands a round has."))
        if cleaned.get("played_for") == CLOCK and cleaned.get("minutes_per_round") == 0:
            self.add_error("minutes_per_round", _("Say how many minutes the clock runs."))
        check_points(self)
        return cleaned

    def play(self) -> dict[str, Any]:
        """Length of a sheet, as options of the ruleset, from whatever is filled in so far."""
        if self["played_for"].value() == "target":
            target = whole(str(self["target"].value()))
            return {} if target is None else {"target": target}
        if self["played_for"].value() == CLOCK:
            return {"hands": CLOCK}
        hands = whole(str(self["hands"].value() or ""))
        return {} if hands is None else {"hands": hands}

    def settings(
        self, options: Mapping[str, Any], customs: Mapping[str, str], ruleset_name: str
    ) -> Settings:
        """Settings of a valid form, as the services take them."""
        filled_in = self.cleaned_data
        to_target = filled_in["played_for"] == "target"
        target = options.get("target") if filled_in["target"] is None else filled_in["target"]
        ends = {"target": target} if to_target and target is not None else {}
        left = {name: value for name, value in options.items() if name not in ("hands", "target")}
        names = list(BustleForm.Meta.fields)
        if filled_in["tie_breaks"] is None:  # a page from before there was a choice
            names.remove("tie_breaks")
        return {name: filled_in[name] for name in names} | {
            "hands_per_round": {"hands": filled_in["hands"], CLOCK: CLOCK}.get(
                filled_in["played_for"]
            ),
            "ruleset_slug": self.chosen_ruleset()[0],
            "ruleset_options": left | ends,
            "ruleset_name": ruleset_name,
            "customs": customs,
            "sit_out_points": filled_in["sit_out_points"] or 0,
        }
