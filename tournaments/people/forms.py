"""People of a directory, as those who run the club type them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.core.forms import form_field
from tournaments.models import Player, PlayerList
from tournaments.players.forms.registrations import NameForm
from tournaments.players.forms.sign_up import SHOWN
from tournaments.players.selectors.directory import people_of

OWN_CONSENT = [
    (Player.Consent.NOTHING, gettext_lazy("Nothing: keep neither")),
    (Player.Consent.CLUB, gettext_lazy("The people who run it may write or call")),
    (Player.Consent.EVENINGS, gettext_lazy("They may also e-mail me about evenings")),
]


class NewPersonForm(NameForm):
    """Somebody new in the directory."""


class PersonForm(forms.ModelForm):
    """What a club writes down about somebody; `brought_by` is a name of the directory."""

    brought_by = forms.CharField(
        label=gettext_lazy("Brought by"),
        required=False,
        max_length=80,
        widget=forms.TextInput(attrs={"autocomplete": "off", "list": "people"}),
        help_text=gettext_lazy("The name of somebody in the directory."),
    )
    lists = forms.MultipleChoiceField(
        label=gettext_lazy("Lists"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=gettext_lazy("Lists have prizes of their own."),
    )

    class Meta:
        model = Player
        fields = ("name", "nickname", "email", "phone", "consent", "agreed_on", "shown_as", "notes")
        formfield_callback = form_field
        widgets = {
            "name": forms.TextInput(attrs={"autocomplete": "off"}),
            "nickname": forms.TextInput(attrs={"autocomplete": "off"}),
            "email": forms.EmailInput(attrs={"autocomplete": "off"}),
            "phone": forms.TextInput(attrs={"type": "tel", "autocomplete": "off"}),
            "consent": forms.RadioSelect,
            "agreed_on": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
            "shown_as": forms.RadioSelect,
            "notes": forms.Textarea(attrs={"rows": 4}),
        }
        error_messages = {"name": {"required": gettext_lazy("Enter a name.")}}

    def __init__(self, data: Any, *, instance: Player, lists: Sequence[PlayerList]) -> None:
        bringer = instance.brought_by
        on_lists = [str(row.pk) for row in instance.lists.all()]
        initial = {"brought_by": bringer.name if bringer else "", "lists": on_lists}
        super().__init__(data, instance=instance, initial=initial)
        self._bringer = bringer
        self._club_id = instance.club_id
        choices: Any = self.fields["lists"]
        choices.choices = [(str(row.pk), row.name) for row in lists]
        if not lists:
            del self.fields["lists"]

    def clean_brought_by(self) -> int | None:
        """Id of whoever brought them."""
        name = " ".join(self.cleaned_data["brought_by"].split())
        if not name:
            return None
        if self._bringer and self._bringer.name == name:
            return self._bringer.pk
        ids = list(people_of(self._club_id).filter(name=name).values_list("pk", flat=True)[:2])
        if not ids:
            raise forms.ValidationError(_("Nobody in the directory is called %s.") % name)
        if len(ids) > 1:
            words = _("Several people are called %s, so it isn’t clear who it was.")
            raise forms.ValidationError(words % name)
        return int(ids[0])

    def clean(self) -> dict[str, Any]:
        """With an address comes what they agreed to, and when: today where no day is given."""
        sent = super().clean() or {}
        if (sent.get("email") or sent.get("phone")) and not sent.get("consent"):
            words = _("Choose what they agreed to, or leave e-mail and phone empty.")
            self.add_error("consent", words)
        if sent.get("consent") and not sent.get("agreed_on"):
            sent["agreed_on"] = timezone.localdate()
        return sent

    def _post_clean(self) -> None:
        """The service checks the row: nothing is written into the one that the page shows."""

    def details(self) -> dict[str, Any]:
        """What was filled in, as `change_person` takes it."""
        return {name: self.cleaned_data[name] for name in (*self.Meta.fields, "brought_by")}

    def list_ids(self) -> list[int] | None:
        """Ids of the lists that were ticked; None where the club has none."""
        if "lists" not in self.fields:
            return None
        return [int(key) for key in self.cleaned_data["lists"]]


class OwnPersonForm(forms.ModelForm):
    """The part of their entry that somebody changes by their own link."""

    so_far = forms.BooleanField(label=gettext_lazy("In past evenings too"), required=False)
    field_order = ("shown_as", "so_far", "email", "phone", "consent")

    class Meta:
        model = Player
        fields = ("shown_as", "email", "phone", "consent")
        formfield_callback = form_field
        labels = {
            "shown_as": gettext_lazy("How should public pages and the screen show you?"),
            "email": gettext_lazy("Your e-mail"),
            "phone": gettext_lazy("Your phone"),
            "consent": gettext_lazy("What may the club use them for?"),
        }
        help_texts = {
            "shown_as": gettext_lazy("In new evenings. The director always sees your name."),
            "phone": gettext_lazy("Only the people who run the club see it."),
        }
        widgets = {
            "email": forms.EmailInput(attrs={"autocomplete": "email"}),
            "phone": forms.TextInput(attrs={"type": "tel", "autocomplete": "tel"}),
            "consent": forms.RadioSelect,
            "shown_as": forms.RadioSelect,
        }

    def __init__(self, data: Any, *, instance: Player) -> None:
        super().__init__(data, instance=instance)
        shown: Any = self.fields["shown_as"]
        shown.choices = SHOWN
        consent: Any = self.fields["consent"]
        consent.choices = OWN_CONSENT

    def _post_clean(self) -> None:
        """As in `PersonForm`."""


class MergeForm(forms.Form):
    """Which of two entries stands, field by field; `other` is the one that goes."""

    def __init__(self, data: Any, kept: Player, other: Player) -> None:
        super().__init__(data)
        for key, label, mine, theirs in differing(kept, other):
            first = "other" if not mine and theirs else "kept"
            self.fields[key] = forms.ChoiceField(
                label=label,
                choices=[("kept", mine or _("nothing")), ("other", theirs or _("nothing"))],
                widget=forms.RadioSelect,
                initial=first,
            )

    def taken(self) -> list[str]:
        """What is the other's from now on."""
        return [key for key, side in self.cleaned_data.items() if side == "other"]


def differing(kept: Player, other: Player) -> list[tuple[str, Any, str, str]]:
    """What two entries say differently: its key, what it is called, and both in words."""
    both = [(*row, said(kept, row[0]), said(other, row[0])) for row in LABELS]
    return [row for row in both if row[2] != row[3]]


LABELS = (
    ("name", gettext_lazy("Name")),
    ("nickname", gettext_lazy("Nickname")),
    ("contact", gettext_lazy("E-mail and phone")),
    ("shown_as", gettext_lazy("What the public sees")),
    ("brought_by", gettext_lazy("Brought by")),
    ("notes", gettext_lazy("Notes")),
)


def said(person: Player, key: str) -> str:
    """What an entry says, as a choice shows it."""
    if key == "contact":
        parts = (person.email, person.phone)
        return ", ".join(part for part in parts if part)
    if key == "shown_as":
        return person.get_shown_as_display()
    if key == "brought_by":
        return person.brought_by.name if person.brought_by else ""
    return str(getattr(person, key))
