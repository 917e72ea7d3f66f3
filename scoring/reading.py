"""Reading what a program sends: nothing in it is passed over in silence."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError
from rest_framework.serializers import BaseSerializer, ListSerializer, Serializer


def fields_in(
    data: Any, shape: type[BaseSerializer[Any]], *, partial: bool = False
) -> dict[str, Any]:
    """The fields of a body or an address in this shape, checked.

    Raises:
        ValidationError: a field is unknown or wrong; it is named.
    """
    sent = shape(data=data, partial=partial)
    for path in _unknown(sent, data):
        raise ValidationError(_nested(path, _("There is no such field.")))
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


def _nested(path: list[str], sentence: str) -> dict[str, Any]:
    """A fault at the end of a path, as Django REST framework tells of it."""
    *outer, name = path
    detail: dict[str, Any] = {name: [sentence]}
    for part in reversed(outer):
        detail = {part: detail}
    return detail
