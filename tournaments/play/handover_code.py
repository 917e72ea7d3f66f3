"""Hands that a phone without a line shows to the director as a code. Pure.

"1~code~round~sheet~account~hand~hand~check": a table's code, the round and the sheet that the phone
showed, the side for which it writes (empty: for both), hands, and a check against a torn address.
A hand is its id (22 letters), its number, and what its form said: ".maker-N.tricks-4".
`static/bustle/js/handover_code.js` writes it.
"""

from __future__ import annotations

import base64
import re
from dataclasses import dataclass
from uuid import UUID

from scoring.sentences import words

VERSION = "1"
MOST_HANDS = 40
LONGEST = 8000  # characters
STEP, CHECK = 131, 999_983
_HAND = re.compile(r"([\w-]{22})(\d{1,3})((?:\.[a-zA-Z]\w*-[\w:-]*)*)", re.ASCII)


class Unreadable(ValueError):
    """The director: this is no code of a table, or a part of it is missing."""


@dataclass(frozen=True)
class CarriedHand:
    """One hand under the phone's own id; `inputs` are those of the table's form, by name."""

    hand_id: UUID
    number: int
    inputs: dict[str, list[str]]


@dataclass(frozen=True)
class Carried:
    """Hands of one sheet. Nothing in it is believed before the table's code is."""

    code: str
    round: int
    sheet: int
    account: str
    hands: tuple[CarriedHand, ...]


def read_carried(text: str) -> Carried:
    """Takes a code apart.

    Raises:
        Unreadable: it is not whole, or no code at all.
    """
    body, _, check = text.rpartition("~")
    version, *fields = body.split("~")
    if len(text) > LONGEST or version != VERSION or check_of(body) != check or len(fields) < 5:
        raise _unreadable()
    code, played_in, sheet, account, *hands = fields
    if not (_is_small(played_in, 3) and _is_small(sheet, 15)) or len(hands) > MOST_HANDS:
        raise _unreadable()
    return Carried(code, int(played_in), int(sheet), account, tuple(map(_hand, hands)))


def check_of(body: str) -> str:
    """Check digits at the end of the code."""
    check = 0
    for letter in body:
        check = (check * STEP + ord(letter)) % CHECK
    return str(check)


def _hand(text: str) -> CarriedHand:
    match = _HAND.fullmatch(text)
    if match is None:
        raise _unreadable()
    inputs: dict[str, list[str]] = {}
    for pair in filter(None, match[3].split(".")):
        name, _, value = pair.partition("-")
        inputs.setdefault(name, []).append(value)
    hand_id = UUID(bytes=base64.urlsafe_b64decode(match[1] + "=="))
    return CarriedHand(hand_id, int(match[2]), inputs)


def _is_small(text: str, length: int) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= length


def _unreadable() -> Unreadable:
    return Unreadable(words("Part of this code is missing. Scan it again from the phone."))
