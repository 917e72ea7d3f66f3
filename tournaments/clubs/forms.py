"""A club's name, language, clock and logo."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.core.forms import form_field
from tournaments.models import Club


class ClubForm(forms.ModelForm):
    """Fields of a club that a director can change."""

    class Meta:
        model = Club
        fields = ("name", "language", "clock")
        formfield_callback = form_field
        help_texts = {
            "language": _("Pages, phones, the big screen, and printouts all use it."),
        }
        widgets = {"clock": forms.RadioSelect}
        error_messages = {
            "name": {
                "required": _("Give the club a name."),
                "max_length": _("Keep the name to 80 letters."),
            },
        }


class LogoForm(forms.Form):
    """A picture of the club's own."""

    file = forms.FileField(
        label=_("Logo"),
        help_text=_("PNG, JPEG or SVG, up to 1 MB. It’s on certificates and the front page."),
        widget=forms.FileInput(attrs={"accept": ".png,.jpg,.jpeg,.svg,image/png,image/jpeg"}),
        error_messages={
            "required": _("Choose a picture first."),
            "empty": _("This file is empty."),
            "invalid": _("The file didn’t arrive. Choose it again."),
        },
    )
