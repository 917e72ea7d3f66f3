"""The rounds that have been opened, by number, the one that comes next, and open disputes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.core.text import listed
from tournaments.models import Round, Table


@dataclass(frozen=True)
class Dispute:
    """A table with `hands` that were entered in two versions, and on which nobody has ruled."""

    round_number: int
    table: int
    hands: tuple[int, ...]


def opened_rounds(bustle_id: int) -> list[tuple[int, str]]:
    """Number and state of every opened round, newest first."""
    rows = Round.objects.filter(bustle_id=bustle_id).order_by("-number")
    return list(rows.values_list("number", "state"))


def next_round(bustle_id: int) -> int:
    """The number of the round that would be opened next; after the last one nobody plays it."""
    rows = Round.objects.filter(bustle_id=bustle_id).order_by("-number")
    return (rows.values_list("number", flat=True).first() or 0) + 1


def open_disputes(bustle_id: int) -> list[Dispute]:
    """Tables of all opened rounds that are in dispute, in the order of rounds and tables."""
    rows = Table.objects.filter(round__bustle=bustle_id, sheet__tally__disputed__0__isnull=False)
    rows = rows.order_by("round__number", "number")
    tables = rows.values_list("round__number", "number", "sheet__tally__disputed")
    return [Dispute(round_number, table, tuple(hands)) for round_number, table, hands in tables]


def settle_sentence(disputes: Sequence[Dispute]) -> str:
    """Sentence on tables in dispute, and what to do first; empty if there are none."""
    if not disputes:
        return ""
    tables = [
        _("round %(number)s, table %(table)s")
        % {"number": dispute.round_number, "table": dispute.table}
        for dispute in disputes
    ]
    sentence = ngettext(
        "A hand is still in dispute: %(tables)s. Settle it first.",
        "Hands are still in dispute: %(tables)s. Settle them first.",
        len(tables),
    )
    return sentence % {"tables": listed(tables)}
