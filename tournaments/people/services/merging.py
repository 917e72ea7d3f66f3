"""Merging two entries of a directory that are one person, and taking it back exactly."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import chain
from typing import Any

from django.apps import apps
from django.db import models, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.row_codec import insert_as_they_were
from tournaments.core.errors import NoSuchThing, NotNow, PersonRefused
from tournaments.core.services.audit_log import who_acts
from tournaments.models import Player, PlayerMerge
from tournaments.people.selectors.people import shared_bustles
from tournaments.people.services.people import bump_bustles, bustles_of, locked_person

Values = dict[str, Any]
CHOSEN = ("name", "nickname", "notes", "contact", "shown_as", "brought_by")
"""What a merge takes from one of the two; the contact is one thing, with its consent."""


@transaction.atomic
def merge_people(*, club_id: int, kept_id: int, other_id: int, taken: Collection[str] = ()) -> int:
    """Makes two people one: whatever was the other's is of the one that is kept.

    Returns the id of the merge, by which it can be undone.

    Args:
        taken: which of `CHOSEN` are the other's from now on.

    Raises:
        NoSuchThing: one of them is not in the directory.
        PersonRefused: they are one entry already, or both were in one bustle.
    """
    if kept_id == other_id:
        raise PersonRefused(_("Choose somebody else: this is the same entry."), "other")
    kept, other = locked_person(club_id, kept_id), locked_person(club_id, other_id)
    if both := shared_bustles(kept_id, other_id):
        names = {"one": kept.name, "other": other.name, "bustle": both[0]}
        sentence = _("%(one)s and %(other)s both played in %(bustle)s, so they are two people.")
        raise PersonRefused(sentence % names, "other")
    touched = {*bustles_of(kept_id), *bustles_of(other_id)}
    facts: Values = {"player": _values_of(other), "kept": _take(kept, other, taken)}
    facts["moved"], facts["dropped"] = _point_at(kept, other)
    other.delete()
    kept.save()
    merge = PlayerMerge.objects.create(club_id=club_id, kept=kept, facts=facts, by=who_acts())
    bump_bustles(touched)
    return merge.pk


@transaction.atomic
def undo_merge(*, club_id: int, merge_id: int) -> int:
    """Parts two people who were merged: each has again what was theirs; returns the other's id.

    What came after the merge stays with the one that was kept.

    Raises:
        NoSuchThing: there is no such merge.
        NotNow: it was undone already.
    """
    rows = PlayerMerge.objects.select_for_update().filter(club_id=club_id)
    merge = rows.select_related("kept").filter(pk=merge_id).first()
    if merge is None:
        raise NoSuchThing(_("There’s no such merge."))
    if merge.undone_at:
        raise NotNow(_("This merge was undone already."))
    kept, facts = merge.kept, merge.facts
    other = _row(Player, facts["player"])
    insert_as_they_were([other])
    for label, column, ids in facts["moved"]:
        rows_of = _model(label)._base_manager.filter(pk__in=ids, **{column: kept})
        rows_of.update(**{column: other})
    for label, values in facts["dropped"]:
        _put_back(_row(_model(label), values))
    _give_back(kept, facts["kept"])
    merge.undone_at, merge.undone_by = timezone.now(), who_acts()
    merge.save(update_fields=["undone_at", "undone_by"])
    bump_bustles([*bustles_of(kept.pk), *bustles_of(other.pk)])
    return int(other.pk)


def columns_of_choice(choice: str) -> tuple[str, ...]:
    """The columns of a person behind a choice of a merge."""
    return Player.CONTACT_FIELDS if choice == "contact" else (choice,)


def _take(kept: Player, other: Player, taken: Collection[str]) -> dict[str, list[Any]]:
    """Gives the one what was chosen of the other; the columns that changed, before and after."""
    before = _values_of(kept)
    for choice in CHOSEN:
        for column in columns_of_choice(choice) if choice in taken else ():
            setattr(kept, column, getattr(other, column))
    if kept.brought_by_id in (kept.pk, other.pk):
        kept.brought_by = None
    now = _values_of(kept)
    return {name: [before[name], now[name]] for name in now if now[name] != before[name]}


def _give_back(kept: Player, changes: Mapping[str, list[Any]]) -> None:
    """Undoes what changed of the one that was kept, unless it has changed again since."""
    now = _values_of(kept)
    for name, (before, after) in changes.items():
        if now[name] == after:
            setattr(kept, name, _value(Player, name, before))
    kept.save()


def _point_at(kept: Player, other: Player) -> tuple[list[Any], list[Any]]:
    """Makes every row that points at the other point at the one that is kept.

    Returns which did, as [model, column, ids], and rows that the one has already, which are gone.
    """
    moved: list[Any] = []
    dropped: list[Any] = []
    for model, column in pointing_at_players():
        stay = _rows_of_both(model, column, kept, other)
        for row in stay:
            dropped.append([model._meta.label, _values_of(row)])
            row.delete()
        rows = model._base_manager.filter(**{column: other})
        if model is Player:
            rows = rows.exclude(pk=kept.pk)
        if ids := list(rows.order_by("pk").values_list("pk", flat=True)):
            rows.update(**{column: kept})
            moved.append([model._meta.label, column, ids])
    return moved, dropped


def pointing_at_players() -> Iterator[tuple[Any, str]]:
    """Every model with a column that points at players, that of a list's rows too."""
    for relation in Player._meta.get_fields(include_hidden=True):
        field = getattr(relation, "field", None)
        if relation.auto_created and isinstance(field, models.ForeignKey):
            yield field.model, field.name


def _rows_of_both(model: Any, column: str, kept: Player, other: Player) -> list[models.Model]:
    """The other's rows of which the one has the like, where only one of a kind may be."""
    field = model._meta.get_field(column)
    alone: list[list[str]] = [[]] if field.unique else []
    together = [
        [name for name in names if name != column]
        for names in chain(model._meta.unique_together, _constraints(model))
        if column in names
    ]
    rows = model._base_manager.filter(**{column: other})
    return [
        row
        for row in rows
        if any(
            model._base_manager.filter(
                **{column: kept}, **{name: getattr(row, name) for name in names}
            ).exists()
            for names in [*alone, *together]
        )
    ]


def _constraints(model: Any) -> list[tuple[str, ...]]:
    return [constraint.fields for constraint in model._meta.total_unique_constraints]


def _values_of(row: models.Model) -> Values:
    """All columns of a row as JSON can hold them, to the microsecond."""
    return {
        field.attname: None if getattr(row, field.attname) is None else field.value_to_string(row)
        for field in row._meta.concrete_fields
    }


def _row(model: Any, values: Mapping[str, Any]) -> Any:
    """An unsaved row with these columns."""
    return model(**{name: _value(model, name, value) for name, value in values.items()})


def _value(model: Any, column: str, value: Any) -> Any:
    field = next(field for field in model._meta.concrete_fields if field.attname == column)
    return None if value is None else field.to_python(value)


def _put_back(row: models.Model) -> None:
    """A row that had been dropped, unless what it points at is gone."""
    for field in row._meta.concrete_fields:
        target, pk = field.related_model, getattr(row, field.attname)
        if isinstance(target, type) and pk and not target._base_manager.filter(pk=pk).exists():
            return
    insert_as_they_were([row])


def _model(label: str) -> Any:
    return apps.get_model(label)
