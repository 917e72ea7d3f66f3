"""Writes a whole bustle into one file, which another Bustle opens."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments.archive.services import archive_of
from tournaments.core.errors import NoSuchThing
from tournaments.core.selectors.bustles import public_bustle
from tournaments.management.database_check import require_tables


class Command(BaseCommand):
    help = "Writes a whole bustle into one file: import_bustle opens it elsewhere."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug", help="the last part of its public address")
        parser.add_argument("--to", type=Path, help="the file; usually SLUG.bustle.json")

    def handle(self, **options: Any) -> None:
        require_tables()
        try:
            bustle = public_bustle(options["slug"])
        except NoSuchThing as error:
            raise CommandError(str(error)) from error
        name, content = archive_of(bustle_id=bustle.pk)
        path = options["to"] or Path(name)
        try:
            path.write_bytes(content)
        except OSError as error:
            raise CommandError(f"{path} cannot be written: {error.strerror}.") from error
        self.stdout.write(f"{bustle.name} is in {path} now.")
