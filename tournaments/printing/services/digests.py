"""What stands on a card or a tent in at most 64 letters, to know later whether it still holds.

Links are left out: a card is right or wrong by where it sends somebody, not by the address of the
server or by which of two draws that agree it was printed from.
"""

from __future__ import annotations

from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import Any

from tournaments.printing.documents.scorecards import Scorecard, Seated, SitOut
from tournaments.printing.documents.table_tents import TableTent

LONGEST = 64
HEAD = 8
MOST_A_ROUND = 8
BLANK, MISSING = "*", "."  # none of the letters of a digest: a line to fill in; no line at all
COUNT = 3  # "08:"
WHOLE = "**:"
MOST_ROUNDS = 26  # of which each has two letters at least


def card_digest(card: Scorecard) -> str:
    """The card's head, and every round by itself: so that one can be asked for rounds to come.

    A card of very many rounds has one digest for all of them.
    """
    last = max((stop.round for stop in card.route), default=0)
    if last > MOST_ROUNDS:
        return f"{WHOLE}{_head(card)}{_whole(card)}"
    width = _width(last)
    stops = {stop.round: _stop(stop, width) for stop in card.route}
    rounds = (stops.get(number, MISSING * width) for number in range(1, last + 1))
    return f"{last:02}:{_head(card)}{''.join(rounds)}"


def card_still_right(printed: str, card: Scorecard, *, after: int) -> bool:
    """Whether the printed card sends its owner where `card` does in the rounds after `after`.

    A line that was left to fill in is right, whatever has become of it.
    """
    head, rest = printed[COUNT : COUNT + HEAD], printed[COUNT + HEAD :]
    if printed.startswith(WHOLE):
        return (head, rest) == (_head(card), _whole(card))
    width = _width(int(printed[: COUNT - 1]))
    for stop in card.route:
        was = rest[(stop.round - 1) * width : stop.round * width]
        if stop.round > after and was not in (BLANK * width, _stop(stop, width)):
            return False
    return head == _head(card)


def tent_digest(tent: TableTent) -> str:
    """The codes of the tent, the scanned and the typed."""
    return sha256(f"{tent.link.rpartition('/')[2]} {tent.typed}".encode()).hexdigest()


def _width(rounds: int) -> int:
    return min(MOST_A_ROUND, (LONGEST - COUNT - HEAD) // max(1, rounds))


def _head(card: Scorecard) -> str:
    return _short((card.person.name, card.hands), HEAD)


def _whole(card: Scorecard) -> str:
    return _short([_stop(stop, MOST_A_ROUND) for stop in card.route], 4 * MOST_A_ROUND)


def _stop(stop: Seated | SitOut, width: int) -> str:
    if isinstance(stop, SitOut):
        return _short(("sits out", stop.credit), width)
    if stop.table is None:
        return BLANK * width
    partners = sorted((one.name, one.number) for one in (stop.partner, *stop.side) if one)
    others = sorted((one.name, one.number) for one in stop.opponents)
    return _short((stop.table, stop.seat, partners, others), width)


def _short(what: Any, width: int) -> str:
    return urlsafe_b64encode(sha256(repr(what).encode()).digest()).decode()[:width]
