"""A club's settings and its logo."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.core.forms import form_field
from tournaments.models import Club


class ColorSelect(forms.RadioSelect):
    """Colors to choose from, each shown in itself."""

    def create_option(self, *args: Any, **kwargs: Any) -> dict[str, Any]:
        option = super().create_option(*args, **kwargs)
        option["attrs"]["data-color"] = option["value"]
        return option


class ClubForm(forms.ModelForm):
    """Fields of a club that a director can change."""

    class Meta:
        model = Club
        fields = Club.SETTINGS
        formfield_callback = form_field
        labels = {"slug": _("Address of the public page"), "place": _("Where you play")}
        help_texts = {
            "slug": _("Letters, numbers, and hyphens. Links to the old address stop working."),
            "color": _("Your public pages wear it."),
            "language": _("Pages, phones, the big screen, and printouts all use it."),
        }
        widgets = {"clock": forms.RadioSelect, "color": ColorSelect, "paper": forms.RadioSelect}
        error_messages = {
            "name": {
                "required": _("Give the club a name."),
                "max_length": _("Keep the name to 80 letters."),
            },
            "slug": {"invalid": _("Use letters, numbers, and hyphens.")},
            "place": {"max_length": _("Keep the place to 80 letters.")},
        }

    def clean_slug(self) -> str:
        """The address; an empty one is made from the name."""
        slug: str = self.cleaned_data["slug"].lower()
        return slug or self.instance.slug

    def clean_domain(self) -> str | None:
        """A host name in small letters; None for none."""
        return (self.cleaned_data["domain"] or "").lower() or None


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
