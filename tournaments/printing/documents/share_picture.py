"""The picture that stands beside a shared link: the evening, who leads, in the house's colours.

For a screen, not for paper: 1200 by 630 pixels, as large as the places that show it take.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.printing.documents.parts import EventHeader, head
from tournaments.printing.documents.typesetting import Paper, pictures_only, typeset


@dataclass(frozen=True)
class Line:
    """Somebody at the front; `points` may be empty."""

    place: int
    name: str
    points: str


def share_picture(event: EventHeader, sentence: str, after: str, lines: Sequence[Line]) -> bytes:
    """The picture as PNG; `lines` at most three, and the `sentence` where there are none.

    `after` says when they hold, e.g. "After round 5 of 8".
    """
    data = head(event, "Shared") | {
        "sentence": sentence,
        "after": after,
        "lines": [vars(line) for line in lines],
    }
    with pictures_only():
        return typeset("share_picture", data, Paper.LETTER).picture
