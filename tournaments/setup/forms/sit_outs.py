"""Credit for a sit-out, as the settings and the door ask for it."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.core.forms import form_field
from tournaments.models import Bustle

LABEL = gettext_lazy("A sit-out counts")


class SitOutForm(forms.ModelForm):
    """The credit for a sit-out alone."""

    class Meta:
        model = Bustle
        fields = Bustle.CREDIT
        formfield_callback = form_field
        labels = {"sit_out_credit": LABEL}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        ask_points_only_if_flat(self)

    def clean(self) -> dict[str, Any]:
        # The row's constraints are kept by the services.
        check_points(self)
        return self.cleaned_data


def ask_points_only_if_flat(form: forms.BaseForm) -> None:
    """The number of points may stay empty where a sit-out counts something else."""
    form.fields["sit_out_points"].required = False
    form.fields["sit_out_points"].initial = None


def check_points(form: forms.BaseForm) -> None:
    """Adds an error where a sit-out counts a number of points, and nobody says how many."""
    flat = form.cleaned_data.get("sit_out_credit") == Bustle.Credit.FLAT
    missing = form.cleaned_data.get("sit_out_points") is None
    if flat and missing and not form.errors.get("sit_out_points"):
        form.add_error("sit_out_points", _("Say how many points a sit-out counts."))
