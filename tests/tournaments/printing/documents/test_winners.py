"""Winners' certificates: one page each, whatever the winner is called."""

import pytest

from tests.cases import for_every
from tests.tournaments.printing.documents.cast import BUSTLE, HOSTILE
from tests.tournaments.printing.documents.reading import A4, claims_ua, opened, size_in_mm, text_of
from tournaments.printing.documents.winners import Award, awards
from tournaments.printing.typesetting.typesetter import NothingToPrint, Paper


def test_a_page_says_who_won_what_where_and_when() -> None:
    pdf = awards(BUSTLE, [Award("Ann", "1st place", "71 points")], Paper.A4, club="Thursday club")
    assert size_in_mm(pdf) == A4[::-1]
    assert claims_ua(pdf)
    text = text_of(pdf)
    for said in ("Thursday club", "1st place", "Ann", "71 points", "Friday, November 20, 2026"):
        assert said in text


def test_a_team_is_named_with_its_people() -> None:
    given = [Award("The Bowers", "2nd place", members=("Ann", "Bob"))]
    assert "The Bowers Ann, Bob" in text_of(awards(BUSTLE, given, Paper.LETTER))


@pytest.mark.full
@for_every("name", HOSTILE)
def test_any_name_has_one_page(name: str) -> None:
    pdf = awards(BUSTLE, [Award(name, "1st place")], Paper.LETTER)
    assert len(opened(pdf).pages) == 1
    text, written = text_of(pdf).replace(" ", ""), name.replace(" ", "")
    assert written in text or written[::-1] in text


def test_no_winners_is_said_clearly() -> None:
    with pytest.raises(NothingToPrint, match="No winners yet"):
        awards(BUSTLE, [], Paper.A4)
