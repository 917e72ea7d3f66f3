"""Lists of what was played, in plain values, and the files that other programs read them from."""

from tournaments.archive.exports.calendar import calendar_of
from tournaments.archive.exports.files import EXPORTS, FILES, Export, export, takes_long
from tournaments.archive.exports.standings import public_standings_file

__all__ = [
    "EXPORTS",
    "FILES",
    "Export",
    "calendar_of",
    "export",
    "public_standings_file",
    "takes_long",
]
