"""Hands in dispute on the board: settled now, or later where no seat depends on them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.board.views.steps import Step, act, page
from tournaments.core.selectors.rounds import Dispute, open_disputes
from tournaments.core.text import numbers_listed
from tournaments.draw.selectors.held import HeldTables
from tournaments.draw.selectors.results import winners_at
from tournaments.models import Bustle
from tournaments.play.selectors.rounds import RoundView
from tournaments.setup.selectors.formats import may_stay_pending, moves_winners


def dispute_step(bustle: Bustle, current: RoundView) -> Step:
    """The first table in dispute of the round that is being played, and closing it all the same
    once nothing else is missing."""
    first = next(table for table in current.tables if table.disputed)
    href = reverse("director:sheet", args=[bustle.slug, current.number, first.number])
    values = {"table": first.number, "hand": first.disputed[0]}
    sentence = _("Table %(table)s has two versions of hand %(hand)s.") % values
    close = pending_close(bustle, current)
    if close is None:
        return Step(page(sentence, href, _("Settle it"), _why_it_waits(bustle, current)))
    detail = _("All else is in. This can wait: its players stay pending in the standings.")
    if moves_winners(bustle, current.number) and current.number < bustle.rounds_planned:
        detail = _(
            "All else is in. This can wait: only the tables its players may move to wait too."
        )
    now = page(sentence, href, _("Settle it"), detail) | {"pending": close["pending"]}
    return Step(now, [{"action": "close_pending", "button": close["button"]}])


def held_step(bustle: Bustle, current: RoundView, held: HeldTables) -> Step:
    """Tables of the running round wait: settle the dispute, see to a tie, then open them."""
    won = winners_at(bustle, held.before, held.disputed)
    if len(won) < len(held.disputed):
        return Step(settle_first(bustle, held))
    level = [table for table in held.disputed if won[table] is None]
    if level:
        return Step(_break_the_tie(bustle, held, level[0]))
    values = {"number": current.number, "tables": numbers_listed(held.tables)}
    sentence = ngettext(
        "The dispute is settled, so it’s known who sits at table %(tables)s.",
        "The dispute is settled, so it’s known who sits at tables %(tables)s.",
        len(held.tables),
    )
    button = ngettext(
        "Open table %(tables)s of round %(number)s",
        "Open tables %(tables)s of round %(number)s",
        len(held.tables),
    )
    detail = _("Whoever is playing already stays put.")
    return Step(act(sentence % values, "open_held", button % values, detail))


def settle_first(bustle: Bustle, held: HeldTables) -> dict[str, Any]:
    """The ruling for which tables wait."""
    disputes = open_disputes(bustle.pk)
    tables = [dispute.table for dispute in disputes if dispute.round_number == held.before]
    table = tables[0] if tables else held.disputed[0]
    href = reverse("director:sheet", args=[bustle.slug, held.before, table])
    return page(held.sentence, href, _("Settle it"))


def _break_the_tie(bustle: Bustle, held: HeldTables, table: int) -> dict[str, Any]:
    href = reverse("director:sheet", args=[bustle.slug, held.before, table])
    sentence = _("Table %(table)s ended round %(number)s tied. Who won the extra hand?")
    values = {"table": table, "number": held.before}
    return page(sentence % values, href, _("Who won at table %(table)s?") % values)


def pending_close(bustle: Bustle, current: RoundView) -> dict[str, str] | None:
    """Words of the button that closes the round with its disputes open, and the tables that it
    leaves `pending`; None where there are none, or the round has to wait."""
    tables = _disputed(current)
    if not tables or not _is_in(bustle, current) or not may_stay_pending(bustle, current.number):
        return None
    button = ngettext(
        "Close round %(number)s, table %(tables)s stays pending",
        "Close round %(number)s, tables %(tables)s stay pending",
        len(tables),
    )
    values = {"number": current.number, "tables": numbers_listed(tables)}
    return {"button": button % values, "pending": " ".join(map(str, tables))}


def settle_before_the_end(bustle: Bustle, disputes: Sequence[Dispute]) -> Step:
    """All rounds are played, and results have to wait for a ruling."""
    first = _dispute_line(bustle, disputes[0])
    sentence = _("All rounds are played, but %(what)s is still in dispute. Settle it to finish.")
    return Step(page(sentence % {"what": first["what"]}, first["url"], _("Settle it")))


def dispute_lines(bustle: Bustle, disputes: Iterable[Dispute]) -> list[dict[str, Any]]:
    """Disputes of closed rounds, for templates/director/_board.html."""
    return [_dispute_line(bustle, dispute) for dispute in disputes]


def _dispute_line(bustle: Bustle, dispute: Dispute) -> dict[str, Any]:
    number, table = dispute.round_number, dispute.table
    what = _("round %(number)s, table %(table)s, hand %(hand)s")
    return {
        "what": what % {"number": number, "table": table, "hand": dispute.hands[0]},
        "url": reverse("director:sheet", args=[bustle.slug, number, table]),
        "table": table,
    }


def _disputed(current: RoundView) -> list[int]:
    return [table.number for table in current.tables if table.disputed]


def _is_in(bustle: Bustle, current: RoundView) -> bool:
    """True if nothing is missing but a ruling."""
    return bustle.until_clock or all(table.complete for table in current.tables)


def _why_it_waits(bustle: Bustle, current: RoundView) -> str | None:
    if not _is_in(bustle, current) or may_stay_pending(bustle, current.number):
        return None
    sentence = _("Round %(number)s is drawn from the results, so it waits for this table.")
    return sentence % {"number": current.number + 1}
