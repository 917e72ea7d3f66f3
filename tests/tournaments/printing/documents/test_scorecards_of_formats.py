"""Scorecards where results decide the rounds to come: lines to fill in."""

import pytest

from tests import cast
from tests.tournaments.printing.documents.reading import text_of
from tournaments.printing.documents.scorecards import scorecards_pdf

pytestmark = pytest.mark.django_db


def cards(club, **what):
    details = {"players": 8, "rounds": 3, "hands": 2, "until_round": 0} | what
    bustle = cast.evening(club, **details)
    return text_of(scorecards_pdf(bustle, {}, lambda *_done: None).content)


@pytest.mark.full
@pytest.mark.parametrize("until_round", [0, 1])
def test_rounds_that_go_by_results_are_lines_to_fill_in(club, until_round):
    text = cards(club, format="winners_move", until_round=until_round)
    assert text.count("Initials") == 8
    assert text.count("Table ·") == 8 * (2 - until_round)
    assert text.count("vs.") == 8 * 3


@pytest.mark.full
def test_who_keeps_a_partner_finds_the_name_on_every_line(club):
    text = cards(club, format="swiss")
    assert text.count("Table ·") == 8 * 2
    assert "with vs." not in text


@pytest.mark.full
def test_who_has_no_partner_has_no_card_and_who_is_known_to_sit_out_reads_it(club):
    text = cards(club, format="round_robin", players=11)
    assert text.count("Initials") == 10
    assert text.count("Sit-out") == 2 * 3


@pytest.mark.full
def test_a_rotation_has_no_line_to_fill_in_before_its_final(club):
    assert cards(club, rounds=3).count("Table ·") == 0
    assert cards(club, rounds=3, final="final_table").count("Table ·") == 8
