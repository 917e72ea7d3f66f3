"""Parsers of request bodies, checked before they are parsed and again afterwards.

Size, depth, numbers and letters: whatever passes here can be stored in every database.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from typing import Any

from rest_framework import exceptions, parsers, renderers

from scoring.forms import MOST_DIGITS
from tournaments.core.text import can_be_kept
from tournaments.printing.services.logos import LARGEST as LARGEST_PICTURE

LARGEST_JSON = 256_000  # bytes; a thousand names take a hundred thousand
LARGEST_BUSTLE = 1_900_000  # a bustle's file, below what the server in front lets through
LARGEST_FILE = 600_000  # a list of players with the envelope that a form puts around it
DEEPEST = 10
TOO_LARGE = 10**MOST_DIGITS


class BodyTooLarge(exceptions.APIException):
    """Refused by its announced or real size, before parsing."""

    status_code = 413
    default_detail = "This is too much for one request."
    default_code = "too_large"


class JSONParser(parsers.BaseParser):
    """JSON of bounded size and depth, with numbers and letters that every database can store."""

    media_type = "application/json"
    renderer_class = renderers.JSONRenderer

    def parse(
        self,
        stream: Any,
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        data = read_body(stream, parser_context, LARGEST_JSON)
        try:
            value = json.loads(data, parse_constant=_no_number, parse_float=_finite)
            check_value(value)
        except (ValueError, RecursionError) as error:
            raise exceptions.ParseError(f"This is not JSON that can be read: {error}.") from error
        return value


class MultiPartParser(parsers.MultiPartParser):
    """An uploaded file of bounded size."""

    largest = LARGEST_FILE

    def parse(
        self,
        stream: Any,
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        _refuse_announced(parser_context, self.largest)
        return super().parse(stream, media_type, parser_context)


class FileParser(parsers.BaseParser):
    """The file itself as the body."""

    largest = LARGEST_FILE

    def parse(
        self,
        stream: Any,
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        return read_body(stream, parser_context, self.largest)


class CSVParser(FileParser):
    """A list of players."""

    media_type = "text/csv"


class BustleParser(FileParser):
    """A bustle's file as it was taken away; what reads it checks its depth and its numbers."""

    media_type = "application/json"
    largest = LARGEST_BUSTLE


class PackedBustleParser(FileParser):
    """The same packed, as a large one has to be."""

    media_type = "application/gzip"
    largest = LARGEST_BUSTLE


class PictureParser(FileParser):
    """A picture."""

    media_type = "image/*"
    largest = LARGEST_PICTURE


class BustleFormParser(MultiPartParser):
    """The same as the field of a form."""

    largest = LARGEST_BUSTLE


def read_body(stream: Any, context: Mapping[str, Any] | None, limit: int) -> bytes:
    """The whole body, unless it is larger than `limit` bytes."""
    _refuse_announced(context, limit)
    data: bytes = stream.read(limit + 1)
    if len(data) > limit:
        raise BodyTooLarge
    return data


def _refuse_announced(context: Mapping[str, Any] | None, limit: int) -> None:
    request = (context or {}).get("request")
    announced = request.META.get("CONTENT_LENGTH") if request is not None else None
    if announced and announced.isdecimal() and int(announced[:20]) > limit:
        raise BodyTooLarge


def check_value(value: Any, depth: int = 0) -> None:
    """Raises ValueError for what is too deep, and for letters and numbers nobody can keep."""
    if depth > DEEPEST:
        raise ValueError(f"it is nested more than {DEEPEST} deep")
    if isinstance(value, dict):
        for key, part in value.items():
            check_value(key, depth + 1)
            check_value(part, depth + 1)
    elif isinstance(value, list):
        for part in value:
            check_value(part, depth + 1)
    else:
        _check_atom(value)


def _check_atom(value: Any) -> None:
    if isinstance(value, int) and abs(value) >= TOO_LARGE:
        raise ValueError(f"a number has more than {MOST_DIGITS} digits")
    if isinstance(value, str) and not can_be_kept(value):
        raise ValueError("a text holds letters that cannot be kept")


def _no_number(text: str) -> float:
    raise ValueError(f"{text} is no number")


def _finite(text: str) -> float:
    number = float(text)
    return number if math.isfinite(number) else _no_number(text)
