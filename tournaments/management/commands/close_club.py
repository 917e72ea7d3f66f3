"""Takes a club off the public's pages, or back."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments.clubs.services.host import close_club, reopen_club
from tournaments.core.errors import NoSuchThing
from tournaments.management.database_check import require_tables
from tournaments.models import Club


class Command(BaseCommand):
    help = "Closes a club: its public pages are gone, and nothing is deleted."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("club", help="its address, as in /c/<address>/")
        parser.add_argument("--reopen", action="store_true", help="opens it again instead")

    def handle(self, **options: Any) -> None:
        require_tables()
        club = Club.objects.filter(slug=options["club"]).first()
        if club is None:
            raise CommandError(f"There is no club “{options['club']}”.")
        try:
            (reopen_club if options["reopen"] else close_club)(club_id=club.pk)
        except NoSuchThing as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{club.name} is {'open again' if options['reopen'] else 'closed'}.")
