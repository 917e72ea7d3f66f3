"""Results: the standings and every table, as they were given."""

from datetime import datetime

import pytest

from tests.cases import for_every
from tests.tournaments.printing.documents.cast import BUSTLE, HOSTILE, people
from tests.tournaments.printing.documents.reading import (
    A4,
    LETTER,
    claims_ua,
    is_tagged,
    opened,
    size_in_mm,
    text_of,
)
from tests.tournaments.printing.documents.tags import (
    ids_of_headers,
    kinds_of_elements,
    strayed_tags,
)
from tournaments.printing.documents.base import Person
from tournaments.printing.documents.results import (
    Book,
    Correction,
    FiguresLine,
    RoundResult,
    Side,
    StandingLine,
    TableResult,
    results,
)
from tournaments.printing.typesetting.typesetter import NothingToPrint, Paper

TITLES = ("Games won", "Loners")
AS_OF = datetime(2026, 11, 20, 22, 14)  # noqa: DTZ001 - the hall's own clock
ANN, BOB, CY, DEE, EVE = (
    Person(name, number) for number, name in enumerate(("Ann", "Bob", "Cy", "Dee", "Eve"), start=1)
)


def line(person: Person, **given: object) -> StandingLine:
    values = {"place": "1", "points": 50, "figures": (5, 2)} | given
    return StandingLine(person=person, **values)  # type: ignore[arg-type]


def printed(lines: list[StandingLine], *rounds: RoundResult, final: bool = True) -> bytes:
    return results(
        BUSTLE, lines, Book(rounds), Paper.LETTER, tie_breaks=TITLES, as_of=AS_OF, final=final
    )


def one_table(first: int | None, second: int | None, note: str = "") -> RoundResult:
    sides = (Side((ANN, BOB), first), Side((CY, DEE), second))
    return RoundResult(1, (TableResult(4, sides, note),), ((EVE, 7),))


def test_a_line_has_place_name_points_games_loners_and_rounds() -> None:
    text = text_of(printed([line(ANN, place="2=", by_round=(30, 20))]))
    assert "2= Ann 50 5 2 30 20" in text


def test_a_round_not_played_yet_stays_empty() -> None:
    text = text_of(printed([line(ANN, by_round=(30, 20)), line(BOB, by_round=(50, None))]))
    assert "Bob 50 5 2 50" in text
    assert "None" not in text


def test_a_credit_for_a_round_without_a_seat_stands_in_brackets_and_is_explained() -> None:
    told = "(7): credit for a round sat out."
    text = text_of(printed([line(ANN, by_round=(7, 20), credits=(1,)), line(BOB, by_round=(7, 9))]))
    assert "Ann 50 5 2 (7) 20" in text
    assert "Bob 50 5 2 7 9" in text
    assert told in text
    assert told not in text_of(printed([line(ANN, by_round=(7, 20))]))


def test_somebody_who_left_stays_marked() -> None:
    assert "Ann left after round 3" in text_of(printed([line(ANN, note="left after round 3")]))


def test_a_line_says_which_rule_put_it_below_the_one_above() -> None:
    why = "Level on points; behind on games won, 3 to 5."
    text = text_of(printed([line(ANN), line(BOB, place="2", decided_by=why)]))
    assert text.index("Ann") < text.index("Bob") < text.index(why)


def test_a_table_shows_both_sides_and_the_score() -> None:
    text = text_of(printed([line(ANN)], one_table(7, 4)))
    assert "Round 1 Table Score 4 Ann & Bob 7 – 4 Cy & Dee" in text


@pytest.mark.full
def test_a_round_of_many_tables_runs_over_pages_and_loses_none() -> None:
    sides = (Side((ANN, BOB), 7), Side((CY, DEE), 4))
    tables = tuple(TableResult(1000 + number, sides) for number in range(160))
    pages = opened(printed([line(ANN)], RoundResult(1, tables))).pages
    found = [page.extract_text().count("Ann & Bob") for page in pages]
    assert sum(found) == 160
    assert max(found) < 50  # a page has no room for more: they would hang over its edge


def test_a_sit_out_is_listed_with_its_credit() -> None:
    assert "Sit-outs: Eve 7" in text_of(printed([line(ANN)], one_table(7, 4)))


def test_a_score_that_is_not_in_says_so() -> None:
    assert "Ann & Bob not in Cy & Dee" in text_of(printed([line(ANN)], one_table(7, None)))


def test_a_corrected_score_says_so() -> None:
    assert "Cy & Dee (corrected)" in text_of(printed([line(ANN)], one_table(7, 4, "corrected")))


def test_a_table_without_partnerships_lists_each_player_with_points() -> None:
    sides = (Side((ANN,), 7), Side((BOB,), 4), Side((CY,), 10))
    text = text_of(printed([line(ANN)], RoundResult(1, (TableResult(1, sides),))))
    assert "Ann 7 Bob 4 Cy 10" in text


