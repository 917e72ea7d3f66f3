"""The minutes that the director gave a round on top of the plan."""

from __future__ import annotations

from django.db.models import IntegerField, OuterRef, Subquery, Sum
from django.db.models.fields.json import KT
from django.db.models.functions import Cast, Coalesce

from tournaments.models import Deed, Round


def more_minutes() -> Coalesce:
    """What to annotate rounds with. Minutes that were taken back, or given to a round of this
    number whose opening was taken back, count for nothing."""
    given = Deed.objects.annotate(
        of_round=Cast(KT("facts__number"), IntegerField()),
        minutes=Cast(KT("facts__minutes"), IntegerField()),
    ).filter(
        kind=Deed.Kind.MORE_TIME,
        bustle=OuterRef("bustle"),
        of_round=OuterRef("number"),
        done_at__gte=OuterRef("opened_at"),
        undone_at=None,
    )
    total = given.order_by().values("bustle").annotate(total=Sum("minutes")).values("total")
    return Coalesce(Subquery(total, output_field=IntegerField()), 0)


def more_minutes_of(round_id: int) -> int:
    """The same for one round."""
    rows = Round.objects.filter(pk=round_id).annotate(more=more_minutes())
    return rows.values_list("more", flat=True).first() or 0
