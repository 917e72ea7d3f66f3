"""Forms of the public list, for people who sign up and for the director."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.forms import WholeNumber
from tournaments.core.forms import OnceForm, form_field
from tournaments.mail.selectors.server import mail_is_set_up
from tournaments.models import Registration
from tournaments.models.bustles import MOST_PLAYERS, SMALLEST_LIMIT
from tournaments.models.clubs import LONGEST_NAME

SHOWN = [
    (Registration.Shown.NAME, gettext_lazy("By name")),
    (Registration.Shown.INITIALS, gettext_lazy("By initials, such as A. B.")),
    (Registration.Shown.NUMBER, gettext_lazy("By number only")),
]
UNSEEN = ("form_id", "website")  # fields that people do not fill in
NAME_ATTRS = {"autocapitalize": "words", "spellcheck": "false"}


class _OwnForm(forms.ModelForm):
    """Own words of people, made from the model."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        shown: Any = self.fields["shown_as"]
        shown.choices = SHOWN
        # How they are shown is theirs to say: nothing is taken for granted.
        shown.initial = None

    def clean(self) -> dict[str, Any]:
        """Nothing more: the row's constraints are kept by the services."""
        return self.cleaned_data


class ShownForm(_OwnForm):
    """Public appearance of somebody, as the director enters it for them."""

    class Meta:
        model = Registration
        fields = Registration.ENTERED_FIELDS
        formfield_callback = form_field
        labels = {"shown_as": gettext_lazy("On the public page and the screen")}
        help_texts = {"shown_as": ""}
        widgets = {"shown_as": forms.RadioSelect}


class EntryForm(_OwnForm):
    """The part of a registration that its owner may change."""

    field_order: tuple[str, ...] = ("partner_wish", "shown_as")

    class Meta:
        model = Registration
        fields = Registration.OWN_FIELDS
        formfield_callback = form_field
        labels = {
            "partner_wish": gettext_lazy("Who would you like to play with?"),
            "shown_as": gettext_lazy("How should the public page and the screen show you?"),
        }
        help_texts = {
            "partner_wish": (
                gettext_lazy("Only the director sees this, and will try to arrange it.")
            ),
            "shown_as": (
                gettext_lazy("Both are public. The director and your table always see your name.")
            ),
        }
        widgets = {"shown_as": forms.RadioSelect}
        error_messages = {"shown_as": {"required": gettext_lazy("Choose how to show you.")}}


class SignUpForm(OnceForm, EntryForm):
    """Somebody who puts themselves on the list; with their partner where people enter as pairs."""

    name = forms.CharField(
        label=gettext_lazy("Your name"),
        max_length=LONGEST_NAME,
        widget=forms.TextInput(attrs={"autocomplete": "name", **NAME_ATTRS}),
        error_messages={
            "required": gettext_lazy("Enter your name."),
            "max_length": gettext_lazy("Keep the name to %(limit_value)s letters."),
        },
    )
    partner = forms.CharField(
        label=gettext_lazy("Your partner’s name"),
        required=False,
        max_length=LONGEST_NAME,
        help_text=gettext_lazy("If you’re coming as a pair. Both of you are shown the same way."),
        widget=forms.TextInput(attrs={"autocomplete": "off", **NAME_ATTRS}),
        error_messages={"max_length": gettext_lazy("Keep the name to %(limit_value)s letters.")},
    )
    email = forms.EmailField(
        label=gettext_lazy("Your e-mail"),
        required=False,
        max_length=120,
        help_text=gettext_lazy(
            "If you want a confirmation, a reminder, and the results. Only the people who run the "
            "club see it, and you can stop it at any time."
        ),
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
        error_messages={"invalid": gettext_lazy("Check the e-mail address.")},
    )
    # People never see it; what fills in every field of a form does.
    website = forms.CharField(
        label=gettext_lazy("Leave this empty"),
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off", "tabindex": "-1"}),
    )
    sure = forms.BooleanField(label=gettext_lazy("No, we just have the same name"), required=False)
    field_order = ("name", "sure", "partner", "email", "partner_wish", "shown_as")

    def __init__(self, *args: Any, pairs: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.same_name = False
        if not pairs:
            del self.fields["partner"]
        if not mail_is_set_up():
            del self.fields["email"]

    def clean_website(self) -> str:
        """Refuses whatever fills in what people cannot see."""
        if self.cleaned_data["website"]:
            raise forms.ValidationError(_("Leave this field empty."))
        return ""

    def shown_fields(self) -> list[forms.BoundField]:
        """In order; the box that says "somebody else" only once it is asked."""
        asked = self.same_name or bool(self["sure"].value())
        hidden = {*UNSEEN} | (set() if asked else {"sure"})
        return [self[name] for name in self.fields if name not in hidden]


class ListForm(forms.Form):
    """Number of places."""

    limit = WholeNumber(
        SMALLEST_LIMIT,
        MOST_PLAYERS,
        label=gettext_lazy("Places"),
        required=False,
        help_text=gettext_lazy("Later sign-ups go on a waiting list. Leave empty for no limit."),
    )
