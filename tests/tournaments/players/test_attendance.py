"""Attendance, case by case. A case is state, first round, gone from round, rounds away."""

from __future__ import annotations

from typing import Any

from tournaments.models import Registration
from tournaments.players.attendance import (
    COLUMNS,
    HERE,
    LEFT,
    NO_SHOW,
    REGISTERED,
    WAITING,
    Attendance,
)

Case = tuple[Any, ...]


def attendance(case: Case) -> Attendance:
    return Attendance(*case)


def offenders(cases: list[tuple[Any, ...]], verb: str) -> list[Any]:
    """The cases (before, what the verb is given, after) in which something else comes out."""
    return [
        (before, given, "should be", after, "is", getattr(attendance(before), verb)(*given))
        for before, given, after in cases
        if getattr(attendance(before), verb)(*given) != attendance(after)
    ]


def test_the_states_are_those_of_a_registration() -> None:
    assert {WAITING, REGISTERED, HERE, NO_SHOW, LEFT} == set(Registration.State.values)
    assert COLUMNS == ("state", "from_round", "gone_from_round", "away_rounds")


def test_it_goes_into_a_row_and_the_log_and_comes_back() -> None:
    row = Registration(state=HERE, from_round=2, gone_from_round=6, away_rounds=[3, 4])
    columns = {"state": HERE, "from_round": 2, "gone_from_round": 6, "away_rounds": [3, 4]}

    assert Attendance.of(row).columns() == columns
    assert Attendance.from_columns(columns) == Attendance.of(row)


def test_who_is_expected_and_in_which_rounds() -> None:
    # Case; expected; rounds of 1 to 6 in which they are there; first round to come from 3.
    cases: list[tuple[Case, bool, list[int], int | None]] = [
        ((WAITING,), False, [], None),
        ((REGISTERED,), False, [], None),
        ((REGISTERED, 4), True, [4, 5, 6], 4),
        ((REGISTERED, 1, None, (3, 4)), True, [1, 2, 5, 6], 5),
        ((HERE,), True, [1, 2, 3, 4, 5, 6], 3),
        ((HERE, 3), True, [3, 4, 5, 6], 3),
        ((HERE, None, 5), True, [1, 2, 3, 4], 3),
        ((HERE, 2, 6, (3, 4)), True, [2, 5], 5),
        ((HERE, None, 3), True, [1, 2], None),
        ((NO_SHOW,), False, [], None),
        ((NO_SHOW, 3, 3), False, [], None),
        ((LEFT, None, 4), False, [1, 2, 3], None),
        ((LEFT, 2, 4, (2,)), False, [3], None),
    ]
    wrong = []
    for case, expected, rounds, first in cases:
        person = attendance(case)
        there = [number for number in range(1, 7) if person.is_present(number)]
        answers = (person.is_expected, there, person.first_round_from(3))
        if answers != (expected, rounds, first):
            wrong.append((case, answers))
        if person.was_there(3) != any(number < 3 for number in rounds):
            wrong.append((case, "was_there"))
        if person.is_missing(4) != (case[0] == REGISTERED and 4 in rounds):
            wrong.append((case, "is_missing"))
    assert not wrong


def test_who_had_some_round_is_known_to_the_draw() -> None:
    known = [(HERE,), (REGISTERED, 2), (LEFT, None, 2), (NO_SHOW, 2, 3)]
    unknown = [(WAITING,), (REGISTERED,), (NO_SHOW,), (LEFT, None, 1), (NO_SHOW, 3, 3)]
    assert all(attendance(case).has_rounds for case in known)
    assert not any(attendance(case).has_rounds for case in unknown)


def test_arriving() -> None:
    cases: list[tuple[Case, tuple[int | None], Case]] = [
        ((REGISTERED,), (None,), (HERE,)),
        ((REGISTERED, 2), (None,), (HERE,)),
        ((NO_SHOW,), (None,), (HERE,)),
        ((HERE, 4), (2,), (HERE, 4)),  # here already
        ((REGISTERED,), (3,), (HERE, 3)),
        ((REGISTERED, 5), (3,), (HERE, 5)),  # announced: as everybody's card says
        ((REGISTERED, 2), (3,), (HERE, 2)),  # late, and drawn all the same
        ((NO_SHOW,), (3,), (HERE, 3)),
        ((NO_SHOW, 2, 2), (4,), (HERE, 4)),  # was in no round
        ((LEFT, None, 3), (3,), (HERE,)),  # back before a round was opened without them
        ((LEFT, None, 3), (5,), (HERE, None, None, (3, 4))),
        ((LEFT, 2, 4, (3,)), (6,), (HERE, 2, None, (3, 4, 5))),
    ]
    assert not offenders(cases, "arrive")


