"""A whole bustle as one file, which another Bustle reads back and goes on with."""

from tournaments.archive.services.file import BadArchive
from tournaments.archive.services.opening import Opened, open_archive
from tournaments.archive.services.writing import archive_of

__all__ = ["BadArchive", "Opened", "archive_of", "open_archive"]
