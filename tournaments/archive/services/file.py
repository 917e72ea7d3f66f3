"""The file around a bustle: one JSON text, the same bytes for the same bustle, with a checksum.

A text and not a zip, because what packs a zip differs from machine to machine, and because anybody
can look what is said of them. Every list has one row a line.
"""

from __future__ import annotations

import json
import math
import re
import zlib
from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy

from tournaments.core.errors import DirectorMustAct
from tournaments.setup.services.ruleset_files import SaidTwice, no_number, once

FORMAT, VERSION = "bustle", 1
FIELDS = ("format", "version", "checksum", "content")
LARGEST = 60_000_000  # bytes; 640 people in eight rounds take about six million
# Of a file that comes packed: what a small body becomes may not be more than a page should read.
LARGEST_PACKED = 20_000_000
GZIP, ANY_GZIP = b"\x1f\x8b", 31
MOST_ROWS = 300_000
DEEPEST = 12
ANOTHER_VERSION = _lazy("Another version of Bustle wrote this file. Update this one first.")
UNFIT = re.compile("[\x00\ud800-\udfff]")
LONGEST_NUMBER = 19  # digits: more fit into no column


class BadArchive(DirectorMustAct):
    """This file cannot be opened; the sentence says why, and where it can."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence, "file")


def pack(content: Mapping[str, Any]) -> bytes:
    """The file with this content."""
    head = {"format": FORMAT, "version": VERSION, "checksum": _checksum(content)}
    lines = [f"{as_line(name)}: {as_line(value)}," for name, value in head.items()]
    parts = ",\n".join(f"{as_line(name)}: {_part(content[name])}" for name in sorted(content))
    return "\n".join(["{", *lines, '"content": {', parts, "}", "}", ""]).encode()


def unpack(data: bytes) -> dict[str, Any]:
    """The content of a file, which may come as gzip: so a page sends a large one.

    Raises:
        BadArchive: it is too large, no such file, of a later format, or damaged.
    """
    data = _inflated(data) if data.startswith(GZIP) else data
    if len(data) > LARGEST:
        raise BadArchive(_("This file is too large for one bustle."))
    document = parsed(data)
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise BadArchive(_("This isn’t a bustle. Choose a file that ends in .bustle.json."))
    if document.get("version") != VERSION:
        raise BadArchive(str(ANOTHER_VERSION))
    content = document.get("content")
    if set(document) != set(FIELDS) or not isinstance(content, dict):
        raise BadArchive(_("This file is damaged: something is missing."))
    check_size(content)
    if _checksum(content) != document["checksum"]:
        raise BadArchive(_("This file has changed since it was made. Copy it again."))
    return content


def _inflated(data: bytes) -> bytes:
    reader = zlib.decompressobj(ANY_GZIP)
    try:
        text = reader.decompress(data, LARGEST_PACKED + 1)
    except zlib.error as error:
        raise BadArchive(_("This file is damaged: it can’t be unpacked.")) from error
    if len(text) > LARGEST_PACKED:
        raise BadArchive(
            _("This file is too large for this page. Use ./bustle manage import_bustle.")
        )
    if not reader.eof:
        raise BadArchive(_("This file is damaged: its end is missing."))
    return text


def as_line(value: Any) -> str:
    """A value as JSON in one line, the same for the same value."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, allow_nan=False)


def _part(value: Any) -> str:
    if not isinstance(value, list) or not value:
        return as_line(value)
    return "[\n" + ",\n".join(map(as_line, value)) + "\n]"


def _checksum(content: Mapping[str, Any]) -> str:
    return sha256(as_line(content).encode()).hexdigest()


def parsed(data: bytes) -> Any:
    """The value of a JSON text.

    Raises:
        BadArchive: it is none, or has in it what no file of ours has.
    """
    try:
        return json.loads(
            data.decode("utf-8-sig"),
            object_pairs_hook=once,
            parse_constant=no_number,
            parse_int=_whole,
            parse_float=_finite,
        )
    except json.JSONDecodeError as error:
        sentence = _("This file is damaged: line %(line)s can’t be read.") % {"line": error.lineno}
        raise BadArchive(sentence) from error
    except UnicodeDecodeError as error:
        raise BadArchive(_("This isn’t a bustle: it isn’t text.")) from error
    except SaidTwice as error:
        raise BadArchive(
            _("This file is damaged: “%(name)s” is in it twice.") % {"name": str(error)[:40]}
        ) from error
    except (ValueError, RecursionError) as error:
        raise BadArchive(
            _("This file has something in it that doesn’t belong in a bustle.")
        ) from error


def _whole(digits: str) -> int:
    if len(digits) > LONGEST_NUMBER:
        raise ValueError("a number is too long")
    return int(digits)


def _finite(digits: str) -> float:
    number = float(digits)
    return number if math.isfinite(number) else no_number(digits)


def check_size(content: Mapping[str, Any]) -> None:
    """Raises BadArchive for what is too much, too deep, or letters that no database keeps."""
    rows = sum(len(part) for part in content.values() if isinstance(part, list))
    if rows > MOST_ROWS:
        raise BadArchive(_("This file is too large for one bustle."))
    level: list[Any] = [content]
    for _depth in range(DEEPEST):
        if not level:
            return
        level = [inner for value in level for inner in _inside(value)]
    raise BadArchive(_("This file has something in it that doesn’t belong in a bustle."))


def _inside(value: Any) -> Iterable[Any]:
    if isinstance(value, dict):
        return [*value, *value.values()]
    if isinstance(value, str):
        _check_letters(value)
    return value if isinstance(value, list) else ()


def _check_letters(text: str) -> None:
    if UNFIT.search(text):
        raise BadArchive(_("This file has characters that can’t be saved."))
