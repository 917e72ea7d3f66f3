"""The paper that the printer holds."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.core.forms import ONE_OF_THESE


class PaperForm(forms.Form):
    """A choice of the paper that the printer holds."""

    DEFAULT = "letter"

    paper = forms.ChoiceField(
        label=_("Paper size"),
        choices=[(DEFAULT, _("US Letter")), ("a4", "A4")],
        initial=DEFAULT,
        error_messages=ONE_OF_THESE,
    )
