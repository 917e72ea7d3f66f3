"""Nobody is called what somebody else is called."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tiers import amount
from tournaments.core.selectors.names import full_names, table_names

FIRST = st.sampled_from(["Ann", "ann", "Bo", "Zoë", "Ann (2)", "Straße", "STRASSE", "(3)"])
LAST = st.sampled_from(["", "Smith", "Stone", "S", "Smith (1)", "(2)", "(2) (3)", "de la Cruz"])
WRITTEN = st.tuples(FIRST, LAST).map(lambda parts: " ".join(parts).strip())
PEOPLE = st.dictionaries(st.integers(1, 12), st.one_of(WRITTEN, st.text(max_size=6)), max_size=8)


def test_a_name_of_ones_own_stands_as_it_is():
    assert full_names({1: "Ann Smith", 2: "Bo Stone"}) == {1: "Ann Smith", 2: "Bo Stone"}


def test_two_of_one_name_are_told_apart_by_number():
    names = full_names({3: "Ann Smith", 12: "ann  SMITH", 5: "Ann Smythe"})
    assert names == {3: "Ann Smith (3)", 12: "ann  SMITH (12)", 5: "Ann Smythe"}


def test_a_name_that_looks_numbered_cannot_be_taken_for_a_namesake():
    names = full_names({1: "Ann (2)", 2: "Ann", 3: "Ann"})
    assert names == {1: "Ann (2) (1)", 2: "Ann (2)", 3: "Ann (3)"}


@pytest.mark.parametrize(
    ("names", "called"),
    [
        ({1: "Ann Smith", 2: "Bo Stone"}, {1: "Ann", 2: "Bo"}),
        ({1: "Ann Smith", 2: "Ann Jones"}, {1: "Ann S", 2: "Ann J"}),
        ({1: "Ann Smith", 2: "Ann Stone"}, {1: "Ann S (1)", 2: "Ann S (2)"}),
        ({1: "Ann", 2: "Ann Jones"}, {1: "Ann", 2: "Ann J"}),
        ({1: "Ann", 2: "Ann"}, {1: "Ann (1)", 2: "Ann (2)"}),
    ],
)
def test_a_table_calls_people_as_shortly_as_it_can(names, called):
    assert table_names(names) == called


@given(PEOPLE)
@settings(max_examples=amount(500, 50), deadline=None)
def test_no_two_people_are_called_the_same_whatever_their_names(names):
    for called in (full_names(names), table_names(names)):
        assert called.keys() == names.keys()
        assert len(set(called.values())) == len(names)
