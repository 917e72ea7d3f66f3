"""What `bench --print` measures is what the product prints, and the same by another library."""

import pytest

from bench import paper, reportlab_cards
from tests.tournaments.printing.documents.reading import opened, text_of


@pytest.fixture(autouse=True)
def _twelve(monkeypatch):
    monkeypatch.setattr(paper, "PLAYERS", 12)


def test_everybody_has_a_seat_in_every_round_and_never_with_themselves():
    cards = paper.scorecards_of_everybody()
    assert [len(card.route) for card in cards] == [8] * 12
    for card in cards:
        for stop in card.route:
            others = {stop.partner.number, *(one.number for one in stop.opponents)}
            assert len(others - {card.person.number}) == 3


@pytest.mark.full
def test_both_print_the_same_cards():
    ours, theirs = paper.our_cards(), paper.their_cards()
    assert ours.pages == theirs.pages == 3
    pdf, _pages = reportlab_cards.render(paper.EVENT, paper.scorecards_of_everybody())
    assert len(opened(pdf).pages) == 3
    assert "Firstname7 Lastname7" in text_of(pdf)
    for cost in (ours, theirs):
        assert cost.size > 10_000
        assert cost.memory > 10_000_000
        assert "pages" in str(cost)


def test_the_book_of_results_is_measured():
    assert paper.our_results().pages >= 3
