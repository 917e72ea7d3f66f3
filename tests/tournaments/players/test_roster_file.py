"""Lists of players as people have them."""

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cases import for_every
from tests.tiers import amount
from tournaments.core.errors import RegistrationRefused
from tournaments.players.roster_file import read_csv, read_lines
from tournaments.players.services.registrations import cleaned_name

NAMES = ("Ann Smith", "Zoë Süß")


@for_every(
    "text",
    [
        "name\nAnn Smith\nZoë Süß\n",
        "Name,Paid\nAnn Smith,yes\nZoë Süß,no\n",
        "Paid,Player name\nyes,Ann Smith\nno,Zoë Süß\n",
        "First name,Last name\nAnn,Smith\nZoë,Süß\n",
        "LAST_NAME;e-mail;FIRST_NAME\nSmith;a@x;Ann\nSüß;z@x;Zoë\n",
        "surname\tgiven name\nSmith\tAnn\nSüß\tZoë\n",
        "First name;Name\nAnn;Smith\nZoë;Süß\n",
        "Ann Smith\nZoë Süß\n",
        "Ann Smith,1\r\nZoë Süß,2\r\n",
        "name\rAnn Smith\rZoë Süß",
        'name,paid\n"Smith, Ann",yes\n"Süß, Zoë",no\n',
        '"Name"\n"Smith, Ann"\n"Süß, Zoë"\n',
        "\n\nname\n\n  Ann   Smith \n,\nZoë Süß",
    ],
)
def test_names_are_found_whatever_the_columns(text):
    roster = read_csv(text.encode())
    assert (roster.names, roster.bad) == (NAMES, ())


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_names_are_read_in_every_encoding_that_excel_writes(encoding):
    data = "Name;Paid\nAnn Smith;yes\nZoë Süß;no\n".encode(encoding)
    assert read_csv(data).names == NAMES


def test_big_endian_utf_16_is_read_too():
    assert read_csv(b"\xfe\xff" + "Name\nZoë Süß\n".encode("utf-16-be")).names == ("Zoë Süß",)


def test_pasted_lines_lose_their_numbers_and_nothing_else():
    text = "1. Ann Smith\n 2) Zoë   Süß \n\n3.Bo\nR2 D2\n. Cy\n"
    assert read_lines(text).names == ("Ann Smith", "Zoë Süß", "Bo", "R2 D2", ". Cy")


def test_bad_lines_are_told_with_number_and_reason_and_good_ones_are_kept():
    roster = read_lines("Ann\n\n12345\n" + "x" * 81 + "\nBo\n")
    assert roster.names == ("Ann", "Bo")
    assert [(bad.line, bad.reason) for bad in roster.bad] == [
        (3, "a name needs letters"),
        (4, "the name is longer than 80 letters"),
    ]


def test_bad_rows_of_a_file_are_told_by_the_line_a_person_would_count():
    roster = read_csv(b'name,paid\nAnn,yes\n,no\n"Bo\nthe Great",yes\n99,no\n\x81\x81,no\n')
    assert roster.names == ("Ann", "Bo the Great")
    assert [(bad.line, bad.reason) for bad in roster.bad] == [
        (3, "no name here"),
        (6, "a name needs letters"),
        (7, "some letters of the name can’t be read"),
    ]


def test_an_empty_file_names_nobody():
    assert read_csv(b"").names == read_csv(b"\n \n").names == read_csv(b"name\n").names == ()


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"x" * 500_001, "too large"),
        (b"PK\x03\x04\x00\x00binary", "isn’t a CSV file"),
        (b"a\n" * 1001, "1000 players is the most"),
        (b'name\n"' + b"x" * 200_000, "can’t read this file"),
    ],
    ids=["huge", "a workbook", "too many", "one endless cell"],
)
def test_what_is_no_list_is_refused_with_a_sentence(data, sentence):
    with pytest.raises(RegistrationRefused, match=sentence) as refused:
        read_csv(data)
    assert refused.value.field == "file"


def _every_name_can_be_registered(roster):
    assert [cleaned_name(name) for name in roster.names] == list(roster.names)
    assert all(bad.reason for bad in roster.bad)


@given(st.one_of(st.binary(max_size=400), st.text(max_size=200).map(lambda text: text.encode())))
@settings(max_examples=amount(300, 30), deadline=None)
def test_any_bytes_are_read_or_refused(data):
    with suppress(RegistrationRefused):
        _every_name_can_be_registered(read_csv(data))


@given(st.text(alphabet=st.characters(), max_size=200))
@settings(max_examples=amount(300, 30), deadline=None)
def test_any_pasted_text_gives_names_that_can_be_registered(text):
    _every_name_can_be_registered(read_lines(text))
