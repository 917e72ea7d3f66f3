"""Every document of a bustle of people with names of every kind: whole, tagged, fonts inside."""

import pytest

from tests.cases import for_every
from tests.tournaments.bustles import play_round, started
from tests.tournaments.printing.documents.cast import HOSTILE
from tests.tournaments.printing.documents.reading import (
    A4,
    LETTER,
    claims_ua,
    font_files,
    is_tagged,
    size_in_mm,
    text_of,
)
from tournaments.printing.registry import DOCUMENTS
from tournaments.printing.typesetting.typesetter import pictures_only

pytestmark = pytest.mark.django_db

SIZES = {"letter": LETTER, "a4": A4}
# What names nobody, or in numbers.
NAMELESS = {"blank_cards", "squad_cards", "table_tents", "rules_card", "certificate"}
# What only some bustles have: teams, money.
OF_OTHERS = {"team_cards", "cash_sheet"}
# A page a winner: not everybody has one.
OF_SOME = {"winners"}


@pytest.fixture
def rotation(club):
    """The same people without partners."""
    bustle = started(club, HOSTILE)
    play_round(bustle, "NN")
    return bustle


def made(bustle, kind, paper="letter"):
    return DOCUMENTS[kind].render(bustle, {"paper": paper, "origin": "http://h"}, lambda *_: None)


def written_in(name, text):
    """Also backwards, as right to left stands on the page."""
    plain = name.replace(" ", "")
    return plain in text or plain[::-1] in text


@for_every("kind", sorted(set(DOCUMENTS) - OF_OTHERS), undo=True, quick=2)
def test_every_document_is_tagged_has_its_fonts_inside_and_every_name(rotation, kind):
    for paper, size in SIZES.items():
        document = made(rotation, kind, paper)
        pdf = document.content
        assert size_in_mm(pdf) in (size, size[::-1])
        assert is_tagged(pdf)
        assert claims_ua(pdf)
        fonts = font_files(pdf)
        assert fonts
        assert all(fonts.values())
        assert document.pages >= 1
        assert document.picture.startswith(b"\x89PNG")
        text = text_of(pdf).replace(" ", "")
        found = [name for name in HOSTILE if written_in(name, text)]
        if kind in OF_SOME:
            assert found
        elif kind not in NAMELESS:
            assert found == list(HOSTILE)


@pytest.mark.full
def test_pictures_alone_cost_no_document(rotation):
    with pictures_only():
        document = made(rotation, "scorecards")
    assert (document.content, document.pages) == (b"", 0)
    assert document.picture.startswith(b"\x89PNG")
    assert made(rotation, "rules_card").content.startswith(b"%PDF")
