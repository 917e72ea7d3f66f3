"""Bustles of the front page: those that run, those to come, and those that are over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.core.selectors.bustles import open_bustles
from tournaments.models import Bustle, Club

MOST_PAST = 12


@dataclass(frozen=True)
class FrontPage:
    """Bustles that the front page names. Samples stand there until the first real one."""

    club: Club | None
    running: Sequence[Bustle]
    coming: Sequence[Bustle]
    past: Sequence[Bustle]

    @property
    def samples(self) -> bool:
        """True if what it names are samples."""
        return any(bustle.simulated for bustle in (*self.running, *self.coming, *self.past))


def front_page() -> FrontPage:
    """The front page as of now: soonest first what is to come, newest first what is over."""
    bustles = open_bustles()
    by_state = {
        state: [bustle for bustle in bustles if bustle.state == state] for state in Bustle.State
    }
    clubs = list(Club.objects.all()[:2])
    return FrontPage(
        club=clubs[0] if len(clubs) == 1 else None,
        running=by_state[Bustle.State.RUNNING],
        coming=sorted(by_state[Bustle.State.SETUP], key=lambda bustle: bustle.starts_at),
        past=by_state[Bustle.State.FINISHED][:MOST_PAST],
    )
