"""A result read out loud: what is said is heard, and what is misheard is noticed."""

from __future__ import annotations

import random

import pytest

from tests.cases import for_every
from tournaments.play.result_digits import Misheard, Spoken, hear, is_spoken, speak

PLAIN = Spoken(table=7, round=2, hands=8, points=(9, 7))
SAID = (
    PLAIN,
    Spoken(1, 1, 0, (0, 0)),
    Spoken(200, 50, 99, (49, 49), (3, 3, 0)),
    Spoken(12, 3, 10, (-4, 61), (1,)),
    Spoken(4, 8, 10, (10, 0, 3, 7, 1)),
    Spoken(4, 8, 10, (200, -200, 0, 1, 2, 3, 4, 5), (7,) * 15),
)


def results(number: int) -> list[Spoken]:
    """Evenings' results of every kind, always the same ones."""
    chance = random.Random(5)
    least, most = (0, 49), (-200, 200)
    return [
        Spoken(
            table=chance.randint(1, 200),
            round=chance.randint(1, 50),
            hands=chance.randint(0, 99),
            points=tuple(
                chance.randint(*chance.choice((least, least, most)))
                for _one in range(chance.choice((2, 2, 2, 3, 4, 8)))
            ),
            loners=tuple(chance.randint(0, 7) for _one in range(chance.choice((0, 0, 1, 2, 5)))),
        )
        for _one in range(number)
    ]


def misheard(digits: str) -> None:
    with pytest.raises(Misheard):
        hear(digits)


@for_every("result", [*SAID, *results(200)])
def test_what_is_said_is_heard(result: Spoken) -> None:
    assert hear(speak(result)) == result


@for_every("result", [*SAID, *results(10)])
def test_every_single_wrong_digit_is_noticed(result: Spoken) -> None:
    said = speak(result).replace(" ", "")
    for at, right in enumerate(said):
        for wrong in set("0123456789") - {right}:
            misheard(said[:at] + wrong + said[at + 1 :])


@for_every("result", [*SAID, *results(100)])
def test_every_swap_of_neighbours_is_noticed(result: Spoken) -> None:
    said = speak(result).replace(" ", "")
    for at in range(len(said) - 1):
        one, other = said[at : at + 2]
        if one != other:
            misheard(said[:at] + other + one + said[at + 2 :])


def test_no_place_is_so_far_ahead_that_a_slip_in_it_weighs_nothing() -> None:
    for place in range(60):
        weight = pow(10, place, 97)
        assert all(slip * weight % 97 for slip in range(1, 10))  # a wrong digit
        assert all(slip * 9 * weight % 97 for slip in range(1, 10))  # a swap


def test_a_usual_result_is_no_longer_than_a_telephone_number() -> None:
    assert len(speak(PLAIN).replace(" ", "")) <= 15
    assert speak(PLAIN).count(" ") == 2


def test_gaps_and_dashes_do_not_matter() -> None:
    assert hear(speak(PLAIN).replace(" ", "-")) == hear(speak(PLAIN).replace(" ", "")) == PLAIN


@pytest.mark.parametrize("text", ["", "1", "0", "98", "9" * 61, "7 19 12"])
def test_anything_else_is_no_result(text: str) -> None:
    misheard(text)


def test_what_is_too_large_is_not_said() -> None:
    for result in (Spoken(201, 1, 8, (1, 2)), Spoken(1, 1, 8, (1, 201)), Spoken(0, 1, 8, (1, 2))):
        with pytest.raises(ValueError, match="is not between"):
            speak(result)


@pytest.mark.parametrize("line", ["7 19 12", "7 19 12 6h", "7 -4 12", "12 " + "10 " * 8])
def test_a_table_and_its_points_are_not_taken_for_one(line: str) -> None:
    assert not is_spoken(line)
    assert is_spoken(speak(PLAIN))
