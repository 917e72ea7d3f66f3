"""Writes a whole club into one file, which another Bustle opens."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments.archive.services.club_writing import write_club
from tournaments.management.database_check import require_tables
from tournaments.models import Club


class Command(BaseCommand):
    help = "Writes a whole club into one file: import_club opens it elsewhere."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("club", help="its address, as in /c/<address>/")
        parser.add_argument("--to", type=Path, help="the file; usually ADDRESS.club.jsonl")

    def handle(self, **options: Any) -> None:
        require_tables()
        club = Club.objects.filter(slug=options["club"]).first()
        if club is None:
            raise CommandError(f"There is no club “{options['club']}”.")
        path = options["to"] or Path(f"{club.slug}.club.jsonl")
        try:
            with path.open("wb") as file:
                write_club(club_id=club.pk, to=file)
        except OSError as error:
            raise CommandError(f"{path} cannot be written: {error.strerror}.") from error
        self.stdout.write(f"{club.name} is in {path} now.")
