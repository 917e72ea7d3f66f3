"""Codes that carry their own proof."""

from django.test import override_settings
from hypothesis import given
from hypothesis import strategies as st

from tests.cases import for_every
from tournaments.play.selectors.tables import is_genuine, read_code, table_code

CODE = table_code(bustle_id=12, table=3, generation=1)


def genuine(code, generation=1):
    read = read_code(code)
    return read is not None and is_genuine(read, generation)


def test_a_code_says_its_bustle_and_table_and_is_genuine():
    read = read_code(CODE)
    assert (read.bustle_id, read.table) == (12, 3)
    assert is_genuine(read, 1)


def test_the_same_table_always_has_the_same_code_so_that_it_can_be_printed_again():
    assert table_code(bustle_id=12, table=3, generation=1) == CODE


def test_a_code_is_read_in_small_letters_and_printed_in_capitals():
    assert CODE.upper() == CODE
    assert genuine(CODE.lower())


def test_codes_end_with_their_generation():
    assert not genuine(CODE, generation=2)
    assert genuine(table_code(bustle_id=12, table=3, generation=2), generation=2)


def test_another_servers_key_makes_other_codes():
    with override_settings(SECRET_KEY="another"):
        assert not genuine(CODE)


@for_every("place", range(16))
def test_no_letter_of_the_secret_can_be_changed(place):
    head, secret = CODE[:-16], CODE[-16:]
    other = "A" if secret[place] != "A" else "B"
    assert not genuine(head + secret[:place] + other + secret[place + 1 :])


def test_a_secret_opens_no_other_table_and_no_other_bustle():
    secret = CODE[-16:]
    assert not genuine(f"12-4-{secret}")
    assert not genuine(f"13-3-{secret}")
    assert not genuine(f"1-23-{secret}")


@for_every(
    "code", ["", "12", "12-3", "12-3-", f"{CODE}A", CODE[:-1], f" {CODE}", "-1-3-" + CODE[-16:]]
)
def test_what_is_no_code_is_none(code):
    assert read_code(code) is None


@given(st.text(max_size=60))
def test_any_text_is_read_without_harm_and_believed_by_nobody(text):
    assert not genuine(text)


@given(st.integers(1, 10**9), st.integers(1, 9999), st.integers(1, 1000))
def test_every_tables_code_is_genuine_for_itself(bustle_id, table, generation):
    code = table_code(bustle_id=bustle_id, table=table, generation=generation)
    assert genuine(code, generation)
    assert not genuine(code, generation + 1)
