"""Reads lists of players as people have them: pasted lines, or a CSV file out of a spreadsheet.

Touches no rows: the good lines go on to `registrations.register`, the bad ones back to the
director with their numbers and reasons.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.core.errors import RegistrationRefused
from tournaments.models.bustles import MOST_PLAYERS
from tournaments.models.clubs import LONGEST_NAME
from tournaments.models.lines import tidied

LARGEST_FILE = 500_000  # bytes; a thousand names take fifty thousand
NAME = {"name", "player", "full name", "fullname", "player name", "spieler", "nom"}
FIRST = {"first", "first name", "firstname", "given name", "forename"}
LAST = {"last", "last name", "lastname", "surname", "family name"}
_TOGETHER = re.compile(r" [&/] ")
_MORE_THAN_A_NAME = re.compile(r"[\d,;@:]")


@dataclass(frozen=True)
class BadLine:
    """A line that names nobody: its number in the list, what it says, and what is wrong."""

    line: int
    text: str
    reason: str


@dataclass(frozen=True)
class Roster:
    """A list as it was read: names in order, and the lines that could not be read.

    `teams` are places in `names` of two who stood on one line: "Ann & Bob" enter together.
    """

    names: tuple[str, ...]
    bad: tuple[BadLine, ...]
    teams: tuple[tuple[int, int], ...] = ()

    @property
    def text(self) -> str:
        """The good lines, as `read_lines` reads them."""
        seconds = {second: first for first, second in self.teams}
        lines = {at: name for at, name in enumerate(self.names) if at not in seconds}
        for second, first in seconds.items():
            lines[first] += f" & {self.names[second]}"
        return "\n".join(lines.values())

    def only(self, places: Collection[int]) -> Roster:
        """The roster with the names at these places alone; half a team enters alone."""
        ticked = [place for place in range(len(self.names)) if place in places]
        now = {before: place for place, before in enumerate(ticked)}
        teams = tuple((now[a], now[b]) for a, b in self.teams if a in now and b in now)
        return Roster(tuple(self.names[place] for place in ticked), self.bad, teams)


def read_lines(text: str) -> Roster:
    """One name a line, as pasted. Empty lines are passed over, numbering in front is dropped."""
    lines = [(number, _unnumbered(line)) for number, line in enumerate(text.splitlines(), 1)]
    return _roster((number, line) for number, line in lines if line.strip())


def is_clear(text: str) -> bool:
    """True if every line of a pasted list is a name and nothing else: no titles or columns."""
    roster, titles = read_lines(text), NAME | FIRST | LAST
    if not roster.names or roster.bad or "\t" in text.strip():
        return False
    return not any(
        _MORE_THAN_A_NAME.search(name) or name.casefold() in titles for name in roster.names
    )


def read_csv(data: bytes) -> Roster:
    """A CSV file with a column for the name, or for first and last name, in any order.

    UTF-8 with or without a mark, UTF-16, or the Windows encoding that Excel writes; commas,
    semicolons or tabs. A file without a header is read as names in its first column.

    Raises:
        RegistrationRefused: the file is too large or is no text.
    """
    rows = list(_rows(_text(data)))
    if not rows:
        return Roster((), ())
    columns = _columns(rows[0][1])
    body = rows[1:] if columns else rows
    return _roster((number, _name(row, columns or ([0], []))) for number, row in body)


def _text(data: bytes) -> str:
    if len(data) > LARGEST_FILE:
        raise RegistrationRefused(_("This file is too large for a list of players."), "file")
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return _decoded(data, "utf-16")
    if b"\x00" in data:
        raise RegistrationRefused(
            _("This isn’t a CSV file. In Excel, choose “Save as” and “CSV UTF-8”."), "file"
        )
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


def _decoded(data: bytes, encoding: str) -> str:
    return data.decode(encoding, errors="replace").lstrip("\ufeff")


def _rows(text: str) -> Iterable[tuple[int, list[str]]]:
    """Rows that hold something, with the number of the line on which each ends."""
    first = text.split("\n", 1)[0]
    delimiter = max(",;\t", key=first.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    try:
        for row in reader:
            if any(cell.strip() for cell in row):
                yield reader.line_num, row
    except csv.Error as error:
        raise RegistrationRefused(
            _("Bustle can’t read this file after line %(line)s.") % {"line": reader.line_num},
            "file",
        ) from error


def _columns(header: Sequence[str]) -> tuple[list[int], list[int]] | None:
    """Places of the first-name (or whole-name) and last-name columns; None if it is no header."""
    titles = [" ".join(cell.casefold().replace("_", " ").split()) for cell in header]
    whole = [place for place, title in enumerate(titles) if title in NAME]
    first = [place for place, title in enumerate(titles) if title in FIRST]
    last = [place for place, title in enumerate(titles) if title in LAST]
    if whole and first and not last:  # "First name, Name": the name is the family's
        return first[:1], whole[:1]
    if whole:
        return whole[:1], []
    return (first[:1], last[:1]) if first or last else None


def _name(row: Sequence[str], columns: tuple[list[int], list[int]]) -> str:
    cells = [row[place].strip() for place in (*columns[0], *columns[1]) if place < len(row)]
    name = " ".join(cell for cell in cells if cell)
    if not columns[1] and name.count(",") == 1:  # "Smith, Ann" in one quoted cell
        last, first = name.split(",")
        return f"{first.strip()} {last.strip()}"
    return name


def _roster(lines: Iterable[tuple[int, str]]) -> Roster:
    names: list[str] = []
    bad, teams = [], []
    for number, text in lines:
        together = _people(text)
        reason = next(filter(None, map(_wrong_with, together)), "")
        if reason:
            bad.append(BadLine(number, text[:60], reason))
            continue
        if len(together) == 2:
            teams.append((len(names), len(names) + 1))
        names += map(tidied, together)
    if len(names) > MOST_PLAYERS:
        sentence = _("%(most)s players is the most Bustle can take.") % {"most": MOST_PLAYERS}
        raise RegistrationRefused(sentence, "file")
    return Roster(tuple(names), tuple(bad), tuple(teams))


def _people(line: str) -> list[str]:
    """Two who enter together, "Ann & Bob" or "Ann / Bob"; whoever else stands on a line is one."""
    together = _TOGETHER.split(tidied(line))
    return together if len(together) == 2 else [line]


def _wrong_with(text: str) -> str:
    if not tidied(text):
        return _("no name here")
    if "\ufffd" in text:
        return _("some letters of the name can’t be read")
    if len(tidied(text)) > LONGEST_NAME:
        return _("the name is longer than %(most)s letters") % {"most": LONGEST_NAME}
    if not any(character.isalpha() for character in text):
        return _("a name needs letters")
    return ""


def _unnumbered(line: str) -> str:
    """The line without a number in front: "12. Ann" and "12) Ann" are Ann."""
    rest = line.strip().lstrip("0123456789")
    return rest[1:].strip() if rest[:1] in (".", ")") and rest != line.strip() else line.strip()
