"""Audit log of what the public sees: its settings, and the results that were published."""

from __future__ import annotations

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.core.audit_registry import Facts, Moment, Names, Undo, register
from tournaments.core.selectors.audit_log import plain_setting
from tournaments.core.services.visibility import put_back
from tournaments.models import Deed
from tournaments.public.services.publishing import bring_back, hide_edition


def _is_as_set(moment: Moment, facts: Facts) -> bool:
    return all(
        plain_setting(getattr(moment.bustle, name)) == value
        for name, value in facts["after"].items()
    )


def _is_newest_edition(moment: Moment, facts: Facts) -> bool:
    newest = moment.bustle.editions.filter(withdrawn_at=None).order_by("number").last()
    return newest is not None and newest.number == facts["number"]


def _nothing_is_published(moment: Moment, _facts: Facts) -> bool:
    return not moment.bustle.editions.filter(withdrawn_at=None).exists()


def _published(facts: Facts, _names: Names) -> str:
    corrected = facts["what"] == "the correction"
    return gettext("the correction published") if corrected else gettext("the results published")


register(
    Deed.Kind.SHOWN,
    "public",
    _("what the public sees changed"),
    Undo(_is_as_set, lambda bustle, deed: put_back(bustle, deed.facts["before"])),
)
register(
    Deed.Kind.RESULTS_PUBLISHED,
    "public",
    _published,
    Undo(_is_newest_edition, lambda bustle, deed: hide_edition(bustle, deed.facts["number"])),
)
register(
    Deed.Kind.RESULTS_WITHDRAWN,
    "public",
    _("the published results withdrawn"),
    Undo(_nothing_is_published, lambda bustle, deed: bring_back(bustle, deed.facts["numbers"])),
)
