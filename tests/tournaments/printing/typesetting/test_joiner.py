"""The joiner: parts of a document become one, and every tag still knows its text."""

import io
import subprocess
import sys

import pikepdf
import pytest

from tests import paper
from tests.tournaments.printing.documents.cast import BUSTLE
from tests.tournaments.printing.documents.reading import claims_ua, opened, text_of
from tests.tournaments.printing.documents.tags import outline_of, strayed_tags
from tournaments.printing.documents import scorecards as cards_of
from tournaments.printing.documents.base import Person
from tournaments.printing.documents.scorecards import Scorecard, Seated, scorecards
from tournaments.printing.typesetting.typesetter import Paper, Pdf


def cards(count: int, name: str = "Ann") -> list[Scorecard]:
    people = [Person(f"{name}{number}", number) for number in range(1, count + 1)]
    return [
        Scorecard(person, (Seated(1, 1, "N", people[0], (people[1], people[2])),), 8)
        for person in people
    ]


@pytest.fixture
def parts_of_four(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cards_of, "CARDS_OF_A_PART", 4)


def printed(count: int, name: str = "Ann") -> Pdf:
    return scorecards(BUSTLE, cards(count, name), Paper.LETTER)


@pytest.mark.usefixtures("parts_of_four")
def test_a_document_in_parts_is_one_document_with_all_its_tags() -> None:
    pdf = printed(10)
    assert pdf.pages == len(opened(pdf).pages) == 3
    assert strayed_tags(pdf) == []
    assert [entry.strip("\u2068\u2069") for entry in outline_of(pdf)] == [
        f"Ann{number}" for number in range(1, 11)
    ]
    assert claims_ua(pdf)
    assert pdf == printed(10)
    assert pdf.picture


@pytest.mark.full
def test_a_document_in_parts_reads_like_the_same_in_one_piece(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    whole = printed(6)
    monkeypatch.setattr(cards_of, "CARDS_OF_A_PART", 4)
    pdf = printed(6)
    assert text_of(pdf) == text_of(whole)
    with pikepdf.open(io.BytesIO(pdf)) as ours, pikepdf.open(io.BytesIO(whole)) as theirs:
        for key in ("/Lang", "/MarkInfo", "/ViewerPreferences"):
            assert ours.Root[key] == theirs.Root[key]
        assert ours.docinfo == theirs.docinfo
        assert b"<xmpTPg:NPages>2<" in ours.Root.Metadata.read_bytes()


@pytest.mark.full
@pytest.mark.usefixtures("parts_of_four")
def test_one_part_that_no_font_can_write_costs_the_whole_its_claim() -> None:
    some = [*cards(4), *cards(3, "Rare \U00012000 ")]
    pdf = scorecards(BUSTLE, some, Paper.LETTER)
    assert not claims_ua(pdf)
    assert strayed_tags(pdf) == []


@pytest.mark.full
def test_cards_for_160_people_take_little_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paper, "a_process_each", True)
    script = "from bench import paper; paper.PLAYERS = 160; print(paper.our_cards().memory)"
    setup = "import django; django.setup(); "
    ran = subprocess.run(
        [sys.executable, "-c", setup + script], capture_output=True, text=True, check=True
    )
    assert int(ran.stdout) < 300e6


@pytest.mark.full
def test_cards_for_160_people_keep_their_tags() -> None:
    pdf = printed(160)
    assert pdf.pages == 40
    assert strayed_tags(pdf) == []
    assert len(outline_of(pdf)) == 160
