"""Work that is done in a club's language: a page, a paper, a picture."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.utils import translation

from tournaments.core.moments import chosen_clock, clock_in_use, use_clock
from tournaments.core.selectors.languages import Language, language_of_bustle


def speak(language: Language) -> None:
    """Goes on in this language, in this thread."""
    translation.activate(language.code)
    use_clock(language.clock)


@contextmanager
def speaking(language: Language) -> Iterator[None]:
    """Speaks a language for as long as this lasts."""
    before = chosen_clock()
    with translation.override(language.code):
        use_clock(language.clock)
        try:
            yield
        finally:
            use_clock(before)


@contextmanager
def speaking_for(bustle_id: int) -> Iterator[None]:
    """Speaks the language of the club that runs this bustle."""
    with speaking(language_of_bustle(bustle_id)):
        yield


def spoken() -> str:
    """Language and clock of this moment, for keys of what is kept rendered: "en-gb-24"."""
    return f"{translation.get_language()}-{clock_in_use()}"