def test_every_page_says_which_one_it_is_and_when_it_was_true() -> None:
    pdf = printed([line(person) for person in people(80)])
    pages = [page.extract_text() for page in opened(pdf).pages]
    assert len(pages) > 1
    for number, text in enumerate(pages, start=1):
        assert f"Page {number} of {len(pages)}" in text
        assert "As of Friday, November 20, 2026, 10:14 PM" in text
        assert "Test Hall Euchre Bustle" in text


def test_a_correction_after_the_round_is_said_with_what_it_was() -> None:
    book = Book(corrections=(Correction(3, 7, "4–0", "3–2", "22:10"),))
    text = text_of(results(BUSTLE, [line(ANN)], book, Paper.A4, tie_breaks=TITLES, as_of=AS_OF))
    assert "Round 3, table 7: 3–2, was 4–0 (22:10)." in text
    assert "Corrected after" not in text_of(printed([line(ANN)]))


def test_what_everybody_did_is_a_table_of_its_own() -> None:
    told = "Rounds scored as totals only aren’t counted here."
    book = Book(titles=("Called", "Made"), figures=(FiguresLine(BOB, (9, None)),), uncounted=True)
    text = text_of(results(BUSTLE, [line(ANN)], book, Paper.A4, tie_breaks=TITLES, as_of=AS_OF))
    assert "How everyone played Player Called Made Bob 9" in text
    assert told in text
    assert told not in text_of(printed([line(ANN)]))


def test_what_is_not_final_is_not_called_final() -> None:
    assert "Standings so far" in text_of(printed([line(ANN)], final=False))
    assert "Final results" in text_of(printed([line(ANN)]))


def test_many_rounds_turn_the_page_sideways() -> None:
    assert size_in_mm(printed([line(ANN, by_round=(1,) * 12)])) == LETTER
    assert size_in_mm(printed([line(ANN, by_round=(1,) * 13)])) == LETTER[::-1]


def test_a4_is_a4() -> None:
    pdf = results(BUSTLE, [line(ANN)], Book(), Paper.A4, tie_breaks=TITLES, as_of=AS_OF)
    assert size_in_mm(pdf) == A4


@pytest.mark.full
@for_every("name", HOSTILE)
def test_any_name_prints_whole(name: str) -> None:
    text = text_of(printed([line(Person(name, 1))])).replace(" ", "")
    written = name.replace(" ", "")
    assert written in text or written[::-1] in text


def test_results_are_tagged_with_a_title() -> None:
    pdf = printed([line(ANN)], one_table(7, 4))
    assert is_tagged(pdf)
    assert claims_ua(pdf)
    metadata = opened(pdf).metadata
    assert metadata is not None
    assert metadata.title == "Final results – Test Hall Euchre Bustle"


def test_no_standings_is_said_clearly() -> None:
    with pytest.raises(NothingToPrint, match="standings are empty"):
        printed([])


def test_whoever_is_said_to_be_ahead_is_so_also_with_the_fewest_points(monkeypatch) -> None:
    told = {}
    monkeypatch.setattr(
        "tournaments.printing.documents.results.typeset",
        lambda *_, parts, **_rest: told.update(parts[0]()) or b"",
    )
    low = (Side((ANN,), 2, ahead=True), Side((BOB,), 9, ahead=False), Side((CY,), 9, ahead=False))
    most = (Side((ANN,), 2), Side((BOB,), 9))
    printed([line(ANN)], RoundResult(1, (TableResult(1, low), TableResult(2, most))))
    bold = [[side["ahead"] for side in table["sides"]] for table in told["rounds"][0]["tables"]]
    assert bold == [[True, False, False], [False, True]]


def test_a_long_book_in_parts_is_one_book(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournaments.printing.documents.results.LINES_OF_A_PART", 3)
    people = [Person(f"Ann{number}", number) for number in range(1, 6)]
    table = TableResult(1, (Side((ANN,), 7), Side((BOB,), 4)))
    book = Book(
        rounds=(RoundResult(1, (table,) * 2), RoundResult(2, (table,) * 2)),
        titles=("Hands",),
        figures=tuple(FiguresLine(person, (64,)) for person in people),
    )
    lines = [line(person) for person in people]
    pdf = results(BUSTLE, lines, book, Paper.A4, tie_breaks=TITLES, as_of=AS_OF)
    text = text_of(pdf)
    assert [text.count(words) for words in ("How everyone played", "Round 1", "Ann5")] == [1, 1, 2]
    assert f"Page 1 of {pdf.pages}" in text
    assert f"Page {pdf.pages} of {pdf.pages}" in text
    assert claims_ua(pdf)
    assert strayed_tags(pdf) == []
    assert [kind for kind in kinds_of_elements(pdf) if kind in ("/H1", "/H2")] == [
        "/H1", "/H2", "/H2", "/H2",
    ]  # fmt: skip
    ids, named = ids_of_headers(pdf)
    assert len(ids) == len(set(ids)) > 10
    assert ids == sorted(ids)
    assert named <= set(ids)
