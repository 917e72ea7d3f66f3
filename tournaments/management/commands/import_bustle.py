"""Opens a bustle from its file, as it was written here or on another installation."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments.archive.services import BadArchive, open_archive
from tournaments.management.database_check import require_tables
from tournaments.models import Club


class Command(BaseCommand):
    help = "Opens a bustle from the file that export_bustle or the page of files has written."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--club", help="whose it is; usually the club that the file names")
        parser.add_argument(
            "--same-people",
            action="store_true",
            help="people of the club's directory by the same names are these people",
        )
        parser.add_argument(
            "--copy", action="store_true", help="open it beside the one that is here already"
        )

    def handle(self, **options: Any) -> None:
        require_tables()
        try:
            data = options["file"].read_bytes()
        except OSError as error:
            raise CommandError(f"{options['file']} cannot be read: {error.strerror}.") from error
        try:
            bustle = open_archive(
                data=data,
                club_id=_club_named(options["club"]) if options["club"] else None,
                same_people=options["same_people"],
                as_copy=options["copy"],
            )
        except BadArchive as error:
            raise CommandError(error.sentence) from error
        self.stdout.write(f"{bustle.name} is open at /b/{bustle.slug}/.")


def _club_named(name: str) -> int:
    club = Club.objects.filter(name=name).order_by("pk").first()
    if club is None:
        raise CommandError(f"There is no club “{name}”.")
    return club.pk
