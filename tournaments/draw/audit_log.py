"""Audit log of the start, which ends with a draw, of draws, substitutes and wishes."""

from __future__ import annotations

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.saying import said
from tournaments.core.audit_registry import Facts, Moment, Names, Undo, register
from tournaments.draw.pairing.model import Wish
from tournaments.draw.pairing.words import wish_in_words
from tournaments.draw.selectors.schedule import newest_draw
from tournaments.draw.selectors.start import why_start_stays
from tournaments.draw.services.draws import hide_draw, take_back_draw
from tournaments.draw.services.start import take_start_back
from tournaments.draw.services.substitutes import give_back
from tournaments.models import Bustle, Deed, Draw
from tournaments.players.audit_log import (
    attendance_stands,
    restore_attendance,
    those_who_moved_up,
)


def _newest(bustle: Bustle) -> Draw | None:
    return newest_draw(bustle.pk)


def _draw_counts(moment: Moment, facts: Facts) -> bool:
    """True if this draw is the newest, and no round was opened from it."""
    draw = moment.ask(_newest)
    if draw is None or not moment.running or draw.generation != facts["generation"]:
        return False
    return not draw.opened_rounds.exists()


def _one_before_counts_again(moment: Moment, facts: Facts) -> bool:
    return facts["before"] is not None and _draw_counts(moment, facts)


def _is_published(moment: Moment, facts: Facts) -> bool:
    draw = moment.ask(_newest)
    return _draw_counts(moment, facts) and draw is not None and draw.published_at is not None


def _undo_substitution(bustle: Bustle, deed: Deed) -> None:
    restore_attendance(bustle, deed)
    give_back(bustle, deed)


def _substituted(facts: Facts, _names: Names) -> str:
    if facts.get("wishes"):
        return gettext("%(stand_in)s took over %(leaver)s’s seats and wishes") % facts
    return gettext("%(stand_in)s took over %(leaver)s’s seats") % facts


def _wish(facts: Facts, names: Names) -> str:
    wished = facts["wished"]
    wish = Wish(wished["kind"], tuple(wished["numbers"]), wished["table"])
    return said(wish_in_words(wish, lambda number: names.get(number, gettext("somebody"))))


register(
    Deed.Kind.STARTED,
    "rounds",
    _("the bustle started"),
    Undo(
        check=lambda moment, _facts: not moment.ask(why_start_stays),
        run=lambda bustle, _deed: take_start_back(bustle_id=bustle.pk),
    ),
)
register(Deed.Kind.PARTNERS_DRAWN, "people", _("partners drawn by lot for {who}"))
register(
    Deed.Kind.DRAWN,
    "rounds",
    _("draw {generation} made, from round {from_round} on"),
    Undo(_one_before_counts_again, take_back_draw),
)
register(
    Deed.Kind.PUBLISHED,
    "rounds",
    _("draw {generation} published"),
    Undo(_is_published, lambda bustle, deed: hide_draw(bustle, deed.facts["generation"])),
)
register(
    Deed.Kind.SUBSTITUTED,
    "people",
    _substituted,
    Undo(attendance_stands, _undo_substitution, also=those_who_moved_up, explained=True),
)
register(
    Deed.Kind.WISHED,
    "settings",
    lambda facts, names: gettext("wish added: %(wish)s") % {"wish": _wish(facts, names)},
)
register(
    Deed.Kind.WISH_WITHDRAWN,
    "settings",
    lambda facts, names: gettext("wish removed: %(wish)s") % {"wish": _wish(facts, names)},
)
