"""Rows as plain values that any database can keep, and back again, checked field by field.

Knows the fields of models and nothing of what they mean.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any, TypeVar
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db import DEFAULT_DB_ALIAS, connection, models
from django.utils.translation import gettext as _

EMPTY: tuple[Any, ...] = ("", {}, [])
Row = TypeVar("Row", bound=models.Model)


class NotAsWritten(Exception):
    """Something in a file cannot be what was once written there; the sentence says where."""

    def __init__(self, where: str, sentence: str) -> None:
        super().__init__(f"{where}: {sentence}")
        self.sentence = f"{where}: {sentence}"


def columns_of(model: type[models.Model], left_out: Sequence[str] = ()) -> tuple[str, ...]:
    """The columns that a file holds as they are: all but the id and what the row points at."""
    return tuple(
        field.name
        for field in model._meta.concrete_fields
        if not (field.primary_key or field.is_relation or field.name in left_out)
    )


def defaults_of(model: type[models.Model], names: Sequence[str]) -> dict[str, Any]:
    """Defaults of a new row in these columns, without those that must be given."""
    fields: list[Any] = [model._meta.get_field(name) for name in names]
    return {
        field.name: _plain(field.get_default())
        for field in fields
        if field.has_default() or field.null or field.blank
    }


def as_values(row: models.Model, names: Sequence[str]) -> dict[str, Any]:
    """These fields of a row as JSON holds them: moments in UTC, amounts and ids as text."""
    return {name: _plain(getattr(row, name)) for name in names}


def _plain(value: Any) -> Any:
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    if isinstance(value, date):
        return value.isoformat()
    return str(value) if isinstance(value, Decimal | UUID) else value


def read_row(model: type[Row], values: Mapping[str, Any], names: Sequence[str], where: str) -> Row:
    """An unsaved row with these fields, each one that the model can keep.

    Raises:
        NotAsWritten: a field cannot have its value.
    """
    row = model()
    for name in names:
        setattr(row, name, _value(model, name, values[name], where))
    # Blank is what a form refuses; a row may have it.
    others = {field.name for field in model._meta.get_fields()} - set(names)
    others |= {name for name in names if getattr(row, name) in EMPTY}
    try:
        row.clean_fields(exclude=others)
    except ValidationError as error:
        raise NotAsWritten(where, _first_problem(error)) from error
    return row


def need_names(values: Any, names: Sequence[str], where: str) -> Mapping[str, Any]:
    """The values, if they are a set with exactly these names.

    Raises:
        NotAsWritten: it is something else, or a name is missing or not known.
    """
    if not isinstance(values, dict):
        raise NotAsWritten(where, _("these aren’t names with values."))
    for name in names:
        if name not in values:
            raise NotAsWritten(where, _("“%(name)s” is missing.") % {"name": name})
    if unknown := sorted(set(values) - set(names)):
        raise NotAsWritten(where, _("there’s no “%(name)s”.") % {"name": unknown[0][:40]})
    return values


def insert_many_as_they_were(rows: Sequence[models.Model]) -> None:
    """Inserts many rows of one model, whose ids nobody asks for: in few statements."""
    if not rows:
        return
    model: Any = type(rows[0])
    fields = [field for field in model._meta.concrete_fields if not field.primary_key]
    size = connection.ops.bulk_batch_size(fields, list(rows))
    for start in range(0, len(rows), size):
        # bulk_create would write the present moment over the one in which a line was written.
        model._base_manager._insert(
            list(rows[start : start + size]), fields=fields, raw=True, using=DEFAULT_DB_ALIAS
        )


def insert_as_they_were(rows: Sequence[models.Model]) -> None:
    """Inserts rows with all their values: moments that a new row would get are kept, too."""
    for row in rows:
        row.save_base(raw=True, force_insert=True)


def _value(model: type[models.Model], name: str, value: Any, where: str) -> Any:
    """As the field has it; JSON columns keep what kind of thing they hold."""
    field: Any = model._meta.get_field(name)
    if not isinstance(field, models.JSONField):
        if isinstance(value, dict | list):
            raise NotAsWritten(where, _("“%(name)s” must be one value.") % {"name": name})
        return _moment(field, name, value, where)
    wanted = type(field.get_default()) if field.has_default() else (dict, list)
    if not isinstance(value, wanted):
        raise NotAsWritten(where, _("“%(name)s” has the wrong kind of value.") % {"name": name})
    return value


def _moment(field: Any, name: str, value: Any, where: str) -> Any:
    if not isinstance(field, models.DateTimeField) or value is None:
        return value
    try:
        moment = datetime.fromisoformat(value)
    except (TypeError, ValueError) as error:
        raise NotAsWritten(
            where, _("“%(name)s” isn’t a date and time.") % {"name": name}
        ) from error
    if moment.tzinfo is None:
        raise NotAsWritten(where, _("“%(name)s” has no time zone.") % {"name": name})
    return moment


def _first_problem(error: ValidationError) -> str:
    """The first field that is wrong, with why."""
    name, sentences = next(iter(error.message_dict.items()))
    return f"“{name}”: {sentences[0]}"
