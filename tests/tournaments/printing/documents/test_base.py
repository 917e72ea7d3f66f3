"""Dates, links and codes that the documents share."""

from tournaments.printing.documents.base import Person, label, link_in_words, qr


def test_a_number_is_shown_only_with_a_namesake() -> None:
    assert label(Person("Ann", 3)) == {"name": "Ann", "number": None}
    assert label(Person("Ann", 3, namesake=True)) == {"name": "Ann", "number": 3}


def test_a_link_in_words_has_no_scheme_and_keeps_the_code_as_it_is() -> None:
    assert link_in_words("HTTP://HALL.EXAMPLE:8000/T/AbC") == "hall.example:8000/T/AbC"


def test_a_link_in_capitals_makes_a_smaller_code() -> None:
    def modules(link: str) -> int:
        return int.from_bytes(bytes(qr(link))[16:20], "big")

    link = "HTTP://192.168.1.20:8000/T/K7M2QX9A"
    assert modules(link) == 29 - 4
    assert modules(link.lower()) > modules(link)
