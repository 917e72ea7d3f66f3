"""The registry of tie-breaks: everything that stands in the folder is in it."""

import pkgutil

import pytest

from tournaments.standings.ranking import DEFAULT_TIE_BREAKS, TIE_BREAKS, Taken, tie_breaks

NO_TIE_BREAKS = {"model", "registry"}


def test_every_module_is_registered_under_its_own_name():
    modules = {module.name for module in pkgutil.iter_modules(tie_breaks.__path__)}
    assert modules - NO_TIE_BREAKS == set(TIE_BREAKS)


def test_those_that_weigh_by_default_are_registered():
    assert set(DEFAULT_TIE_BREAKS) <= set(TIE_BREAKS)


@pytest.mark.parametrize("key", TIE_BREAKS)
def test_somebody_who_has_played_nothing_has_a_figure(key):
    assert TIE_BREAKS[key].figure([]) == 0


def test_games_won_and_loners_are_added_up_over_the_rounds():
    rounds = [Taken(8, True, 2, 8), Taken(3, False, 0, 3), Taken(5, True, 1, 5)]
    assert TIE_BREAKS["games_won"].figure(rounds) == 2
    assert TIE_BREAKS["loners"].figure(rounds) == 3


@pytest.mark.parametrize(
    ("figure", "words"), [(0, "0 games won"), (1, "1 game won"), (7, "7 games won")]
)
def test_a_figure_is_counted_in_words(figure, words):
    assert TIE_BREAKS["games_won"].count(figure) == words
