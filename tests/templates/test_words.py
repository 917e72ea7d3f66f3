"""Every word of a template is in the catalogue. docs/voice.md says how a template is converted.

NOT_YET names the templates that are still to be converted: the list only ever gets shorter, and
a template in it that has become clean fails, so that it is taken out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

from tests.cases import for_every

ROOT = Path(__file__).resolve().parents[2] / "templates"
TEMPLATES = sorted(p.relative_to(ROOT).as_posix() for p in ROOT.rglob("*.html"))
NOT_YET: set[str] = set()

TRANSLATED = re.compile(r"\{% blocktranslate\b.*?\{% endblocktranslate %\}", re.S)
UNSEEN = re.compile(r"\{% comment %\}.*?\{% endcomment %\}|\{#.*?#\}|<!--.*?-->", re.S)
NO_PROSE = re.compile(
    r"\{% block main_class %\}.*?\{% endblock %\}|<(code|kbd)>.*?</\1>|\bdata-[a-z-]+", re.S
)
CATALOGUE = ROOT.parent / "locale/en_GB/LC_MESSAGES/django.po"
STRAIGHT = re.compile(r"^(?!#).*[A-Za-z)]'[a-z].*", re.M)
TAG = re.compile(r"\{%(.*?)%\}|\{\{(.*?)\}\}", re.S)
# Words that are handed on to another template, or that a filter makes up.
HANDED = re.compile(
    r"\b(?:title|text|word|summary|button|preset|label|said)=\"([^\"]*[a-z][^\"]*)\""
)
FILTER = re.compile(r"\|(?:default|default_if_none|yesno):\"([^\"]*[a-z][^\"]*)\"|\|(pluralize)")
ATTRIBUTES = {"title", "alt", "placeholder", "aria-label", "aria-description"}
WORD = re.compile(r"[^\W\d_]{2,}")
NO_WORDS = {"Bustle", "nbsp", "bustle"}  # the name of the thing, and the command


class Words(HTMLParser):
    """What a reader sees or hears of a page that is outside of the catalogue."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [value for name, value in attrs if name in ATTRIBUTES and value]

    def handle_data(self, data: str) -> None:
        self.found.append(data)


def untranslated(source: str) -> Iterator[str]:
    source = UNSEEN.sub("", source)
    source = TRANSLATED.sub("", NO_PROSE.sub("", source))
    for inside in TAG.finditer(source):
        tag = inside[1] or inside[2]
        if not tag.strip().startswith(("translate ", "url ", "static ")):
            yield from (found[1] for found in HANDED.finditer(tag))
            yield from (found[1] or found[2] for found in FILTER.finditer(tag))
    reader = Words()
    reader.feed(TAG.sub("", source))
    reader.close()
    for text in reader.found:
        if set(WORD.findall(text)) - NO_WORDS:
            yield " ".join(text.split())


@for_every("template", TEMPLATES)
def test_every_word_of_a_template_is_in_the_catalogue(template: str) -> None:
    found = list(untranslated((ROOT / template).read_text(encoding="utf-8")))
    if template in NOT_YET:
        assert found, "is clean: take it out of NOT_YET"
    else:
        assert not found


@for_every(
    "source",
    [
        "<p>Round 1</p>",
        "<a title='Close'></a>",
        "{% include 'a.html' with word=\"done\" %}",
        "{{ count }} page{{ count|pluralize }}",
    ],
)
def test_a_word_outside_of_the_catalogue_is_found(source: str) -> None:
    assert list(untranslated(source))


def test_a_word_in_the_catalogue_is_not() -> None:
    source = (
        '<p title="{% translate "Close" %}">{% blocktranslate %}Round{% endblocktranslate %}</p>'
    )
    assert not list(untranslated(source))


def test_every_apostrophe_in_the_catalogue_is_a_curly_one() -> None:
    assert STRAIGHT.search('"It isn\'t"')
    assert not STRAIGHT.findall(CATALOGUE.read_text(encoding="utf-8"))
