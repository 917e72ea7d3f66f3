"""Bodies are judged before they are parsed, and again before anybody sees them."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
from django.test import RequestFactory
from rest_framework.exceptions import ParseError

from config.api.bodies import DEEPEST, LARGEST_JSON, BodyTooLarge, JSONParser, read_body
from tests.cases import for_every


class Unread(io.BytesIO):
    """A body that must not even be looked at."""

    def read(self, size: int | None = -1) -> bytes:
        raise AssertionError("this was read")


def parse(data: bytes) -> Any:
    return JSONParser().parse(io.BytesIO(data), None, {})


def nested(depth: int) -> bytes:
    return b"[" * depth + b"]" * depth


def test_json_is_read() -> None:
    assert parse(b'{"a": [1, 2.5, null, "\\u00e9"]}') == {"a": [1, 2.5, None, "é"]}


def test_a_body_that_says_it_is_too_large_is_not_read() -> None:
    request = RequestFactory().post("/", b"", content_type="application/json")
    request.META["CONTENT_LENGTH"] = str(LARGEST_JSON + 1)

    with pytest.raises(BodyTooLarge):
        JSONParser().parse(Unread(), None, {"request": request})


def test_a_body_that_hides_its_size_is_not_read_to_its_end() -> None:
    stream = io.BytesIO(b"x" * 1000)

    with pytest.raises(BodyTooLarge):
        read_body(stream, {}, 10)
    assert stream.tell() == 11


def test_nesting_has_an_end() -> None:
    assert parse(nested(DEEPEST + 1))
    with pytest.raises(ParseError, match="nested"):
        parse(nested(DEEPEST + 2))
    with pytest.raises(ParseError):
        parse(nested(50_000))


@for_every("text", ["\x00", "a\x00b", "\ud800"])
@for_every("place", ["value", "key", "deep"])
def test_letters_that_no_database_keeps_are_refused_everywhere(text: str, place: str) -> None:
    body: Any = {"value": text, "key": {text: 1}, "deep": [[{"a": [text]}]]}[place]

    with pytest.raises(ParseError, match="cannot be kept"):
        parse(json.dumps(body).encode())


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999", "9" * 5000])
def test_numbers_that_no_database_keeps_are_refused(number: str) -> None:
    with pytest.raises(ParseError):
        parse(f"[{number}]".encode())