def test_arriving_late() -> None:
    cases: list[tuple[Case, tuple[int, int], Case]] = [
        ((REGISTERED,), (1, 3), (REGISTERED, 3)),
        ((NO_SHOW, 2, 2), (3, 5), (REGISTERED, 5)),
        ((LEFT, None, 3), (4, 6), (REGISTERED, 1, None, (3, 4, 5))),
        ((HERE,), (2, 4), (REGISTERED, 1, None, (2, 3))),
    ]
    assert not offenders(cases, "arrive_late")


def test_staying_away() -> None:
    cases: list[tuple[Case, tuple[int, int], Case]] = [
        ((HERE,), (1, 3), (HERE, 3)),
        ((HERE,), (2, 4), (HERE, None, None, (2, 3))),
        ((HERE, None, None, (2, 3)), (3, 3), (HERE, None, None, (2,))),  # back sooner
        ((HERE, None, None, (2, 5)), (4, 5), (HERE, None, None, (2, 4))),
        ((HERE, None, 6), (3, 4), (HERE, None, 6, (3,))),  # still goes home early
        ((HERE, None, 4), (3, 5), (HERE, None, None, (3, 4))),
        ((HERE, 4), (3, 6), (HERE, 6)),
    ]
    assert not offenders(cases, "stay_away_until")


def test_leaving() -> None:
    cases: list[tuple[Case, tuple[int | None], Case]] = [
        ((HERE,), (4,), (HERE, None, 5)),
        ((HERE, 2, 5), (None,), (HERE, 2)),
    ]
    assert not offenders(cases, "leave_after")


def test_departing() -> None:
    cases: list[tuple[Case, tuple[int | None, str], Case]] = [
        ((HERE, 1), (None, NO_SHOW), (NO_SHOW,)),
        ((HERE,), (3, LEFT), (LEFT, None, 3)),
        ((HERE, None, 2), (3, LEFT), (LEFT, None, 2)),  # earlier, as announced
        ((REGISTERED,), (3, NO_SHOW), (NO_SHOW,)),  # never expected
        ((REGISTERED, 4), (3, NO_SHOW), (NO_SHOW, 4, 3)),
        ((LEFT, None, 2), (4, NO_SHOW), (NO_SHOW, None, 2)),  # gone since then
    ]
    assert not offenders(cases, "depart")


def test_not_here_after_all() -> None:
    cases: list[tuple[Case, tuple[()], Case]] = [((HERE, 2), (), (REGISTERED,))]
    assert not offenders(cases, "undo_arrival")


def test_an_opening_lets_go_and_its_undoing_brings_back() -> None:
    opening: list[tuple[Case, tuple[int], Case]] = [
        ((HERE, None, 3), (3,), (LEFT, None, 3)),
        ((HERE, None, 4), (3,), (HERE, None, 4)),
        ((REGISTERED, 2, 3), (3,), (NO_SHOW, 2, 3)),
        ((LEFT, None, 2), (3,), (LEFT, None, 2)),
        ((HERE,), (3,), (HERE,)),
    ]
    assert not offenders(opening, "let_go")
    undoing: list[tuple[Case, tuple[int, str | None], Case]] = [
        ((LEFT, None, 3), (3, HERE), (HERE, None, 3)),
        ((NO_SHOW, 2, 3), (3, REGISTERED), (REGISTERED, 2, 3)),
        ((LEFT, None, 4), (3, None), (LEFT, None, 3)),  # left while it was played
        ((LEFT, None, 4), (3, HERE), (LEFT, None, 3)),  # came back, and left again
        ((LEFT, None, 2), (3, None), (LEFT, None, 2)),
        ((HERE, None, 3), (3, HERE), (HERE, None, 3)),
        ((NO_SHOW,), (3, REGISTERED), (NO_SHOW,)),
    ]
    assert not offenders(undoing, "bring_back")


def test_taking_somebodys_seats_over() -> None:
    cases: list[tuple[Case, tuple[Any, ...], Case]] = [
        ((HERE, 3), (3, 1, None, ()), (HERE, 3)),
        ((HERE, 3), (3, 5, 7, (1, 6)), (HERE, 5, 7, (6,))),
        ((HERE, None, None, (2,)), (3, 1, None, (2, 4)), (HERE, None, None, (2, 4))),
    ]
    assert not offenders(cases, "take_seats")
