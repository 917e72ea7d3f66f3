"""The form of a series."""

from __future__ import annotations

from datetime import date
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.core.forms import form_field
from tournaments.models import Bustle, Club, Series
from tournaments.models.bustles import MOST_PLAYERS
from tournaments.models.clubs import LONGEST_NAME

MOST_TO_COPY = 20


class SeriesForm(forms.ModelForm):
    """A pattern of evenings: when, like which, and who is on the list from the start."""

    skipped = forms.CharField(
        label=gettext_lazy("Not on"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=gettext_lazy("One day per line, such as 2026-12-24."),
    )
    regulars = forms.CharField(
        label=gettext_lazy("Regulars"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 5, "spellcheck": "false"}),
        help_text=gettext_lazy("One name per line. They’re on every evening’s list at once."),
    )
    field_order = (
        *("name", "place", "first_at", "repeats", "until", "skipped", "template"),
        *("sign_up_days", "player_limit", "regulars"),
    )

    class Meta:
        model = Series
        fields = Series.SETTINGS
        formfield_callback = form_field
        widgets = {
            "first_at": forms.DateTimeInput(
                attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"
            ),
            "repeats": forms.RadioSelect,
            "until": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        }
        error_messages = {
            "name": {
                "required": gettext_lazy("Give the series a name."),
                "max_length": gettext_lazy("Keep the name to 80 letters."),
            },
            "first_at": {
                "required": gettext_lazy("Choose a day and a time."),
                "invalid": gettext_lazy("Enter a day and a time, such as 2026-10-02 19:00."),
            },
            "until": {"invalid": gettext_lazy("Enter a day, such as 2027-05-27.")},
        }

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        past = Bustle.objects.filter(club=club, simulated=False).order_by("-starts_at")
        template: Any = self.fields["template"]
        template.queryset = Bustle.objects.filter(pk__in=past.values("pk")[:MOST_TO_COPY])
        template.label_from_instance = lambda bustle: bustle.name
        template.empty_label = _("Bustle’s usual settings")
        if self.instance.pk:
            self.initial["skipped"] = "\n".join(self.instance.skipped)
            names = self.instance.regulars.order_by("name").values_list("name", flat=True)
            self.initial["regulars"] = "\n".join(names)

    def clean_skipped(self) -> list[str]:
        """Days as the model keeps them."""
        days = self.cleaned_data["skipped"].split()
        for day in days:
            try:
                date.fromisoformat(day)
            except ValueError:
                sentence = _("“%(day)s” isn’t a day. Write it as 2026-12-24.") % {"day": day}
                raise forms.ValidationError(sentence) from None
        return sorted(set(days))

    def clean_regulars(self) -> list[str]:
        """Names in order, each once."""
        lines = (" ".join(line.split()) for line in self.cleaned_data["regulars"].splitlines())
        names = list(dict.fromkeys(line for line in lines if line))
        if len(names) > MOST_PLAYERS:
            raise forms.ValidationError(_("That’s more people than a bustle holds."))
        if any(len(name) > LONGEST_NAME for name in names):
            raise forms.ValidationError(_("Keep each name to 80 letters."))
        return names

    def clean(self) -> dict[str, Any]:
        """The last day is not before the first."""
        cleaned = super().clean() or {}
        first, until = cleaned.get("first_at"), cleaned.get("until")
        if first and until and until < first.date():
            self.add_error("until", _("The last day is before the first evening."))
        return cleaned

    def settings(self) -> dict[str, Any]:
        """What was filled in, but for the regulars."""
        return {name: self.cleaned_data[name] for name in (*Series.SETTINGS, "skipped")}
