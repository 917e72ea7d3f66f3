"""Sentences of engines in another language."""

import pytest
from django.utils import translation
from django.utils.translation import trans_real

from scoring.saying import said
from scoring.sentences import Sentence

CATALOGUE = {
    "Colour": "Color",
    "%(who)s sits at %(where)s.": "At %(where)s sits %(who)s.",
    "table %(number)s": "Tisch %(number)s",
    ("%(count)s hand", 0): "%(count)s Blatt",
    ("%(count)s hand", 1): "%(count)s Blätter",
}


@pytest.fixture(autouse=True)
def _catalogue(monkeypatch):
    other = trans_real.DjangoTranslation("en-gb")
    other._catalog = trans_real.TranslationCatalog()
    other._catalog.update(
        type("Catalogue", (), {"_catalog": CATALOGUE, "plural": lambda n: n != 1})
    )
    monkeypatch.setitem(trans_real._translations, "en-gb", other)
    with translation.override("en-gb"):
        yield


def test_a_sentence_is_its_english_text():
    assert Sentence("%(count)s hand", "%(count)s hands", count=2) == "2 hands"


def test_a_sentence_is_said_with_its_values_in_the_other_language():
    table = Sentence("table %(number)s", number=3)
    sentence = Sentence("%(who)s sits at %(where)s.", who="Ann", where=table)
    assert said(sentence) == "At Tisch 3 sits Ann."


def test_a_plain_text_is_said_too_and_nothing_stays_nothing():
    assert [said("Colour"), said("not in it"), said("")] == ["Color", "not in it", ""]


def test_a_number_chooses_the_words():
    hands = [Sentence("%(count)s hand", "%(count)s hands", count=count) for count in (1, 2)]
    assert [said(one) for one in hands] == ["1 Blatt", "2 Blätter"]
