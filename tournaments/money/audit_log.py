"""Audit log of money: the plan, the cash book and the prizes."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.core.audit_registry import register
from tournaments.models import Deed

register(Deed.Kind.MONEY_PLANNED, "money", _("fee and prizes changed"))
register(Deed.Kind.EVERYBODY_PAID, "money", _("{count} marked as paid"))
register(Deed.Kind.CASH_WRITTEN, "money", _("added to the cash book: {said}"))
register(Deed.Kind.CASH_TAKEN_BACK, "money", _("reversed in the cash book: {said}"))
register(Deed.Kind.CASH_COUNTED, "money", _("{said} counted in the cash box"))
register(Deed.Kind.PRIZE_PAID, "money", _("{name} paid {said}"))
register(Deed.Kind.PRIZE_NOT_PAID, "money", _("{name} not paid {said} after all"))
