"""Headcount: what a number of people means for the tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.draw.pairing.model import TableShape


def outlook(here: int, shape: TableShape, tables: int | None = None, *, where: str = "") -> str:
    """Outlook for so many people, in a sentence; `where` says who they are: "8 here of 12"."""
    where = where or _("%(here)s here") % {"here": here}
    if here < shape.fewest:
        fewest = {"where": where, "fewest": shape.fewest}
        return _("%(where)s. You need at least %(fewest)s to play.") % fewest
    sizes = shape.tables_for(here, tables)
    over = here - sum(sizes)
    counts = {"where": where, "tables": tables_in_words(sizes), "over": over}
    if not over:
        return _("%(where)s: %(tables)s, everybody plays.") % counts
    sentence = ngettext(
        "%(where)s: %(tables)s, %(over)s sits out each round.",
        "%(where)s: %(tables)s, %(over)s sit out each round.",
        over,
    )
    return sentence % counts


def tables_in_words(sizes: Sequence[int]) -> str:
    """ "9 tables", or "10 tables (7 of 4, 3 of 3)"."""
    sentence = ngettext("%(count)s table", "%(count)s tables", len(sizes)) % {"count": len(sizes)}
    counted = Counter(sizes)
    if len(counted) == 1:
        return sentence
    each = [_("%(tables)s of %(size)s") % {"tables": n, "size": s} for s, n in counted.items()]
    return f"{sentence} ({', '.join(each)})"


def waiting_outlook(here: int, waiting: int, shape: TableShape, tables: int | None = None) -> str:
    """Outlook with those who wait, as many as fill tables; empty if nobody waits."""
    if not waiting:
        return ""
    sentence = _("%(waiting)s on the waiting list.") % {"waiting": waiting}
    if here < shape.fewest:
        return sentence
    best = min(range(waiting + 1), key=lambda more: (_left_over(here + more, shape, tables), -more))
    if not best:
        return sentence + " " + _("Letting any of them in would make more people sit out.")
    where = _("Let %(count)s in") % {"count": best}
    return f"{sentence} {outlook(here + best, shape, tables, where=where)}"


def _left_over(people: int, shape: TableShape, tables: int | None) -> int:
    if people < shape.fewest:
        return people
    return people - sum(shape.tables_for(people, tables))
