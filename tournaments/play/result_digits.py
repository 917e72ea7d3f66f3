"""A table's result as digits, to be read out loud where there is no line. Pure.

Two check digits stand at the end, so that one wrong digit is found, and so are two in each other's
place. `static/bustle/js/result_digits.js` writes the same digits.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from scoring.sentences import words

GROUP = 4  # digits that are read in one breath
LONGEST = 60  # digits; more than any result has
CHECK = 97
ACCOUNTS, TABLES, ROUNDS, HANDS = 8, 200, 50, 100
SEATS, LONERS = 8, 16
USUAL_POINTS = 50  # from nought to one less
LEAST, MOST = -200, 200  # where a score is unusual


class Misheard(ValueError):
    """The director: these digits are no result; the text says what to do."""


@dataclass(frozen=True)
class Spoken:
    """Result of a table read out: points in the order of its accounts, and for every lone march
    the place of its seat in the order of seats."""

    table: int
    round: int
    hands: int
    points: tuple[int, ...]
    loners: tuple[int, ...] = ()


def speak(result: Spoken) -> str:
    """The digits, in groups: "4129 0733 5118 20". Raises ValueError where a number is too large."""
    number, scale = 0, 1
    for value, size in _fields(result):
        if not 0 <= value < size:
            raise ValueError(f"{value} is not between 0 and {size - 1}")
        number, scale = number + value * scale, scale * size
    checked = number * 100 + (1 - number * 100) % CHECK
    digits = str(checked).zfill(2 * GROUP)
    return " ".join(digits[at : at + GROUP] for at in range(0, len(digits), GROUP))


def hear(text: str) -> Spoken:
    """Result in the digits.

    Raises:
        Misheard: they are not what any table read out.
    """
    digits = re.sub(r"\D", "", text)
    if not 2 < len(digits) <= LONGEST or int(digits) % CHECK != 1:
        raise _misheard()
    rest = _Rest(int(digits) // 100)
    unusual, accounts = rest.take(2), rest.take(ACCOUNTS) + 1
    table, played_in, hands = rest.take(TABLES) + 1, rest.take(ROUNDS) + 1, rest.take(HANDS)
    size, least = (MOST - LEAST + 1, LEAST) if unusual else (USUAL_POINTS, 0)
    points = tuple(rest.take(size) + least for _one in range(accounts))
    loners = tuple(rest.take(SEATS) for _one in range(rest.take(LONERS)))
    spoken = Spoken(table, played_in, hands, points, loners)
    if rest.number or speak(spoken).replace(" ", "").lstrip("0") != digits.lstrip("0"):
        raise _misheard()
    return spoken


def is_spoken(text: str) -> bool:
    """True if somebody typed such digits, and not a table and its points."""
    digits = re.sub(r"[\s-]", "", text)
    return digits.isdecimal() and len(digits) > 2 * GROUP - 1 and bool(re.search(r"\d{4}", text))


def _fields(result: Spoken) -> list[tuple[int, int]]:
    """Every number with how many there could be, the first one counting least."""
    unusual = any(not 0 <= points < USUAL_POINTS for points in result.points)
    size, least = (MOST - LEAST + 1, LEAST) if unusual else (USUAL_POINTS, 0)
    return [
        (int(unusual), 2),
        (len(result.points) - 1, ACCOUNTS),
        (result.table - 1, TABLES),
        (result.round - 1, ROUNDS),
        (result.hands, HANDS),
        *((points - least, size) for points in result.points),
        (len(result.loners), LONERS),
        *((seat, SEATS) for seat in result.loners),
    ]


class _Rest:
    """A number out of which others are taken, the one that counts least first."""

    def __init__(self, number: int) -> None:
        self.number = number

    def take(self, size: int) -> int:
        self.number, digit = divmod(self.number, size)
        return digit


def _misheard() -> Misheard:
    return Misheard(
        words(
            "These digits aren’t a table’s result. One may be wrong, missing or swapped. "
            "Ask the table to read them again."
        )
    )
