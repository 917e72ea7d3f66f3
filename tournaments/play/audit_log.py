"""Audit log of rounds, their clocks, and the phones at tables."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy
from django.utils.translation import ngettext

from tournaments.core.audit_registry import Facts, Moment, Names, Undo, register
from tournaments.core.services.bustle_lock import bump_version
from tournaments.core.text import numbers_listed
from tournaments.draw.services.draws import hide_draw
from tournaments.models import Bustle, Deed, Round, Table
from tournaments.play.services.held_tables import take_back_held_tables
from tournaments.play.services.rounds import reopen_round, take_back_opening


def _is_played_with_tables(moment: Moment, facts: Facts) -> bool:
    return "tables" in facts and _is_played(moment, facts)


def _is_played(moment: Moment, facts: Facts) -> bool:
    return moment.is_at(facts["number"], Round.State.PLAYING)


def _is_closed(moment: Moment, facts: Facts) -> bool:
    return moment.is_at(facts["number"], Round.State.CLOSED)


def _undo_opening(bustle: Bustle, deed: Deed) -> None:
    take_back_opening(bustle_id=bustle.pk)
    _hide_draw_again(bustle, deed)


def _undo_closing(bustle: Bustle, deed: Deed) -> None:
    reopen_round(bustle_id=bustle.pk)
    _hide_draw_again(bustle, deed)


def _hide_draw_again(bustle: Bustle, deed: Deed) -> None:
    """Hides a draw that everybody saw only because of this deed."""
    if deed.facts["shown"] is not None:
        hide_draw(bustle, deed.facts["shown"])


def _hands_played(bustle: Bustle) -> int:
    """Hands, or typed totals, of the round that is being played."""
    playing = Table.objects.filter(round__bustle=bustle, round__state=Round.State.PLAYING)
    return _hands_on(list(playing.values_list("sheet_id", flat=True)))


def _hands_on(sheet_ids: Sequence[int]) -> int:
    tallies = Table.objects.filter(sheet__in=sheet_ids).values_list("sheet__tally", flat=True)
    return sum(max(tally["played"], int(tally["from_totals"])) for tally in tallies)


def _hands_at_tables_opened(bustle: Bustle) -> int:
    """The same at the tables that waited and were opened last."""
    kind = Deed.Kind.TABLES_OPENED
    deed = Deed.objects.filter(bustle=bustle, kind=kind, undone_at=None).last()
    tables = deed.facts["tables"] if deed else ()
    return _hands_on([sheet for _number, sheet, _seats in tables])


def _tables_opened(facts: Facts, _names: Names) -> str:
    tables = [number for number, *_rest in facts["tables"]]
    sentence = ngettext(
        "table %(tables)s of round %(number)s opened",
        "tables %(tables)s of round %(number)s opened",
        len(tables),
    )
    return sentence % {"number": facts["number"], "tables": numbers_listed(tables)}


def _closed(facts: Facts, _names: Names) -> str:
    if pending := facts.get("pending"):
        sentence = ngettext(
            "round %(number)s closed, table %(tables)s pending",
            "round %(number)s closed, tables %(tables)s pending",
            len(pending),
        )
        return sentence % {"number": facts["number"], "tables": numbers_listed(pending)}
    return _("round %(number)s closed") % {"number": facts["number"]}


register(
    Deed.Kind.ROUND_OPENED,
    "rounds",
    _lazy("round {number} opened"),
    Undo(_is_played_with_tables, _undo_opening, hands=_hands_played),
    of_round=True,
)
register(
    Deed.Kind.ROUND_CLOSED,
    "rounds",
    _closed,
    Undo(_is_closed, _undo_closing),
    of_round=True,
)
register(
    Deed.Kind.TABLES_OPENED,
    "rounds",
    _tables_opened,
    Undo(_is_played, take_back_held_tables, hands=_hands_at_tables_opened),
    of_round=True,
)
register(
    Deed.Kind.MORE_TIME,
    "rounds",
    _lazy("round {number} given {minutes} more minutes"),
    # The minutes are counted from the deeds that stand.
    Undo(_is_played, lambda bustle, _deed: bump_version(bustle)),
    of_round=True,
)
register(Deed.Kind.DEVICE_LET_IN, "phones", _lazy("a phone let in at table {table}"))
register(Deed.Kind.DEVICE_SENT_AWAY, "phones", _lazy("a phone sent away from table {table}"))
register(Deed.Kind.DEVICES_FORGOTTEN, "phones", _lazy("the phones of table {table} removed"))
register(Deed.Kind.NEW_TABLE_LINK, "phones", _lazy("table {table} given a new code"))
register(Deed.Kind.NEW_TABLE_LINKS, "phones", _lazy("all tables given new codes"))
register(Deed.Kind.NEW_LINKS, "phones", _lazy("everything given new links"))
