"""The rules card: one page whatever stands on it."""

from dataclasses import replace

import pytest

from scoring.rules.book import presets, resolve_ruleset
from scoring.rules.card import card
from scoring.rules.customs import customs_of
from tests.cases import for_every
from tests.tournaments.printing.documents.cast import BUSTLE
from tests.tournaments.printing.documents.reading import (
    A4,
    claims_ua,
    is_tagged,
    opened,
    size_in_mm,
    text_of,
)
from tournaments.printing.documents.rules_card import (
    Counters,
    Picture,
    PointRow,
    RulesCard,
    printed_rules,
    rules_card,
)
from tournaments.printing.typesetting.typesetter import Paper

CARD = RulesCard(
    title="Test rules",
    subtitle="Eight hands a round.",
    rows=(PointRow("March", "2", ""), PointRow("Euchred", "", "2")),
    allowed=("The dealer must name trump.",),
    customs=("Cut before every deal.",),
)


def test_the_card_lists_every_case_with_the_points_of_both_sides() -> None:
    text = text_of(rules_card(BUSTLE, CARD, Paper.A4))
    assert "Points Makers Others March 2 Euchred 2" in text


def test_what_is_allowed_and_what_is_custom_have_their_own_headings() -> None:
    text = text_of(rules_card(BUSTLE, CARD, Paper.A4))
    assert text.index("Allowed tonight") < text.index("The dealer must name trump.")
    assert text.index("At the table") < text.index("Cut before every deal.")


def test_an_empty_section_has_no_heading() -> None:
    text = text_of(rules_card(BUSTLE, replace(CARD, allowed=(), customs=()), Paper.A4))
    assert "Allowed tonight" not in text
    assert "At the table" not in text


@pytest.mark.full
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


def test_how_to_keep_score_stands_there_with_the_scores_that_the_drawn_cards_show() -> None:
    pictures = (Picture(3, 6, 4, right=0.5), Picture(7, 3, 2, up=True, hidden=True, crossed=True))
    how = Counters("Cards keep the score.", ("Cover the spots.",), pictures)
    text = text_of(rules_card(BUSTLE, replace(CARD, counters=how), Paper.A4))
    assert "Keeping score with cards" in text
    assert "Cover the spots." in text
    assert text.endswith("3 7")
    assert "Keeping score" not in text_of(rules_card(BUSTLE, CARD, Paper.A4))


@pytest.mark.full
@for_every("paper", Paper, quick=1)
@for_every("slug", [preset.slug for preset in presets()], quick=2)
def test_every_ruleset_fits_one_page_with_all_that_it_says(slug: str, paper: Paper) -> None:
    said = card(resolve_ruleset(slug))
    pdf = rules_card(BUSTLE, printed_rules(said), paper)
    assert len(opened(pdf).pages) == 1
    text = text_of(pdf).replace("- ", "-")
    assert said.title in text
    assert all(row.case in text for row in said.rows)
    assert all(line in text for line in (*said.allowed, *said.customs))
    assert claims_ua(pdf)


@pytest.mark.full
@pytest.mark.parametrize("slug", ["british", "robson"])
def test_a_card_with_every_door_open_and_the_longest_customs_still_fits(slug: str) -> None:
    options = {"farmers_hand": "exchange", "ace_no_face": "redeal", "partners_best": True}
    ruleset = resolve_ruleset(slug, {**options, "robson_deduct": True, "blind_loner": True})
    longest = {
        group.name: max(group.choices, key=lambda key: len(group.choices[key].says))
        for group in customs_of(ruleset)
    }
    said = card(ruleset, longest | {"counters": "two_three_crossed"})
    note = ["A custom of the house that somebody typed, in one long line of its own."] * 8
    pdf = rules_card(BUSTLE, printed_rules(said, note), Paper.LETTER)
    assert len(opened(pdf).pages) == 1
    assert "Crossed cards are five" in text_of(pdf)
