"""Attendance of a person: whether they are there, and in which rounds.

Pure: four values in, four values out. Rounds that have been opened are history. So `coming`, the
number of the round that would be opened next, goes into every change, and nothing before it moves.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Any, Protocol

WAITING, REGISTERED, HERE, NO_SHOW, LEFT = "waiting", "registered", "here", "no_show", "left"


class HasAttendance(Protocol):
    """A row or a view of a registration."""

    @property
    def state(self) -> str: ...
    @property
    def from_round(self) -> int | None: ...
    @property
    def gone_from_round(self) -> int | None: ...
    @property
    def away_rounds(self) -> Collection[int]: ...


@dataclass(frozen=True)
class Attendance:
    """Attendance of a registration.

    `from_round` is the first round they play and `gone_from_round` the first in which they are
    gone, None for the first of all and for never; `away_rounds` are those they miss in between.
    Somebody registered is expected by the draw only once a first round is set.
    """

    state: str
    from_round: int | None = None
    gone_from_round: int | None = None
    away_rounds: tuple[int, ...] = ()

    @classmethod
    def of(cls, row: HasAttendance) -> Attendance:
        """The attendance of a row, or of a view of one."""
        return cls(row.state, row.from_round, row.gone_from_round, tuple(row.away_rounds))

    @classmethod
    def from_columns(cls, columns: Mapping[str, Any]) -> Attendance:
        """The attendance that the audit log holds."""
        return cls(**{**columns, "away_rounds": tuple(columns["away_rounds"])})

    def columns(self) -> dict[str, Any]:
        """Attendance as a row and the audit log hold it."""
        return asdict(self) | {"away_rounds": list(self.away_rounds)}

    # -- questions ------------------------------------------------------------------------------

    @property
    def is_here(self) -> bool:
        """Checked in and not gone."""
        return self.state == HERE

    @property
    def is_gone(self) -> bool:
        """Left, or did not come."""
        return self.state in (LEFT, NO_SHOW)

    @property
    def is_expected(self) -> bool:
        """Counted on by the draw: here, or announced for a round."""
        if self.state == REGISTERED:
            return self.from_round is not None
        return self.is_here

    @property
    def has_rounds(self) -> bool:
        """There for some round, now or before they went."""
        return self.is_expected or (self.gone_from_round or 0) > (self.from_round or 1)

    def is_present(self, number: int) -> bool:
        """There in this round, be it over or to come."""
        if not self.is_expected and self.gone_from_round is None:
            return False
        gone = self.gone_from_round is not None and number >= self.gone_from_round
        return (self.from_round or 1) <= number and not gone and number not in self.away_rounds

    def is_missing(self, number: int) -> bool:
        """Counted on in this round, and not here yet."""
        return self.state == REGISTERED and self.is_present(number)

    def was_there(self, coming: int) -> bool:
        """There in some round before this one."""
        return any(self.is_present(number) for number in range(1, coming))

    def first_round_from(self, coming: int) -> int | None:
        """The first round to come in which they play; None if there is none."""
        if not self.is_expected:
            return None
        last = max(coming, self.from_round or 1, *self.away_rounds) + 1
        return next((number for number in range(coming, last + 1) if self.is_present(number)), None)

    # -- changes --------------------------------------------------------------------------------

    def arrive(self, coming: int | None) -> Attendance:
        """They are here, or back; `coming` is None before the start.

        Who was announced for a later round plays from that one. Who is back before a round was
        opened without them was never gone.
        """
        if self.is_here:
            return self
        here = replace(self, state=HERE)
        if coming is None:
            return replace(here, from_round=None, gone_from_round=None)
        if self.is_gone and self.gone_from_round is not None:
            return here.stay_away_until(coming, coming)
        if self.is_gone or not self.is_expected:
            return replace(here, from_round=max(self.from_round or coming, coming))
        return here

    def arrive_late(self, coming: int, first: int) -> Attendance:
        """They are not here, and come or come back for round `first`."""
        later = self.stay_away_until(coming, first)
        return replace(later, state=REGISTERED, from_round=later.from_round or 1)

    def stay_away_until(self, coming: int, first: int) -> Attendance:
        """They play in none of the rounds to come before `first`."""
        gone = self.gone_from_round
        stays_gone = gone if gone is not None and gone > first else None
        if not self.was_there(coming):
            return replace(self, from_round=first, away_rounds=(), gone_from_round=stays_gone)
        missed = range(min(gone or coming, coming), first)
        before = {number for number in self.away_rounds if number < coming}
        away = tuple(sorted(before.union(missed)))
        return replace(self, away_rounds=away, gone_from_round=stays_gone)

    def leave_after(self, last: int | None) -> Attendance:
        """They go home after this round; None: they stay to the end after all."""
        return replace(self, gone_from_round=None if last is None else last + 1)

    def depart(self, coming: int | None, state: str) -> Attendance:
        """They are gone, `state` says how; before the start (`coming` None) from all rounds.

        Who never checked in was in no round, and who went before has been gone since then.
        """
        if coming is None:
            return replace(self, state=state, from_round=None, gone_from_round=None)
        if not self.is_expected:
            return replace(self, state=state)
        gone = min(self.gone_from_round or coming, coming)
        return replace(self, state=state, gone_from_round=gone)

    def undo_arrival(self) -> Attendance:
        """They are not here after all, before the start."""
        return replace(self, state=REGISTERED, from_round=None)

    def before_the_start(self) -> Attendance:
        """The same once the start is taken back, before a round was opened: who has gone does not
        come, and nobody is drawn for round 1 yet."""
        if self.is_gone:
            return self.depart(None, NO_SHOW)
        return replace(self, from_round=None) if self.from_round == 1 else self

    def let_go(self, opened: int) -> Attendance:
        """Gone by the opening of a round, if they had said so; who never came did not come."""
        if self.gone_from_round is None or self.gone_from_round > opened:
            return self
        return replace(self, state={HERE: LEFT, REGISTERED: NO_SHOW}.get(self.state, self.state))

    def bring_back(self, opened: int, state_before: str | None) -> Attendance:
        """Attendance once the opening of a round is taken back.

        Whom it let go has the state from before. Who left while the round was played is gone from
        it on, as it is to be opened again.
        """
        if not self.is_gone or self.gone_from_round is None:
            return self
        if state_before and self.gone_from_round <= opened:
            return replace(self, state=state_before)
        if self.gone_from_round == opened + 1:
            return replace(self, gone_from_round=opened)
        return self

    def take_seats(
        self, coming: int, first: int, gone: int | None, away: Iterable[int]
    ) -> Attendance:
        """They are there exactly in the rounds to come of somebody whose seats they take over."""
        taken = self.stay_away_until(coming, first) if first > coming else self
        to_come = {number for number in away if number >= coming}
        rounds = tuple(sorted(to_come.union(taken.away_rounds)))
        return replace(taken, gone_from_round=gone, away_rounds=rounds)


COLUMNS = tuple(field.name for field in fields(Attendance))
