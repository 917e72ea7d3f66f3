"""Scorecards: who gets one, what stands on it, how many go on a page."""

from dataclasses import replace

import pytest

from tests.cases import for_every
from tests.tournaments.printing.documents.cast import BUSTLE, HOSTILE, card, cards, people
from tests.tournaments.printing.documents.reading import (
    A4,
    LETTER,
    claims_ua,
    is_tagged,
    language_of,
    opened,
    size_in_mm,
    text_of,
)
from tests.tournaments.printing.documents.tags import kinds_of_elements
from tournaments.printing.documents.base import Person
from tournaments.printing.documents.scorecards import Scorecard, Seated, cards_to_a_page, scorecards
from tournaments.printing.typesetting.typesetter import NothingToPrint, Paper


@pytest.mark.full
def test_forty_cards_fill_ten_pages() -> None:
    assert len(opened(scorecards(BUSTLE, cards(40), Paper.LETTER)).pages) == 10


def test_five_cards_need_a_second_page() -> None:
    assert len(opened(scorecards(BUSTLE, cards(5), Paper.A4)).pages) == 2


@pytest.mark.parametrize(("paper", "size"), [(Paper.LETTER, LETTER), (Paper.A4, A4)])
def test_the_page_has_the_size_of_the_paper(paper: Paper, size: tuple[float, float]) -> None:
    assert size_in_mm(scorecards(BUSTLE, cards(4), paper)) == size


def test_cards_too_long_for_a_quarter_page_go_two_to_a_page_turned_sideways() -> None:
    pdf = scorecards(BUSTLE, cards(4, rounds=12, hands=12), Paper.LETTER)
    assert len(opened(pdf).pages) == 2
    assert size_in_mm(pdf) == LETTER[::-1]


@pytest.mark.parametrize(("rounds", "hands", "expected"), [(8, 8, 4), (9, 8, 2), (8, 9, 2)])
def test_four_to_a_page_while_the_boxes_are_big_enough(
    rounds: int, hands: int, expected: int
) -> None:
    assert cards_to_a_page(cards(4, rounds=rounds, hands=hands)) == expected


def test_the_director_may_choose_how_many_go_on_a_page() -> None:
    pdf = scorecards(BUSTLE, cards(4), Paper.A4, per_page=2)
    assert len(opened(pdf).pages) == 2


def test_a_card_says_where_to_go_in_every_round() -> None:
    ann, bob, cy, dee = (Person(name, n) for n, name in enumerate(("Ann", "Bob", "Cy", "Dee"), 1))
    only = Scorecard(ann, (Seated(1, 17, "W", bob, (cy, dee)),), 8)
    text = text_of(scorecards(BUSTLE, [only], Paper.A4))
    assert "Table 17 · W with Bob vs. Cy Dee" in text


def test_a_sit_out_shows_the_points_it_is_worth() -> None:
    text = text_of(scorecards(BUSTLE, cards(4)[:1], Paper.A4))
    assert "8 Sit-out 7 Write" in text


def test_a_card_names_the_bustle_the_place_and_the_day() -> None:
    text = text_of(scorecards(BUSTLE, cards(1), Paper.A4))
    assert (
        "Test Hall Euchre Bustle Friday, November 20, 2026, 7:00 PM · Test Hall, Upper Room" in text
    )


def test_a_card_is_told_apart_from_a_namesake_s_by_number() -> None:
    twin = Scorecard(Person("Ann Lee", 31, namesake=True), (Seated(1),), 8)
    assert "Ann Lee (31)" in text_of(scorecards(BUSTLE, [twin], Paper.LETTER))


def test_a_long_name_is_cut_before_its_number_and_a_partner_s_goes_on_two_lines() -> None:
    long = "Maximiliana Featherstonehaugh-Cholmondeley de la Fuente"
    twin = Person(long, 31, namesake=True)
    partner = Person("Anne-Marie Montgomery-Worthington", 5)
    only = Scorecard(Person("Bob", 1), (Seated(1, 1, "N", partner, (twin, Person("Cy", 3))),), 8)
    page = opened(scorecards(BUSTLE, [only], Paper.LETTER)).pages[0]
    left = {}

    def found(said, onto, at, *_font):
        left[said.strip()] = at[4] * onto[0] + at[5] * onto[2] + onto[4]

    page.extract_text(visitor_text=found)
    assert left["(31)"] < page.mediabox.width / 2
    assert left["Anne-Marie Montgomery-"] == left["Worthington"]


