"""What every seat did on many sheets, read once and kept by version."""

from uuid import uuid4

import pytest

from scoring import deals
from scoring.deals import figures_of_sheets
from scoring.sheet_services import close_sheets
from tests.scoring.sheets import back, correct, enter, made, new_sheet, off, totals, withdraw

pytestmark = pytest.mark.django_db


def called(sheet_id):
    """Who called how often."""
    seats = figures_of_sheets([sheet_id])[sheet_id].seats
    return {seat: one.called for seat, one in seats.items() if one.called}


def test_a_new_sheet_has_not_begun(sheet_id):
    found = figures_of_sheets([sheet_id])[sheet_id]
    assert not found.begun
    assert not found.from_totals
    assert {one.hands for one in found.seats.values()} == {0}


def test_hands_are_counted_and_points_are_the_sheets(sheet_id):
    enter(sheet_id, 1, made("E", 5))
    enter(sheet_id, 2, made("N", 2))
    found = figures_of_sheets([sheet_id])[sheet_id]
    assert found.begun
    assert found.seats["E"].marches == found.seats["W"].marches == 1
    assert found.seats["W"].euchres == found.seats["N"].euchred == 1
    assert found.points == {"N": 0, "E": 4, "S": 0, "W": 4}
    assert found.sides == ((("N", "S"), 0), (("E", "W"), 4))


def test_only_what_stands_counts(sheet_id):
    first = enter(sheet_id, 1, made("E")).entry_id
    assert called(sheet_id) == {"E": 1}
    back(sheet_id, first)
    assert called(sheet_id) == {}
    second = enter(sheet_id, 1, made("N"), hand_id=uuid4()).entry_id
    enter(sheet_id, 1, made("S"), by="other")
    assert called(sheet_id) == {"N": 1}, "the first version stands until somebody rules"
    correct(sheet_id, 1, made("W"))
    assert called(sheet_id) == {"W": 1}
    off(sheet_id, second)
    assert called(sheet_id) == {"W": 1}


def test_a_hand_that_came_too_late_does_not_count(sheet_id):
    enter(sheet_id)
    close_sheets(sheet_ids=[sheet_id])
    enter(sheet_id, 2)
    assert called(sheet_id) == {"N": 1}


def test_typed_totals_stand_instead_of_hands_until_they_are_withdrawn(sheet_id):
    enter(sheet_id)
    totals(sheet_id, 7, 3)
    found = figures_of_sheets([sheet_id])[sheet_id]
    assert found.from_totals
    assert found.begun
    assert {one.hands for one in found.seats.values()} == {0}
    assert found.points["S"] == 7
    withdraw(sheet_id)
    assert called(sheet_id) == {"N": 1}


def test_a_new_hand_costs_the_replay_of_its_sheet_alone(
    sheet_id, monkeypatch, django_assert_num_queries
):
    other = new_sheet()
    for one in (sheet_id, other):
        enter(one)
    with django_assert_num_queries(3):
        figures_of_sheets([sheet_id, other])
    with django_assert_num_queries(1):
        assert figures_of_sheets([sheet_id, other])[other].begun

    enter(other, 2)
    replayed = []
    figures = deals._figures
    monkeypatch.setattr(deals, "_figures", lambda *it: replayed.append(it[0].pk) or figures(*it))
    with django_assert_num_queries(3):
        assert figures_of_sheets([sheet_id, other])[other].seats["N"].called == 2
    assert replayed == [other]


def test_no_more_sheets_are_kept_than_are_worth_it(monkeypatch):
    monkeypatch.setattr(deals._figures_by_version, "maxsize", 2)
    figures_of_sheets([new_sheet() for _ in range(4)])
    assert len(deals._figures_by_version) == 2


def test_no_sheets_have_no_figures():
    assert figures_of_sheets([]) == {}
