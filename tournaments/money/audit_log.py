"""Audit log of money: the plan, the cash book and the prizes."""

from __future__ import annotations

from tournaments.core.audit_registry import register
from tournaments.models import Deed

register(Deed.Kind.MONEY_PLANNED, "money", "the fee and the prizes changed")
register(Deed.Kind.EVERYBODY_PAID, "money", "{count} marked as having paid")
register(Deed.Kind.CASH_WRITTEN, "money", "in the cash book: {said}")
register(Deed.Kind.CASH_TAKEN_BACK, "money", "taken back in the cash book: {said}")
register(Deed.Kind.CASH_COUNTED, "money", "{said} counted in the cash box")
register(Deed.Kind.PRIZE_PAID, "money", "{name} given {said}")
register(Deed.Kind.PRIZE_NOT_PAID, "money", "{name} not given {said} after all")
