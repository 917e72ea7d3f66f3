"""Forms on what the public sees."""

from __future__ import annotations

from django import forms


class OpensForm(forms.Form):
    """From when there is anything to see."""

    public_from = forms.DateTimeField(
        label="Opens",
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
        error_messages={
            "required": "Say on which day and at what time the page opens, or open it now.",
            "invalid": "Enter a day and a time, such as 2026-10-02 19:00.",
        },
    )
