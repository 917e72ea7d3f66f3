"""Digests of scorecards: whether a card on paper still holds, by a few letters.

A digest of what stands on a card is stored when it is printed: by it is known later whether the
card still holds. It fits a column of 64 letters, and has a piece for each round, so that the rounds
to come can be compared alone. For a card of eight rounds, of which the third was left to fill in
and the fourth is missed:

    08:hhhhhhhh111111222222******......555555666666777777888888
    |  |       a piece for each round: as long as there is room, 8 letters at most
    |  who it is of and how many hands a round has: 8 letters
    how many rounds

A card of very many rounds has one piece for all of them: "**:", the 8 letters of its head, 32 more.
The digests are stored in `Printed`, so that the format cannot change.

Links are left out: a card is right or wrong by where it sends somebody, not by the address of the
server or by which of two draws that agree it was printed from.
"""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

LONGEST_DIGEST = 64
HEAD = 8
LONGEST_PIECE = 8
BLANK, MISSING = "*", "."  # none of the letters of a digest: a line to fill in; no line at all
COUNT = 3  # "08:"
MANY = "**:"
MOST_ROUNDS = 26  # with more, a piece would have fewer than two letters


@dataclass(frozen=True)
class CardFacts:
    """The content of a card: whose it is, and where it sends them in every round that has a line.

    Both are compared by what Python writes of them; None is a line to fill in.
    """

    head: Any
    rounds: Mapping[int, Any]

    @property
    def digest(self) -> str:
        """The digest of the card."""
        last = max(self.rounds, default=0)
        if last > MOST_ROUNDS:
            return f"{MANY}{_letters(self.head, HEAD)}{self._piece_of_all}"
        width = _width(last)
        pieces = (
            _piece(self.rounds[number], width) if number in self.rounds else MISSING * width
            for number in range(1, last + 1)
        )
        return f"{last:02}:{_letters(self.head, HEAD)}{''.join(pieces)}"

    def agree_with(self, printed: str, *, after: int) -> bool:
        """True if the card of the digest `printed` sends its owner where this one does, in rounds
        after `after`.

        A line that was left to fill in is right, whatever has become of it.
        """
        head, pieces = printed[COUNT : COUNT + HEAD], printed[COUNT + HEAD :]
        if head != _letters(self.head, HEAD):
            return False
        if printed.startswith(MANY):
            return pieces == self._piece_of_all
        width = _width(int(printed[: COUNT - 1]))
        for number, facts in self.rounds.items():
            piece = pieces[(number - 1) * width : number * width]
            if number > after and piece not in (BLANK * width, _piece(facts, width)):
                return False
        return True

    @property
    def _piece_of_all(self) -> str:
        pieces = [_piece(facts, LONGEST_PIECE) for facts in self.rounds.values()]
        return _letters(pieces, 4 * LONGEST_PIECE)


def _width(rounds: int) -> int:
    """Letters for each of so many rounds."""
    return min(LONGEST_PIECE, (LONGEST_DIGEST - COUNT - HEAD) // max(1, rounds))


def _piece(facts: Any, width: int) -> str:
    return BLANK * width if facts is None else _letters(facts, width)


def _letters(facts: Any, width: int) -> str:
    return urlsafe_b64encode(sha256(repr(facts).encode()).digest()).decode()[:width]
