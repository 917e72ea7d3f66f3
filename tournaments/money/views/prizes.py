"""Prizes as every page shows them: what there is to win, or who won what."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.core.selectors.visibility import Shown
from tournaments.models import Bustle, Edition
from tournaments.money.prizes import cash
from tournaments.money.selectors.plan import plan_of
from tournaments.money.selectors.prizes import (
    PrizeLine,
    PrizeList,
    pot_parts,
    prizes_to_win,
    published_lines,
)


def line_context(currency: str, line: PrizeLine) -> dict[str, Any]:
    """A prize for components/prizes.html."""
    return {
        "key": line.key,
        "title": line.title,
        "amount": cash(currency, line.amount),
        "why": line.why,
        "notes": line.notes,
        "winners": [
            {"number": who.number, "name": who.name, "amount": cash(currency, who.amount)}
            for who in line.winners
        ],
        "shared": len(line.winners) > 1,
    }


def pot_lines(prizes: PrizeList) -> list[dict[str, Any]]:
    """Parts of the pot: words, amount, and whether it is the sum."""
    *parts, pot = pot_parts(prizes)
    lines: list[dict[str, Any]] = [
        {"word": word, "amount": cash(prizes.currency, amount)} for word, amount in parts
    ]
    lines.append({"word": pot[0], "amount": cash(prizes.currency, pot[1]), "sum": True})
    left = {"word": _("Left over"), "amount": cash(prizes.currency, prizes.left_over)}
    return [*lines, *([left] if prizes.left_over else [])]


def public_prizes(bustle: Bustle, seen: Shown) -> dict[str, Any] | None:
    """Prizes on the public page; None for nothing.

    Who won what once results are published, and until then what there is to win, with what comes
    in when everybody has paid.
    """
    plan = plan_of(bustle.pk)
    if plan is None or not (plan.public and plan.prizes):
        return None
    if seen.edition is not None:
        rows = Edition.objects.values_list("prizes", flat=True).get(
            bustle=bustle, number=seen.edition.number
        )
        lines = published_lines(bustle, rows)
        currency = rows[0]["currency"] if rows else plan.currency
        return _prize_group(_("Prizes"), currency, lines) if lines else None
    prizes = prizes_to_win(bustle, plan)
    if prizes is None or not prizes.pot:
        return None
    return _prize_group(_("Prizes to win"), plan.currency, prizes.lines) | {
        "note": ngettext(
            "With %(count)s player so far. More players, bigger prizes.",
            "With %(count)s players so far. More players, bigger prizes.",
            prizes.takings.payers,
        )
        % {"count": prizes.takings.payers}
        if plan.fee and bustle.state == Bustle.State.SETUP
        else ""
    }


def _prize_group(title: str, currency: str, lines: tuple[PrizeLine, ...]) -> dict[str, Any]:
    return {"title": title, "lines": [line_context(currency, line) for line in lines], "note": ""}
