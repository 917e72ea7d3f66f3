"""Cards of teams: whom they meet, and room for two captains."""

import pytest

from tests.cases import for_every
from tests.tournaments.printing.documents.cast import BUSTLE, HOSTILE
from tests.tournaments.printing.documents.reading import claims_ua, opened, text_of
from tournaments.printing.documents.base import Person
from tournaments.printing.documents.team_cards import Meeting, TeamCard, squad_cards, team_cards
from tournaments.printing.typesetting.typesetter import NothingToPrint, Paper

ANN, BOB = Person("Ann", 1), Person("Bob", 2)


def printed(*cards: TeamCard) -> bytes:
    return team_cards(BUSTLE, cards, Paper.LETTER)


def test_a_card_says_whom_the_team_meets_and_where() -> None:
    meetings = (Meeting(1, 7, ("The Bowers",)), Meeting(2, sits_out=True), Meeting(3))
    text = text_of(printed(TeamCard(4, "Left Bowers", (ANN, BOB), meetings)))
    assert "Left Bowers Ann & Bob" in text
    assert "1 7 The Bowers" in text
    assert "2 Sit-out" in text
    assert "Our captain Their captain" in text
    assert "None" not in text


def test_a_team_without_a_name_is_called_by_its_people_once() -> None:
    assert text_of(printed(TeamCard(4, "", (ANN, BOB), ()))).count("Ann & Bob") == 1
    twins = (ANN, Person("Ann", 2, namesake=True))
    assert "Ann & Ann (2)" in text_of(printed(TeamCard(4, "", twins, ())))


def test_two_cards_go_on_a_page() -> None:
    cards = [TeamCard(number, "", (ANN, BOB), (Meeting(1),)) for number in range(1, 6)]
    assert len(opened(printed(*cards)).pages) == 3


def test_many_rounds_stay_on_half_a_page() -> None:
    meetings = tuple(Meeting(number, 1, ("A", "B")) for number in range(1, 17))
    pdf = printed(*[TeamCard(one, "", (ANN, BOB), meetings) for one in (1, 2)])
    assert len(opened(pdf).pages) == 1
    assert claims_ua(pdf)


@pytest.mark.full
@for_every("name", HOSTILE)
def test_any_name_prints_whole(name: str) -> None:
    card = TeamCard(1, "", (Person(name, 1), BOB), (Meeting(1, 2, (name, "Cy")),))
    text = text_of(printed(card)).replace(" ", "")
    written = name.replace(" ", "")
    assert max(text.count(written), text.count(written[::-1])) == 2


def test_squads_have_a_form_of_three_pairs_and_three_games() -> None:
    pdf = squad_cards(BUSTLE, Paper.A4)
    assert len(opened(pdf).pages) == 1
    assert claims_ua(pdf)
    text = text_of(pdf)
    assert text.count("Squad match") == 2
    assert text.count("Game 3") == 2
    assert "Captain of squad A" in text


def test_no_teams_is_said_clearly() -> None:
    with pytest.raises(NothingToPrint, match="no teams yet"):
        printed()
