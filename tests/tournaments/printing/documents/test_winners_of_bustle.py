"""Who gets a certificate: by the prizes where there are some, else by the standings."""

import pytest

from tests import cast
from tests.tournaments import paying
from tests.tournaments.bustles import play_round
from tests.tournaments.printing.documents.reading import opened, text_of
from tournaments.models import Player
from tournaments.printing.registry import DOCUMENTS
from tournaments.printing.typesetting.typesetter import NothingToPrint

pytestmark = pytest.mark.django_db


def made(bustle, kind="winners"):
    return DOCUMENTS[kind].render(bustle, {}, lambda *_: None).content


def test_without_prizes_it_is_the_first_three_and_namesakes_have_a_small_number(eight):
    Player.objects.filter(name__in=["Ada", "Ben"]).update(name="Ada Lee")
    play_round(eight)
    text = text_of(made(eight))
    assert "1st place" in text
    assert "Ada Lee (" not in text
    assert "1 game won · No. 2" in text
    assert "Most loners" not in text
    assert "Thursday club" in text


@pytest.mark.full
def test_every_prize_that_is_won_has_a_page(club):
    night = paying.in_play(club)
    who = paying.played(night, level=2)
    pdf = made(night)
    assert len(opened(pdf).pages) == 5
    text = text_of(pdf)
    for said in ("1st place", "2nd and 3rd place", "4th place", "Most loners", who["also"]):
        assert said in text


def test_before_anything_was_played_nobody_has_won(eight):
    with pytest.raises(NothingToPrint, match="No winners yet"):
        made(eight)


@pytest.mark.full
def test_team_cards_name_the_opponents_that_are_drawn_and_leave_lines_for_the_rest(club):
    bustle = cast.evening(
        club, players=8, rounds=3, hands=2, format="swiss", teams=True, until_round=1
    )
    pdf = made(bustle, "team_cards")
    assert len(opened(pdf).pages) == 2
    text = text_of(pdf)
    assert text.count("Our captain") == 4
    assert "Sit-out" not in text
