"""Audit log of rounds, their clocks, and the phones at tables."""

from __future__ import annotations

from tournaments.core.audit_registry import Facts, Moment, Undo, register
from tournaments.core.services.bustle_lock import bump_version
from tournaments.draw.services.draws import hide_draw
from tournaments.models import Bustle, Deed, Round, Table
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
    tallies = playing.values_list("sheet__tally", flat=True)
    return sum(max(tally["played"], int(tally["from_totals"])) for tally in tallies)


register(
    Deed.Kind.ROUND_OPENED,
    "rounds",
    "round {number} opened",
    Undo(_is_played_with_tables, _undo_opening, hands=_hands_played),
    of_round=True,
)
register(
    Deed.Kind.ROUND_CLOSED,
    "rounds",
    "round {number} closed",
    Undo(_is_closed, _undo_closing),
    of_round=True,
)
register(
    Deed.Kind.MORE_TIME,
    "rounds",
    "round {number} given {minutes} minutes more",
    # The minutes are counted from the deeds that stand.
    Undo(_is_played, lambda bustle, _deed: bump_version(bustle)),
    of_round=True,
)
register(Deed.Kind.DEVICE_LET_IN, "phones", "a phone let in at table {table}")
register(Deed.Kind.DEVICE_SENT_AWAY, "phones", "a phone sent away from table {table}")
register(Deed.Kind.DEVICES_FORGOTTEN, "phones", "the phones of table {table} forgotten")
