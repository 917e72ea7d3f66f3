"""People of a bustle, by full name for directors, and as they agreed to for the public."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import Any

from django.db.models import F, QuerySet

from tournaments.core.selectors.names import (
    full_names,
    name_of,
    numbers_of_players,
    public_name_of,
    shown_as,
)
from tournaments.models import Registration
from tournaments.players.attendance import Attendance


@dataclass(frozen=True)
class RegistrationView:
    """A person in a bustle.

    `from_round` and `gone_from_round` are the first round they play and the first in which they are
    gone, None for the first of all and for the end; `away_rounds` are those they miss in between.
    A `helper` plays outside the competition; `stands_in_for` is the number of the person whose
    seats they have taken over.
    `name` is told apart by number where two are the same; `plain` is the name alone,
    `directory_name` what the club's directory has of it, for whoever corrects it, and `namesake`
    says that somebody else has it too.
    `shown_as` is what they agreed to have shown: their name, initials or number; `partner_wish` is
    in their own words; `by_themselves` says that they put themselves on the list.
    `hidden` says that `name` is not their name, because whoever reads this may not see it.
    """

    id: int
    number: int
    name: str
    plain: str
    directory_name: str
    namesake: bool
    state: str
    state_word: str
    from_round: int | None
    gone_from_round: int | None
    away_rounds: Collection[int] = ()
    helper: bool = False
    stands_in_for: int | None = None
    paid: bool = False
    owes_double: bool = False
    shown_as: str = Registration.Shown.NAME
    partner_wish: str = ""
    by_themselves: bool = False
    hidden: bool = False

    @cached_property
    def attendance(self) -> Attendance:
        """Attendance, of the four columns."""
        return Attendance.of(self)

    @property
    def waiting(self) -> bool:
        """On the waiting list."""
        return self.state == Registration.State.WAITING

    @property
    def expected(self) -> bool:
        """Counted on by the draw: here, or announced for a round."""
        return self.attendance.is_expected

    def present(self, number: int) -> bool:
        """There in this round, be it over or to come."""
        return self.attendance.is_present(number)

    def missing(self, number: int) -> bool:
        """Counted on in this round, and not here yet."""
        return self.attendance.is_missing(number)

    @property
    def here(self) -> bool:
        """Checked in and not gone."""
        return self.attendance.is_here

    @property
    def gone(self) -> bool:
        """Left, or did not come."""
        return self.attendance.is_gone


# What a view has of a row as it is.
COLUMNS = sorted(
    {field.name for field in fields(RegistrationView)}.intersection(
        field.name for field in Registration._meta.concrete_fields if not field.is_relation
    )
    - {"id"}
)


def registrations_of(bustle_id: int) -> list[RegistrationView]:
    """Everybody in the bustle, by number."""
    return _views(list(_rows(bustle_id)))


def _rows(bustle_id: int) -> QuerySet[Registration]:
    rows = Registration.objects.filter(bustle_id=bustle_id).select_related("player")
    return rows.annotate(state_of_bustle=F("bustle__state"))


def _players(rows: Sequence[Any]) -> set[int]:
    return numbers_of_players(rows, rows[0].state_of_bustle) if rows else set()


def _views(rows: Sequence[Registration]) -> list[RegistrationView]:
    numbers = {row.pk: row.number for row in rows}
    plain = {row.number: name_of(row) for row in rows}
    names = full_names(plain, _players(rows))
    words = {state: str(word) for state, word in Registration.State.choices}  # once for all
    return [
        RegistrationView(
            id=row.pk,
            name=names[row.number],
            plain=plain[row.number],
            directory_name=row.player.name,
            namesake=names[row.number] != plain[row.number],
            state_word=words[row.state],
            stands_in_for=numbers.get(row.stands_in_for_id or 0),
            **{name: getattr(row, name) for name in COLUMNS},
        )
        for row in rows
    ]


def public_rows_of(bustle_id: int) -> list[Any]:
    """Rows of everybody, as `public_registrations_of` needs them."""
    return list(_rows(bustle_id).annotate(at_most=F("bustle__public_names")))


def public_registrations_of(
    bustle_id: int, rows: Sequence[Any] | None = None
) -> list[RegistrationView]:
    """Registrations for the public: everybody called as they agreed to, and no word of their own.

    Nobody is called by more than the bustle shows of anybody. `rows` are those of `public_rows_of`,
    where they are read already.
    """
    rows = public_rows_of(bustle_id) if rows is None else rows
    plain = {row.number: public_name_of(row, row.at_most) for row in rows}
    names = full_names(plain, _players(rows))
    # What they said is for the director.
    unsaid: dict[str, Any] = {name: "" for name in Registration.OWN_FIELDS if name != "shown_as"}
    return [
        replace(
            person,
            name=names[person.number],
            plain=plain[person.number],
            directory_name="",
            namesake=names[person.number] != plain[person.number],
            paid=False,
            owes_double=False,
            shown_as=shown_as(row, row.at_most),
            hidden=shown_as(row, row.at_most) != Registration.Shown.NAME,
            **unsaid,
        )
        for person, row in zip(_views(rows), rows, strict=True)
    ]
