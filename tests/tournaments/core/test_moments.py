"""Days and times in the language of a club."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from tournaments.core import moments
from tournaments.core.selectors.languages import Language
from tournaments.core.speaking import speaking, spoken

EVENING = datetime(2026, 11, 22, 19, 5, tzinfo=ZoneInfo("America/Detroit"))


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (Language("en-us"), ("7:05 PM", "Sunday, November 22, 7:05 PM", "November 22, 2026")),
        (Language("en-gb"), ("19:05", "Sunday 22 November, 19:05", "22 November 2026")),
        (Language("en-gb", "12"), ("7:05 PM", "Sunday 22 November, 7:05 PM", "22 November 2026")),
        (Language("en-us", "24"), ("19:05", "Sunday, November 22, 19:05", "November 22, 2026")),
    ],
)
def test_a_moment_is_said_as_the_club_says_it(language: Language, said: tuple[str, ...]) -> None:
    with speaking(language), timezone.override("America/Detroit"):
        shown = (moments.clock_time(EVENING), moments.day_and_time(EVENING), moments.date(EVENING))
    assert shown == said


def test_what_is_spoken_for_a_while_is_not_spoken_after_it() -> None:
    with speaking(Language("en-gb")), speaking(Language("en-us", "24")):
        assert spoken() == "en-us-24"
    assert spoken() == "en-us-12"
