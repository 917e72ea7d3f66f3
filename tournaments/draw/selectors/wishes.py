"""Wishes of the director for the draw, beyond fairness."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from scoring.saying import said
from tournaments.core.selectors.names import names_of
from tournaments.draw.pairing.model import Constraints, Pair
from tournaments.draw.pairing.model import Wish as PureWish
from tournaments.draw.pairing.words import wish_in_words
from tournaments.models import Bustle, Wish


@dataclass(frozen=True)
class WishView:
    """A wish by names and by registration numbers; `sentence` says it as people do."""

    id: int
    kind: str
    kind_word: str
    sentence: str
    one: int | None
    other: int | None
    table: int | None


def wishes_of(bustle_id: int) -> list[WishView]:
    """The bustle's wishes in the order in which they were made."""
    rows = _rows(bustle_id)
    names = names_of(bustle_id) if rows else {}
    return [
        WishView(
            id=row.pk,
            kind=row.kind,
            kind_word=row.get_kind_display(),
            sentence=_sentence(row, names),
            one=_number(row.one),
            other=_number(row.other),
            table=row.table,
        )
        for row in rows
    ]


def tables_of(bustle_id: int) -> int | None:
    """Number of tables; None for as many as people can fill."""
    return Bustle.objects.values_list("tables", flat=True).get(pk=bustle_id)


def constraints_of(bustle: Bustle, numbers: Iterable[int] | None = None) -> Constraints:
    """The wishes as a draw takes them; with `numbers` only those about these people.

    In a fixed order, because the same wishes must give the same draw.
    """
    present = None if numbers is None else set(numbers)
    rows = [row for row in _rows(bustle.pk) if present is None or _people(row) <= present]

    def of(kind: str) -> list[Wish]:
        return [row for row in rows if row.kind == kind]

    def pairs(kind: str) -> tuple[Pair, ...]:
        return tuple(sorted(_pair(row) for row in of(kind)))

    return Constraints(
        must=pairs(Wish.Kind.MUST),
        avoid=pairs(Wish.Kind.AVOID),
        apart=pairs(Wish.Kind.APART),
        first_only=pairs(Wish.Kind.FIRST_ONLY),
        fixed=dict(sorted((min(_people(row)), row.table or 0) for row in of(Wish.Kind.FIXED))),
        tables=bustle.tables,
        broken=frozenset(row.table or 0 for row in of(Wish.Kind.BROKEN)),
    )


def _sentence(row: Wish, names: Mapping[int, str]) -> str:
    asked = PureWish(row.kind, tuple(sorted(_people(row))), row.table)
    words = said(wish_in_words(asked, names.__getitem__))
    return f"{words[0].upper()}{words[1:]}."


def _rows(bustle_id: int) -> list[Wish]:
    rows = Wish.objects.filter(bustle_id=bustle_id).select_related("one", "other")
    return list(rows.only("kind", "table", "one__number", "other__number"))


def _number(registration: object) -> int | None:
    return getattr(registration, "number", None)


def _people(row: Wish) -> set[int]:
    return {number for number in (_number(row.one), _number(row.other)) if number is not None}


def _pair(row: Wish) -> Pair:
    first, other = sorted(_people(row))
    return first, other
