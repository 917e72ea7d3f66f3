"""No page shows a word outside of the catalogue. docs/voice.md says how a room is converted.

Every text that is translated is put between marks, so what stands outside of them was not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser

import pytest
from django.apps import apps
from django.conf import settings
from django.db import models
from django.utils import translation
from django.utils.translation import trans_real

from tests.cases import for_every
from tests.journeys import every_page
from tournaments.models import Player

OPEN, CLOSE = "⟦⟧"
ATTRIBUTES = {"title", "alt", "placeholder", "aria-label", "aria-description"}
WORD = re.compile(r"[^\W\d_]{2,}")
NO_WORDS = {"Bustle", "bustle", "CSV", "ICS", "JSON", "XLSX"}  # names
# Addresses, a name that a chart cuts off, the code that opens a table.
CODE = re.compile(r"\S*testserver\S*|\w+…|\b[A-Z0-9]{3} [A-Z0-9]{4}\b")


class Marked(trans_real.DjangoTranslation):
    """A catalogue in which every text stands between marks."""

    def gettext(self, message: str) -> str:
        return f"{OPEN}{message.rpartition(trans_real.CONTEXT_SEPARATOR)[2]}{CLOSE}"

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        return self.gettext(singular if n == 1 else plural)


@pytest.fixture
def _marked(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    marked = Marked("en-us")
    monkeypatch.setitem(trans_real._translations, "en-us", marked)
    monkeypatch.setattr(trans_real, "_default", marked)
    yield
    translation.deactivate()  # or the thread would go on speaking it


class Unmarked(HTMLParser):
    """What a reader sees or hears of a page and was not translated."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.depth = 0
        self.inside: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("script", "style", "code", "kbd", "pre"):
            self.inside.append(tag)
        for name, value in attrs:
            if name in ATTRIBUTES and value:
                self.found.append(re.sub(f"{OPEN}.*{CLOSE}", " ", value, flags=re.S))

    def handle_endtag(self, tag: str) -> None:
        if self.inside and self.inside[-1] == tag:
            self.inside.pop()

    def handle_data(self, data: str) -> None:
        said = ""
        for letter in "" if self.inside else data:
            self.depth += {OPEN: 1, CLOSE: -1}.get(letter, 0)
            said += letter if not self.depth and letter != CLOSE else ""
        self.found.append(said)


def unmarked(page: str, known: re.Pattern[str]) -> Iterator[str]:
    """Words of a page that are neither translated nor known as somebody's own."""
    reader = Unmarked()
    reader.feed(page)
    for text in reader.found:
        words = set(WORD.findall(known.sub(" ", CODE.sub(" ", text)))) - NO_WORDS
        if words:
            yield " ".join(text.split())


def typed_in() -> re.Pattern[str]:
    """Everything that people have typed: names, places, notes, reasons."""
    texts = {"director", *dict(settings.LANGUAGES).values()}
    for model in apps.get_models():
        fields = [f.name for f in model._meta.concrete_fields if isinstance(f, models.CharField)]
        fields += [f.name for f in model._meta.concrete_fields if isinstance(f, models.TextField)]
        for field in fields:
            texts |= {text for text in model.objects.values_list(field, flat=True) if text}
    # People are also called by parts of their names: “Jack B (7)”.
    texts |= {
        word for name in Player.objects.values_list("name", flat=True) for word in name.split()
    }
    longest_first = sorted(texts, key=len, reverse=True)
    return re.compile("|".join(rf"(?<!\w){re.escape(text)}(?!\w)" for text in longest_first))


@pytest.mark.full
@pytest.mark.usefixtures("_marked")
def test_no_page_shows_a_word_outside_of_the_catalogue(client, club) -> None:
    house = every_page.furnished(club)
    known = typed_in()
    client.post(house.sign_in_path())
    found = []
    for table in (every_page.PUBLIC, every_page.TABLE, every_page.DIRECTOR):
        for path in every_page.pages(table, house):
            seen = client.get(path).content.decode()
            found += [f"{path}: {text}" for text in unmarked(seen, known)]
    assert not found, "\n".join(found)


@for_every(
    "page",
    [
        "<p>Round 1</p>",
        "<a title='Close'>⟦x⟧</a>",
        "<p>⟦Ann⟧ joined</p>",
        "<b>⟦a⟧</b> or <b>⟦b⟧</b>",
    ],
)
def test_a_word_outside_of_the_marks_is_found(page: str) -> None:
    assert list(unmarked(page, re.compile("Ann")))


def test_what_is_marked_or_somebodys_own_is_not() -> None:
    page = "<p>⟦Round <b>⟦one⟧</b> of⟧ 8 · Ann</p><code>./manage</code><a title='⟦Close⟧ 3'></a>"
    assert not list(unmarked(page, re.compile("Ann")))
