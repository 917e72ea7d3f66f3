"""Reading what a program sends: nothing in it is passed over in silence."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError
from rest_framework.fields import (
    BooleanField,
    CharField,
    ChoiceField,
    DateTimeField,
    DictField,
    IntegerField,
    ListField,
    UUIDField,
)
from rest_framework.serializers import BaseSerializer, ListSerializer, Serializer

TEXTS = (CharField, DateTimeField, UUIDField)


def fields_in(
    data: Any, shape: type[BaseSerializer[Any]], *, partial: bool = False, typed: bool = True
) -> dict[str, Any]:
    """The fields of a body or an address in this shape, checked.

    Args:
        typed: False where all values are texts, as in an address: in JSON "5" is no number, and 5
            is no text.

    Raises:
        ValidationError: a field is unknown or wrong; it is named.
    """
    sent = shape(data=data, partial=partial)
    for path in _unknown(sent, data):
        raise ValidationError(_nested(path, _("There is no such field.")))
    for path, sentence in _mistyped(sent, data) if typed else ():
        raise ValidationError(_nested(path, sentence))
    sent.is_valid(raise_exception=True)
    return dict(sent.validated_data)


def _unknown(shape: Any, data: Any) -> Iterator[list[str]]:
    """Ways to fields that the shape does not have, from the outside in."""
    if isinstance(shape, ListSerializer) and isinstance(data, list):
        for at, item in enumerate(data):
            for path in _unknown(shape.child, item):
                yield [str(at), *path]
    if not (isinstance(shape, Serializer) and isinstance(data, Mapping)):
        return
    fields = {name: field for name, field in shape.fields.items() if not field.read_only}
    for name, value in data.items():
        if name not in fields:
            yield [name]
        else:
            for path in _unknown(fields[name], value):
                yield [name, *path]


def _mistyped(shape: Any, data: Any) -> Iterator[tuple[list[str], str]]:
    """Ways to values of another type than the schema says, each with what to send instead."""
    parts: list[tuple[str, Any, Any]]
    if isinstance(shape, Serializer) and isinstance(data, Mapping):
        parts = [(name, shape.fields[name], value) for name, value in data.items()]
    elif isinstance(shape, DictField) and isinstance(data, Mapping):
        parts = [(str(name), shape.child, value) for name, value in data.items()]
    elif isinstance(shape, ListField | ListSerializer) and isinstance(data, list):
        parts = [(str(at), shape.child, value) for at, value in enumerate(data)]
    else:
        if sentence := _wrong_type(shape, data):
            yield [], sentence
        return
    for name, part, value in parts:
        for path, sentence in _mistyped(part, value):
            yield [name, *path], sentence


def _wrong_type(field: Any, value: Any) -> str:
    """What to send instead of the value; empty where it will do, or the field says so itself."""
    if isinstance(field, ChoiceField):
        kinds = {type(choice) for choice in (*field.choices, *([""] if field.allow_blank else []))}
        return "" if value is None or type(value) in kinds else _("Choose one of these.")
    if isinstance(field, TEXTS) and isinstance(value, bool | int | float):
        return _("Send text in quotes.")
    if type(field) is IntegerField and isinstance(value, bool | str):
        return _("Send a whole number.")
    if isinstance(field, BooleanField) and not isinstance(value, bool | None):
        return _("Send true or false.")
    return ""


def _nested(path: list[str], sentence: str) -> dict[str, Any]:
    """A fault at the end of a path, as Django REST framework tells of it."""
    *outer, name = path
    detail: dict[str, Any] = {name: [sentence]}
    for part in reversed(outer):
        detail = {part: detail}
    return detail
