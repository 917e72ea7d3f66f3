"""Sentences of scripts, as pages carry them."""

from django.template import engines
from django.utils import translation

from tournaments.core.filters import script_words


def test_nothing_is_carried_in_the_language_of_the_code() -> None:
    with translation.override("en-us"):
        assert script_words() == ""


def test_a_moment_that_is_not_there_is_nothing() -> None:
    template = engines["django"].from_string("[{{ never|clock_time }}]")
    assert template.render({"never": None}) == "[]"
