"""Visibility of a bustle to the public. Everything that anybody can fetch goes by it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import OuterRef, Subquery
from django.utils import timezone

from tournaments.models import Bustle, Draw, Edition, Round


@dataclass(frozen=True)
class EditionView:
    """Results as they were published; `by` as the log names whoever did it."""

    number: int
    version: int
    published_at: datetime
    by: str


@dataclass(frozen=True)
class Shown:
    """Parts of a bustle that are public now.

    `through` is the last round whose scores the public may see: None for all of them, 0 for none.
    `seats` says that drawn seats may be shown; `edition` are the newest results that are published,
    None before that and once they are withdrawn; `open`: the public page is available.
    """

    scores: str
    through: int | None
    seats: bool
    edition: EditionView | None
    open: bool

    def scores_of(self, number: int) -> bool:
        """True if the scores of round `number` are public."""
        return self.through is None or number <= self.through

    @property
    def kept_back(self) -> bool:
        """True if nothing is told of who won until the results are published."""
        return self.through == 0 and self.scores == Bustle.Scores.FINAL

    def reasons_of(self, number: int) -> bool:
        """True if it may be said why people sit there in round `number`: results decided it."""
        return self.through is None or number <= self.through + 1


def is_open(bustle: Bustle) -> bool:
    """True if the public page has opened."""
    return bustle.public_from is None or bustle.public_from <= timezone.now()


def shown(bustle: Bustle) -> Shown:
    """Visibility of this bustle to the public at this moment."""
    if not is_open(bustle):
        return Shown(bustle.scores_public, 0, False, None, False)
    standing = Edition.objects.filter(bustle=OuterRef("pk"), withdrawn_at=None)
    playing = Round.objects.filter(bustle=OuterRef("pk"), state=Round.State.PLAYING)
    draws = Draw.objects.filter(bustle=OuterRef("pk")).order_by("-generation")
    drawn_at, round_number, edition_id = Bustle.objects.values_list(
        Subquery(draws.values("published_at")[:1]),
        Subquery(playing.values("number")[:1]),
        Subquery(standing.order_by("-number").values("pk")[:1]),
    ).get(pk=bustle.pk)
    return Shown(
        scores=bustle.scores_public,
        through=_through(bustle.scores_public, round_number, edition_id is not None),
        seats=drawn_at is not None,
        edition=_edition(edition_id) if edition_id else None,
        open=True,
    )


def _edition(edition_id: int) -> EditionView:
    values = Edition.objects.values_list("number", "version", "published_at", "by")
    return EditionView(*values.get(pk=edition_id))


def _through(scores: str, playing: int | None, published: bool) -> int | None:
    """The last round whose scores are public: while one is played, the one before it."""
    if scores == Bustle.Scores.FINAL:
        return None if published else 0
    if scores == Bustle.Scores.LIVE or playing is None:
        return None
    return playing - 1
