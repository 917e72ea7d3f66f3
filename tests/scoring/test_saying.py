"""Sentences of engines in another language."""

import json
import pickle

import pytest
from django.utils import translation
from django.utils.translation import trans_real

from scoring.saying import said
from scoring.sentences import Sentence, restored, stored

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


def test_a_stored_sentence_is_said_in_the_language_of_whoever_reads_it():
    table = Sentence("table %(number)s", number=3)
    sentence = Sentence("%(who)s sits at %(where)s.", who="Ann", where=table)
    kept = json.loads(json.dumps([stored(sentence), stored("Said long ago.")]))
    assert [said(restored(one)) for one in kept] == ["At Tisch 3 sits Ann.", "Said long ago."]


def test_a_sentence_comes_whole_out_of_a_cache():
    hands = Sentence("%(count)s hand", "%(count)s hands", count=2)
    assert said(pickle.loads(pickle.dumps(hands))) == "2 Blätter"


def test_what_is_no_sentence_is_shown_as_it_stands():
    broken: list[object] = [{}, {"": "%(who)s"}, {"": ["one", "many", "more"]}, {"": 5, "x": 1}]
    assert [said(restored(one)) for one in broken][:2] == ["", "%(who)s"]
