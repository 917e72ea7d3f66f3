"""The rules of a bustle, as anybody may read them."""

import html
from dataclasses import replace

from scoring.rules import book as books
from tests import cast


def page(client, bustle):
    answer = client.get(f"/b/{bustle.slug}/rules/")
    assert answer.status_code == 200
    return html.unescape(answer.content.decode())


def test_everybody_reads_points_doors_and_customs_before_the_bustle(client, club):
    details = {"rules_note": "No cigars.\n", "customs": {"counters": "two_fives"}}
    text = page(client, cast.bustle_in_setup(club, **details))
    assert "Alone, all 5 tricks (march)" in text
    assert "The player who makes trump may go alone." in text
    assert "Each side takes two fives" in text
    assert "No cigars." in text


def test_the_public_page_leads_to_the_rules(client, eight):
    assert f"/b/{eight.slug}/rules/" in client.get(f"/b/{eight.slug}/").content.decode()


def test_a_correction_after_the_start_is_told_to_everybody(client, eight, monkeypatch):
    assert "were corrected" not in page(client, eight)
    book = books.load_book()
    old = book.presets["north-american"]
    new = replace(old, version=2, params={"euchre": 3, "joker": True})
    changed = replace(book, presets={**book.presets, old.slug: new})
    monkeypatch.setattr(books, "load_book", lambda: changed)
    text = page(client, eight)
    assert "were corrected after the evening began" in text
    assert "euchre 3 instead of 2" in text
    assert "0 to 2 tricks (euchre): others 3, tonight 2" in text


def test_a_bustle_that_is_not_there_has_no_rules(client, db):
    assert client.get("/b/nothing/rules/").status_code == 404


def test_what_three_at_a_table_play_is_said_and_leads_to_its_rules(client, club):
    bustle = cast.bustle_in_setup(club, odd_numbers="threes", threes_slug="three-handed")
    text = page(client, bustle)
    assert 'href="/rules/three-handed/"' in text
    assert "Three at a table play Three-handed Euchre (seven cards)." in text
    other = cast.bustle_in_setup(club)
    assert "three at a table" not in page(client, other)
