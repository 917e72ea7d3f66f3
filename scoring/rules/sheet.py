"""Replays a score sheet's log: which hands stand, what they come to, what is in dispute.

Pure. Knows no database, no round and no player; only entries, in the order in which they were
logged, and the ruleset that the sheet was opened under.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from scoring.rules.adjustments import (
    Adjustment,
    adjusted,
    adjustments_in,
    carried_score,
    starting_points,
)
from scoring.rules.entries import Entry, Version, standing_totals, versions_of
from scoring.rules.model import Hand, HandScore, Ruleset
from scoring.rules.points import is_loner, score_hand
from scoring.rules.progress import Progress, Step, floored, next_dealer, progress_of

# The value of the parameter `hands` on a sheet that only the director's clock ends.
CLOCK = "clock"


@dataclass(frozen=True)
class StandingHand:
    """A hand that counts. `rivals` are other versions of it that wait for the director.

    `by` names who said each version: the standing one first, then the rivals in their order.
    """

    number: int
    entry_id: str
    hand: Hand
    score: HandScore
    corrected: bool
    rivals: tuple[Hand, ...] = ()
    by: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True)
class SeatTally:
    """Points and loners of one seat, for the standings."""

    points: int
    loners: int


@dataclass(frozen=True)
class SheetState:
    """State of a sheet by its log. `points` are by account, `seats` by seat.

    `ahead` is the account that leads (on a sheet to a target, the winner), or None at a tie;
    `dealer` deals hand `next_number`. `full` says that the hands and what the director gave end the
    sheet, `complete` that these or typed totals do. `points` and `seats` have `adjustments` in them
    already, and the score by account that the sheet began from (`carried`, empty if from none).
    `against` has the points "typed" and those of the "hands" where they differ and nobody has
    decided.
    """

    hands: tuple[StandingHand, ...]
    adjustments: tuple[Adjustment, ...]
    points: Mapping[str, int]
    seats: Mapping[str, SeatTally]
    played: int
    full: bool
    complete: bool
    ahead: str | None
    flags: tuple[str, ...]
    from_totals: bool
    next_number: int
    dealer: str
    against: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    carried: Mapping[str, int] = field(default_factory=dict)

    @property
    def disputed(self) -> tuple[int, ...]:
        """Numbers of the hands of which two versions were entered and nobody has ruled.

        None while typed totals count: whoever typed them has ruled.
        """
        if self.from_totals:
            return ()
        return tuple(hand.number for hand in self.hands if hand.rivals)

    @property
    def unconfirmed(self) -> tuple[int, ...]:
        """Numbers of the hands that one writer alone has said, and no director."""
        if self.from_totals:
            return ()
        return tuple(
            hand.number
            for hand in self.hands
            if not hand.corrected and not hand.rivals and len(set(hand.by[0])) < 2
        )

    def hand(self, number: int) -> StandingHand | None:
        """The hand with this number, if it stands."""
        return next((hand for hand in self.hands if hand.number == number), None)


def replay(ruleset: Ruleset, first_dealer: str, entries: Iterable[Entry]) -> SheetState:
    """The state of a sheet after `entries`, oldest first.

    Another entry for a hand that stands confirms it when the facts are equal and disputes it when
    they differ; a correction settles the hand; a take-back removes the version it refers to, even
    when it arrives first, and with the fact "whole" its rivals too. Typed totals count instead of
    the hands until the director corrects a hand or withdraws them with empty totals; they have the
    carried score in them. Adjustments are added to either, and count towards the target.
    """
    log = list(entries)
    sums, totals = _sums(ruleset, log), standing_totals(log)
    hands, going = sums.hands, sums.going
    seats = _seats(ruleset, sums) if totals is None else _seats_of_totals(ruleset, totals)
    points = _account_points(ruleset, sums) if totals is None else dict(totals["points"])
    played = _played(hands)
    wanted = ruleset.params.get("hands")
    winner = going.winner if going and totals is None and not wanted else None
    next_number = max((hand.number for hand in hands), default=0) + 1
    full = _is_full(wanted, played, going)
    points = adjusted(points, sums.adjustments)
    return SheetState(
        hands=hands,
        adjustments=sums.adjustments,
        points=points,
        seats=_adjusted_seats(ruleset, seats, sums.adjustments),
        played=played if totals is None else totals.get("hands", played),
        full=full,
        complete=full or totals is not None,
        ahead=winner or _ahead(ruleset, points),
        flags=going.flags if going and totals is None and not wanted else (),
        from_totals=totals is not None,
        next_number=next_number,
        dealer=dealer_of(ruleset, first_dealer, hands, next_number),
        against={} if totals is None else _against(ruleset, log, totals),
        carried=sums.carried,
    )


def points_before(ruleset: Ruleset, state: SheetState, number: int) -> dict[str, int]:
    """The score before hand `number`, as some rows read it."""
    return _score_at(ruleset, state, number - 1, number)


def points_after(ruleset: Ruleset, state: SheetState, number: int) -> dict[str, int]:
    """The score after hand `number`, without what the director gave or took later."""
    return _score_at(ruleset, state, number, number)


def _score_at(ruleset: Ruleset, state: SheetState, last: int, number: int) -> dict[str, int]:
    hands = tuple(hand for hand in state.hands if hand.number <= last)
    sums = _Sums(hands, (), state.carried, None)
    earlier = (adjustment for adjustment in state.adjustments if adjustment.after < number)
    return adjusted(_account_points(ruleset, sums), earlier)


@dataclass(frozen=True)
class _Sums:
    """Content of a log apart from typed totals: its hands with what they come to.

    `going` is None while nothing has been written.
    """

    hands: tuple[StandingHand, ...]
    adjustments: tuple[Adjustment, ...]
    carried: Mapping[str, int]
    going: Progress | None


def _sums(ruleset: Ruleset, log: list[Entry]) -> _Sums:
    adjustments, carried = adjustments_in(log), carried_score(log)
    start = starting_points(ruleset, carried)
    hands = _score(ruleset, versions_of(log), start, adjustments)
    going = _progress_of(ruleset, start, hands, adjustments)
    begun = hands or adjustments or carried
    return _Sums(hands, adjustments, carried, going if begun else None)


def _score(
    ruleset: Ruleset,
    versions: Mapping[int, list[Version]],
    start: Mapping[str, int],
    adjustments: tuple[Adjustment, ...],
) -> tuple[StandingHand, ...]:
    """Scores the standing versions in order: some rows read the score before the hand."""
    before = dict(start)
    hands = []
    for number, (standing, *rivals) in versions.items():
        earlier = [adjustment for adjustment in adjustments if adjustment.after < number]
        score = score_hand(ruleset, standing.hand, adjusted(before, earlier))
        for account, points in score.points.items():
            before[account] = floored(ruleset, before[account] + points)
        hands.append(
            StandingHand(
                number=number,
                entry_id=standing.ids[0],
                hand=standing.hand,
                score=score,
                corrected=standing.corrected,
                rivals=tuple(version.hand for version in rivals),
                by=tuple(tuple(version.by) for version in (standing, *rivals)),
            )
        )
    return tuple(hands)


def _against(
    ruleset: Ruleset, log: list[Entry], totals: Mapping[str, Any]
) -> dict[str, Mapping[str, int]]:
    """Typed totals and the hands' sums where they differ, else nothing.

    No conflict is reported if these hands were already entered when the totals were typed.
    """
    last = max(at for at, entry in enumerate(log) if entry.kind == "totals")
    hands, before = (
        _points_of_all_hands(ruleset, part, totals.get("hands")) for part in (log, log[: last + 1])
    )
    if hands is None or hands in (totals["points"], before):
        return {}
    return {"typed": totals["points"], "hands": hands}


def _points_of_all_hands(
    ruleset: Ruleset, log: list[Entry], number: int | None
) -> dict[str, int] | None:
    """Points of all hands; None while there are fewer than the card, or the rules, say."""
    sums = _sums(ruleset, log)
    wanted = ruleset.params.get("hands") if number is None else number
    full = _is_full(wanted, _played(sums.hands), sums.going)
    return _account_points(ruleset, sums) if full else None


def _played(hands: tuple[StandingHand, ...]) -> int:
    return sum(1 for hand in hands if hand.hand.outcome == "played")


def _is_full(wanted: int | str | None, played: int, going: Progress | None) -> bool:
    """True if the hands end the sheet. Until the clock ends it, no number of hands does."""
    if wanted == CLOCK:
        return False
    if wanted:
        return played >= int(wanted)
    return going is not None and going.winner is not None


def without_adjustments(state: SheetState) -> dict[str, int]:
    """The points by account that hands or typed totals come to."""
    return adjusted(state.points, state.adjustments, times=-1)


def agreed_part(ruleset: Ruleset, state: SheetState) -> SheetState:
    """The sheet without its hands in dispute, and nobody ahead while there are any."""
    if not state.disputed:
        return state
    hands = tuple(hand for hand in state.hands if not hand.rivals)
    sums = _Sums(hands, state.adjustments, state.carried, None)
    return replace(
        state,
        hands=hands,
        points=adjusted(_account_points(ruleset, sums), state.adjustments),
        seats=_adjusted_seats(ruleset, _seats(ruleset, sums), state.adjustments),
        ahead=None,
    )


def _adjusted_seats(
    ruleset: Ruleset, seats: Mapping[str, SeatTally], adjustments: Iterable[Adjustment]
) -> dict[str, SeatTally]:
    changed = dict(seats)
    for adjustment in adjustments:
        touched = ruleset.seats_of(adjustment.account) if adjustment.account else (adjustment.seat,)
        for seat in touched:
            if seat is not None:
                tally = changed[seat]
                changed[seat] = SeatTally(tally.points + adjustment.points, tally.loners)
    return changed


def _seats(ruleset: Ruleset, sums: _Sums) -> dict[str, SeatTally]:
    start = starting_points(ruleset, sums.carried)
    return {
        seat: SeatTally(
            points=_total(
                ruleset,
                start[ruleset.account_of(seat)],
                [hand.score.seats[seat] for hand in sums.hands],
            ),
            loners=sum(
                hand.hand.maker == seat and is_loner(ruleset, hand.hand, hand.score)
                for hand in sums.hands
            ),
        )
        for seat in ruleset.seats
    }


def _seats_of_totals(ruleset: Ruleset, totals: Mapping[str, Any]) -> dict[str, SeatTally]:
    """Points of a side, and for each loner what the rules give to the lone player alone."""
    loners = totals.get("loners", {})
    extra = int(ruleset.params.get("lone_maker_extra") or 0)
    return {
        seat: SeatTally(
            points=totals["points"][ruleset.account_of(seat)] + extra * loners.get(seat, 0),
            loners=loners.get(seat, 0),
        )
        for seat in ruleset.seats
    }


def _account_points(ruleset: Ruleset, sums: _Sums) -> dict[str, int]:
    """The points of the hands, from the score that the sheet began with."""
    return {
        account: _total(ruleset, start, [hand.score.points[account] for hand in sums.hands])
        for account, start in starting_points(ruleset, sums.carried).items()
    }


def _total(ruleset: Ruleset, start: int, gains: Iterable[int]) -> int:
    """Hand by hand: no hand takes it below the lowest."""
    total = start
    for gain in gains:
        total = floored(ruleset, total + gain)
    return total


def _progress_of(
    ruleset: Ruleset,
    start: Mapping[str, int],
    hands: tuple[StandingHand, ...],
    adjustments: tuple[Adjustment, ...],
) -> Progress:
    """Hands and adjustments in the order in which they stand on the sheet."""
    steps = [(hand.number, 0, _step(ruleset, hand)) for hand in hands]
    steps += [
        (adjustment.after, place, Step({adjustment.account: adjustment.points}, given=True))
        for place, adjustment in enumerate(adjustments, start=1)
        if adjustment.account
    ]
    ordered = sorted(steps, key=lambda step: step[:2])
    return progress_of(ruleset, start, [step for _number, _place, step in ordered])


def _step(ruleset: Ruleset, hand: StandingHand) -> Step:
    maker = hand.hand.taker
    return Step(dict(hand.score.points), ruleset.account_of(maker) if maker else None)


def _ahead(ruleset: Ruleset, points: Mapping[str, int]) -> str | None:
    down = ruleset.params.get("direction") == "down"
    ranked = sorted(points.items(), key=lambda item: item[1], reverse=not down)
    if len(ranked) > 1 and ranked[0][1] == ranked[1][1]:
        return None
    return ranked[0][0]


def dealer_of(
    ruleset: Ruleset, first_dealer: str, hands: tuple[StandingHand, ...], number: int
) -> str:
    """Dealer of hand `number`, by the rotation; a hand that is still missing moves it on by one."""
    dealer, last = first_dealer, 0
    for hand in hands:
        if hand.number >= number:
            break
        dealer = _moved_on(ruleset, dealer, hand.number - last - 1)
        dealer, last = next_dealer(ruleset, hand.hand.dealer or dealer, hand.hand), hand.number
    return _moved_on(ruleset, dealer, number - last - 1)


def with_dealer(
    ruleset: Ruleset,
    first_dealer: str,
    hands: tuple[StandingHand, ...],
    number: int,
    facts: Mapping[str, Any],
) -> Mapping[str, Any]:
    """The facts of hand `number` with who dealt it, unless they say so or are no facts at all.

    The rotation knows, or the hand that stands there; who deals in the partner's turn is the other.
    """
    if not isinstance(facts, Mapping) or facts.get("dealer"):
        return facts
    stolen = bool(facts.get("stole_deal"))
    standing = next((hand.hand for hand in hands if hand.number == number), None)
    if standing and standing.dealer and standing.stole_deal == stolen:
        return {**facts, "dealer": standing.dealer}
    rotation = dealer_of(ruleset, first_dealer, hands, number)
    thief = ruleset.partner_of(rotation) if stolen else None
    return {**facts, "dealer": thief or rotation}


def _moved_on(ruleset: Ruleset, seat: str, places: int) -> str:
    seats = ruleset.seats
    return seats[(seats.index(seat) + places) % len(seats)]
