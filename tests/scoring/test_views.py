"""Public pages about rules: everybody may read them."""

import html

import pytest

from scoring.rules.book import presets, resolve_ruleset
from scoring.rules.cases import point_table
from scoring.rules.words import load_words
from tests.cases import for_every

pytestmark = pytest.mark.django_db


def page(client, address):
    response = client.get(address)
    assert response.status_code == 200
    return html.unescape(response.content.decode())


def test_every_ruleset_is_listed_with_its_source_and_a_way_to_it(client):
    text = page(client, "/rules/")
    for preset in presets():
        assert preset.name in text
        assert preset.origin in text
        assert f"/rules/{preset.slug}/" in text


def test_points_that_no_source_states_are_called_a_choice(client):
    text = page(client, "/rules/cats/")
    assert "Our choice, not in the sources" in text
    assert "the page only says the penalty is stiff" in text


def test_a_ruleset_says_how_it_differs_from_the_plain_game(client):
    assert "lone euchre 4 instead of 2" in page(client, "/rules/csl/")
    buck = page(client, "/rules/buck/")
    assert "A different kind of game" in buck
    assert "Players: 4. Pack: 24 cards, 5 each. Everyone starts at 25" in buck
    assert "points to win 0" not in buck
    plain = page(client, "/rules/north-american/")
    assert "The standard game" in plain
    assert "Not as in" not in plain


@pytest.mark.full
@for_every("slug", [preset.slug for preset in presets()], undo=True)
def test_a_ruleset_shows_every_line_of_its_point_table(client, slug):
    text = page(client, f"/rules/{slug}/")
    for row in point_table(resolve_ruleset(slug)):
        assert row.case in text


def test_a_ruleset_shows_doors_customs_counters_and_examples(client):
    text = page(client, "/rules/british/")
    assert "A defender may go alone." in text
    assert "The joker is the Benny" in text
    assert "Each side takes a six and a five." in text
    assert "A lone defender who wins three tricks" in text
    assert "Not possible: When the Benny is turned up, the dealer makes trump." in text


def test_a_ruleset_that_is_not_there_is_not_found(client):
    assert client.get("/rules/whist/").status_code == 404


def test_words_stand_by_region(client):
    text = page(client, "/rules/words/")
    for region in load_words():
        assert f'id="{region.key}"' in text
        assert all(one.word in text for one in region.words)


def test_nothing_can_be_sent_to_the_pages(client):
    for address in ("/rules/", "/rules/csl/", "/rules/words/"):
        assert client.post(address).status_code == 405
