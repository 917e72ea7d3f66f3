"""What hangs on the wall and lies at the door: sign-in sheet, seating, all rounds."""

from datetime import datetime

import pytest

from tests.tournaments.printing.documents.cast import BUSTLE, people
from tests.tournaments.printing.documents.reading import (
    LETTER,
    claims_ua,
    opened,
    size_in_mm,
    text_of,
)
from tournaments.printing.documents.base import Person
from tournaments.printing.documents.blank_cards import blank_cards
from tournaments.printing.documents.seating_list import SeatingLine, seating_list
from tournaments.printing.documents.sign_in_sheet import (
    LINES,
    WALK_INS,
    Expected,
    empty_lines,
    sign_in_sheet,
)
from tournaments.printing.documents.wall_chart import ChartedRound, wall_chart
from tournaments.printing.typesetting.typesetter import NothingToPrint, Paper

AS_OF = datetime(2026, 11, 20, 19, 14)  # noqa: DTZ001 - the hall's own clock
ANN, BOB, CY, DEE, EVE = (
    Person(name, number) for number, name in enumerate(("Ann", "Bob", "Cy", "Dee", "Eve"), start=1)
)


def seats(count: int) -> list[SeatingLine]:
    return [SeatingLine(person.name, person.number // 4 + 1, "N") for person in people(count)]


def seating(places: list[SeatingLine]) -> bytes:
    return seating_list(BUSTLE, 3, places, Paper.LETTER, as_of=AS_OF)


def chart(*rounds: ChartedRound) -> bytes:
    return wall_chart(BUSTLE, rounds, Paper.LETTER, as_of=AS_OF)


def test_the_sign_in_sheet_has_everybody_and_lines_for_walk_ins() -> None:
    expected = [Expected(ANN, here=True), Expected(BOB, word="waiting list")]
    text = text_of(sign_in_sheet(BUSTLE, expected, Paper.A4, as_of=AS_OF))
    assert "No. Name Here Paid" in text
    assert "1 Ann" in text
    assert "2 Bob waiting list" in text
    twins = [Expected(Person("Ann", 7, namesake=True))]
    assert "7 Ann (7)" in text_of(sign_in_sheet(BUSTLE, twins, Paper.A4, as_of=AS_OF))
    few, many = (
        len(opened(sign_in_sheet(BUSTLE, some, Paper.A4, as_of=AS_OF)).pages)
        for some in ([], [Expected(person) for person in people(60)])
    )
    assert (few, many) == (1, 3)
    assert WALK_INS > 0


def test_the_last_page_of_the_sign_in_sheet_is_full() -> None:
    for paper, (first, other) in LINES.items():
        for count in range(70):
            lines = count + empty_lines(count, paper)
            assert lines - count >= WALK_INS
            assert (lines - first) % other == 0


def test_the_seating_says_table_and_seat_or_why_there_is_none() -> None:
    text = text_of(seating([SeatingLine("Ann", 7, "E"), SeatingLine("Bob", word="sits out")]))
    assert "Round 3: where to sit" in text
    assert "Ann 7 E" in text
    assert "Bob sits out" in text


@pytest.mark.full
@pytest.mark.parametrize(("count", "pages"), [(8, 1), (40, 1), (96, 1), (400, 3)])
def test_the_seating_fills_its_pages_and_loses_nobody(count: int, pages: int) -> None:
    pdf = seating(seats(count))
    assert len(opened(pdf).pages) == pages
    assert text_of(pdf).count("Player Number") == count


def test_the_chart_has_every_round_by_table_and_by_person() -> None:
    first = ChartedRound(1, ((4, ((ANN, BOB), (CY, DEE))),), (EVE,))
    second = ChartedRound(2, ((4, ((EVE, BOB), (CY, DEE))),), (ANN,))
    pdf = chart(first, second)
    assert size_in_mm(pdf) == LETTER[::-1]
    assert claims_ua(pdf)
    text = text_of(pdf)
    assert "Round 1 Round 2" in text
    assert "No table" in text
    assert "Ann 4 –" in text
    assert "Eve – 4" in text


def test_more_rounds_than_fit_across_go_on_further_pages() -> None:
    rounds = [ChartedRound(n, ((1, ((ANN, BOB), (CY, DEE))),)) for n in range(1, 18)]
    text = text_of(chart(*rounds))
    assert all(f"Round {number}" in text for number in range(1, 18))


def test_three_who_play_for_themselves_share_a_cell() -> None:
    assert "Ann, Bob, Cy" in text_of(chart(ChartedRound(1, ((1, ((ANN,), (BOB,), (CY,))),))))


def test_nothing_drawn_is_said_clearly() -> None:
    for empty in (lambda: seating([]), chart):
        with pytest.raises(NothingToPrint, match="draw the round first"):
            empty()


@pytest.mark.parametrize(("rounds", "hands", "cards"), [(8, 8, 4), (10, 8, 2), (8, 0, 4)])
def test_blank_cards_have_a_line_for_everything(rounds: int, hands: int, cards: int) -> None:
    pdf = blank_cards(BUSTLE, rounds, hands, Paper.A4)
    assert len(opened(pdf).pages) == 1
    assert claims_ua(pdf)
    text = text_of(pdf)
    assert text.count("Name") == cards
    assert text.count("vs.") == cards * rounds
    assert "None" not in text
