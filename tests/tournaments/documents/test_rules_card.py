"""The rules card: one page whatever stands on it."""

from dataclasses import replace

from tournaments.documents.rules_card import PointRow, RulesCard, rules_card
from tournaments.documents.typesetting import Paper

from .cast import BUSTLE
from .reading import A4, claims_ua, is_tagged, opened, size_in_mm, text_of

CARD = RulesCard(
    title="Test rules",
    subtitle="Eight hands a round.",
    rows=(PointRow("March", "2", ""), PointRow("Euchred", "", "2")),
    allowed=("The dealer must name trump.",),
    customs=("Cut before every deal.",),
)


def test_the_card_lists_every_case_with_the_points_of_both_sides() -> None:
    text = text_of(rules_card(BUSTLE, CARD, Paper.A4))
    assert "Points Makers Defenders March 2 Euchred 2" in text


def test_what_is_allowed_and_what_is_custom_have_their_own_headings() -> None:
    text = text_of(rules_card(BUSTLE, CARD, Paper.A4))
    assert text.index("Allowed tonight") < text.index("The dealer must name trump.")
    assert text.index("At the table") < text.index("Cut before every deal.")


def test_an_empty_section_has_no_heading() -> None:
    text = text_of(rules_card(BUSTLE, replace(CARD, allowed=(), customs=()), Paper.A4))
    assert "Allowed tonight" not in text
    assert "At the table" not in text


def test_a_long_card_shrinks_to_one_page_and_loses_nothing() -> None:
    sentences = tuple(f"Sentence number {n} says what is allowed." for n in range(30))
    pdf = rules_card(BUSTLE, replace(CARD, rows=CARD.rows * 8, allowed=sentences), Paper.A4)
    assert len(opened(pdf).pages) == 1
    assert all(sentence in text_of(pdf) for sentence in sentences)


def test_the_card_is_tagged_a4_and_titled() -> None:
    pdf = rules_card(BUSTLE, CARD, Paper.A4)
    assert size_in_mm(pdf) == A4
    assert is_tagged(pdf)
    assert claims_ua(pdf)
    metadata = opened(pdf).metadata
    assert metadata is not None
    assert metadata.title == "Test rules – Test Hall Euchre Bustle"
