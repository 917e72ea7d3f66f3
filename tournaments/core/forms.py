"""Sentences that forms have in common, and form fields made from a model's."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from scoring.forms import WholeNumber

ONE_OF_THESE = {"required": _("Choose one."), "invalid_choice": _("Choose one of these.")}


class FormIdField(forms.UUIDField):
    """The id of one filling-in of a form; whatever is none is as good as nothing."""

    # Without an id in the page: several forms of a page have it.
    widget = forms.HiddenInput(attrs={"id": False})

    def clean(self, value: Any) -> Any:
        try:
            return super().clean(value)
        except forms.ValidationError:
            return None


class OnceForm(forms.Form):
    """A form that makes one thing, though it is sent twice: see `once` and `request_key`."""

    form_id = FormIdField(required=False, initial=uuid4)


def limits_of(field: models.Field[Any, Any]) -> tuple[int, int]:
    """The least and the largest value of a whole number, as the model declares them."""
    least = [
        validator for validator in field.validators if isinstance(validator, MinValueValidator)
    ]
    most = [validator for validator in field.validators if isinstance(validator, MaxValueValidator)]
    return least[0].limit_value, most[0].limit_value


def form_field(field: models.Field[Any, Any], **kwargs: Any) -> forms.Field | None:
    """Form field for a model's field: whole numbers have the limits of the model.

    Meant as a form's `Meta.formfield_callback`.
    """
    if isinstance(field, models.IntegerField):
        declared: dict[str, Any] = {
            "label": capfirst(field.verbose_name),
            "help_text": field.help_text,
            "required": not field.blank,
            "initial": field.default if field.has_default() else None,
        }
        return WholeNumber(*limits_of(field), **declared | kwargs)
    messages: dict[str, Any] = dict(ONE_OF_THESE) if field.choices else {}
    if "max_length" in field.error_messages:
        messages["max_length"] = field.error_messages["max_length"]
    kwargs["error_messages"] = messages | kwargs.get("error_messages", {})
    return field.formfield(**kwargs)
