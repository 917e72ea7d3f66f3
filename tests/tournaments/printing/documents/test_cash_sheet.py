"""The cash sheet: everything that was said about the money, to the cent, with lines to sign."""

from datetime import datetime

import pytest

from tests.tiers import amount
from tests.tournaments.printing.documents.cast import BUSTLE, HOSTILE, people
from tests.tournaments.printing.documents.reading import (
    A4,
    claims_ua,
    is_tagged,
    opened,
    size_in_mm,
    text_of,
)
from tournaments.printing.documents.base import Person
from tournaments.printing.documents.cash_sheet import Cash, Gift, PrizeLine, Sum, cash_sheet
from tournaments.printing.typesetting.typesetter import NothingToPrint, Paper

AS_OF = datetime(2026, 11, 20, 22, 14)  # noqa: DTZ001 - the hall's own clock
ANN, BOB = Person("Ann", 1), Person("Bob", 2)


def sheet(**more: object) -> Cash:
    usual = {
        "fee": "$10.00",
        "payers": [(ANN, True), (BOB, False)],
        "pot": [Sum("1 fee", "$10.00"), Sum("In the pot", "$10.00", total=True)],
        "prizes": [
            PrizeLine("1st place", "$10.00", "", (Gift(ANN, "$10.00", paid=False),)),
            PrizeLine("Most loners", "$0.00", "Nobody has made a loner."),
        ],
        "coins": ["By the hands $0.50 should be in the euchre cup (2 times euchred)."],
        "box": [Sum("Fees of 1", "$10.00"), Sum("Must be in the box", "$10.00", total=True)],
        "held_for": [Sum("For prizes not paid yet", "$10.00")],
    }
    return Cash(**usual | more)  # type: ignore[arg-type]


def printed(cash: Cash, paper: Paper = Paper.LETTER) -> bytes:
    return cash_sheet(BUSTLE, cash, paper, as_of=AS_OF)


def test_it_says_what_came_in_what_goes_out_and_what_the_box_holds() -> None:
    text = text_of(printed(sheet(book=[("21:05", "expense, coffee", "$3.00")])))
    for said in (
        "In the pot $10.00",
        "Must be in the box $10.00",
        "For prizes not paid yet $10.00",
        "1st place $10.00",
        "Nobody has made a loner.",
        "2 times euchred",
        "Who has paid $10.00",
        "21:05 expense, coffee $3.00",
    ):
        assert said in text


def test_who_has_paid_and_who_was_given_a_prize_has_a_cross_in_the_box() -> None:
    assert text_of(printed(sheet())).count("×") == 1
    given = PrizeLine("1st place", "$10.00", "", (Gift(ANN, "$10.00", paid=True),))
    assert text_of(printed(sheet(prizes=[given]))).count("×") == 2


def test_a_count_is_said_and_without_one_there_is_a_line_for_it() -> None:
    assert "Counted:" in text_of(printed(sheet()))
    text = text_of(printed(sheet(counted="$9.00 counted. The box holds $1.00 less than it must.")))
    assert "$1.00 less than it must" in text
    assert "Counted:" not in text


@pytest.mark.full
def test_a_thousand_people_and_hostile_names_stay_whole() -> None:
    most = amount(1000, 60)
    many = [(person, True) for person in people(most)]
    names = [(Person(name, number), False) for number, name in enumerate(HOSTILE, start=2000)]
    pdf = printed(sheet(payers=[*many, *names]))
    text = text_of(pdf)
    assert f"Player Number{most}" in text
    for index, page in enumerate(opened(pdf).pages, start=1):
        assert f"Page {index} of" in page.extract_text()


def test_a_team_s_share_says_whose_it_is() -> None:
    gift = Gift(ANN, "$5.00", paid=False, team="Ann & Bob")
    text = text_of(printed(sheet(prizes=[PrizeLine("1st place", "$10.00", "", (gift,))])))
    assert "Ann of Ann & Bob $5.00" in text


def test_it_is_tagged_and_fits_either_paper() -> None:
    pdf = printed(sheet(), Paper.A4)
    assert is_tagged(pdf)
    assert claims_ua(pdf)
    assert size_in_mm(pdf) == A4


def test_without_money_there_is_no_sheet() -> None:
    nothing = Cash("", [], [], [], [], [], [])
    with pytest.raises(NothingToPrint, match="no entry fee"):
        printed(nothing)
