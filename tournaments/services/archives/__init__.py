"""A whole bustle as one file, which another Bustle reads back and goes on with."""

from tournaments.services.archives.file import BadArchive
from tournaments.services.archives.opening import Opened, open_archive
from tournaments.services.archives.writing import archive_of

__all__ = ["BadArchive", "Opened", "archive_of", "open_archive"]