def test_a_partner_with_a_namesake_is_told_apart_by_number() -> None:
    twin = Person("Ann Lee", 31, namesake=True)
    only = Scorecard(Person("Bob", 1), (Seated(1, 1, "N", twin, tuple(people(2))),), 8)
    assert "Ann Lee (31)" in text_of(scorecards(BUSTLE, [only], Paper.A4))


def test_what_is_not_known_before_the_evening_is_left_to_write() -> None:
    only = Scorecard(Person("Bob", 1), (Seated(1), Seated(2)), 8)
    text = text_of(scorecards(BUSTLE, [only], Paper.A4))
    assert text.count("with") == 2
    assert "None" not in text


def test_in_a_game_without_partners_a_card_lists_the_others_at_the_table() -> None:
    seated = Seated(1, 2, "P1", None, tuple(people(3)), partnership=False)
    text = text_of(scorecards(BUSTLE, [Scorecard(Person("Bob", 9), (seated,), 8)], Paper.A4))
    assert "Player Number1, Player Number2, Player Number3" in text
    assert "vs." not in text


def test_partners_on_a_side_of_three_are_all_named() -> None:
    ann, *others = people(6)
    seated = Seated(1, 2, "P1", others[0], tuple(others[2:]), side=(others[1],))
    text = text_of(scorecards(BUSTLE, [Scorecard(ann, (seated,), 8)], Paper.A4))
    together = "with Player Number2, Player Number3"
    assert together in text
    assert "vs. Player Number4, Player Number5, Player Number6" in text.replace(together, "")


def test_more_names_than_fit_on_a_quarter_page_get_half_a_page() -> None:
    few, many = (
        Scorecard(Person("Bob", 9), (Seated(1, 2, "P1", None, tuple(people(n))),), 8)
        for n in (3, 5)
    )
    assert cards_to_a_page([few]) == 4
    assert cards_to_a_page([few, many]) == 2


@pytest.mark.full
@for_every("name", HOSTILE)
def test_any_name_prints_whole_on_its_card_and_on_others(name: str) -> None:
    strange = Person(name, 1)
    plain = people(6)[1:]
    both = [card(strange, plain), card(plain[0], [strange])]
    text = text_of(scorecards(BUSTLE, both, Paper.LETTER)).replace(" ", "")
    written = name.replace(" ", "")
    backwards = written[::-1]  # right to left: the order on the page, not of reading
    assert max(text.count(written), text.count(backwards)) >= 8


def test_a_name_that_no_font_can_write_does_not_stop_the_others() -> None:
    pdf = scorecards(BUSTLE, [card(Person("\U00012000\x07", 1), people(4))], Paper.A4)
    assert is_tagged(pdf)
    assert "Player Number2" in text_of(pdf)


def test_rounds_by_the_clock_have_one_box_for_all_hands() -> None:
    text = text_of(scorecards(BUSTLE, cards(1, hands=0), Paper.A4))
    assert "Round Hands Loners" in text


def test_a_code_is_printed_only_where_there_is_a_link() -> None:
    linked = cards(1)
    without = [replace(linked[0], link="")]
    assert len(opened(scorecards(BUSTLE, linked, Paper.A4)).pages[0].images) == 1
    assert len(opened(scorecards(BUSTLE, without, Paper.A4)).pages[0].images) == 0


def test_cards_are_tagged_titled_and_found_by_name_in_the_outline() -> None:
    pdf = scorecards(BUSTLE, cards(4), Paper.LETTER)
    assert is_tagged(pdf)
    assert claims_ua(pdf)
    assert language_of(pdf) == "en"
    reader = opened(pdf)
    assert reader.metadata is not None
    assert reader.metadata.title == "Scorecards – Test Hall Euchre Bustle"
    outline = [str(entry.title).strip("\u2068\u2069") for entry in reader.outline]
    assert outline == [person.name for person in people(4)]


def test_a_screen_reader_stops_at_every_round_and_reads_the_rest_of_it_in_one_go() -> None:
    kinds = kinds_of_elements(scorecards(BUSTLE, cards(1), Paper.LETTER))
    assert "".join(kinds).count("/P/Span" * 8) == 1


def test_no_cards_is_said_clearly() -> None:
    with pytest.raises(NothingToPrint, match="no players yet"):
        scorecards(BUSTLE, [], Paper.A4)
