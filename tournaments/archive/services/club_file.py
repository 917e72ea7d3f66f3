"""The file of a club: one JSON value a line, and last the checksum of all lines before it.

Line by line, so that a club of forty evenings needs no more memory than its largest one.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from itertools import chain
from typing import IO, Any

from django.utils.translation import gettext as _

from tournaments.archive.services.file import (
    ANOTHER_VERSION,
    GZIP,
    LARGEST,
    BadArchive,
    as_line,
    check_size,
    parsed,
)

HEAD = {"format": "club", "version": 1}
END = "checksum"
LARGEST_CLUB = 2_000_000_000  # bytes, unpacked


def write_lines(values: Iterable[Mapping[str, Any]], to: IO[bytes]) -> None:
    """Writes the values under the head of a club's file, and their checksum."""
    digest = sha256()
    for value in chain([HEAD], values):
        line = as_line(value).encode() + b"\n"
        digest.update(line)
        to.write(line)
    to.write(as_line({END: digest.hexdigest()}).encode() + b"\n")


def checked_lines(file: IO[bytes]) -> Iterator[dict[str, Any]]:
    """The values of a club's file, which may be packed; it is read twice.

    Raises:
        BadArchive: it is no such file, too large, of a later version, or damaged.
    """
    _check(file)
    for number, line in enumerate(_lines(file)):
        value = parsed(line)
        if END in value:
            return
        if number:
            check_size(value.get("bustle", value))
            yield value


def _check(file: IO[bytes]) -> None:
    digest, last, size = sha256(), b"", 0
    for number, line in enumerate(_lines(file)):
        size += len(line)
        if len(line) > LARGEST or size > LARGEST_CLUB:
            raise BadArchive(_("This file is too large for one club."))
        if number == 0:
            _check_head(line)
        digest.update(last)
        last = line
    if not last.startswith(b'{"checksum"') or parsed(last).get(END) != digest.hexdigest():
        raise BadArchive(_("This file has changed since it was made. Copy it again."))


def _check_head(line: bytes) -> None:
    head = parsed(line) if line.startswith(b"{") and len(line) < 200 else None
    if not isinstance(head, dict) or head.get("format") != HEAD["format"]:
        raise BadArchive(_("This isn’t a club. Choose a file that ends in .club.jsonl."))
    if head != HEAD:
        raise BadArchive(str(ANOTHER_VERSION))


def _lines(file: IO[bytes]) -> Iterator[bytes]:
    file.seek(0)
    packed = file.read(len(GZIP)) == GZIP
    file.seek(0)
    reader: Any = gzip.GzipFile(fileobj=file) if packed else file
    try:
        while line := reader.readline(LARGEST + 1):
            yield line
    except (EOFError, OSError) as error:
        raise BadArchive(_("This file is damaged: it can’t be unpacked.")) from error
