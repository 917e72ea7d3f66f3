"""A shared link's sentence and lines, and the state of its picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.core.moments import day_and_time
from tournaments.core.selectors.visibility import Shown, shown
from tournaments.core.text import listed
from tournaments.models import Bustle, Round, SharePicture, Table
from tournaments.setup.selectors.formats import has_bracket
from tournaments.standings.selectors.everybody import Everybody
from tournaments.standings.selectors.standings import StandingsRow, public_standings_of

LEADERS = 3
MOST_NAMED = 3


@dataclass(frozen=True)
class Leader:
    """One of the first; `points` is empty where a bracket decides."""

    place: int
    name: str
    points: str


@dataclass(frozen=True)
class Shared:
    """An evening in a few words, with no more in it than is public.

    `sentence` is whole; `after` says when it holds, e.g. "After round 5 of 8". Without leaders
    nothing has been played that is public.
    """

    sentence: str
    after: str
    leaders: tuple[Leader, ...]


def shared(bustle: Bustle, seen: Shown | None = None, everybody: Everybody | None = None) -> Shared:
    """Words of a link to this bustle: after the last closed round, never hand by
    hand, so that it holds for a while.

    `seen` is what the public may see and `everybody` as for the public, where they are known.
    """
    seen = seen or shown(bustle)
    closed = _last_closed(bustle)
    through = closed if seen.through is None else min(closed, seen.through)
    if not seen.open or not through:
        return Shared(_invitation(bustle), "", ())
    rows = _placed(bustle, replace(seen, through=through), everybody)
    over = bustle.state == Bustle.State.FINISHED
    told = {"number": through, "of": bustle.rounds_planned}
    after = _("Final") if over else _("After round %(number)s of %(of)s") % told
    leads = lead_sentence(rows, over, has_bracket(bustle))
    sentence = leads if over else f"{after}: {leads}"
    leaders = tuple(_leader(row, bustle) for row in rows[:LEADERS])
    return Shared(sentence, after, leaders)


def pictures_behind(most: int) -> list[int]:
    """Ids of the bustles whose picture is missing or no longer right, the newest first."""
    return list(_behind().order_by("-starts_at").values_list("pk", flat=True)[:most])


def picture_is_behind(bustle_id: int) -> bool:
    """True if something has happened since the picture was drawn: anything but a hand of the round
    that is being played."""
    return _behind().filter(pk=bustle_id).exists()


def picture_made_at(bustle: Bustle) -> datetime | None:
    """The moment at which the picture that may be shown was made; None if there is none.

    One that is older than the bustle may show a name that has been taken back since.
    """
    rows = SharePicture.objects.filter(bustle=bustle, version__gte=bustle.version)
    return rows.values_list("made_at", flat=True).first()


def picture_of(bustle: Bustle) -> bytes:
    """The picture that was drawn last (PNG)."""
    return bytes(SharePicture.objects.values_list("content", flat=True).get(bustle=bustle))


def _behind() -> QuerySet[Bustle]:
    corrected = Table.objects.filter(
        round__bustle=OuterRef("pk"),
        round__state=Round.State.CLOSED,
        sheet__changed_at__gt=OuterRef("share_picture__made_at"),
    )
    older = Q(share_picture=None) | Q(share_picture__version__lt=F("version"))
    return Bustle.objects.filter(older | Exists(corrected))


def _last_closed(bustle: Bustle) -> int:
    rows = Round.objects.filter(bustle=bustle, state=Round.State.CLOSED).order_by("-number")
    return rows.values_list("number", flat=True).first() or 0


def _placed(bustle: Bustle, seen: Shown, everybody: Everybody | None) -> list[StandingsRow]:
    rows = public_standings_of(bustle, 0, seen, everybody).rows
    return [row for row in rows if row.place is not None]


def _leader(row: StandingsRow, bustle: Bustle) -> Leader:
    return Leader(row.place or 0, row.name, "" if has_bracket(bustle) else str(row.points))


def _invitation(bustle: Bustle) -> str:
    told = {"place": bustle.place, "when": day_and_time(bustle.starts_at)}
    if bustle.place:
        return _("Euchre at %(place)s, %(when)s.") % told
    return _("Euchre, %(when)s.") % told


def lead_sentence(rows: Sequence[StandingsRow], over: bool, bracket: bool) -> str:
    """ "Ann leads with 41, before Bob and Cy." """
    first = [row for row in rows if row.place == 1]
    if not first:
        return _("No standings yet.")
    many = len(first) > 1 or bool(first[0].members)
    points = first[0].points
    told = {
        "names": _named(first),
        "points": ngettext("%(count)s point", "%(count)s points", points) % {"count": points},
        "others": listed([row.name for row in rows[len(first) : LEADERS]]),
    }
    if over:
        lead = _("%(names)s won") if bracket else _("%(names)s won with %(points)s")
    elif many:
        lead = _("%(names)s lead") if bracket else _("%(names)s lead with %(points)s")
    else:
        lead = _("%(names)s leads") if bracket else _("%(names)s leads with %(points)s")
    followed = _("%(lead)s, ahead of %(others)s.") if told["others"] else "%(lead)s."
    return followed % {"lead": lead % told, "others": told["others"]}


def _named(first: Sequence[StandingsRow]) -> str:
    if len(first) > MOST_NAMED:
        return _("%(count)s people") % {"count": len(first)}
    return listed([row.name for row in first])
