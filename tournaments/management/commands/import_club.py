"""Opens a club from its file, and prints the links that invite those who ran it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.urls import reverse

from tournaments.archive.services.club_opening import open_club
from tournaments.archive.services.file import BadArchive
from tournaments.management.database_check import require_tables
from tournaments.management.links import site_address


class Command(BaseCommand):
    help = "Opens a whole club from its file: all of it, or nothing."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help="written by export_club or its page")

    def handle(self, **options: Any) -> None:
        require_tables()
        try:
            with options["file"].open("rb") as file:
                opened = open_club(file=file)
        except OSError as error:
            raise CommandError(f"{options['file']} cannot be read: {error.strerror}.") from error
        except BadArchive as error:
            raise CommandError(error.sentence) from error
        site = site_address()
        address = reverse("public:club", args=[opened.club.slug])
        self.stdout.write(
            f"{opened.club.name} is here, with {opened.bustles} bustles: {site}{address}"
        )
        for one in opened.invited:
            link = site + reverse("join", args=[one.secret])
            self.stdout.write(f"{one.name or one.email} ({one.role}): {link}")
