"""Results as they were published, and what has changed since."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise
from typing import Any

from django.utils.translation import gettext as _

from scoring.saying import said
from tournaments.core.selectors.audit_log import directors_named
from tournaments.core.selectors.bustles import version_of
from tournaments.models import Bustle, Edition
from tournaments.models.publishing import PrizeRecord, StandingRecord
from tournaments.money.prizes import ordinal
from tournaments.money.selectors.prizes import prizes_of
from tournaments.play.selectors.sheet_history import Correction, corrections_of
from tournaments.standings.ranking import TIE_BREAKS
from tournaments.standings.selectors.standings import compute, figures_in

Rows = Sequence[StandingRecord]


@dataclass(frozen=True)
class Results:
    """Results as an edition stores them, as they stand at `version`: numbers and no names."""

    version: int
    rows: list[StandingRecord]
    prizes: list[PrizeRecord]


@dataclass(frozen=True)
class Published:
    """An edition for directors: `by` by name, `announcement` as it was to be sent."""

    number: int
    published_at: datetime
    by: str
    announcement: str
    withdrawn_at: datetime | None


@dataclass(frozen=True)
class Moved:
    """A line of the standings that changed: place and points now and as they `were`.

    The place is None for a helper, and all of what was, or is, for a line that came or went.
    """

    number: int
    place: int | None
    points: int | None
    was_place: int | None
    was_points: int | None

    def sentence(self, name: str) -> str:
        """ "Ann is now 2nd (was 3rd)", or the points where the place is the same."""
        if self.points is None:
            return _("%(name)s is no longer in the standings") % {"name": name}
        if self.place and self.place != self.was_place:
            told = {"name": name, "place": said(ordinal(self.place))}
            if not self.was_place:
                return _("%(name)s is now %(place)s") % told
            was = {"was": said(ordinal(self.was_place))}
            return _("%(name)s is now %(place)s (was %(was)s)") % (told | was)
        if self.points == self.was_points:
            figures = _(" or ").join(said(tie_break.plural) for tie_break in TIE_BREAKS.values())
            return _("%(name)s’s %(figures)s changed") % {"name": name, "figures": figures}
        counts = {"name": name, "points": self.points, "was": self.was_points}
        if self.was_points is None:
            return _("%(name)s now has %(points)s points") % counts
        return _("%(name)s now has %(points)s points (had %(was)s)") % counts


@dataclass(frozen=True)
class Amendment:
    """Changes after results were published at `since`, newest correction first.

    `at` is when the correction was published, None while it is not; `prizes` whether they changed.
    """

    since: datetime
    at: datetime | None
    corrections: tuple[Correction, ...]
    moved: tuple[Moved, ...]
    prizes: bool

    @property
    def said_anything(self) -> bool:
        """True if anything that was published reads differently now."""
        return bool(self.moved or self.prizes or self.corrections)


def results_now(bustle: Bustle) -> Results:
    """The results as they stand, for an edition."""
    version = version_of(bustle.pk)
    prizes = prizes_of(bustle)
    return Results(version, compute(bustle), prizes.as_rows() if prizes else [])


def standing_editions(bustle_id: int) -> list[Edition]:
    """The editions that are not withdrawn, in order."""
    return list(Edition.objects.filter(bustle_id=bustle_id, withdrawn_at=None).order_by("number"))


def first_published(bustle_id: int) -> datetime | None:
    """The moment of the first publication of those that are not withdrawn."""
    rows = Edition.objects.filter(bustle_id=bustle_id, withdrawn_at=None).order_by("number")
    return rows.values_list("published_at", flat=True).first()


def editions_of(bustle_id: int) -> list[Published]:
    """Every edition, newest first, withdrawn ones too."""
    rows = list(Edition.objects.filter(bustle_id=bustle_id).order_by("-number"))
    names = directors_named([row.by for row in rows])
    return [
        Published(
            number=row.number,
            published_at=row.published_at,
            by=names.get(row.by, row.by),
            announcement=row.announcement,
            withdrawn_at=row.withdrawn_at,
        )
        for row in rows
    ]


def says_the_same(edition: Edition, now: Results) -> bool:
    """True if an edition says what the results are now."""
    return not moves_between(edition.rows, now.rows) and list(edition.prizes) == now.prizes


def is_out_of_date(bustle: Bustle, version: int) -> bool:
    """True if the newest edition says something else than the results as they stand.

    `version` is the bustle's as just read: while it is the edition's, nothing can have changed.
    """
    newest = Edition.objects.filter(bustle=bustle, withdrawn_at=None).order_by("number").last()
    if newest is None or newest.version == version:
        return False
    return not says_the_same(newest, results_now(bustle))


def moves_between(before: Rows, after: Rows) -> tuple[Moved, ...]:
    """The lines that changed, in the order of `after`; those that are gone come last."""
    return tuple(_moves(before, after))


def _moves(before: Rows, after: Rows) -> Iterator[Moved]:
    were = {row["number"]: row for row in before}
    for row in after:
        was = were.pop(row["number"], None)
        if was is None or _figures(was) != _figures(row, like=was):
            then = (was["place"], was["points"]) if was else (None, None)
            yield Moved(row["number"], row["place"], row["points"], *then)
    for was in were.values():
        yield Moved(was["number"], None, None, was["place"], was["points"])


def _figures(row: StandingRecord, like: StandingRecord | None = None) -> tuple[Any, ...]:
    """The part of a line that is compared; of the tie-breaks those that the older one knows."""
    figures, like_keys = figures_in(row), figures_in(like or row)
    return (row["place"], row["points"], *(figures[key] for key in like_keys))


def amendments_of(bustle: Bustle, version: int, rows: Rows | None = None) -> list[Amendment]:
    """Amendments since results were first published, the newest first.

    `version` is the bustle's as just read; `rows` are the standings now, if they are at hand.
    """
    editions = standing_editions(bustle.pk)
    if not editions or (len(editions) == 1 and editions[0].version == version):
        return []
    corrected = corrections_of(bustle.pk)
    amendments = [
        _amendment(each, later.rows, later.prizes, corrected, later.published_at)
        for each, later in pairwise(editions)
    ]
    if editions[-1].version != version:
        now = results_now(bustle)
        amendments.append(_amendment(editions[-1], rows or now.rows, now.prizes, corrected, None))
    return [each for each in reversed(amendments) if each.said_anything]


def _amendment(
    before: Edition,
    rows: Rows,
    prizes: Sequence[PrizeRecord],
    corrected: Sequence[Correction],
    at: datetime | None,
) -> Amendment:
    since = before.published_at
    return Amendment(
        since=since,
        at=at,
        corrections=tuple(
            correction
            for correction in corrected
            if correction.at > since and (at is None or correction.at <= at)
        ),
        moved=moves_between(before.rows, rows),
        prizes=list(before.prizes) != list(prizes),
    )
