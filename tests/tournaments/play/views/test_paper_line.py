"""The quick line: what people type, and what is understood."""

import pytest

from tests import cast
from tests.cases import for_every
from tournaments.play.views.paper_line import NotUnderstood, PaperLine, fields_of, read_line


@for_every(
    ("text", "line"),
    [
        ("7 19 12", PaperLine(7, (19, 12))),
        ("7: 19-12", PaperLine(7, (19, 12))),
        ("  7,19–12 ", PaperLine(7, (19, 12))),
        ("7 -3 12", PaperLine(7, (-3, 12))),
        ("7 \N{MINUS SIGN}3 12", PaperLine(7, (-3, 12))),
        ("7 5 3 2", PaperLine(7, (5, 3, 2))),
        ("7 9 4 6h", PaperLine(7, (9, 4), 6)),
        ("7 9 4 6 hands", PaperLine(7, (9, 4), 6)),
        ("7 h6 9 4", PaperLine(7, (9, 4), 6)),
        ("7 19 12 +bob +cy", PaperLine(7, (19, 12), None, ("bob", "cy"))),
        ("7 19 12 ! 8 hands, signed", PaperLine(7, (19, 12), None, (), "8 hands, signed")),
        ("7", PaperLine(7, ())),
    ],
)
def test_a_line_is_understood(text, line):
    assert read_line(text) == line


@pytest.mark.parametrize("text", ["", "!", "hello", "seven 19 12", "7 19 12 bob", "+bob"])
def test_a_line_is_not_understood(text):
    with pytest.raises(NotUnderstood, match="Type the table"):
        read_line(text)


def test_a_line_becomes_the_fields_of_the_card(eight):
    table = cast.tables_of(eight)[0]
    first, second = table.players[:2]
    line = PaperLine(1, (9, 4), 6, (first.short[:3].lower(), first.short, second.short), "why")
    assert fields_of(line, table) == {
        "points_NS": "9",
        "points_EW": "4",
        f"loners_{first.seat}": "2",
        f"loners_{second.seat}": "1",
        "hands": "6",
        "reason": "why",
    }


def test_the_numbers_that_are_missing_are_named(eight):
    table = cast.tables_of(eight)[0]
    with pytest.raises(NotUnderstood, match=r"needs 2 scores: .* & "):
        fields_of(PaperLine(1, (9,)), table)
