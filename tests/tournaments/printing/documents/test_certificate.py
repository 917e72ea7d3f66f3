"""The certificate: figures beside the best possible, and a chart that anybody can count."""

from dataclasses import replace
from datetime import datetime

import pytest

from tests.tournaments.printing.documents.cast import BUSTLE
from tests.tournaments.printing.documents.reading import (
    A4,
    LETTER,
    claims_ua,
    is_tagged,
    opened,
    size_in_mm,
    text_of,
)
from tournaments.printing.documents.certificate import (
    Certificate,
    ChartRound,
    ChartTable,
    Figure,
    certificate,
)
from tournaments.printing.typesetting.typesetter import NothingToPrint, Paper

AS_OF = datetime(2026, 11, 20, 20, 15)  # noqa: DTZ001 - the hall's own clock


def chart(tables: int, rounds: int) -> tuple[ChartRound, ...]:
    def table(number: int) -> ChartTable:
        first = 4 * number - 3
        return ChartTable(number, ((first, first + 1), (first + 2, first + 3)))

    every = tuple(table(number) for number in range(1, tables + 1))
    return tuple(
        ChartRound(number, every, (4 * tables + 1,), played=number == 1)
        for number in range(1, rounds + 1)
    )


CERTIFIED = Certificate(
    facts=("9 players, 2 tables, 3 rounds. Format: Rotation.",),
    figures=(
        Figure("Partners met again", "How often partners meet again.", 3, 1, "within 2 of it"),
    ),
    words=("Nobody sits out two rounds in a row.",),
    check=("Count by hand.", "Drawn with seed 77 for the rounds from 2 on."),
    rounds=chart(2, 3),
    final=False,
)


def made(certified: Certificate = CERTIFIED, paper: Paper = Paper.LETTER) -> bytes:
    return certificate(BUSTLE, certified, paper, as_of=AS_OF)


def test_every_figure_stands_beside_the_best_with_what_it_means() -> None:
    text = text_of(made())
    assert "Test Hall Euchre Bustle" in text
    assert "Partners met again How often partners meet again. 3 1 within 2 of it" in text
    assert "Nobody sits out two rounds in a row." in text
    assert "Drawn with seed 77" in text
    assert "As of Friday, November 20, 2026, 8:15 PM" in text


def test_the_chart_has_every_round_in_numbers_and_who_sits_out() -> None:
    text = text_of(made())
    assert "1 1+2 v 3+4" in text
    assert "2 5+6 v 7+8" in text
    assert text.count("Sitting out: 9") == 3
    assert "Round 1 as it was played" in text
    assert "Round 2 as" not in text


def test_three_who_play_alone_are_a_list_of_numbers() -> None:
    table = ChartTable(1, ((7, 8, 9),))
    text = text_of(made(replace(CERTIFIED, rounds=(ChartRound(1, (table,), (), False),))))
    assert "1 7, 8, 9" in text
    assert "Sitting out: " not in text


@pytest.mark.parametrize(("paper", "size"), [(Paper.LETTER, LETTER), (Paper.A4, A4)])
def test_it_comes_on_both_papers_tagged(paper: Paper, size: tuple[float, float]) -> None:
    pdf = made(paper=paper)
    assert size_in_mm(pdf) == size
    assert is_tagged(pdf)
    assert claims_ua(pdf)


@pytest.mark.full
def test_the_figures_have_the_first_page_and_a_large_chart_many_more() -> None:
    assert len(opened(made()).pages) == 2
    pages = opened(made(replace(CERTIFIED, rounds=chart(160, 10)))).pages
    assert 8 <= len(pages) <= 16


def test_after_the_last_round_it_is_called_what_was_played() -> None:
    assert "What was played" in text_of(made(replace(CERTIFIED, final=True)))


def test_without_a_round_there_is_nothing_to_certify() -> None:
    with pytest.raises(NothingToPrint, match="no rounds"):
        made(replace(CERTIFIED, rounds=()))
